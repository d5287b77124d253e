/** Detects answers that belong to another request of the same run. */
import { type Operation, operations } from '../contract/operations.ts';
import { isObject, type Json } from '../core/json.ts';

/** Fields that the service returns as they were sent. */
const shownFields = ['title', 'name', 'code'] as const;

/** How many ended operations keep their names here. */
const MOST_ENDED = 1000;

/** The names that a run has sent: those of requests in flight and of the latest ended ones. */
interface SentNames {
  begin(operation: Operation): OwnNames;
}

export interface OwnNames {
  /** A name in the content that only another operation sent; null if the content has none. */
  readonly otherNameIn: (content: Json | undefined) => string | null;
  readonly end: () => void;
}

/** A name as it was sent, and its plain form. */
interface Name {
  readonly sent: string;
  readonly plain: string;
}

/** In the order of the fields; null for a field that is missing or empty. */
type Names = readonly (Name | null)[];

export function rememberNames(): SentNames {
  /** For each field, how many operations sent each name. */
  const known = shownFields.map(() => new Map<string, number>());
  const ended: Names[] = [];
  let oldest = 0;
  const count = (names: Names, change: 1 | -1) => {
    for (let at = 0; at < names.length; at += 1) {
      const plain = names[at]?.plain;
      const counts = known[at];
      if (plain === undefined || counts === undefined) continue;
      const next = (counts.get(plain) ?? 0) + change;
      if (next === 0) counts.delete(plain);
      else counts.set(plain, next);
    }
  };
  /** The service may show an earlier operation's value in a field that this one did not send. */
  const otherName = (own: Names, content: Json | undefined): string | null => {
    if (!isObject(content)) return null;
    for (let at = 0; at < own.length; at += 1) {
      const name = own[at] ?? null;
      if (name === null) continue;
      const shown = content[shownFields[at] ?? ''];
      if (typeof shown !== 'string' || shown === name.sent) continue;
      const plain = plainOf(shown);
      if (plain !== name.plain && known[at]?.has(plain) === true) return shown;
    }
    return null;
  };
  return {
    begin: (operation) => {
      const own = namesOf(operation);
      count(own, 1);
      return {
        otherNameIn: (content) => otherName(own, content),
        end: () => {
          const forgotten = ended[oldest];
          if (forgotten !== undefined) count(forgotten, -1);
          ended[oldest] = own;
          oldest = (oldest + 1) % MOST_ENDED;
        },
      };
    },
  };
}

const none: Names = [];

function namesOf(operation: Operation): Names {
  const { verb } = operations[operation.id];
  if (verb !== 'create' && verb !== 'edit') return none;
  return shownFields.map((field) => {
    const sent = sentIn(field, operation);
    const plain = sent === null ? '' : plainOf(sent);
    return sent === null || plain === '' ? null : { sent, plain };
  });
}

function sentIn(field: string, operation: Operation): string | null {
  const { bodyText } = operation;
  if (typeof bodyText === 'string') return textInField(bodyText, field);
  const value = operation.body?.[field];
  return typeof value === 'string' ? value : null;
}

/** Matches whatever `plainOf` changes in more than its letters, and much else. */
const needsChange = /[^ -~]| {2}|^ | $/;

/** The service may trim a name or change its Unicode normalization. */
function plainOf(name: string): string {
  const spaced = needsChange.test(name) ? name.normalize('NFKC').trim().replace(/\s+/g, ' ') : name;
  return spaced.toLowerCase();
}

/**
 * A text in a field of a JSON object, read from the object's text; null if the field is missing or
 * something else. Nearly always it need not parse the text, which would cost more than most of what
 * is done with a request.
 */
export function textInField(text: string, field: string): string | null {
  // The name may be written with escapes.
  if (text.includes('\\u')) return parseField(text, field);
  const name = `"${field}"`;
  const at = text.indexOf(name);
  if (at === -1) return null;
  // The last one of two would count, and one further inside would not.
  if (text.includes(name, at + 1) || !isOutermost(text, at)) return parseField(text, field);
  const value = /\s*:\s*"([^"\\]*)"/y;
  value.lastIndex = at + name.length;
  return value.exec(text)?.[1] ?? parseField(text, field);
}

function parseField(text: string, field: string): string | null {
  const body: Json = JSON.parse(text);
  const value = isObject(body) ? body[field] : null;
  return typeof value === 'string' ? value : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** True if exactly one object, and no list, is open at that place, which is not inside a text. */
function isOutermost(text: string, place: number): boolean {
  let open = 0;
  let isInText = false;
  for (let at = 0; at < place; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING.has(code)) open += 1;
    else if (CLOSING.has(code)) open -= 1;
  }
  return open === 1 && !isInText;
}
