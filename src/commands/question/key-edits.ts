/**
 * `lacuna format --keys`: what makes a question a document of a content folder. The text of the
 * question stays as it is, indented where it moves into `body`.
 */
import type { Range } from '../../core/diagnostic.ts';
import { isObject, type JsonObject, textIn } from '../../core/json.ts';
import { asResourceDocument } from '../../documents/resource-document.ts';
import type { TextEdit } from '../../documents/rewrite.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import { questionIn } from './questions.ts';

export interface NewKeys {
  /** A key for a title that no other document has, and that none gets from now on. */
  readonly keyFor: (title: string) => string;
  readonly release: string;
}

/**
 * The edits of one document. None if it has a key, or is not a question to create; null if its
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
export function headerEdit(text: string, [from, to]: Range, around: () => JsonObject): TextEdit {
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
  const { value } = asResourceDocument(document);
  const body = isObject(value) && isObject(value['body']) ? value['body'] : value;
  return isObject(body) ? body : {};
}
