/** Changes questions where they are: for `lacuna new KEY`, and `lacuna format --keys`. */
import {
  type Answers,
  answersIn,
  type FormField,
  type LacunaForm,
} from '../../authoring/question-form.ts';
import { writtenQuestion } from '../../authoring/print.ts';
import type { Range } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import { nearestName } from '../../documents/nearest.ts';
import { asResourceDocument } from '../../documents/resource-document.ts';
import { jsonEdits, type TextEdit, yamlEdits } from '../../documents/rewrite.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { fieldNamed, type Mapping, nodeAt, toValue } from '../../documents/tree.ts';
import { problem } from '../../messages/problem.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import { sentenceText } from './own-writers.ts';
import { readFiles } from '../input/documents.ts';
import { questionIn } from './questions.ts';

/**
 * A question, its file, and its place among the documents there. Throws CliError
 * `resources/unknown` if no question of these files has the key.
 */
export async function findQuestion(key: string, files: readonly string[], host: Host) {
  const keys: string[] = [];
  for (const file of files) {
    const { documents } = await readFiles([file], { format: null, as: 'lacuna.create' }, host);
    for (const [index, document] of documents.entries()) {
      const { key: own, resource = 'lacuna' } = isObject(document.value) ? document.value : {};
      if (typeof own !== 'string' || resource !== 'lacuna') continue;
      if (own === key) return { file, document, index };
      keys.push(own);
    }
  }
  const suggestion = nearestName(key, keys);
  throw new CliError(
    'usage',
    problem('resources/unknown', { reason: 'document', key, suggestion }),
  );
}

export function writtenAnswers(document: SourceDocument, form: LacunaForm): Answers {
  const around = isObject(document.value) ? document.value : {};
  return answersIn(form, { ...around, ...bodyOfQuestion(document) });
}

type Change = readonly [field: FormField, value: Json];

/**
 * The edits of its file that give the question these answers. Everything else stays as it is,
 * comments included. Null for a layout that allows none.
 */
export function makeEdits(document: SourceDocument, form: LacunaForm, answers: Answers) {
  const before = writtenAnswers(document, form);
  const changes = form.fields.flatMap((field): Change[] => {
    const text = answers[field.name] ?? '';
    const read = text === (before[field.name] ?? '') ? null : field.read(text);
    return read === null || !('value' in read) ? [] : [[field, read.value ?? '']];
  });
  return document.format === 'md'
    ? editsInProse(document, changes)
    : editsInFields(document, changes);
}

/** In a file of questions, the title and the statement are no fields, and some fields are shared. */
function editsInProse({ node, source }: SourceDocument, changes: readonly Change[]) {
  if (node.kind !== 'mapping') return null;
  const edits: TextEdit[] = [];
  const added: Record<string, Json> = {};
  for (const [{ name }, value] of changes) {
    const field = fieldNamed(node, name);
    const isOwn = field !== null && field.key[0] >= node.range[0];
    // A title line and a statement have no name.
    if (isOwn && field.key[0] === field.value.range[0]) {
      const text = name === 'cloze' ? sentenceText(textIn(value)) : textIn(value);
      if (text === null || (name === 'title' && /[\r\n]/.test(text))) return null;
      edits.push({ range: field.value.range, text });
    } else if (isOwn) {
      const change = { mapping: node, replaced: name, removed: null, written: { [name]: value } };
      const own = yamlEdits(source, change);
      if (own === null) return null;
      edits.push(...own);
    } else added[name] = value;
  }
  if (Object.keys(added).length === 0) return edits;
  return [...edits, headerEdit(source.text, node.range, () => added)];
}

