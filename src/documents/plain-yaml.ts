/**
 * Reads the YAML that programs write and most people too, many times as fast as the library: one
 * object of objects and lists in blocks, with every name and every value on one line. It knows a
 * small part of YAML and leaves every other text to the library, which also finds all places.
 */
import type { Json, JsonObject } from '../core/json.ts';
import { isReserved } from './structural-problems.ts';

export interface PlainDocument {
  readonly value: JsonObject;
  /** How many lines are above the object. */
  readonly above: number;
}

/** The document of a text that no check of any kind could complain about; else undefined. */
export function parsePlainYaml(text: string): PlainDocument | undefined {
  if (unusual.test(text)) return undefined;
  const read = linesOf(text);
  if (read === undefined) return undefined;
  const block: Block = { lines: read.lines, at: 0 };
  const value = mappingIn(block, 0, 1);
  return value === undefined || block.at < block.lines.length
    ? undefined
    : { value, above: read.above };
}

/** Control characters, tabs, other line ends, and the byte order mark. */
const unusual = /[^\P{Cc}\n]|[\u2028\u2029\uFEFF]/u;

interface Line {
  readonly indent: number;
  /** Whether it begins an element of a list, which has the rest of the line. */
  readonly isElement: boolean;
  /** Null if the line has a value without a name. */
  readonly name: string | null;
  /** Undefined if the value of the name is in the lines below. */
  readonly value: string | undefined;
}

const shape = /^( *)(- )?(?:([A-Za-z$][\w$-]*):(?: (.+))?|(.+))$/;

/** All lines but the blank ones. */
function linesOf(text: string): { lines: Line[]; above: number } | undefined {
  const lines: Line[] = [];
  let above = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || (index === 0 && line === '---')) continue;
    const parts = shape.exec(line);
    if (parts === null) return undefined;
    const [, indent = '', dash, name = null, named, nameless] = parts;
    if (lines.length === 0) above = index;
    const value = name === null ? nameless : named;
    lines.push({ indent: indent.length, isElement: dash !== undefined, name, value });
  }
  return { lines, above };
}

/** The lines of a document, and which of them is read next. */
interface Block {
  readonly lines: Line[];
  at: number;
}

/** Far fewer than any limit, and more than any document of the contract has. */
const MOST_LEVELS = 16;

/** The object whose names have this indent. */
function mappingIn(block: Block, indent: number, level: number): JsonObject | undefined {
  if (level > MOST_LEVELS) return undefined;
  const object: Record<string, Json> = {};
  const first = block.at;
  for (let line = block.lines[block.at]; line !== undefined; line = block.lines[block.at]) {
    if (line.indent < indent) break;
    const { name, value: written } = line;
    if (line.indent > indent || line.isElement || name === null) return undefined;
    if (isReserved(name) || Object.hasOwn(object, name)) return undefined;
    block.at += 1;
    const value = written === undefined ? belowIn(block, indent, level) : scalarOf(written);
    if (value === undefined) return undefined;
    object[name] = value;
  }
  return block.at === first ? undefined : object;
}

/** The value below a name with this indent. A list may have the indent of the name. */
function belowIn(block: Block, indent: number, level: number): Json | undefined {
  const next = block.lines[block.at];
  if (next === undefined) return undefined;
  if (next.isElement && next.indent >= indent) return listIn(block, next.indent, level + 1);
  return next.indent > indent ? mappingIn(block, next.indent, level + 1) : undefined;
}

/** The list whose elements have this indent. */
function listIn(block: Block, indent: number, level: number): Json | undefined {
  if (level > MOST_LEVELS) return undefined;
  const list: Json[] = [];
  for (let line = block.lines[block.at]; line !== undefined; line = block.lines[block.at]) {
    if (line.indent < indent || (line.indent === indent && !line.isElement)) break;
    if (line.indent > indent) return undefined;
    const element = elementIn(block, line, level);
    if (element === undefined) return undefined;
    list.push(element);
  }
  return list;
}

function elementIn(block: Block, line: Line, level: number): Json | undefined {
  if (line.name === null) {
    block.at += 1;
    return scalarOf(line.value ?? '');
  }
  // The first name of an object stands behind the dash, the others below it.
  const inside = line.indent + DASH_LENGTH;
  block.lines[block.at] = { ...line, indent: inside, isElement: false };
  return mappingIn(block, inside, level + 1);
}

const DASH_LENGTH = 2;

/** The value on a line; undefined if only the library can tell. */
function scalarOf(text: string): Json | undefined {
  if (text.startsWith('"')) return quoted(text);
  if (text.startsWith("'")) return /^'[^']*'$/.test(text) ? text.slice(1, -1) : undefined;
  if (text === '[]') return [];
  if (text === '{}') return {};
  if (number.test(text)) return Number(text);
  // A colon or a number sign may end it, and a text that looks like a number may be one.
  if (!word.test(text) || /: | #|[: ]$/.test(text)) return undefined;
  if (!special.test(text)) return text;
  return specials.get(text);
}

/** What JSON and YAML escape, they escape alike. */
function quoted(text: string): string | undefined {
  if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
  if (!/^"(?:[^"\\]|\\["\\/bfnrt])*"$/.test(text)) return undefined;
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : undefined;
}

/** Numbers that are exact, in the form in which they are nearly always written. */
const number = /^(?:0|-?[1-9]\d{0,14}|(?:0|-?[1-9]\d{0,6})\.\d{1,6})$/;

/** Begins with a letter or the sign of markup, or has a space behind a number. */
const word = /^(?:[\p{L}<($]|\d+ [\p{L}<($])/u;

/** The library reads some more spellings of these as the same. */
const special = /^(?:true|false|null)$/i;
const specials = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
