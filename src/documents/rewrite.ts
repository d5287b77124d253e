/** Replaces fields in the text of a document and leaves the rest unchanged. */
import { modify, visit as visitJson } from 'jsonc-parser';
import { Document, isMap, Lexer, Scalar, visit as visitYaml } from 'yaml';
import type { Range, Source } from '../core/diagnostic.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { stringifyExact } from './exact-json.ts';
import { lineAround } from './position.ts';
import { type Field, fieldNamed, type Mapping } from './tree.ts';

export interface FieldChange {
  readonly mapping: Mapping;
  /** The field whose place the new ones take. */
  readonly replaced: string;
  readonly removed: string | null;
  readonly written: JsonObject;
}

export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let written = '';
  let at = 0;
  for (const { range, text: own } of edits.toSorted(
    (one, other) => one.range[0] - other.range[0],
  )) {
    written += text.slice(at, range[0]) + own;
    at = range[1];
  }
  return written + text.slice(at);
}

/** Comments inside and before a removed field move above the new ones. One line stays one line. */
export function jsonEdits(
  source: Source,
  { mapping, replaced, removed, written }: FieldChange,
): TextEdit[] | null {
  const { text } = source;
  const field = fieldNamed(mapping, replaced);
  if (field === null) return null;
  const [start] = mapping.range;
  const object = text.slice(...mapping.range);
  const removal = removed === null ? null : jsonRemoval(removed, object);
  const indent = indentBefore(source, field.key[0]);
  const isOneLine = indent === null || !object.includes('\n');
  const between = isOneLine ? ' ' : `\n${indent}`;
  const comments = removal === null ? [] : jsonComments(object, removal.range);
  const head = comments
    .map((comment) => comment + (comment.startsWith('//') ? `\n${indent ?? ''}` : between))
    .join('');
  // `modify` would write integers that a number cannot hold as other numbers.
  const fields = Object.entries(written).map(([name, value]) => {
    const shown = stringifyExact(value, isOneLine ? undefined : 2);
    return `${JSON.stringify(name)}: ${shown.replaceAll('\n', between)}`;
  });
  const edits: TextEdit[] = [
    { range: [field.key[0], endOf(field)], text: head + fields.join(`,${between}`) },
  ];
  if (removal === null) return edits;
  const [from, to] = removal.range;
  return [...edits, { range: [start + from, start + to], text: removal.text }];
}

/** Removes a field of an object together with one comma. */
function jsonRemoval(name: string, object: string): TextEdit | null {
  const [edit] = modify(object, [name], undefined, {});
  if (edit === undefined) return null;
  const range = [edit.offset, edit.offset + edit.length] as const;
  // Before the first field, `modify` removes the line break after the brace too.
  return { range, text: /^\s*/.exec(object.slice(...range))?.[0] ?? '' };
}

function jsonComments(object: string, [start, end]: Range): string[] {
  const comments: string[] = [];
  visitJson(object, {
    onComment(offset, length) {
      if (offset >= start && offset < end) comments.push(object.slice(offset, offset + length));
    },
  });
  return comments;
}

/**
 * The edits of a YAML text for a change of fields. Comments inside a removed field move above the
 * new fields. Null for an object in braces, and for one that begins after something else on its
 * line.
 */
