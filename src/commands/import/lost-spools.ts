/** Standard input that was saved for nobody: its run was killed before all of it had arrived. */
import { basename, dirname, join } from 'node:path';
import type { RunRecord } from '../../contract/run-record.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { filesRead } from '../runs/resumption.ts';
import { hasOwnSeal } from '../runs/seal.ts';

/**
 * Removes it. Only the holder of the ledger's lock calls this, so every other import has ended.
 * What a run had read to the end has a digest and stays, because a later run may need it.
 * @param folder the state folder
 */
export async function removeLostSpools(ledger: Ledger, folder: string, host: Host): Promise<void> {
  try {
    await removeFrom(join(folder, 'spool'), ledger, host);
  } catch (error) {
    // The import does not depend on it, and the next one tries again.
    if (!(error instanceof FileProblem)) throw error;
  }
}

async function removeFrom(spoolFolder: string, ledger: Ledger, host: Host): Promise<void> {
  const { files } = host;
  const saved = new Set(await files.list(spoolFolder));
  if (saved.size === 0) return;
  const above = dirname(dirname(spoolFolder));
  for (const run of await ledger.runs()) {
    const lost = unread(run).filter(
      (path) => dirname(path) === spoolFolder && saved.has(basename(path)),
    );
    if (lost.length === 0 || !(await hasOwnSeal(run, ledger.path, host))) continue;
    for (const path of lost) {
      const { kind } = await files.standing(path, above);
      if (kind === 'file') await files.remove(path);
    }
  }
}

/** What a run was reading while it sent, and had not read to the end. */
function unread(run: RunRecord): string[] {
  if (run.state === 'running' || run.words?.['validateFirst'] !== false) return [];
  return filesRead(run).flatMap(({ path, digest }) =>
    path === null || digest !== null ? [] : [path],
  );
}
