// Firefox, by WebDriver BiDi. Playwright drives only a Firefox of its own; Puppeteer speaks to the one that people have.

import puppeteer from 'puppeteer-core';
import { listen } from './complaints.js';

export async function launch() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    defaultViewport: { width: 1280, height: 800 },
  });
  const page = await browser.newPage();
  return { page, complaints: listen(page), close: () => browser.close() };
}
