/**
 * The log of a team in PostgreSQL 13 and later. All times are those of its clock. What is written
 * counts only if the server syncs before it answers, so each statement that writes looks at its
 * settings and does nothing where they are off.
 */
import type { EventRow } from '../log/events.ts';
import { type DatabaseLink, linkDatabase, type RunStatement } from './link.ts';
import {
  type ConnectLog,
  type LeaseFence,
  type LeaseHolder,
  LogFailure,
  type LogState,
  type NewLog,
  type SharedCommit,
  type SharedLog,
} from './shared-log.ts';

export const connectPostgres: ConnectLog = async ({ connection, schema }) => {
  const link = await linkDatabase(connection);
  return new PostgresLog(link.run, link, schema);
};

const NOW_MS = 'floor(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint';
const STATE = `name, id, target, format, fence::float8 AS fence, holder, number::float8 AS number, head,
  (EXTRACT(EPOCH FROM lease_until - clock_timestamp()) * 1000)::float8 AS "leaseMs",
  ${NOW_MS}::float8 AS now`;
/** The setting with which a commit is not durable when it is answered; null without one. */
const UNSAFE = `CASE WHEN current_setting('synchronous_commit') = 'off' THEN 'synchronous_commit'
  WHEN current_setting('fsync') = 'off' THEN 'fsync' END AS unsafe`;
const IS_SAFE = '(SELECT unsafe IS NULL FROM settings)';

/** Events are read so many bytes and rows at a time. */
const PAGE_BYTES = 4_000_000;
const PAGE_ROWS = 2000;

/** A lease of so many milliseconds from now. */
const leaseFor = (parameter: string) =>
  `clock_timestamp() + ${parameter}::float8 * interval '1 millisecond'`;

type SettingsRow = { readonly unsafe: string | null };
type GuardedRow = SettingsRow & (LogState | { readonly id: null });

class PostgresLog implements SharedLog {
  readonly #run: RunStatement;
  readonly #link: DatabaseLink;
  readonly #schema: string;
  readonly #ledgers: string;
  readonly #events: string;

  /** @param run on the link, or within a transaction of it */
  constructor(run: RunStatement, link: DatabaseLink, schema: string) {
    this.#run = run;
    this.#link = link;
    this.#schema = schema;
    this.#ledgers = `${sqlIdentifier(schema)}.ledgers`;
    this.#events = `${sqlIdentifier(schema)}.events`;
  }

  find(name: string): Promise<LogState | null> {
    return this.#select('name', name);
  }

  byId(id: string): Promise<LogState | null> {
    return this.#select('id', id);
  }

  async create({ name, id, target, format }: NewLog): Promise<LogState> {
    const made = await this.#write(
      `INSERT INTO ${this.#ledgers} (name, id, target, format, fence, lease_until, number, head)
       SELECT $1, $2, $3, $4::integer, 0, clock_timestamp(), 0, '' WHERE ${IS_SAFE}
       ON CONFLICT (name) DO NOTHING`,
      [name, id, target, format],
    );
    const state = made ?? (await this.find(name));
    if (state === null) throw new LogFailure('other', `"${name}" is not there any more`);
    return state;
  }

  take(id: string, holder: LeaseHolder, leaseMs: number): Promise<LogState | null> {
    return this.#update(
      `fence = fence + 1, lease_until = ${leaseFor('$3')},
       holder = jsonb_set($2::jsonb, '{since}', to_jsonb(${NOW_MS}))`,
      `id = $1 AND (lease_until <= clock_timestamp() OR holder IS NULL
         OR (holder->>'machine' = $4 AND holder->>'copy' = $5))`,
      [id, JSON.stringify(holder), leaseMs, holder.machine, holder.copy],
    );
  }

  async renew({ id, fence }: LeaseFence, holder: LeaseHolder, leaseMs: number): Promise<boolean> {
    const renewed = await this.#update(
      `lease_until = ${leaseFor('$4')},
       holder = jsonb_set($3::jsonb, '{since}', COALESCE(holder->'since', to_jsonb(${NOW_MS})))`,
      'id = $1 AND fence = $2',
      [id, fence, JSON.stringify(holder), leaseMs],
    );
    return renewed !== null;
  }

  async release({ id, fence }: LeaseFence): Promise<void> {
    const ended = 'holder = NULL, lease_until = clock_timestamp()';
    await this.#update(ended, 'id = $1 AND fence = $2', [id, fence]);
  }

  async unlock(id: string): Promise<void> {
    const ended = 'fence = fence + 1, holder = NULL, lease_until = clock_timestamp()';
    await this.#update(ended, 'id = $1', [id]);
  }

  async append({ id, fence, after, events: added, leaseMs }: SharedCommit): Promise<boolean> {
    const last = added.at(-1) ?? after;
    const rows = JSON.stringify(added);
    const [row] = await this.#run<SettingsRow & { isAdded: boolean }>(
      `WITH settings AS (SELECT ${UNSAFE}),
         raised AS (UPDATE ${this.#ledgers}
           SET number = $5::bigint, head = $6, lease_until = ${leaseFor('$8')}
           WHERE id = $1 AND fence = $2 AND number = $3 AND head = $4
             AND lease_until > clock_timestamp() AND ${IS_SAFE}
           RETURNING id),
         added AS (INSERT INTO ${this.#events} (ledger, number, head, at, run, kind, data)
           SELECT id, row.number, row.head, row.at, row.run, row.kind, row.data
           FROM raised, json_to_recordset($7::json)
             AS row(number bigint, head text, at bigint, run text, kind text, data text)
           RETURNING 1)
       SELECT unsafe, EXISTS (SELECT FROM added) AS "isAdded" FROM settings`,
      [id, fence, after.number, after.head, last.number, last.head, rows, leaseMs],
      rows.length,
    );
    mustBeSafe(row);
    return row?.isAdded ?? false;
  }

  async *events(id: string, from: number, upTo: number): AsyncGenerator<EventRow> {
    for (let next = from; next <= upTo;) {
      const page = await this.#run<EventRow>(
        `SELECT number::float8 AS number, head, at::float8 AS at, run, kind, data FROM (
           SELECT *, sum(octet_length(data)) OVER (ORDER BY number) - octet_length(data) AS before
           FROM ${this.#events} WHERE ledger = $1 AND number BETWEEN $2 AND $3
           ORDER BY number LIMIT ${PAGE_ROWS}) AS page
         WHERE before < ${PAGE_BYTES} ORDER BY number`,
        [id, next, upTo],
        2 * PAGE_BYTES,
      );
      yield* page;
      next = (page.at(-1)?.number ?? upTo) + 1;
    }
  }

  together<T>(work: (log: SharedLog) => Promise<T>): Promise<T> {
    return this.#link.transaction((inside) =>
      work(new PostgresLog(inside, this.#link, this.#schema)),
    );
  }

  async asyncReplicas(): Promise<number | null> {
    const [row] = await this.#run<{ replicas: number | null }>(
      `SELECT ${ASYNC_REPLICAS}::float8 AS replicas`,
    );
    return row?.replicas ?? null;
  }

  async init(): Promise<void> {
    await this.#link.transaction((inside) => inside(tablesSql(this.#schema)));
  }

  close(): Promise<void> {
    return this.#link.close();
  }

  async #select(column: 'name' | 'id', value: string): Promise<LogState | null> {
    const statement = `SELECT ${STATE} FROM ${this.#ledgers} WHERE ${column} = $1`;
    const [state] = await this.#run<LogState>(statement, [value]);
    return state ?? null;
  }

  #update(assignments: string, where: string, parameters: readonly unknown[]) {
    const statement = `UPDATE ${this.#ledgers} SET ${assignments} WHERE ${where} AND ${IS_SAFE}`;
    return this.#write(statement, parameters);
  }

  /** The row after a change of it, or null if nothing was changed. */
  async #write(statement: string, parameters: readonly unknown[]): Promise<LogState | null> {
    const text = `WITH settings AS (SELECT ${UNSAFE}), changed AS (${statement} RETURNING ${STATE})
      SELECT unsafe, changed.* FROM settings LEFT JOIN changed ON true`;
    const [row] = await this.#run<GuardedRow>(text, parameters);
    mustBeSafe(row);
    if (row === undefined || row.id === null) return null;
    const { unsafe: _, ...state } = row;
    return state;
  }
}

