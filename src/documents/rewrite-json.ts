import { createScanner } from 'jsonc-parser';
import type { Range, Source } from '../core/diagnostic.ts';
import { stringifyExact } from './exact-json.ts';
import {
  endOf,
  indentBefore,
  lineEnd,
  lineStart,
  nextLine,
  type FieldChange,
  type TextEdit,
} from './rewrite.ts';
import { fieldNamed, type Field, type Mapping } from './tree.ts';

/**
 * The edits of a JSON text for a change of fields. Comments inside a removed field move above the
 * new fields. An object on one line stays on one line.
 */
export function jsonEdits(
  source: Source,
  { mapping, replaced, removed, written }: FieldChange,
): TextEdit[] | null {
  const { text } = source;
  const field = fieldNamed(mapping, replaced);
  if (field === null) return null;
  const gone = removed.flatMap((name) => fieldNamed(mapping, name) ?? []);
  const indent = indentBefore(source, field.key[0]);
  const isOneLine = indent === null || !text.slice(...mapping.range).includes('\n');
  const between = isOneLine ? ' ' : `\n${indent}`;
  const comments = gone.flatMap((each) => commentsIn(text.slice(each.key[0], endOf(each))));
  const fields = Object.entries(written).map(([name, value]) => {
    const shown = stringifyExact(value, isOneLine ? undefined : 2);
    return `${JSON.stringify(name)}: ${shown.replaceAll('\n', between)}`;
  });
  const head = comments
    .map((comment) => comment + (comment.startsWith('//') ? `\n${indent ?? ''}` : between))
    .join('');
  return [
    { range: [field.key[0], endOf(field)], text: head + fields.join(`,${between}`) },
    ...gone.flatMap((each) => removal(source, each, mapping)),
  ];
}

/** Removes a field with the comma after it, or the last field with the comma before it. */
function removal(source: Source, field: Field, { fields }: Mapping): TextEdit[] {
  const { text } = source;
  const end = endOf(field);
  const comma = commaIn(text, end);
  if (comma !== null) return [{ range: withBlanks(source, [field.key[0], comma + 1]), text: '' }];
  const before = fields[fields.indexOf(field) - 1];
  const last = before === undefined ? null : commaIn(text, endOf(before));
  const own: TextEdit = { range: withBlanks(source, [field.key[0], end]), text: '' };
  return last === null ? [own] : [own, { range: [last, last + 1], text: '' }];
}

/** The whole line if nothing else is on it, otherwise the range and the spaces after it. */
function withBlanks(source: Source, [start, end]: Range): Range {
  const { text } = source;
  const next = nextLine(source, end);
  const isAlone =
    indentBefore(source, start) !== null && text.slice(end, lineEnd(source, end)).trim() === '';
  if (isAlone && next !== null) return [lineStart(source, start), next];
  const spaces = /^ */.exec(text.slice(end))?.[0].length ?? 0;
  return [start, end + spaces];
}

/** The kinds of tokens that the scanner returns and that matter here. */
const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const SPACE = 15;
const LINE_BREAK = 14;

/** The next comma, after any comments; null if something else follows. */
function commaIn(text: string, from: number): number | null {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  let token: number = scanner.scan();
  while ([LINE_COMMENT, BLOCK_COMMENT, SPACE, LINE_BREAK].includes(token)) token = scanner.scan();
  return token === COMMA ? scanner.getTokenOffset() : null;
}

function commentsIn(text: string): string[] {
  const scanner = createScanner(text, false);
  const comments: string[] = [];
  for (let token: number = scanner.scan(); scanner.getPosition() < text.length;) {
    if (token === LINE_COMMENT || token === BLOCK_COMMENT)
      comments.push(scanner.getTokenValue().trim());
    token = scanner.scan();
  }
  return comments;
}
