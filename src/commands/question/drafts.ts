/**
 * Keeps unfinished answers in `.lms-cli/`. Each `new` has its own draft, so that two at the same
 * time do not disturb each other.
 */
import { join } from 'node:path';
import { type Answers, answersIn, type Form } from '../../authoring/form.ts';
import { FileProblem, hasControls, type Host, onFileProblem } from '../../core/host.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { decode } from '../../documents/decode.ts';
import { parseExact, stringifyExact } from '../../documents/exact-json.ts';
import { MAX_BYTES } from '../../documents/pieces.ts';
import { problem } from '../../messages/problem.ts';
import { localTime } from '../../presentation/time.ts';
import { choiceText, type Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { ownFile, stateFolder } from '../state/own-files.ts';

const ENDING = '.draft.json';
/** The highest number of milliseconds for a date (ECMA-262). */
const LATEST = 8.64e15;

export interface OpenDraft {
  readonly file: string;
  /**
   * Replaces what was kept before. The first call also deletes the drafts that this one replaces. If
   * it cannot be written, says so once.
   */
  keep(answers: Answers): Promise<void>;
  /** Deletes the draft. */
  discard(): Promise<void>;
  /**
   * True if a draft can be resumed. If another process has resumed it meanwhile, it is written
   * again.
   */
  isKept(): Promise<boolean>;
}

export interface Opened {
  readonly draft: OpenDraft;
  /** The answers of an earlier draft that is resumed. */
  readonly taken: Answers | null;
}

/** The person and the document. */
interface Writing {
  readonly form: Pick<Form, 'kind'>;
  readonly prompter: Interviewer;
  readonly context: Context;
}

/**
 * Creates a draft for this document. Takes over the answers of an earlier one if the person wants
 * to.
 */
export async function openDraft(writing: Writing): Promise<Opened> {
  const { form, prompter, context } = writing;
  const { host, messages } = context;
  const { drafts, broken } = await findDrafts(form.kind, host);
  for (const each of broken) {
    await context.presenter.notice(problem('form/memory-broken', { file: each }));
  }
  const texts = messages.forms.draft;
  const choices = drafts.map(({ answers, savedAt, file }) => {
    const name = answers['title'] ?? answers['name'] ?? answers['cloze'] ?? texts.nameless;
    return { value: file, label: texts.resume(choiceText(name), localTime(savedAt)) };
  });
  const chosen =
    drafts.length === 0
      ? ''
      : await prompter.select(texts.which, [...choices, { value: '', label: texts.anew }]);
  const found = drafts.find(({ file }) => file === chosen) ?? null;
  const draft = await createDraft(form.kind, found === null ? drafts : [found], context);
  if (found !== null) await draft.keep(found.answers);
  return { draft, taken: found?.answers ?? null };
}

interface Memory {
  readonly answers: Answers;
  /** The file, if it exists and is broken. */
  readonly broken: string | null;
}

export async function recall({ kind }: Pick<Form, 'kind'>, host: Host): Promise<Memory> {
  const file = await memoryFile(host);
  const all = await readJson(file, host);
  if (all === undefined) return { answers: {}, broken: null };
  const answers = isObject(all) ? answersIn(all[kind] ?? {}) : null;
  return { answers: answers ?? {}, broken: answers === null ? file : null };
}

export async function remember(form: Form, answers: Answers, host: Host): Promise<void> {
  const file = await memoryFile(host);
  const before = await readJson(file, host);
  const kept: JsonObject = Object.fromEntries(
    form.fields.flatMap(({ name, isRemembered }) => {
      const text = answers[name];
      return isRemembered && text !== undefined && text !== '' ? [[name, text]] : [];
    }),
  );
  const all: JsonObject = { ...(isObject(before) ? before : {}), [form.kind]: kept };
  await host.files.replace(await ownFile(file, host), `${stringifyExact(all, 2)}\n`, 'private');
}

const memoryFile = async (host: Host) => join(await stateFolder(host), 'answers.json');

interface Draft {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly answers: Answers;
}

/** The drafts of a kind, newest first. `broken` lists files that cannot be read. */
async function findDrafts(
  kind: string,
  host: Host,
): Promise<{ readonly drafts: Draft[]; readonly broken: string[] }> {
  const folder = await stateFolder(host);
  // The path is not a folder, or it cannot be read.
  const names = await onFileProblem(host.files.list(folder), () => null);
  if (names === null) return { drafts: [], broken: [folder] };
  const drafts: Draft[] = [];
  const broken: string[] = [];
  for (const name of names) {
    if (!name.startsWith(`${kind}.`) || !name.endsWith(ENDING)) continue;
    const file = join(folder, name);
    const value = await readJson(file, host);
    // Another process has resumed this draft meanwhile.
    if (value === undefined) continue;
    const answers = isObject(value) ? typedAnswersIn(value['answers']) : null;
    if (answers === null) broken.push(file);
    else drafts.push({ file, savedAt: timeIn(value), answers });
  }
  return { drafts: drafts.toSorted((one, other) => other.savedAt - one.savedAt), broken };
}

async function createDraft(
  kind: string,
  replaced: readonly Draft[],
  { host, presenter }: Context,
): Promise<OpenDraft> {
  const { files, clock } = host;
  const file = join(await stateFolder(host), `${kind}.${crypto.randomUUID()}${ENDING}`);
  const left = replaced.map((draft) => draft.file);
  const leave = async () => {
    for (const each of left.splice(0)) await files.remove(each);
  };
  let kept: Answers | null = null;
  let isBroken = false;
  const write = async (answers: Answers) => {
    const text = stringifyExact({ savedAt: clock.now(), answers: { ...answers } }, 2);
    await files.replace(await ownFile(file, host), `${text}\n`, 'private');
    await leave();
    kept = answers;
  };
  const keep = (answers: Answers) =>
    onFileProblem(write(answers), async () => {
      if (!isBroken) await presenter.notice(problem('form/draft-unwritable', { file }));
      isBroken = true;
    });
  return {
    file,
    keep,
    async discard() {
      await leave();
      await files.remove(file);
      kept = null;
    },
    async isKept() {
      if (kept !== null && !(await files.exists(file))) await keep(kept);
      return kept !== null;
    },
  };
}

/** The JSON in one of our files; undefined if the file does not exist, null if it is broken. */
async function readJson(file: string, host: Host): Promise<Json | undefined> {
  try {
    const bytes = await host.files.read(await ownFile(file, host), MAX_BYTES);
    const decoded = decode(bytes, file);
    return 'text' in decoded ? parseExact(decoded.text) : null;
  } catch (error) {
    if (error instanceof FileProblem) return error.reason === 'not-found' ? undefined : null;
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The answers of a draft, which are edited again; null also for what no keyboard types. */
function typedAnswersIn(value: Json | undefined): Answers | null {
  const answers = answersIn(value);
  return answers === null || Object.values(answers).some(hasControls) ? null : answers;
}

function timeIn(value: Json): number {
  const time = isObject(value) ? value['savedAt'] : null;
  return typeof time === 'number' && Math.abs(time) <= LATEST ? time : 0;
}