function editsInFields(document: SourceDocument, changes: readonly Change[]) {
  const { node, format } = document;
  const body = nodeAt(node, ['body']);
  if (format === 'csv' || node.kind !== 'mapping' || body?.kind !== 'mapping') return null;
  const of = (isAround: boolean) => changes.filter(([field]) => field.isAround === isAround);
  const parts = [
    editsInMapping(document, body, of(false)),
    editsInMapping(document, node, of(true)),
  ];
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

/** A field that is new comes behind one that is there. */
function editsInMapping(
  { source, format }: SourceDocument,
  mapping: Mapping,
  changes: readonly Change[],
): TextEdit[] | null {
  const rewrite = format === 'yaml' ? yamlEdits : jsonEdits;
  const written = new Map<string, JsonObject>();
  for (const [{ name }, value] of changes) {
    const isContract = name === 'cloze' && fieldNamed(mapping, name) === null;
    const own = isContract ? 'question' : name;
    const place =
      fieldNamed(mapping, own) ?? mapping.fields.find((each) => each.name !== 'question');
    const anchor = place?.name ?? '';
    const usual = anchor === own || place === undefined ? {} : { [anchor]: toValue(place.value) };
    written.set(anchor, { ...usual, ...written.get(anchor), [name]: value });
  }
  const edits = [...written].map(([replaced, fields]) => {
    const removed = replaced === 'question' ? 'lacunaAlternatives' : null;
    return rewrite(source, { mapping, replaced, removed, written: fields });
  });
  return edits.every((each) => each !== null) ? edits.flat() : null;
}

export interface NewKeys {
  /** A key for a title that no other document has, and that none gets from now on. */
  readonly keyFor: (title: string) => string;
  readonly release: string;
}

/**
 * The edits that make a question a document of a content folder. Its text stays as it is, indented
 * where it moves into `body`. None if it has a key, or is not a question to create; null if its
 * layout allows none.
 */
export function keyEdits(document: SourceDocument, keys: NewKeys): readonly TextEdit[] | null {
  const { value, format, source, node } = document;
  const place = questionIn(document);
  if (!isObject(value) || place?.as !== 'lacuna.create') return [];
  if (format === 'md' && Object.hasOwn(value, 'key')) return [];
  if (Object.hasOwn(value, '$schema') || format === 'csv') return null;
  const around = (): JsonObject => ({
    key: keys.keyFor(textIn(value['title'])),
    ...(!Object.hasOwn(value, 'release') && { release: keys.release }),
  });
  const { range } = node;
  if (format === 'md') return [headerEdit(source.text, range, around)];
  const start = source.text.lastIndexOf('\n', range[0] - 1) + 1;
  const isAlone = source.text.slice(start, range[0]).trim() === '';
  if (format !== 'yaml') return [jsonEdit(source.text, range, around())];
  return isAlone ? yamlWrap(source.text, [start, range[1]], around()) : null;
}

/** Adds the fields to the header of a question in a file of questions, or gives it one. */
function headerEdit(text: string, [from, to]: Range, around: () => JsonObject): TextEdit {
  const [title = ''] = /^#[ \t][^\n]*\n?/.exec(text.slice(from, to)) ?? [];
  const below = text.slice(from + title.length, to);
  const [fence] = /^\s*---[ \t]*\r?\n/.exec(below) ?? [];
  const fields = yamlText(around());
  const at = from + title.length + (fence?.length ?? 0);
  const header = title === '' ? `---\n${fields}---\n\n` : `\n---\n${fields}---\n`;
  return { range: [at, at], text: fence === undefined ? header : fields };
}

function jsonEdit(text: string, [from, to]: Range, around: JsonObject): TextEdit {
  const object = text.slice(from, to);
  const isOneLine = !object.includes('\n');
  const [open, between, close] = isOneLine ? ['{ ', ', ', ' }'] : ['{\n  ', ',\n  ', '\n}'];
  const fields = Object.entries({ resource: 'lacuna', ...around }).map(
    ([name, value]) => `"${name}": ${JSON.stringify(value)}`,
  );
  const body = `"body": ${object.replaceAll('\n', '\n  ')}`;
  const indent = /(?:^|\n)([ \t]*)$/.exec(text.slice(0, from))?.[1] ?? '';
  const wrapped = `${open}${[...fields, body].join(between)}${close}`;
  const outer = isOneLine ? wrapped : wrapped.replaceAll(`\n${indent}`, '\n');
  return { range: [from, to], text: outer.replaceAll('\n', `\n${indent}`) };
}

function yamlWrap(text: string, range: Range, around: JsonObject): TextEdit[] {
  const body = text.slice(...range).replaceAll(/^(?=.*\S)/gm, '  ');
  const head = `${yamlText({ resource: 'lacuna', ...around })}body:\n`;
  // Editors check the text by the schema that a comment names.
  const modeline = /^#.*\$schema=.*?(lacuna\.create)\.schema\.json/m.exec(text.slice(0, range[0]));
  const edit = { range, text: head + body };
  if (modeline === null) return [edit];
  const [found, name = ''] = modeline;
  const at = modeline.index + found.lastIndexOf(name);
  return [{ range: [at, at + name.length], text: 'resource' }, edit];
}

/** The question itself, whether it is a document of a content folder or not. */
export function bodyOfQuestion(document: SourceDocument): JsonObject {
  const { value, node } = asResourceDocument(document);
  return writtenQuestion(value, node)?.value ?? {};
}
