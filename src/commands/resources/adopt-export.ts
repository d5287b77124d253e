/** `resources adopt --from` of what `ledger export` wrote: the way back from a lost ledger. */
import { type ExportedResource, readExport } from '../../content/export.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { diagnosticOf } from '../../documents/check.ts';
import { problem } from '../../messages/problem.ts';
import type { AdoptionRow } from './as-in-files.ts';

/**
 * Its resources as adoptions. Throws CliError `resources/other-export` for the export of another
 * service, and InvalidDocuments for resources of which nobody knows whether they exist.
 */
export async function exportedRows(
  file: { readonly name: string; readonly bytes: Uint8Array },
  ledger: Pick<Ledger, 'boundTo'>,
): Promise<AdoptionRow[]> {
  const { target, resources, diagnostics } = readExport(file.name, file.bytes);
  if (diagnostics.length > 0) throw new InvalidDocuments(diagnostics);
  const bound = ledger.boundTo();
  if (target !== null && bound !== null && target !== bound) {
    const about = problem('resources/other-export', { file: file.name, target, bound });
    throw new CliError('conflict', about);
  }
  const unknown = resources.filter(({ id }) => id === null);
  if (unknown.length > 0) throw new InvalidDocuments(unknown.map(doubtOf), 'inDoubt');
  return resources.flatMap(rowOf);
}

function doubtOf({ key, document }: ExportedResource): Diagnostic {
  const about = problem('resources/exported-doubt', { key });
  return diagnosticOf({ severity: 'error', problem: about, path: ['id'] }, document);
}

function rowOf({ key, kind, id, version, state, document }: ExportedResource): AdoptionRow[] {
  if (id === null) return [];
  return [
    {
      adoption: { key, kind, id, version, body: null, exported: state },
      finding: (about) =>
        diagnosticOf({ severity: 'error', problem: about, path: ['key'] }, document),
    },
  ];
}
