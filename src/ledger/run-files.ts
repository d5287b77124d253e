/** The files and the words of a run, from its row. */
import type { RunFile } from '../contract/run-record.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { parseExact } from '../documents/exact-json.ts';
import { DamagedRecord, parsedColumn } from './errors.ts';
import type { RunRow } from './run-row.ts';

/** Throws DamagedRecord for anything that lms-cli cannot have written. */
export function filesOf({ files }: Pick<RunRow, 'files'>): readonly RunFile[] {
  const list: unknown = parsedColumn(() => JSON.parse(files));
  if (!Array.isArray(list)) throw new DamagedRecord();
  return list.map(fileIn);
}

export function wordsOf({ words }: Pick<RunRow, 'words'>): JsonObject | null {
  const value: Json = words === null ? null : parsedColumn(() => parseExact(words));
  return isObject(value) ? value : null;
}

/** The names of the files that a run read; none before it has read them to their ends. */
export const namesOf = (run: Pick<RunRow, 'files'>): readonly string[] =>
  filesOf(run).map(({ name }) => name);

function fileIn(value: unknown): RunFile {
  if (typeof value !== 'object' || value === null) throw new DamagedRecord();
  const fields: Partial<Record<keyof RunFile, unknown>> = value;
  const { header = null } = fields;
  if (header !== null && typeof header !== 'string') throw new DamagedRecord();
  const textIn = (name: keyof RunFile) => {
    const text = fields[name];
    if (typeof text !== 'string') throw new DamagedRecord();
    return text;
  };
  return {
    name: textIn('name'),
    format: textIn('format'),
    digest: textIn('digest'),
    header,
  };
}
