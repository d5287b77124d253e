/** The entry of the bundle (scripts/build.js), which bin/lms-cli.js starts. */
export { createNodeHost } from './host/node-host.ts';
export { main } from './main.ts';
