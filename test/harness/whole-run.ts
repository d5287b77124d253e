/** Makes the folder for the ledgers of a test run, and removes it after the last file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fastFolder } from './fast-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly ledgers: string;
  }
}

/** Returns what to do at the end. A worker is killed then, and could not do it. */
export default function begin(project: TestProject): () => void {
  const folder = mkdtempSync(join(fastFolder, 'lms-cli-ledgers-'));
  project.provide('ledgers', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
