// Chromium, by Playwright.

import { launch as context } from '../browser.js';
import { listen } from './complaints.js';

export async function launch() {
  const browser = await context();
  const page = await browser.newPage();
  return { page, complaints: listen(page), close: () => browser.close() };
}
