import { Document, isMap, Lexer, Scalar, visit } from 'yaml';
import type { Source } from '../core/diagnostic.ts';
import type { Json } from '../core/json.ts';
import {
  endOf,
  indentBefore,
  lineEnd,
  lineStart,
  nextLine,
  type FieldChange,
  type TextEdit,
} from './rewrite.ts';
import { fieldNamed, type Field } from './tree.ts';

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
  const block = isBlock(text, field);
  const end = endOf(field);
  const behind = block ? '' : text.slice(end, lineEnd(source, end)).trim();
  const comments = [
    ...gone.flatMap((each) => commentsIn(text.slice(each.key[0], lines(source, each)[1]))),
    ...(block ? commentsIn(text.slice(field.key[0], lineEnd(source, field.value.range[0]))) : []),
  ];
  const [first = '', ...others] = Object.entries(written).map(([name, value], index) =>
    fieldText(name, value, { indent, isOneLine: index === 0 && behind !== '' }),
  );
  const head = comments.map((comment) => `${comment}\n${indent}`).join('');
  const rest = others.map((other) => `\n${indent}${other}`).join('');
  const edits: TextEdit[] = gone.map((each) => ({ range: lines(source, each), text: '' }));
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

function isBlock(text: string, { value }: Field): boolean {
  if (value.kind !== 'scalar' || value.alias !== undefined) return false;
  return typeof value.value === 'string' && /[|>]/.test(text.charAt(value.range[0]));
}

/** All lines of a field, including the end of the last one. */
function lines(source: Source, field: Field): readonly [number, number] {
  const { text } = source;
  const start = lineStart(source, field.key[0]);
  const end = endOf(field);
  // The range of a block text, or of a list below its name, may already include its last line end.
  const isDone = text.charAt(end - 1) === '\n';
  return [start, isDone ? end : (nextLine(source, end) ?? text.length)];
}

/** In the lexer's output, a lexeme that begins with this character is the content of a block. */
const BLOCK_CONTENT = '\u001f';

function commentsIn(text: string): string[] {
  const lexemes = [...new Lexer().lex(text)];
  return lexemes.filter(
    (lexeme, index) => lexeme.startsWith('#') && lexemes[index - 1] !== BLOCK_CONTENT,
  );
}

/**
 * `name: value` as YAML with its further lines indented. An object that contains no objects is
 * written in braces.
 */
function fieldText(
  name: string,
  value: Json,
  { indent, isOneLine }: { indent: string; isOneLine: boolean },
): string {
  const document = new Document({ [name]: value });
  visit(document, {
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
  const text = document.toString(layout).replace(/\n$/, '');
  return text.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
}

const layout = { lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity } as const;

/** True for a text with several lines, or one that would need escapes in quotes. */
const isBetterAsBlock = (text: string) => /[\n\\"]/.test(text);
