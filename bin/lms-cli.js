#!/usr/bin/env node
'use strict';
// Assume failure until success is certain: an early end of this process exits with 70.
process.exitCode = 70;
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(70);
});
// undici parses HTTP with WebAssembly. V8 would optimize all of it in the background. A process
// that ends early would wait for that, longer than for everything else it does.
require('node:v8').setFlagsFromString('--liftoff-only');
const { dirname, join } = require('node:path');
const packageFolder = dirname(__dirname);
require('./code-cache.js').useCodeCache(join(packageFolder, 'dist'));
const { createNodeHost } = require('../dist/node-host.cjs');
const { main } = require('../dist/main.cjs');

void (async () => {
  process.exitCode = await main(process.argv.slice(2), createNodeHost(process, packageFolder));
})();
