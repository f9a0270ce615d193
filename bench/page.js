#!/usr/bin/env node
// The page against the program on the same work, in turns: node bench/page.js
// Needs the program (cargo build) and `npm ci` in crates/daidalos-web.

import { cargo, launch, open, serve } from '../crates/daidalos-web/tests/browser.js';

const ROUNDS = 5;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const server = await serve();
const context = await launch();
const page = await open(context, server.address);
const inPage = () => page.evaluate(async () => {
  const { Labyrinth } = await import(new URL('js/engine.js', document.baseURI).href);
  const taken = Array.from({ length: 21 }, (_, seed) => {
    const start = performance.now();
    Labyrinth.make(`backtracker:500x500#${seed}`, 0).free();
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[10];
});
const native = () => Number(cargo('run', '--quiet', '--release', '--package', 'daidalos-web', '--example', 'speed'));
native();
const ratios = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const [ours, theirs] = [await inPage(), native()];
  ratios.push(ours / theirs);
  console.log(`backtracker 500x500: page ${ours.toFixed(1)} ms, program ${theirs.toFixed(1)} ms, ${(ours / theirs).toFixed(2)}x`);
}
console.log(`median ${median(ratios).toFixed(2)}x`);
await context.close();
server.stop();
