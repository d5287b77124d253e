/** The fields that a source lacks: `--set`, `--defaults` and `--topic-map`. */
import { fieldOfHeader } from '../../contract/header-names.ts';
import { isIdText, toInteger } from '../../contract/numbers.ts';
import { standingFields } from '../../contract/resource-schema.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { rowsAs } from '../../documents/csv/header.ts';
import { delimiterSaid, guessDelimiter, splitRow } from '../../documents/csv/rows.ts';
import { type Format, formatOfName } from '../../documents/document-format.ts';
import { checkImportDocument } from '../../documents/import-document.ts';
import { isOfMissing } from '../../documents/issues.ts';
import { readDocuments } from '../../documents/read.ts';
import { problem } from '../../messages/problem.ts';
import { givenText } from '../input/documents.ts';
import { laterButTitle, questionFields, requiredFields } from '../question/questions.ts';

const ofEach = new Set(['question', 'lacunaAlternatives', 'cloze', 'tests', 'title', 'id']);

const settable: ReadonlySet<string> = new Set(
  questionFields.map(({ name }) => name).filter((name) => !ofEach.has(name)),
);

/**
 * The values of `--set FIELD=VALUE`, written as in a cell of a table. The last value of a field
 * counts. Throws CliError `usage/option-value`.
 */
export function setFields(texts: readonly string[]): JsonObject {
  return Object.assign({}, ...texts.map(valueSet));
}

function valueSet(text: string): JsonObject {
  const at = text.indexOf('=');
  const value = text.slice(at + 1);
  const name = fieldOfHeader(text.slice(0, Math.max(0, at)));
  const cell = (content: string) => `"${content.replaceAll('"', '""')}"\n`;
  if (value.trim() !== '' && settable.has(name)) {
    const [fields, wrong] = valuesIn('--set', cell(name) + cell(value), 'csv');
    if (wrong.length === 0) return fields;
  }
  const about = { option: '--set', received: text, expected: { kind: 'set' } } as const;
  throw new CliError('usage', problem('usage/option-value', { reason: 'wrong', ...about }));
}

/**
 * The values of a file of defaults: a document with fields of a question, or the header of a file
 * of questions. Throws InvalidDocuments and CliError `convert/defaults`.
 */
export async function defaultFields(file: string, host: Host): Promise<JsonObject> {
  const text = await givenText(file, host, unread(file));
  const format = formatOfName(file) ?? 'yaml';
  const [fields, wrong] =
    format === 'md' ? valuesIn(file, headerOf(text), 'yaml') : valuesIn(file, text, format);
  const stray = Object.keys(fields).find((field) => !settable.has(field));
  if (stray !== undefined) {
    throw new CliError('input', problem('convert/defaults', { file, field: stray }));
  }
  if (wrong.length > 0) throw new InvalidDocuments(wrong);
  return fields;
}

