/**
 * What people answered about operations in doubt, each with what the ledger had before, so that the
 * answer can be corrected (docs/reliability.md, ledger promise 7). It is no part of the record: what
 * is missing or damaged cannot be corrected.
 */
import { crc32 } from 'node:zlib';
import { isObject } from '../core/json.ts';
import type { Digests, Part, Parts, Reach } from './answer-rows.ts';
import { numberIn, plannedIdIn, textIn, wordIn } from './columns.ts';
import type { Columns, Database } from './database.ts';
import { DamagedRecord, parsedColumn } from './errors.ts';
import { type State, states } from './operation-rows.ts';

export interface KeptAnswer {
  readonly reach: Reach;
  /** What the answer made of the operation. */
  readonly state: State;
  /** The run of the operation's latest record after the answer. */
  readonly run: number;
  /** The newest operation and the newest run of that time. */
  readonly since: { readonly seq: number; readonly run: number };
  readonly before: Parts;
  /** What the answer left. */
  readonly after: Digests;
}

export interface KeptAnswers {
  /** The last answer about an operation; null if none can be corrected. */
  find(seq: number): KeptAnswer | null;
  /** Within a transaction. */
  put(kept: KeptAnswer): void;
  /** The operations that were sent with references to what the answer was about. */
  reliedOn(seq: number): readonly Reliant[];
}

/** An operation in a run. */
export interface Reliant {
  readonly run: number;
  readonly seq: number;
}

/** `answer SEQ` is an answer, and `answered KEY` the numbers of those that give a key its meaning. */
const ANSWER = 'answer ';
const ANSWERED = 'answered ';
/** `relied SEQ RUN SEQ` names an answer and an operation that relied on it. */
const RELIED = 'relied ';
const reliedOnto = (seq: number) => `${RELIED}${seq} `;
const endOf = (prefix: string) => `${prefix.slice(0, -1)}!`;

export function createKeptAnswers(database: Database): KeptAnswers {
  const facts = createFacts(database);
  return {
    find: (seq) => keptIn(facts.get(ANSWER + String(seq)), seq),
    put: (kept) => {
      const { seq, keys } = kept.reach;
      const text = JSON.stringify(kept);
      facts.put(ANSWER + String(seq), `${crc32(text)} ${text}`);
      facts.removeAll(reliedOnto(seq));
      for (const key of keys) {
        const others = numbersIn(facts.get(ANSWERED + key)).filter((each) => each !== seq);
        facts.put(ANSWERED + key, [...others, seq].join(' '));
      }
    },
    reliedOn: (seq) =>
      facts.names(reliedOnto(seq)).map((name) => {
        const [run = 0, reliant = 0] = numbersIn(name.slice(reliedOnto(seq).length));
        return { run, seq: reliant };
      }),
  };
}

/**
 * After damage, nobody knows what was built on an answer, so none can be corrected. Within a
 * transaction.
 */
export function forgetAnswers(database: Database): void {
  const { removeAll } = createFacts(database);
  for (const prefix of [ANSWER, ANSWERED, RELIED]) removeAll(prefix);
}

/** The operations of a run that somebody has settled. */
export const answeredIn = (database: Database, run: number): Columns[] =>
  database
    .prepare(
      `SELECT seq, operation, key FROM operations
       WHERE seq IN (SELECT CAST(substr(name, ${ANSWER.length + 1}) AS INTEGER) FROM facts
           WHERE name > '${ANSWER}' AND name < '${endOf(ANSWER)}')
         AND (run = ?1 OR EXISTS (SELECT 1 FROM history
           WHERE run = ?1 AND is_last = 1 AND seq = operations.seq))
       ORDER BY seq`,
    )
    .all(run);

/** Called for the keys that an operation refers to, within the transaction of its first intent. */
export type Rely = (keys: ReadonlySet<string>, by: Reliant) => void;

/** Unless the operation turns out to do nothing, the answers about these keys stay from then on. */
export function relying(database: Database): Rely {
  const facts = createFacts(database);
  return (keys, by) => {
    for (const key of keys) {
      for (const seq of numbersIn(facts.get(ANSWERED + key)))
        facts.put(`${reliedOnto(seq)}${by.run} ${by.seq}`, '');
    }
  };
}

function createFacts(database: Database) {
  const get = database.prepare('SELECT value FROM facts WHERE name = ?');
  const put = database.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)');
  const names = database.prepare('SELECT name FROM facts WHERE name > ? AND name < ?');
  const remove = database.prepare('DELETE FROM facts WHERE name > ? AND name < ?');
  return {
    get: (name: string): string | null => {
      const row = get.get(name);
      return row === undefined ? null : textIn(row, 'value');
    },
    put: (name: string, value: string) => void put.run(name, value),
    names: (prefix: string) => names.all(prefix, endOf(prefix)).map((row) => textIn(row, 'name')),
    removeAll: (prefix: string) => void remove.run(prefix, endOf(prefix)),
  };
}

const numbersIn = (value: string | null): number[] =>
  value === null ? [] : value.split(' ').map(Number).filter(Number.isSafeInteger);

/** Null unless it is an answer about that operation, as `put` has written it. */
function keptIn(value: string | null, seq: number): KeptAnswer | null {
  if (value === null) return null;
  const [sum = ''] = value.split(' ', 1);
  const text = value.slice(sum.length + 1);
  if (sum !== String(crc32(text))) return null;
  try {
    const kept = answerIn(parsedColumn(() => JSON.parse(text)));
    return kept.reach.seq === seq ? kept : null;
  } catch (error) {
    if (error instanceof DamagedRecord) return null;
    throw error;
  }
}

function answerIn(value: unknown): KeptAnswer {
  const answer = objectIn(value);
  const [since, before, after] = [
    objectIn(answer['since']),
    objectIn(answer['before']),
    objectIn(answer['after']),
  ];
  return {
    reach: reachIn(objectIn(answer['reach'])),
    state: wordIn(answer, 'state', states),
    run: numberIn(answer, 'run'),
    since: { seq: numberIn(since, 'seq'), run: numberIn(since, 'run') },
    before: { own: ofOneIn(before['own']), shared: partIn(before['shared']) },
    after: { own: textIn(after, 'own'), shared: textIn(after, 'shared') },
  };
}

type Fields = Readonly<Record<string, unknown>>;

const reachIn = (reach: Fields): Reach => ({
  seq: numberIn(reach, 'seq'),
  operation: plannedIdIn(reach),
  keys: listIn(reach['keys']).map((key) => textIn({ key }, 'key')),
  ids: listIn(reach['ids']).map((id) => textIn({ id }, 'id')),
  others: listIn(reach['others']).map((seq) => numberIn({ seq }, 'seq')),
});

const partIn = (value: unknown): Part =>
  listIn(value).map((rows) => listIn(rows).map((row) => objectIn(row)));

/** The first of them is that of one operation. */
function ofOneIn(value: unknown): Part {
  const part = partIn(value);
  if (part[0]?.length !== 1) throw new DamagedRecord('an answer');
  return part;
}

function objectIn(value: unknown): Fields {
  if (!isObject(value)) throw new DamagedRecord('an answer');
  return value;
}

function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new DamagedRecord('an answer');
  return value;
}
