#!/usr/bin/env node
// Assume failure until success is shown: whatever ends this process early ends it with 70.
process.exitCode = 70;
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(70);
});
const [{ main }, { createNodeHost }] = await Promise.all([
  import('../dist/main.js'),
  import('../dist/node-host.js'),
]);
process.exitCode = await main(process.argv.slice(2), createNodeHost(process));
