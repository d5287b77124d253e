#!/usr/bin/env node
'use strict';
const { dirname, join } = require('node:path');

// Assume failure until success is certain: an early end of this process exits with 70.
process.exitCode = 70;
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(70);
});
if (!showsVersion(process.argv.slice(2))) {
  const packageFolder = dirname(__dirname);
  const load = require('./code-cache.js').useCodeCache(join(packageFolder, 'dist'));
  const { createNodeHost, main } = load('./main.cjs');
  void (async () => {
    process.exitCode = await main(process.argv.slice(2), createNodeHost(process, packageFolder));
  })();
}

/**
 * Shows the version without loading anything else. A command line with more words, or an output
 * that cannot be written at once, is left to the program.
 * @param {string[]} words
 */
function showsVersion([word, ...more]) {
  if ((word !== '--version' && word !== '-V') || more.length > 0) return false;
  try {
    require('node:fs').writeSync(1, `${require('../package.json').version}\n`);
  } catch {
    return false;
  }
  process.exitCode = 0;
  return true;
}
