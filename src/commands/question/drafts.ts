/**
 * Keeps the answers of an unfinished question, and the answers that the next one may have too, as
 * YAML in `.lms-cli/`.
 */
import { join } from 'node:path';
import type { Answers, LacunaForm } from '../../authoring/question-form.ts';
import { onFileProblem, type Prompter } from '../../core/host.ts';
import { isObject, type JsonObject, textIn } from '../../core/json.ts';
import { MAX_BYTES } from '../../documents/parts.ts';
import { readDocuments } from '../../documents/read.ts';
import { unwritable } from '../../presentation/problems.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import { choiceText } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { ownFile, stateFolder } from '../../config/own-files.ts';

export interface Draft {
  readonly answers: Answers;
  /** Where the question is to be saved; null if nobody has said so. */
  readonly file: string | null;
  /** The key of the question that is edited; null for a new one. */
  readonly key: string | null;
}

const DRAFT = 'draft.yaml';
const REMEMBERED = 'answers.yaml';

/** The draft of this key, if the person wants to continue it. It is offered once. */
export async function takeDraft(
  key: string | null,
  prompter: Prompter,
  context: Context,
): Promise<Draft | null> {
  const { host, messages } = context;
  const { answers = null, file = null, key: ofKey = null } = await readOwn(DRAFT, context);
  if (!isObject(answers) || ofKey !== key) return null;
  const draft = { answers: textsIn(answers), file: file === null ? null : textIn(file), key };
  const name = choiceText(draft.answers.title ?? Object.values(draft.answers).join(' '));
  const isTaken = await prompter.confirm(messages.say('form-resume', { name }), true);
  await onFileProblem(host.files.remove(await pathOf(DRAFT, context)), () => undefined);
  return isTaken ? draft : null;
}

/** @returns the path of the draft; null if it cannot be written, which is told */
export const keepDraft = ({ answers, file, key }: Draft, context: Context) =>
  writeOwn(
    DRAFT,
    { ...(key !== null && { key }), ...(file !== null && { file }), answers },
    context,
  );

export const recall = async (context: Context): Promise<Answers> =>
  textsIn(await readOwn(REMEMBERED, context));

export async function remember(
  { fields }: LacunaForm,
  answers: Answers,
  context: Context,
): Promise<void> {
  const kept = fields.flatMap(({ name, isRemembered }) => {
    const text = answers[name] ?? '';
    return isRemembered && text !== '' ? [[name, text] as const] : [];
  });
  await writeOwn(REMEMBERED, Object.fromEntries(kept), context);
}

const pathOf = async (name: string, { host }: Context) => join(await stateFolder(host), name);

const textsIn = (object: JsonObject): Answers =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => typeof value === 'string'));

/** Empty if the file does not exist, or is damaged. */
async function readOwn(name: string, context: Context): Promise<JsonObject> {
  const { host } = context;
  const file = await pathOf(name, context);
  const read = async () => host.files.read(await ownFile(file, host), MAX_BYTES);
  const bytes = await onFileProblem(read(), () => new Uint8Array());
  const value = readDocuments({ name, bytes }, 'yaml').documents[0]?.value ?? null;
  return isObject(value) ? value : {};
}

async function writeOwn(name: string, value: JsonObject, context: Context): Promise<string | null> {
  const { host, presenter } = context;
  const file = await pathOf(name, context);
  const write = async () => {
    await host.files.replace(await ownFile(file, host), yamlText(value), 'private');
    return file;
  };
  return onFileProblem(write(), async (cause) => {
    await presenter.notice(unwritable(cause));
    return null;
  });
}