function headerOf(text: string): string {
  const [, header = ''] = /^\s*---[ \t]*\r?\n([^]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return `\n${header}`;
}

/** The fields of the first document, and the findings about their values, not about missing fields. */
function valuesIn(
  name: string,
  text: string,
  format: Format,
): readonly [fields: JsonObject, wrong: readonly Diagnostic[]] {
  const bytes = new TextEncoder().encode(text);
  const { documents, diagnostics } = readDocuments(
    { name, bytes },
    format,
    rowsAs('lacuna.create'),
  );
  const [document] = documents;
  if (diagnostics.length > 0) return [{}, diagnostics];
  if (document === undefined || !isObject(document.value)) return [{}, []];
  const options = { as: 'lacuna.create', allowUnknown: false } as const;
  const wrong = checkImportDocument(document, options).diagnostics.filter(
    ({ severity, problem: about }) => severity === 'error' && !isOfMissing(about),
  );
  return [document.value, wrong];
}

export interface GivenFields {
  /** The values of --set and of the file of defaults. A question keeps its own. */
  readonly given: JsonObject;
  readonly topics: TopicMap | null;
  /**
   * True if the questions are for another tool, whose formats have none of these fields. Then none
   * is added that no option gives, and none is missing.
   */
  readonly isForOthers: boolean;
}

/**
 * The question with the fields that it lacks, and the required ones that are still missing.
 * @param from its category, and the field `source` of a question that lacks it
 */
export function fillFields(
  own: JsonObject,
  { given, topics, isForOthers }: GivenFields,
  from: { readonly category: string | null; readonly source: string },
): { readonly body: JsonObject; readonly missing: readonly string[] } {
  const topicId = from.category === null ? null : (topics?.topicOf(from.category) ?? null);
  const topic = topicId === null ? null : { topicId };
  if (isForOthers) return { body: { ...given, ...topic, ...dropNulls(own) }, missing: [] };
  // Spreading several objects into one takes ten times as long.
  const shared = Object.assign({}, standingFields, { source: from.source }, given);
  const body: JsonObject = Object.assign(shared, topic, dropNulls(own));
  return { body, missing: requiredFields.filter((name) => !Object.hasOwn(body, name)) };
}

/** The required fields that no option gives to all questions, and that a file of them can share. */
export function listOpenFields({ given, topics }: GivenFields): string[] {
  const ofTopics = topics === null ? null : { topicId: null };
  const known = { ...standingFields, source: null, ...ofTopics, ...given };
  return laterButTitle.filter((name) => !Object.hasOwn(known, name));
}

function dropNulls(body: JsonObject): JsonObject {
  if (!Object.values(body).includes(null)) return body;
  const fields = Object.entries(body).filter(([, value]: [string, Json]) => value !== null);
  return Object.fromEntries(fields);
}

/** Throws CliError `convert/topic-map`, and InvalidDocuments if the file cannot be read. */
export async function readTopicMap(file: string, host: Host): Promise<TopicMap> {
  const text = await givenText(file, host, unread(file));
  const written = text.split(/\r\n?|\n/).map((row, at) => ({ row, line: at + 1 }));
  const [first, ...below] = written.filter(({ row }) => row.trim() !== '');
  const said = delimiterSaid(first?.row ?? '');
  const rows = first === undefined || said !== null ? below : [first, ...below];
  const delimiter = said ?? guessDelimiter(first?.row ?? '');
  const topics = new Map<string, number | bigint>();
  for (const [index, { row, line }] of rows.entries()) {
    const [category = '', id = '', ...others] = splitRow(row, delimiter).cells;
    // The first row may name the columns.
    if (index === 0 && others.length === 0 && !isIdText(id.trim())) continue;
    const path = pathOf(category);
    if (others.length > 0 || !isIdText(id.trim()) || topics.has(path)) {
      throw new CliError('input', problem('convert/topic-map', { file, line }));
    }
    topics.set(path, toInteger(id.trim()));
  }
  return new TopicMap(topics);
}

export class TopicMap {
  readonly #topics: ReadonlyMap<string, number | bigint>;
  readonly unused: Set<string>;

  /** @param topics ids by the paths of categories, as `pathOf` writes them */
  constructor(topics: ReadonlyMap<string, number | bigint>) {
    this.#topics = topics;
    this.unused = new Set(topics.keys());
  }

  /** The topic of a category, or of the nearest one around it; null if none is known. */
  topicOf(category: string): number | bigint | null {
    const names = pathOf(category).split('/');
    for (let length = names.length; length > 0; length -= 1) {
      const path = names.slice(0, length).join('/');
      const topic = this.#topics.get(path);
      if (topic === undefined) continue;
      this.unused.delete(path);
      return topic;
    }
    return null;
  }
}

/** Without the beginnings that Moodle writes: `$course$/top/`. */
function pathOf(category: string): string {
  const names = category.split('/').map((name) => name.trim());
  return names.filter((name) => !/^(?:\$\w+\$|top|)$/.test(name)).join('/');
}

const unread = (file: string) => problem('convert/unread', { files: [file] });
