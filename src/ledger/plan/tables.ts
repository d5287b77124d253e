/**
 * The documents of one run, in TEMP tables on the ledger's own connection: memory does not grow with
 * the input, and comparing, counting and finding what is ready are queries. Nothing here is durable.
 */
import type { OperationId } from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import { shownKey, stepKey } from '../../contract/step-keys.ts';
import { isObject } from '../../core/json.ts';
import type { Database, SqlValue } from '../file/database.ts';
import { inScratch } from '../file/errors.ts';

/**
 * What to do with a document. All but `send` are settled without a request. `unknown`: it may have
 * been sent in a lost part of the record. `blocked`: what it needs has not become done.
 */
export type Todo = 'send' | 'skipped' | 'given-up' | 'in-doubt' | 'invalid' | 'blocked';

/**
 * Positions (from 1) are the order of the work. A row is `conditional` if it refers to others, if it
 * follows another on the same resource (`after`), or if it comes last: a deletion of an apply waits
 * for everything before it. `known` is the operation of the ledger that counts. A step of an apply
 * without a document has no place.
 */
const TABLES = `
  CREATE TEMP TABLE IF NOT EXISTS plan (
    position INTEGER PRIMARY KEY, operation TEXT NOT NULL, todo TEXT NOT NULL, key TEXT, nth INTEGER,
    content BLOB NOT NULL, known INTEGER, is_met INTEGER NOT NULL, maybe INTEGER NOT NULL,
    is_repeat INTEGER NOT NULL, file INTEGER, line INTEGER, start INTEGER, stop INTEGER,
    after INTEGER, comes_last INTEGER NOT NULL, conditional INTEGER NOT NULL,
    taken INTEGER NOT NULL DEFAULT 0, replaces INTEGER, refs TEXT, failure TEXT, effect TEXT,
    params TEXT, body TEXT
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS temp.plan_by_key ON plan (key) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS temp.plan_by_content ON plan (content, nth) WHERE nth > 0;
  CREATE INDEX IF NOT EXISTS temp.plan_parked ON plan (position)
    WHERE conditional = 1 AND taken = 0;
  CREATE INDEX IF NOT EXISTS temp.plan_after ON plan (after) WHERE after IS NOT NULL;
  CREATE TEMP TABLE IF NOT EXISTS need (
    key TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (key, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE IF NOT EXISTS subject (
    subject TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  DELETE FROM plan; DELETE FROM need; DELETE FROM subject;
`;

/** A row of the plan, except what is only read when it is sent. */
export interface PlanRow {
  readonly position: number;
  readonly operation: OperationId;
  readonly todo: Todo;
  readonly key: string | null;
  readonly nth: number | null;
  readonly content: Uint8Array;
  readonly known: number | null;
  readonly is_met: number;
  readonly maybe: number;
  readonly is_repeat: number;
  readonly file: number | null;
  readonly line: number | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly after: number | null;
  readonly comes_last: number;
  readonly conditional: number;
  readonly taken: number;
  readonly replaces: number | null;
  readonly refs: string | null;
  readonly failure: string | null;
}

/** What is only read when a document is sent: JSON. */
interface Parts {
  readonly effect: string | null;
  readonly params: string | null;
  readonly body: string | null;
}

type SentRow = Pick<PlanRow, 'position' | 'operation' | 'key'> & Pick<Parts, 'params' | 'body'>;

type NewRow = Omit<PlanRow, 'position' | 'taken' | 'after' | 'conditional'> & Parts;

const COLUMNS = `position, operation, todo, key, nth, content, known, is_met, maybe, is_repeat, file,
  line, start, stop, after, comes_last, conditional, taken, replaces, refs, failure`;

/** Positions in their order: those after one, up to another, at most so many. */
export interface PositionRange {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}

/** The statements of the plan. Its methods throw CliError if the temporary files cannot be written. */
export class Plan {
  readonly #database: Database;
  size = 0;
  hasReferences = false;
  hasChains = false;
  hasCorrections = false;
  /** The position of the first document that comes last; null without any. */
  lastFrom: number | null = null;

  constructor(database: Database) {
    this.#database = database;
    inScratch(database.file, () => database.exec(TABLES));
  }

