/** Detects answers that belong to another request of the same run. */
import { operations, type Operation } from '../contract/operations.ts';
import { isObject, type Json } from '../core/json.ts';

/** Fields that the service returns as they were sent. */
const shownFields = ['title', 'name', 'code'] as const;

/** How many ended operations keep their names here. */
const MOST_ENDED = 1000;

/** The names that a run has sent: those of requests in flight and of the latest ended ones. */
export interface SentNames {
  begin(operation: Operation): OwnNames;
}

export interface OwnNames {
  /** A name in the content that only another operation sent; null if the content has none. */
  readonly otherNameIn: (content: Json | undefined) => string | null;
  readonly end: () => void;
}

export function rememberNames(): SentNames {
  const known = new Map<string, number>();
  const ended: (readonly string[])[] = [];
  let oldest = 0;
  const count = (keys: readonly string[], change: 1 | -1) => {
    for (const key of keys) {
      const next = (known.get(key) ?? 0) + change;
      if (next === 0) known.delete(key);
      else known.set(key, next);
    }
  };
  return {
    begin: (operation) => {
      const own = namesOf(operation);
      const keys = own.map(([field, name]) => keyOf(field, name));
      count(keys, 1);
      return {
        otherNameIn: (content) => otherName(own, content, known),
        end: () => {
          const forgotten = ended[oldest];
          if (forgotten !== undefined) count(forgotten, -1);
          ended[oldest] = keys;
          oldest = (oldest + 1) % MOST_ENDED;
        },
      };
    },
  };
}

type Names = readonly (readonly [field: string, name: string])[];

function namesOf({ id, body }: Operation): Names {
  const { verb } = operations[id];
  if (body === null || (verb !== 'create' && verb !== 'edit')) return [];
  return shownFields.flatMap((field) => {
    const name = body[field];
    return typeof name === 'string' && plainOf(name) !== '' ? [[field, name] as const] : [];
  });
}

/** The service may show an earlier operation's value in a field that this one did not send. */
function otherName(
  own: Names,
  content: Json | undefined,
  known: ReadonlyMap<string, number>,
): string | null {
  if (!isObject(content)) return null;
  for (const [field, name] of own) {
    const shown = content[field];
    if (typeof shown !== 'string' || plainOf(shown) === plainOf(name)) continue;
    if (known.has(keyOf(field, shown))) return shown;
  }
  return null;
}

const keyOf = (field: string, name: string) => `${field} ${plainOf(name)}`;

/** The service may trim a name or change its Unicode normalization. */
function plainOf(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
