/**
 * Demonstrates the main uses of lms-cli on the local service, showing every command and its output.
 * Applies a content folder twice, writes, tries and sends a question, performs each operation with
 * the files in samples/, then kills a bulk import in the middle and resumes it. Ends with an error
 * at the first failed step.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { showAuthoring } from './demo/authoring.js';
import { showContent } from './demo/content.js';
import { showImport } from './demo/import.js';
import { showOperations } from './demo/operations.js';

const samples = fileURLToPath(new URL('../samples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-demo-'));
try {
  cpSync(samples, join(folder, 'samples'), { recursive: true });
  await showContent(folder);
  await showAuthoring(folder);
  await showOperations(folder);
  await showImport(folder);
  process.stdout.write('\nAll steps succeeded.\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
