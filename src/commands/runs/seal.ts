/**
 * The seal of a run: proof that this user began it on this machine, so that what its ledger says
 * of servers, headers and files is his own word (docs/adr/0017-planted-folders.md).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { RunRecord } from '../../contract/ledger.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';

const KEY_FILE = 'ledger.key';
const KEY_BYTES = 32;
const LIMIT_BYTES = 1024;

/** What a seal is for, beside the options: another ledger cannot take them over. */
export interface Sealed {
  /** As the run has it: the interface and the service. */
  readonly target: string;
  /** The file of the ledger. */
  readonly ledger: string;
}

type Keeper = Pick<Host, 'files' | 'configDirectory'>;

/** The options with their seal; without one where the user's own folder keeps no key. */
export async function withSeal(
  options: JsonObject,
  place: Sealed,
  host: Keeper,
): Promise<JsonObject> {
  const key = (await keyIn(host)) ?? (await makeKey(host));
  return key === null ? options : { ...options, seal: sealOf(options, place, key).toString('hex') };
}

export async function hasOwnSeal(
  { options, target }: Pick<RunRecord, 'options' | 'target'>,
  ledger: string,
  host: Keeper,
): Promise<boolean> {
  const { seal, ...rest } = options;
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

/** Null where there is none, or one that others could have read. */
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

/** Of several processes that make one, all take the one that was first. */
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
