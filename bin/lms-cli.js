#!/usr/bin/env node
'use strict';
// Assume failure until success is shown: whatever ends this process early ends it with 70.
process.exitCode = 70;
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(70);
});
// Where Node has it (22.8 and later): compiled code is kept between runs.
require('node:module').enableCompileCache?.();
const { createNodeHost } = require('../dist/node-host.cjs');
const { main } = require('../dist/main.cjs');

void (async () => {
  process.exitCode = await main(process.argv.slice(2), createNodeHost(process));
})();
