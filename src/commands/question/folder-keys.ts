/** The keys that documents of a content folder have, and those that its ledger knows. */
import { CliError, InvalidDocuments, unlessReported } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { isObject } from '../../core/json.ts';
import { rowsAs, usualTable } from '../../documents/csv/header.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import type { ContentPlaces } from '../content/content-files.ts';
import type { Context } from '../context.ts';
import { withUsualDestination } from '../service/destination.ts';
import { readInputFiles } from '../send/input.ts';

export async function findTakenKeys(places: ContentPlaces, context: Context): Promise<Set<string>> {
  const written = await keysInFiles(await places.files(), context.host);
  return new Set([...written, ...(await keysInLedger(await withUsualDestination(context)))]);
}

/** A ledger that cannot be read has no keys here: `plan` names those that are in use. */
async function keysInLedger(context: Context): Promise<string[]> {
  const { existingResourceLedger } = await import('../state/known-ledgers.ts');
  const read = async () => {
    await using ledger = await existingResourceLedger(context, { readOnly: true });
    return ledger === null ? [] : [...ledger.resources.list()].map(({ key }) => key);
  };
  return unlessReported(read(), [CliError, InvalidDocuments, FileProblem], []);
}

/** As far as they can be read: `plan` reports everything else. */
export async function keysInFiles(files: readonly string[], host: Host): Promise<string[]> {
  const keys: string[] = [];
  const take = ({ document }: StreamedDocument) => {
    const { key = null } = isObject(document?.value) ? document.value : {};
    if (typeof key === 'string') keys.push(key);
    return [];
  };
  const readable = files.map((name) => ({ name, path: name, format: null, table: usualTable }));
  const reading = { rows: rowsAs('resource'), allowUnknown: true };
  const ports = { reading, take, found: () => undefined };
  await readInputFiles(readable, ports, host);
  return keys;
}
