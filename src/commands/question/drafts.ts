/**
 * Keeps unfinished answers in `.lms-cli/`. Each `new` has its own draft, so that two at the same
 * time do not disturb each other.
 */
import { join } from 'node:path';
import type { Answers } from '../../authoring/form.ts';
import { FileProblem, type Host, onFileProblem } from '../../core/host.ts';
import { isObject, type Json } from '../../core/json.ts';
import { decode } from '../../documents/decode.ts';
import { parseExact, stringifyExact } from '../../documents/exact-json.ts';
import { MAX_BYTES } from '../../documents/pieces.ts';
import { ownFile, stateFolder } from '../state/own-files.ts';

const ENDING = '.draft.json';
/** The highest number of milliseconds for a date (ECMA-262). */
const LATEST = 8.64e15;

export interface Draft {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly answers: Answers;
}

/** The drafts of a kind, newest first. `broken` lists files that cannot be read. */
export async function findDrafts(
  kind: string,
  host: Host,
): Promise<{ readonly drafts: Draft[]; readonly broken: string[] }> {
  const folder = await stateFolder(host);
  const names = await namesIn(folder, host);
  if (names === null) return { drafts: [], broken: [folder] };
  const drafts: Draft[] = [];
  const broken: string[] = [];
  for (const name of names) {
    if (!name.startsWith(`${kind}.`) || !name.endsWith(ENDING)) continue;
    const file = join(folder, name);
    const value = await readJson(file, host);
    // Another process has resumed this draft meanwhile.
    if (value === undefined) continue;
    const answers = isObject(value) ? answersIn(value['answers']) : null;
    if (answers === null) broken.push(file);
    else drafts.push({ file, savedAt: timeIn(value), answers });
  }
  return { drafts: drafts.toSorted((one, other) => other.savedAt - one.savedAt), broken };
}

/** Null if the path is not a folder, or if it cannot be read. */
const namesIn = (folder: string, { files }: Host): Promise<string[] | null> =>
  onFileProblem(files.list(folder), () => null);

export interface DraftKeeper {
  readonly file: string;
  /**
   * Replaces what was kept before. The first call also deletes the drafts that this one replaces.
   */
  keep(answers: Answers): Promise<void>;
  /** Deletes the draft. */
  discard(): Promise<void>;
}

export async function createDraft(
  kind: string,
  replaced: readonly Draft[],
  host: Host,
): Promise<DraftKeeper> {
  const { files, clock } = host;
  const file = join(await stateFolder(host), `${kind}.${crypto.randomUUID()}${ENDING}`);
  const left = replaced.map((draft) => draft.file);
  const leave = async () => {
    for (const each of left.splice(0)) await files.remove(each);
  };
  return {
    file,
    async keep(answers) {
      const text = stringifyExact({ savedAt: clock.now(), answers: { ...answers } }, 2);
      await files.replace(await ownFile(file, host), `${text}\n`, 'private');
      await leave();
    },
    async discard() {
      await leave();
      await files.remove(file);
    },
  };
}

/** The JSON in one of our files; undefined if the file does not exist, null if it is broken. */
export async function readJson(file: string, host: Host): Promise<Json | undefined> {
  try {
    const decoded = decode(await host.files.read(await ownFile(file, host), MAX_BYTES));
    return 'text' in decoded ? parseExact(decoded.text) : null;
  } catch (error) {
    if (error instanceof FileProblem) return error.reason === 'not-found' ? undefined : null;
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Texts by their names; null for any other value. */
export function answersIn(value: Json | undefined): Answers | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(entries);
}

function timeIn(value: Json): number {
  const time = isObject(value) ? value['savedAt'] : null;
  return typeof time === 'number' && Math.abs(time) <= LATEST ? time : 0;
}
