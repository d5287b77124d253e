import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An environment with only PATH and HOME, an empty folder that is removed at the end. Other
 * variables change what a start costs: NODE_EXTRA_CA_CERTS alone can make it several times as long.
 */
export function cleanEnvironment() {
  return { PATH: process.env['PATH'] ?? '', HOME: temporaryFolder() };
}

/** A new folder that is removed at the end. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lms-cli-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

// Ends as usual, so that the folders are removed.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
// Nobody reads on.
process.stdout.on('error', () => process.exit());
