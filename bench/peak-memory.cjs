/** Loaded with --require: writes the peak resident memory of the process, in KiB, at its end. */
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  writeFileSync(process.env['PEAK_FILE'] ?? '', String(process.resourceUsage().maxRSS));
});
