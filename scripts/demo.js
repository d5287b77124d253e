/**
 * The main job on the embedded service, every command shown with what it printed: a question is
 * written, tried and sent; then each operation, from the files in samples/; then a bulk import,
 * killed in the middle and resumed. Ends with an error at the first step that did not do what
 * it should.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { showAuthoring } from './demo/authoring.js';
import { showImport } from './demo/import.js';
import { showOperations } from './demo/operations.js';

const samples = fileURLToPath(new URL('../samples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-demo-'));
try {
  cpSync(samples, join(folder, 'samples'), { recursive: true });
  await showAuthoring(folder);
  await showOperations(folder);
  await showImport(folder);
  process.stdout.write('\nEvery step did what it should.\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
