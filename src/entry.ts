/** What bin/lms-cli.js starts with. The bundle has it in one file (scripts/build.js). */
export { createNodeHost } from './host/node-host.ts';
export { main } from './main.ts';
