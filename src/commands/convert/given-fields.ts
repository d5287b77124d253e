/** `--set` and `--defaults`: the values of fields that the questions of a source lack. */
import { schemaOf } from '../../contract/schemas.ts';
import { fieldsOf } from '../../contract/shape.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { decode } from '../../documents/decode.ts';
import { formatOfName } from '../../documents/document-format.ts';
import { checkImportDocument } from '../../documents/import-document.ts';
import { nearestName } from '../../documents/nearest.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { readDocuments } from '../../documents/read.ts';
import { problem } from '../../messages/problem.ts';
import { readBytes, unreadable } from '../question/input.ts';

/** What each question has of its own. */
const ofEach: ReadonlySet<string> = new Set([
  'question',
  'lacunaAlternatives',
  'cloze',
  'tests',
  'id',
]);

const settable: readonly string[] = fieldsOf(schemaOf('lacuna.create', false), [])
  .map(({ name }) => name)
  .filter((name) => !ofEach.has(name));

/**
 * The values of `--set FIELD=VALUE`, written as in a cell of a table. Throws CliError `convert/set`,
 * and InvalidDocuments of kind usage for a value that does not fit its field.
 */
export function setFields(texts: readonly string[]): JsonObject {
  const pairs = texts.map(pairIn);
  if (pairs.length === 0) return {};
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const row = (cells: readonly string[]) => `${cells.map(cell).join(',')}\n`;
  const text = row(pairs.map(([name]) => name)) + row(pairs.map(([, value]) => value));
  return valuesIn('--set', new TextEncoder().encode(text), 'csv', 'usage');
}

function pairIn(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  const wrong = (flaw: 'no-equals-sign' | 'unknown-field' | 'no-value', name: string) => {
    const suggestion = nearestName(name, settable);
    return new CliError('usage', problem('convert/set', { text, flaw, suggestion }));
  };
  if (at === -1) throw wrong('no-equals-sign', text);
  const name = text.slice(0, at);
  if (!settable.includes(name)) throw wrong('unknown-field', name);
  if (at === text.length - 1) throw wrong('no-value', name);
  return [name, text.slice(at + 1)];
}

/**
 * The values of a file of defaults: a document with fields of a question, or the header of a file
 * of questions. Throws InvalidDocuments and CliError `convert/defaults`.
 */
export async function defaultFields(file: string, host: Host): Promise<JsonObject> {
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(file, host);
  } catch (error) {
    if (error instanceof FileProblem) throw new InvalidDocuments([unreadable(file, error)]);
    throw error;
  }
  const format = formatOfName(file) ?? 'yaml';
  if (format !== 'cloze') return valuesIn(file, bytes, format, 'input');
  return valuesIn(file, headerOf(bytes), 'yaml', 'input');
}

/** The lines between two fences at the top, at their places. */
function headerOf(bytes: Uint8Array): Uint8Array {
  const decoded = decode(bytes);
  const text = 'text' in decoded ? decoded.text : '';
  const [, header = ''] = /^\s*---[ \t]*\r?\n([^]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return new TextEncoder().encode(`\n${header}`);
}

type ReadFormat = NonNullable<Parameters<typeof readDocuments>[1]>;

function valuesIn(
  name: string,
  bytes: Uint8Array,
  format: ReadFormat,
  kind: 'input' | 'usage',
): JsonObject {
  const { documents, diagnostics } = readDocuments({ name, bytes }, format, 'lacuna.create');
  const [document] = documents;
  if (diagnostics.length > 0) throw new InvalidDocuments(diagnostics, kind);
  if (document === undefined || !isObject(document.value)) return {};
  const stray = Object.keys(document.value).find((field) => !settable.includes(field));
  if (stray !== undefined) {
    throw new CliError(kind, problem('convert/defaults', { file: name, field: stray }));
  }
  const wrong = wrongValues(document);
  if (wrong.length > 0) throw new InvalidDocuments(wrong, kind);
  return document.value;
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
