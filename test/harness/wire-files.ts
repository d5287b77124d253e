/**
 * Reads the hand-typed exchanges of test/wire. A file is one operation on one interface:
 *
 *     # lacuna.move on v0
 *     # contract: …                       the source of what was typed
 *     # $ lms-cli lacuna move …           the command that sends the last exchange
 *
 *     ### setup: …                        what must have happened before
 *     ### exchange                        the operation itself
 *     POST /path/{{name}}
 *     content-type: application/json
 *
 *     {"id": "{{name}}"}
 *
 *     HTTP 200
 *
 *     {"content": {"id": "{{name}}"}, "message": null}
 *
 * `"{{name}}"` captures the integer in its place where it first occurs in an answer. From then
 * on, it means that integer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isObject, type Json } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';

interface WireFile {
  readonly name: string;
  /** As the first line says: `lacuna.move` and `v0`. */
  readonly operation: string;
  readonly api: string;
  /** The command line without `lms-cli`, with placeholders. */
  readonly command: string;
  /** The last one is the operation. Those before it set the scene. */
  readonly exchanges: readonly Exchange[];
}

export interface Exchange {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null without a body. */
  readonly body: Json;
  readonly status: number;
  readonly answer: Json;
}

/** The integers for the placeholders. */
export type Captured = Map<string, number | bigint>;

const folder = new URL('../wire/', import.meta.url);

/** Every file of test/wire, in the order of their names. */
export function readWireFiles(): WireFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.http'));
  return names.sort().map((name) => {
    return parseWireFile(name, readFileSync(new URL(name, folder), 'utf8'));
  });
}

function parseWireFile(name: string, text: string): WireFile {
  const [head = '', ...parts] = text.split(/^### /m);
  const [, operation, api] = /^# (\S+) on (\S+)$/m.exec(head) ?? [];
  const [, command] = /^# \$ lms-cli (.+)$/m.exec(head) ?? [];
  if (operation === undefined || api === undefined || command === undefined) {
    throw new SyntaxError(`${name}: no operation, interface or command`);
  }
  const exchanges = parts.map((part) => parseExchange(name, part));
  if (exchanges.at(-1)?.title !== 'exchange') throw new SyntaxError(`${name}: no exchange`);
  return { name, operation, api, command, exchanges };
}

/** A body is JSON, which never begins with the H of HTTP. */
const form =
  /^(?<title>.+)\n(?<method>[A-Z]+) (?<path>\S+)\n(?<headers>(?:[\w-]+: .+\n)*)\n(?:(?<body>[^H][^]*?)\n\n)?HTTP (?<status>\d{3})\n\n(?<answer>[^]+)$/;

function parseExchange(name: string, part: string): Exchange {
  const groups = form.exec(part)?.groups;
  if (groups === undefined) throw new SyntaxError(`${name}: not an exchange: ${part.slice(0, 40)}`);
  const { title = '', method = '', path = '', headers = '', body, status, answer = '' } = groups;
  const lines = headers.split('\n').filter((line) => line !== '');
  return {
    title,
    method,
    path,
    headers: Object.fromEntries(lines.map((line) => line.split(': ', 2))),
    body: body === undefined ? null : parseExact(body),
    status: Number(status),
    answer: parseExact(answer),
  };
}

/** The value with every captured placeholder replaced by its integer. */
export function filledIn(value: Json, captured: Captured): Json {
  if (typeof value === 'string') return captured.get(nameIn(value) ?? '') ?? value;
  if (Array.isArray(value)) return value.map((element: Json) => filledIn(element, captured));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, filledIn(inner, captured)]),
  );
}

/** The same for a path or a command line. */
export function filledInText(text: string, captured: Captured): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    String(captured.get(name) ?? whole),
  );
}

/** The body to send: with its integers, on one line. */
export function bodyText(body: Json, captured: Captured): string | null {
  return body === null ? null : stringifyExact(filledIn(body, captured));
}

/** Captures the integers in the places of new placeholders in the expected answer. */
export function capture(expected: Json, actual: Json, captured: Captured): void {
  if (typeof expected === 'string') {
    const name = nameIn(expected);
    const isInteger = typeof actual === 'bigint' || Number.isSafeInteger(actual);
    if (name === null || captured.has(name) || !isInteger) return;
    if (typeof actual === 'number' || typeof actual === 'bigint') captured.set(name, actual);
  } else if (Array.isArray(expected) && Array.isArray(actual)) {
    for (const [index, element] of expected.entries()) capture(element, actual[index], captured);
  } else if (isObject(expected) && isObject(actual)) {
    for (const [field, inner] of Object.entries(expected)) {
      capture(inner, actual[field] ?? null, captured);
    }
  }
}

const nameIn = (text: string) => /^\{\{(\w+)\}\}$/.exec(text)?.[1] ?? null;