/** A role without the right to know sees the rows without their contents. */
const ASYNC_REPLICAS = `(SELECT CASE WHEN bool_or(sync_state IS NULL) THEN NULL ELSE
    count(*) FILTER (WHERE sync_state NOT IN ('sync', 'quorum')
      OR current_setting('synchronous_commit') = 'local') END
  FROM pg_catalog.pg_stat_replication)`;

function mustBeSafe(row: SettingsRow | undefined): void {
  if (typeof row?.unsafe === 'string') throw new LogFailure('unsafe', row.unsafe);
}

/** An identifier of SQL, as it is. */
const sqlIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The SQL of `lms-cli ledger init` for an administrator. Running it again changes nothing. */
export const tablesScript = (schemaName: string) => `BEGIN;\n\n${tablesSql(schemaName)}\nCOMMIT;\n`;

/**
 * The statements of it, for one transaction. The reader only reads. The writer adds rows, and changes
 * nothing but the rows of `ledgers`: it cannot take back what was recorded.
 */
function tablesSql(schemaName: string): string {
  const schema = sqlIdentifier(schemaName);
  const reader = sqlIdentifier(`${schemaName}_reader`);
  const writer = sqlIdentifier(`${schemaName}_writer`);
  return `CREATE SCHEMA IF NOT EXISTS ${schema};

CREATE TABLE IF NOT EXISTS ${schema}.ledgers (
  name text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  target text NOT NULL,
  format integer NOT NULL,
  fence bigint NOT NULL CHECK (fence >= 0),
  holder jsonb,
  lease_until timestamptz NOT NULL,
  number bigint NOT NULL CHECK (number >= 0),
  head text NOT NULL
);

CREATE TABLE IF NOT EXISTS ${schema}.events (
  ledger text NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  head text NOT NULL,
  at bigint NOT NULL,
  run text,
  kind text NOT NULL,
  data text NOT NULL,
  PRIMARY KEY (ledger, number)
);

${roleSql(`${schemaName}_reader`)}

${roleSql(`${schemaName}_writer`)}

REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC, ${reader}, ${writer};
REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM PUBLIC, ${reader}, ${writer};
GRANT USAGE ON SCHEMA ${schema} TO ${reader}, ${writer};
GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${reader}, ${writer};
GRANT INSERT ON ALL TABLES IN SCHEMA ${schema} TO ${writer};
GRANT UPDATE ON ${schema}.ledgers TO ${writer};
`;
}

/** PostgreSQL has no CREATE ROLE IF NOT EXISTS. */
function roleSql(name: string): string {
  return `DO $do$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = ${literal(name)}) THEN
    CREATE ROLE ${sqlIdentifier(name)} NOLOGIN;
  END IF;
END
$do$;`;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
