/** The content folder in which a form writes: where its documents belong, and their keys. */
import { CliError, InvalidDocuments, unlessReported } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { destinationWords } from '../arguments/global-options.ts';
import { type ContentPlaces, findContentPlaces } from '../content/content-files.ts';
import type { Context } from '../context.ts';
import { isDestinationNamed } from '../service/destination.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { isObject } from '../../core/json.ts';
import { usualTable } from '../../documents/csv/header.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readInputFiles } from '../send/input.ts';

export interface FormFolder extends Pick<ContentPlaces, 'includes' | 'fileFor'> {
  /** True for a key of a document in the folder, and for one that the ledger knows. */
  readonly isKeyTaken: (key: string) => boolean;
  /** A key is taken from now on. */
  readonly takeKey: (key: string) => void;
  /** The command that shows what would be sent, ready to be pasted. */
  readonly planCommand: string;
}

/** Null if the project has no content folder. */
export async function openFormFolder(context: Context): Promise<FormFolder | null> {
  const places = await findContentPlaces(context.host);
  if (places === null) return null;
  const isNamed = await isDestinationNamed(context);
  // Without a configured service, requests go to the local one.
  const settings = isNamed ? context.settings : { ...context.settings, sandbox: true };
  const taken = new Set([
    ...(await keysInFiles(await places.files(), context.host)),
    ...(await keysInLedger({ ...context, settings })),
  ]);
  return {
    ...places,
    isKeyTaken: (key) => taken.has(key),
    takeKey: (key) => taken.add(key),
    planCommand: ['lms-cli', 'plan', ...destinationWords(settings)].map(shellQuoted).join(' '),
  };
}

/** A ledger that cannot be read has no keys here: `plan` names those that are in use. */
async function keysInLedger(context: Context): Promise<string[]> {
  const { existingResourceLedger } = await import('../resources/known.ts');
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
  const as = { format: null, table: usualTable };
  const readable = files.map((name) => ({ ...as, name, path: name }));
  const reading = { as: 'resource', allowUnknown: true } as const;
  const ports = { reading, take, found: () => true, progress: () => undefined };
  await readInputFiles(readable, ports, host);
  return keys;
}
