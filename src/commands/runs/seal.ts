/**
 * The seal of a run proves that this user started it on this machine. Only then are the servers,
 * headers and files in its ledger the user's own word (docs/adr/0017-planted-folders.md).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { RunRecord } from '../../contract/run-record.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';

const KEY_FILE = 'ledger.key';
const KEY_BYTES = 32;
const LIMIT_BYTES = 1024;

/** The seal covers these as well as the options, so that it is invalid in another ledger. */
export interface Sealed {
  /** As in the run: the interface and the service. */
  readonly target: string;
  /** The file of the ledger. */
  readonly ledger: string;
}

type Keeper = Pick<Host, 'files' | 'configDirectory'>;

/** The options with their seal; without one if the user's own folder cannot keep a key. */
export async function withSeal(
  options: JsonObject,
  place: Sealed,
  host: Keeper,
): Promise<JsonObject> {
  const key = (await keyIn(host)) ?? (await makeKey(host));
  return key === null ? options : { ...options, seal: sealOf(options, place, key).toString('hex') };
}

export async function hasOwnSeal(
  { words, target }: Pick<RunRecord, 'words' | 'target'>,
  ledger: string,
  host: Keeper,
): Promise<boolean> {
  const { seal, ...rest } = words ?? {};
  if (typeof seal !== 'string') return false;
  const key = await keyIn(host);
  if (key === null) return false;
  const expected = sealOf(rest, { target, ledger }, key);
  const given = Buffer.from(seal, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sealOf(options: JsonObject, { target, ledger }: Sealed, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(stringifyExact([target, ledger, options]))
    .digest();
}

/** Null if the key does not exist, or if others could have read it. */
async function keyIn({ files, configDirectory }: Keeper): Promise<Buffer | null> {
  const path = join(configDirectory, KEY_FILE);
  try {
    if (!(await files.isPrivate(path))) return null;
    const text = new TextDecoder().decode(await files.read(path, LIMIT_BYTES));
    const key = Buffer.from(text.trim(), 'hex');
    return key.length === KEY_BYTES ? key : null;
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
}

/** If several processes make a key at the same time, all use the first one. */
async function makeKey(host: Keeper): Promise<Buffer | null> {
  const path = join(host.configDirectory, KEY_FILE);
  try {
    await host.files.create(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`, 'private');
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
  return keyIn(host);
}