  /** Writes join the transaction of the plan (Database.together). */
  #within<T>(work: (database: Database) => T): T {
    return inScratch(this.#database.file, () => {
      this.#database.together();
      return work(this.#database);
    });
  }

  #run(sql: string, ...values: SqlValue[]): void {
    this.#within((database) => database.run(sql, ...values));
  }

  /**
   * Appends a row at the next position.
   * @param keys whose ends may let it go on
   * @param subject the resource on which it follows the row before; null for none
   */
  append(row: NewRow, keys: readonly string[] = [], subject: string | null = null): void {
    const position = ++this.size;
    const after = subject === null ? null : this.#last(subject);
    const conditional = Number(row.refs !== null || after !== null || row.comes_last === 1);
    this.#within((database) => database.insert('plan', { position, after, conditional, ...row }));
    for (const key of keys) this.#run('INSERT OR IGNORE INTO need VALUES (?, ?)', key, position);
    if (subject !== null)
      this.#run('INSERT OR REPLACE INTO subject VALUES (?, ?)', subject, position);
    this.hasReferences ||= row.refs !== null;
    this.hasCorrections ||= row.replaces !== null;
    this.hasChains ||= after !== null;
    if (row.comes_last === 1) this.lastFrom ??= position;
  }

  /** The position of the last row on a resource. */
  #last(subject: string): number | null {
    const last = this.#within((database) =>
      database.get<{ position: number }>('SELECT position FROM subject WHERE subject = ?', subject),
    );
    return last?.position ?? null;
  }

  /** How many documents have this content and no key, with the next one. */
  nextNth(content: Uint8Array): number {
    const last = this.#within((database) =>
      database.get<{ nth: number }>(
        'SELECT nth FROM plan WHERE content = ? AND nth > 0 ORDER BY nth DESC LIMIT 1',
        content,
      ),
    );
    return 1 + (last?.nth ?? 0);
  }

  withKey(key: string): PlanRow | undefined {
    return this.#within((database) =>
      database.get(`SELECT ${COLUMNS} FROM plan WHERE key = ?`, key),
    );
  }

  row(position: number): PlanRow {
    return this.#within((database) =>
      database.one(`SELECT ${COLUMNS} FROM plan WHERE position = ?`, position),
    );
  }

  /** The rows after a position, in order. */
  page(after: number, limit: number): PlanRow[] {
    const rows = `SELECT ${COLUMNS} FROM plan WHERE position > ? ORDER BY position LIMIT ?`;
    return this.#within((database) => database.all(rows, after, limit));
  }

  /** What the rows after a position would send, in order. */
  toSend(after: number, limit: number): SentRow[] {
    return this.#within((database) =>
      database.all<SentRow>(
        `SELECT position, operation, key, params, body FROM plan
         WHERE todo = 'send' AND position > ? ORDER BY position LIMIT ?`,
        after,
        limit,
      ),
    );
  }

  parts(position: number): Parts {
    return this.#within((database) =>
      database.one('SELECT effect, params, body FROM plan WHERE position = ?', position),
    );
  }

  /** What a document asks for, with its references. */
  asked(position: number) {
    const { params, body } = this.parts(position);
    return {
      params: params === null ? {} : this.#database.object(params),
      body: body === null ? null : this.#database.object(body),
    };
  }

  /** The conditional rows that have not been dealt with. */
  parked(range: PositionRange): number[] {
    return this.#positions('plan WHERE conditional = 1 AND taken = 0', [], range);
  }

  /** The rows that need a key. */
  needing(key: string, range: PositionRange): number[] {
    return this.#positions('need WHERE key = ?', [key], range);
  }

  /** The rows that follow this one on the same resource. */
  following(position: number, range: PositionRange): number[] {
    return this.#positions('plan WHERE after = ?', [position], range);
  }

  #positions(from: string, values: SqlValue[], { after, upTo, limit }: PositionRange): number[] {
    const rows = `SELECT position FROM ${from}
      AND position > ? AND position <= ? ORDER BY position LIMIT ?`;
    return this.#within((database) =>
      database.all<{ position: number }>(rows, ...values, after, upTo, limit),
    ).map(({ position }) => position);
  }

  /** Marks a conditional row as dealt with. */
  take(position: number, todo: Todo): void {
    this.#run('UPDATE plan SET taken = 1, todo = ? WHERE position = ?', todo, position);
  }

  /** Totals, and the rows that a total is about. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  query<Row>(sql: string): Row[] {
    return this.#within((database) => database.all<Row>(sql));
  }
}

/** Another document that must be done first: one that gives a value, or a step of an apply. */
export type Need = Reference | { readonly key: string; readonly gives: null };

/** What a document needs before it can be sent. */
export function needsOf({ refs }: Pick<PlanRow, 'refs'>): readonly Need[] {
  if (refs === null) return [];
  const needs: unknown = JSON.parse(refs);
  return Array.isArray(needs) ? needs.filter(isNeed) : [];
}

/** This process has written them. */
const isNeed = (value: unknown): value is Need => isObject(value);

/** The references of a document that has any. */
export const referencesOf = (row: Pick<PlanRow, 'refs'>): readonly Reference[] =>
  needsOf(row).flatMap((need) => (need.gives === null ? [] : [need]));

/**
 * The key of the document that meets a need: in an apply, a version comes from the step that releases
 * it, and a resource that is in doubt has no steps.
 */
export function giverOf({ key, gives }: Need, plan: Plan): string {
  const released = stepKey(key, 'release');
  if (gives === 'versionId' && plan.withKey(released) !== undefined) return released;
  return plan.withKey(key) === undefined ? shownKey(key) : key;
}