export function yamlEdits(
  source: Source,
  { mapping, replaced, removed, written }: FieldChange,
): TextEdit[] | null {
  const { text } = source;
  const field = fieldNamed(mapping, replaced);
  const further = removed === null ? null : fieldNamed(mapping, removed);
  const gone = further === null ? [] : [further];
  if (field === null || text.charAt(mapping.range[0]) === '{') return null;
  const indent = indentBefore(source, field.key[0]);
  if (indent === null || gone.some(({ key }) => indentBefore(source, key[0]) === null)) return null;
  const block = isBlockText(text, field);
  const end = endOf(field);
  const behind = block ? '' : text.slice(end, lineEnd(source, end)).trim();
  const comments = [
    ...gone.flatMap((each) => yamlComments(text.slice(each.key[0], linesOf(source, each)[1]))),
    ...(block ? yamlComments(text.slice(field.key[0], lineEnd(source, field.value.range[0]))) : []),
  ];
  const [first = '', ...others] = Object.entries(written).map(([name, value], index) =>
    yamlField(name, value, { indent, isOneLine: index === 0 && behind !== '' }),
  );
  const head = comments.map((comment) => `${comment}\n${indent}`).join('');
  const rest = others.map((other) => `\n${indent}${other}`).join('');
  const edits: TextEdit[] = gone.map((each) => ({ range: linesOf(source, each), text: '' }));
  if (block) {
    const newline = text.charAt(end - 1) === '\n' ? '\n' : '';
    return [...edits, { range: [field.key[0], end], text: `${head}${first}${rest}${newline}` }];
  }
  const line = lineEnd(source, end);
  return [
    ...edits,
    { range: [field.key[0], end], text: head + first },
    { range: [line, line], text: rest },
  ];
}

function isBlockText(text: string, { value }: Field): boolean {
  if (value.kind !== 'scalar' || value.alias !== undefined) return false;
  return typeof value.value === 'string' && /[|>]/.test(text.charAt(value.range[0]));
}

/** All lines of a field, including the end of the last one. */
function linesOf(source: Source, field: Field): readonly [number, number] {
  const { text } = source;
  const start = lineStart(source, field.key[0]);
  const end = endOf(field);
  // The range of a block text, or of a list below its name, may already include its last line end.
  const isDone = text.charAt(end - 1) === '\n';
  return [start, isDone ? end : (nextLine(source, end) ?? text.length)];
}

/** In the lexer's output, a lexeme that begins with this character is the content of a block. */
const BLOCK_CONTENT = '\u001f';

function yamlComments(text: string): string[] {
  const lexemes = [...new Lexer().lex(text)];
  return lexemes.filter(
    (lexeme, index) => lexeme.startsWith('#') && lexemes[index - 1] !== BLOCK_CONTENT,
  );
}

/** `name: value`, further lines indented. An object without objects is written in braces. */
function yamlField(
  name: string,
  value: Json,
  { indent, isOneLine }: { indent: string; isOneLine: boolean },
): string {
  const document = new Document({ [name]: value });
  visitYaml(document, {
    Map(_, node) {
      const isFlat = node.items.every(
        ({ value: inner }) => !isMap(inner) && inner instanceof Scalar,
      );
      if (isFlat && node !== document.contents) node.flow = true;
    },
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const fitsBlock = !isOneLine && typeof value === 'string' && isBetterAsBlock(value);
      if (fitsBlock) node.type = Scalar.BLOCK_LITERAL;
      // The library breaks a plain text at its line ends, and a reader would not always restore
      // them.
      else if (node.value.includes('\n')) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  const text = document.toString(yamlLayout).replace(/\n$/, '');
  return text.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
}

const yamlLayout = { lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity } as const;

/** True for a text with several lines, or one that would need escapes in quotes. */
const isBetterAsBlock = (text: string) => /[\n\\"]/.test(text);

function endOf({ value }: Field): number {
  return (value.alias ?? value.range)[1];
}

function lineStart(source: Source, at: number): number {
  return lineAround(source, at)[0];
}

/** The end of the line, before its line break. */
function lineEnd(source: Source, at: number): number {
  return Math.max(at, lineAround(source, at)[1]);
}

/** Where the next line begins; null on the last line. */
function nextLine(source: Source, at: number): number | null {
  const { text } = source;
  const newline = text.indexOf('\n', lineEnd(source, at));
  return newline === -1 ? null : newline + 1;
}

/** The white space from the start of the line to a place; null if anything else is there. */
function indentBefore(source: Source, at: number): string | null {
  const before = source.text.slice(lineStart(source, at), at);
  return /^[ \t]*$/.test(before) ? before : null;
}
