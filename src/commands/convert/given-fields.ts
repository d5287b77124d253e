/** `--set` and `--defaults`: the values of fields that the questions of a source lack. */
import { schemaOf } from '../../contract/schemas.ts';
import { expectedAt, fieldsAt } from '../../contract/shape.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { formatOfName, type Format } from '../../documents/document-format.ts';
import { checkImportDocument } from '../../documents/import-document.ts';
import { nearestName } from '../../documents/nearest.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { readDocuments } from '../../documents/read.ts';
import { problem, type ParamsOfProblem } from '../../messages/problem.ts';
import { givenText } from './given-text.ts';

/** What each question has of its own. */
const ofEach: ReadonlySet<string> = new Set([
  'question',
  'lacunaAlternatives',
  'cloze',
  'tests',
  'id',
]);

const schema = schemaOf('lacuna.create', false);

const settable: readonly string[] = fieldsAt(schema, [])
  .map(({ name }) => name)
  .filter((name) => !ofEach.has(name));

/**
 * The values of `--set FIELD=VALUE`, written as in a cell of a table. The last value of a field
 * counts. Throws CliError `convert/set` and `convert/set-value`.
 */
export function setFields(texts: readonly string[]): JsonObject {
  return Object.assign({}, ...texts.map(valueSet));
}

function valueSet(text: string): JsonObject {
  const [name, value] = pairIn(text);
  const cell = (content: string) => `"${content.replaceAll('"', '""')}"\n`;
  const [fields, wrong] = valuesIn('--set', cell(name) + cell(value), 'csv');
  const [first] = wrong;
  if (first === undefined) return fields;
  const { allowed } = first.problem.params;
  const expected = Array.isArray(allowed) ? allowed.map(String) : expectedAt(schema, [name]);
  const about = { text, field: name, expected: expected ?? 'text' };
  throw new CliError('usage', problem('convert/set-value', about));
}

function pairIn(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  const wrong = (flaw: ParamsOfProblem<'convert/set'>['flaw'], name: string) => {
    const suggestion = nearestName(name, settable);
    return new CliError('usage', problem('convert/set', { text, flaw, suggestion }));
  };
  if (at === -1) throw wrong('no-equals-sign', text);
  const name = text.slice(0, at);
  if (ofEach.has(name)) throw wrong('own-field', name);
  if (!settable.includes(name)) throw wrong('unknown-field', name);
  const value = text.slice(at + 1);
  if (value.trim() === '') throw wrong('no-value', name);
  return [name, value];
}

/**
 * The values of a file of defaults: a document with fields of a question, or the header of a file
 * of questions. Throws InvalidDocuments and CliError `convert/defaults`.
 */
export async function defaultFields(file: string, host: Host): Promise<JsonObject> {
  const text = await givenText(file, host);
  const format = formatOfName(file) ?? 'yaml';
  const isQuestions = format === 'cloze';
  const [fields, wrong] = valuesIn(
    file,
    isQuestions ? headerOf(text) : text,
    isQuestions ? 'yaml' : format,
  );
  const stray = Object.keys(fields).find((field) => !settable.includes(field));
  if (stray !== undefined) {
    const reason = ofEach.has(stray) ? 'own-field' : 'unknown-field';
    throw new CliError('input', problem('convert/defaults', { file, field: stray, reason }));
  }
  if (wrong.length > 0) throw new InvalidDocuments(wrong);
  return fields;
}

/** The lines between two fences at the top, at their places. */
function headerOf(text: string): string {
  const [, header = ''] = /^\s*---[ \t]*\r?\n([^]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return `\n${header}`;
}

/** The fields of the first document, and the findings about the values themselves. */
function valuesIn(
  name: string,
  text: string,
  format: Format,
): readonly [fields: JsonObject, wrong: readonly Diagnostic[]] {
  const bytes = new TextEncoder().encode(text);
  const { documents, diagnostics } = readDocuments({ name, bytes }, format, 'lacuna.create');
  const [document] = documents;
  if (diagnostics.length > 0) return [{}, diagnostics];
  if (document === undefined || !isObject(document.value)) return [{}, []];
  return [document.value, wrongValues(document)];
}

/** Findings about the values themselves, not about fields that are not there. */
function wrongValues(document: SourceDocument): Diagnostic[] {
  const { diagnostics } = checkImportDocument(document, {
    as: 'lacuna.create',
    allowUnknown: false,
  });
  return diagnostics.filter(
    ({ severity, problem: { code } }) =>
      severity === 'error' && code !== 'document/missing-field' && code !== 'csv/column-missing',
  );
}
