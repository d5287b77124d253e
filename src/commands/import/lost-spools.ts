/** Standard input that was saved for nobody: its run was killed before all of it had arrived. */
import { basename, dirname, join } from 'node:path';
import type { Ledger, RunRecord } from '../../contract/ledger.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { filesRead } from '../runs/resumption.ts';
import { hasOwnSeal } from '../runs/seal.ts';

/**
 * Removes it. Only the holder of the ledger's lock calls this, so every other import has ended.
 * What a run had read to the end has a digest and stays, because a later run may need it.
 * @param folder the state folder
 */
export async function removeLostSpools(ledger: Ledger, folder: string, host: Host): Promise<void> {
  const spoolFolder = join(folder, 'spool');
  const saved = new Set(await host.files.list(spoolFolder));
  if (saved.size === 0) return;
  for (const run of await ledger.runs()) {
    const lost = unread(run).filter(
      (path) => dirname(path) === spoolFolder && saved.has(basename(path)),
    );
    if (lost.length === 0 || !(await hasOwnSeal(run, ledger.path, host))) continue;
    for (const path of lost) await removeOwn(path, folder, host);
  }
}

async function removeOwn(path: string, folder: string, { files }: Host): Promise<void> {
  try {
    const { kind } = await files.standing(path, dirname(folder));
    if (kind === 'file') await files.remove(path);
  } catch (error) {
    // The import does not depend on it, and the next one tries again.
    if (!(error instanceof FileProblem)) throw error;
  }
}

/** What a run was reading while it sent, and had not read to the end. */
function unread(run: RunRecord): string[] {
  if (run.state === 'running' || run.options['validateFirst'] !== false) return [];
  return filesRead(run).flatMap(({ path, digest }) =>
    path === null || digest !== null ? [] : [path],
  );
}
