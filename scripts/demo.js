/**
 * The main job, from the files in samples/, on the embedded service: every command is shown
 * with what it printed. Then a bulk import, killed in the middle and resumed. Ends with an
 * error at the first step that did not do what it should.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { showImport } from './demo/import.js';
import { showOperations } from './demo/operations.js';

const samples = fileURLToPath(new URL('../samples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-demo-'));
try {
  cpSync(samples, join(folder, 'samples'), { recursive: true });
  await showOperations(folder);
  await showImport(folder);
  process.stdout.write('\nEvery step did what it should.\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
