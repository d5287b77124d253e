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
  const { bodyText } = operation;
  // Its numbers do not matter here, and reading them exactly takes longer.
  const value: Json = typeof bodyText === 'string' ? JSON.parse(bodyText) : operation.body;
  return shownFields.map((field) => {
    const sent = isObject(value) ? value[field] : null;
    const plain = typeof sent === 'string' ? plainOf(sent) : '';
    return typeof sent !== 'string' || plain === '' ? null : { sent, plain };
  });
}

/** The service may trim a name or change its Unicode normalization. */
const plainOf = (name: string) =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
