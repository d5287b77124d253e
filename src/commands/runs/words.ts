/**
 * The words of a run: what `runs resume` types again. A ledger is data from a folder, perhaps that of
 * somebody else, so its words count only with the seal of this user
 * (docs/adr/0017-planted-folders.md).
 */
import type { LedgerPlace } from '../../contract/ledger.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { RunRecord } from '../../contract/run-record.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { Mask } from '../../core/mask.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { isSecretHeader, shellQuoted } from '../../presentation/curl.ts';
import { environmentWords } from '../arguments/global-options.ts';
import { lastingWords, namesDestination, type TypedLine } from '../arguments/typed-line.ts';
import { projectFolder } from '../state/own-files.ts';

export interface Words {
  /** Those of lastingWords, with what the environment and the files said about the destination. */
  readonly arguments: readonly string[];
  /** The folder in which they were typed. Their paths are relative to it. */
  readonly folder: string;
  /** The files of the spool that have its standard input and its pipes, by their names. */
  readonly saved: Readonly<Record<string, string>>;
  /** The options whose values are secrets, so that `arguments` has them masked. */
  readonly withheld: readonly string[];
  /** The digest of its variables; null without any. */
  readonly variables: string | null;
  /** The run that it resumed; otherwise null. */
  readonly resumes: string | null;
}

/** A run whose words are typed again. */
export interface Resumption {
  readonly run: RunRecord;
  readonly words: Words;
  readonly place: LedgerPlace;
  /** True if nobody named the run. */
  readonly isChosen: boolean;
}

/** What the words of a run are, beside what was typed. */
interface Typing extends Pick<Words, 'saved' | 'variables'> {
  /** The id of the ledger; null if it is not kept. */
  readonly ledger: string | null;
  /** The destination as words of a command line. */
  readonly where: readonly string[];
}

/** Who typed what. */
interface Typist {
  readonly typed: TypedLine;
  readonly host: Keeper & Pick<Host, 'env' | 'workingDirectory'>;
  readonly mask: Mask;
  readonly resumes: Resumption | null;
}

/**
 * The words of this command line, sealed if the user's own folder keeps a key. Without an id of a
 * ledger nothing seals them.
 * @param mayMakeKey false while the command may still be refused: that leaves no key behind
 */
export async function sealWords(
  { where, ledger, saved, variables }: Typing,
  { typed, host, mask, resumes }: Typist,
  mayMakeKey: boolean,
): Promise<JsonObject> {
  const lasting = lastingWords(typed, [
    ...(namesDestination(typed) ? [] : where),
    ...environmentWords(typed.options, host.env),
  ]);
  const all = {
    ...withoutSecrets(lasting, mask),
    folder: resumes?.words.folder ?? host.workingDirectory,
    saved,
    variables,
    resumes: resumes?.run.id ?? null,
  };
  if (ledger === null) return all;
  const key = (await keyIn(host)) ?? (mayMakeKey ? await makeKey(host) : null);
  return key === null ? all : { ...all, seal: sealOf(all, ledger, key).toString('hex') };
}

/** The command line, with further options, as a person can type it again. */
export function commandOf(
  { typed, mask }: Pick<Typist, 'typed' | 'mask'>,
  more: readonly string[] = [],
): string {
  const words = withoutSecrets(lastingWords(typed, more), mask).arguments;
  return ['lms-cli', ...words].map(shellQuoted).join(' ');
}

/** The words, with every secret masked. */
function withoutSecrets(
  words: readonly string[],
  mask: Mask,
): Pick<Words, 'arguments' | 'withheld'> {
  const withheld = new Set<string>();
  const masked = words.map((word, index) => {
    const option = words[index - 1] ?? '';
    const shown = mask.text(option === '--header' ? withoutSecretValue(word) : word);
    if (shown !== word) withheld.add(option.startsWith('--') ? option : shown);
    return shown;
  });
  return { arguments: masked, withheld: [...withheld] };
}

function withoutSecretValue(header: string): string {
  const [, name = ''] = /^([^:]*):/.exec(header) ?? [];
  return isSecretHeader(name.trim()) ? `${name}: ***` : header;
}

/** Null for anything that lms-cli cannot have written. */
export function wordsIn({ words }: Pick<RunRecord, 'words'>): Words | null {
  if (words === null) return null;
  const { arguments: typed, folder, saved, withheld, variables, resumes } = words;
  const texts = textsIn(typed);
  const secrets = textsIn(withheld);
  if (texts === null || secrets === null || typeof folder !== 'string' || !isObject(saved)) {
    return null;
  }
  return {
    arguments: texts,
    folder,
    saved: Object.fromEntries(
      Object.entries(saved).map(([name, file]) => [name, typeof file === 'string' ? file : '']),
    ),
    withheld: secrets,
    variables: typeof variables === 'string' ? variables : null,
    resumes: typeof resumes === 'string' ? resumes : null,
  };
}

function textsIn(value: Json | undefined): string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.filter((each) => typeof each === 'string');
  return texts.length === value.length ? texts : null;
}

/** The value of an option among the words; null without it. */
export function wordAfter(option: string, run: Pick<RunRecord, 'words'>): string | null {
  const typed = wordsIn(run)?.arguments ?? [];
  const at = typed.indexOf(option);
  return at === -1 ? null : (typed[at + 1] ?? null);
}

const KEY_FILE = 'ledger.key';
const KEY_BYTES = 32;
const LIMIT_BYTES = 1024;

type Keeper = Pick<Host, 'files' | 'configDirectory'>;

/**
 * True if this user has typed the words for a run of that ledger.
 * @param ledger the id of the ledger
 */
export async function areSealed(
  { words }: Pick<RunRecord, 'words'>,
  ledger: string | null,
  host: Keeper,
): Promise<boolean> {
  const { seal, ...rest } = words ?? {};
  if (typeof seal !== 'string' || ledger === null) return false;
  const key = await keyIn(host);
  if (key === null) return false;
  const expected = sealOf(rest, ledger, key);
  const given = Buffer.from(seal, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** True if words were typed in this project: a copy of a ledger may be anywhere. */
export async function isTypedHere({ folder }: Words, host: Host): Promise<boolean> {
  const own = await projectFolder({ ...host, workingDirectory: folder });
  return own === (await projectFolder(host));
}

/** It covers the ledger, so that words from another ledger of this user cannot be put into one. */
function sealOf(words: JsonObject, ledger: string, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(stringifyExact([ledger, words]))
    .digest();
}

/** Null if the key does not exist, or if others could have read it. */
async function keyIn({ files, configDirectory }: Keeper): Promise<Buffer | null> {
  const path = join(configDirectory, KEY_FILE);
  const read = async () => {
    if (!(await files.isPrivate(path))) return null;
    const text = new TextDecoder().decode(await files.read(path, LIMIT_BYTES));
    const key = Buffer.from(text.trim(), 'hex');
    return key.length === KEY_BYTES ? key : null;
  };
  return onFileProblem(read(), () => null);
}

/** If several processes make a key at the same time, all use the first one. */
async function makeKey(host: Keeper): Promise<Buffer | null> {
  const path = join(host.configDirectory, KEY_FILE);
  const key = randomBytes(KEY_BYTES).toString('hex');
  await onFileProblem(host.files.create(path, `${key}\n`, 'private'), () => undefined);
  return keyIn(host);
}
