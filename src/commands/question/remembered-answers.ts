/** Keeps the last answers in `.lms-cli/answers.json`, to offer them again. */
import { join } from 'node:path';
import type { Answers, Form } from '../../authoring/form.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { answersIn, readJson } from './drafts.ts';
import { ownFile, stateFolder } from '../state/own-files.ts';

export interface Memory {
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
