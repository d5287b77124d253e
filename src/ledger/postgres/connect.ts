/**
 * The log of changes in PostgreSQL 13 and later. All times are those of its clock. What is written
 * counts only if the server syncs before it answers, so each statement that writes looks at its
 * settings and does nothing where they are off.
 */
import {
  type ChangeLog,
  type ConnectLog,
  type LeaseHolder,
  LogFailure,
  type LogChange,
  type LogReader,
  type LogSize,
  type LogState,
  type NewSnapshot,
  type SnapshotHead,
} from '../shared/log.ts';
import { type DatabaseLink, linkDatabase, type RunStatement } from './link.ts';
import { sqlIdentifier, tablesSql } from './tables.ts';

export const connectPostgres: ConnectLog = async ({ connection, schema }) =>
  logOver(await linkDatabase(connection), schema);

const NOW_MS = 'floor(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint';
const STATE = `name, id, target, format, generation::float8 AS generation, head,
  fence::float8 AS fence, holder,
  (EXTRACT(EPOCH FROM lease_until - clock_timestamp()) * 1000)::float8 AS "leaseMs",
  ${NOW_MS}::float8 AS now`;
/** The setting with which a commit is not durable when it is answered; null without one. */
const UNSAFE = `CASE WHEN current_setting('synchronous_commit') = 'off' THEN 'synchronous_commit'
  WHEN current_setting('fsync') = 'off' THEN 'fsync' END AS unsafe`;
const BEGIN_READING = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Changes are read so many bytes and rows at a time. */
const PAGE_BYTES = 4_000_000;
const PAGE_ROWS = 2000;
/** What a part of a snapshot takes on its way here: two digits a byte. */
const PART_BYTES = 16_000_000;

/** A lease of so many milliseconds from now. */
const leaseFor = (parameter: string) =>
  `clock_timestamp() + ${parameter}::float8 * interval '1 millisecond'`;

/** The row after a change of it, or null if nothing was changed. */
const guarded = (update: string) =>
  `WITH settings AS (SELECT ${UNSAFE}),
     changed AS (${update} AND (SELECT unsafe IS NULL FROM settings) RETURNING ${STATE})
   SELECT unsafe, changed.* FROM settings LEFT JOIN changed ON true`;

type StateRow = Omit<LogState, 'holder'> & { readonly holder: unknown };
type SettingsRow = { readonly unsafe: string | null };
type GuardedRow = SettingsRow & (StateRow | { readonly id: null });

function logOver(link: DatabaseLink, schemaName: string): ChangeLog {
  const schema = sqlIdentifier(schemaName);
  const ledgers = `${schema}.ledgers`;
  const changes = `${schema}.changes`;
  const snapshots = `${schema}.snapshots`;
  const headAt = `SELECT head FROM ${changes} WHERE ledger = $1 AND generation = $2
    UNION ALL SELECT head FROM ${snapshots} WHERE ledger = $1 AND generation = $2 AND part = 0
    LIMIT 1`;

  const select = async (where: string, parameters: readonly unknown[], run = link.run) =>
    (await run<StateRow>(`SELECT ${STATE} FROM ${ledgers} ${where}`, parameters)).map(stateOf);
  const find = async (name: string) => (await select('WHERE name = $1', [name]))[0] ?? null;
  const byId = async (id: string, run = link.run) =>
    (await select('WHERE id = $1', [id], run))[0] ?? null;
  const thereNow = async (name: string) => {
    const state = await find(name);
    if (state === null) throw new LogFailure('other', `"${name}" is not there any more`);
    return state;
  };
  const update = async (
    assignments: string,
    where: string,
    parameters: readonly unknown[],
    run = link.run,
  ): Promise<LogState | null> => {
    const text = guarded(`UPDATE ${ledgers} SET ${assignments} WHERE ${where}`);
    const [row] = await run<GuardedRow>(text, parameters);
    mustBeSafe(row);
    return row === undefined || row.id === null ? null : stateOf(row);
  };
  const insertParts = async (id: string, snapshot: NewSnapshot, run: RunStatement) => {
    const { generation, head, format, digest, parts } = snapshot;
    for (const [index, bytes] of parts.entries()) {
      await run(
        `INSERT INTO ${snapshots} (ledger, generation, part, parts, digest, head, format, bytes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, generation, index, parts.length, digest, head, format, bytes],
        bytes.length,
      );
    }
  };

  return {
    find,
    byId: (id) => byId(id),
    list: () => select('ORDER BY name', []),
    create: async (log, snapshot) => {
      const there = await find(log.name);
      if (there !== null) return there;
      const { name, id, target, format, generation, head } = log;
      const insert = async (run: RunStatement) => {
        mustBeSafe((await run<SettingsRow>(`SELECT ${UNSAFE}`))[0]);
        await insertParts(id, snapshot, run);
        const rows = await run(
          `INSERT INTO ${ledgers} (name, id, target, format, generation, head, fence, lease_until)
           VALUES ($1, $2, $3, $4, $5, $6, 0, clock_timestamp())
           ON CONFLICT (name) DO NOTHING RETURNING name`,
          [name, id, target, format, generation, head],
        );
        return rows.length === 0 ? null : true;
      };
      try {
        await link.transaction('BEGIN', insert);
      } catch (error) {
        // Two that begin the same one, or an answer that was lost: the row says what happened.
        if ((await find(name)) === null) throw error;
      }
      return thereNow(name);
    },
    take: (id, holder, leaseMs) =>
      update(
        `fence = fence + 1, lease_until = ${leaseFor('$3')},
         holder = jsonb_set($2::jsonb, '{since}', to_jsonb(${NOW_MS}))`,
        `id = $1 AND (lease_until <= clock_timestamp() OR holder IS NULL
           OR (holder->>'machine' = $4 AND holder->>'copy' = $5))`,
        [id, JSON.stringify(holder), leaseMs, holder.machine, holder.copy],
      ),
    renew: async ({ id, fence }, holder, leaseMs) => {
      const renewed = await update(
        `lease_until = ${leaseFor('$4')},
         holder = jsonb_set($3::jsonb, '{since}', COALESCE(holder->'since', to_jsonb(${NOW_MS})))`,
        'id = $1 AND fence = $2',
        [id, fence, JSON.stringify(holder), leaseMs],
      );
      return renewed !== null;
    },
    release: async ({ id, fence }) => {
      await update('holder = NULL, lease_until = clock_timestamp()', 'id = $1 AND fence = $2', [
        id,
        fence,
      ]);
    },
    unlock: (id) =>
      update('fence = fence + 1, holder = NULL, lease_until = clock_timestamp()', 'id = $1', [id]),
    push: async ({ id, fence, generation, head, changeset, run, leaseMs }) => {
      const [row] = await link.run<SettingsRow & { isPushed: boolean }>(
        `WITH settings AS (SELECT ${UNSAFE}),
           raised AS (UPDATE ${ledgers}
             SET generation = $3::bigint, head = $4, lease_until = ${leaseFor('$7')}
             WHERE id = $1 AND fence = $2 AND generation = $3::bigint - 1
               AND lease_until > clock_timestamp() AND (SELECT unsafe IS NULL FROM settings)
             RETURNING id),
           added AS (INSERT INTO ${changes} (ledger, generation, fence, head, at, run, changeset)
             SELECT id, $3::bigint, $2, $4, clock_timestamp(), $5, $6 FROM raised
             RETURNING generation)
         SELECT unsafe, EXISTS (SELECT FROM added) AS "isPushed" FROM settings`,
        [id, fence, generation, head, run, changeset, leaseMs],
        changeset.length,
      );
      mustBeSafe(row);
      return row?.isPushed ?? false;
    },
    lookUp: async (id, generation) => {
      const [row] = await link.run<(StateRow | { id: null }) & { headThere: Uint8Array | null }>(
        `SELECT ledgers.*, there.head AS "headThere"
         FROM (SELECT (${headAt}) AS head) AS there
         LEFT JOIN (SELECT ${STATE} FROM ${ledgers} WHERE id = $1) AS ledgers ON true`,
        [id, generation],
      );
      if (row === undefined) return { state: null, head: null };
      return { state: row.id === null ? null : stateOf(row), head: row.headThere };
    },
    read: <T>(id: string, work: (reader: LogReader) => Promise<T>) =>
      link.transaction(BEGIN_READING, async (run) => {
        const state = await byId(id, run);
        return state === null ? null : work(readerOf(state, run));
      }),
    addSnapshot: async ({ id, fence }, snapshot) => {
      const { generation, head, format } = snapshot;
      const add = async (run: RunStatement) => {
        const [there] = await run<{ isSame: boolean }>(
          `SELECT head = $3 AND format = $4 AS "isSame" FROM ${snapshots}
           WHERE ledger = $1 AND generation = $2 AND part = 0`,
          [id, generation, head, format],
        );
        if (there?.isSame === false) return null;
        if (there === undefined) await insertParts(id, snapshot, run);
        // Last, so that nobody waits for this row while the parts are under way.
        return update(
          'generation = $3::bigint, head = $4, format = $5',
          `id = $1 AND fence = $2
             AND (generation < $3::bigint OR (generation = $3::bigint AND head = $4))`,
          [id, fence, generation, head, format],
          run,
        );
      };
      return (await link.transaction('BEGIN', add)) !== null;
    },
    replace: async (log, snapshot, expected) => {
      const { name, id, target, format, generation, head } = log;
      const exchange = async (run: RunStatement) => {
        const there = await byId(expected.id, run);
        if (there?.name !== name || there.fence !== expected.fence) return null;
        await insertParts(id, snapshot, run);
        return update(
          `id = $4, target = $5, format = $6, generation = $7, head = $8, fence = fence + 1,
           holder = NULL, lease_until = clock_timestamp()`,
          'name = $1 AND id = $2 AND fence = $3',
          [name, expected.id, expected.fence, id, target, format, generation, head],
          run,
        );
      };
      return (await link.transaction('BEGIN', exchange)) ?? (await thereNow(name));
    },
    prune: async (id, upTo) => {
      const rows = await link.run(
        `UPDATE ${changes} SET changeset = NULL
         WHERE ledger = $1 AND changeset IS NOT NULL AND generation <= LEAST($2,
           (SELECT max(generation) FROM ${snapshots} WHERE ledger = $1))
         RETURNING generation`,
        [id, upTo],
      );
      return rows.length;
    },
    size: async (id) => {
      const [row] = await link.run<LogSize>(
        `WITH newest AS (SELECT max(generation) AS generation FROM ${snapshots} WHERE ledger = $1)
         SELECT (SELECT count(*) FROM ${changes} WHERE ledger = $1)::float8 AS changes,
           (SELECT COALESCE(sum(octet_length(changeset)), 0) FROM ${changes}
            WHERE ledger = $1 AND generation > COALESCE(newest.generation, -1))::float8
             AS "changeBytes",
           (SELECT COALESCE(sum(octet_length(bytes)), 0) FROM ${snapshots}
            WHERE ledger = $1 AND generation = newest.generation)::float8 AS "snapshotBytes",
           newest.generation::float8 AS snapshot,
           (SELECT max(generation) FROM ${changes}
            WHERE ledger = $1 AND changeset IS NULL)::float8 AS "prunedUpTo",
           ${ASYNC_REPLICAS}::float8 AS "asyncReplicas"
         FROM newest`,
        [id],
      );
      if (row === undefined) throw new LogFailure('other', 'no answer');
      return row;
    },
    init: async () => {
      await link.transaction('BEGIN', (run) => run(tablesSql(schemaName)));
    },
    close: link.close,
  };

  function readerOf(state: LogState, run: RunStatement): LogReader {
    const { id } = state;
    return {
      state,
      headAt: async (generation) =>
        (await run<{ head: Uint8Array }>(headAt, [id, generation]))[0]?.head ?? null,
      snapshot: async (atMost) => {
        const [row] = await run<SnapshotHead>(
          `SELECT generation::float8 AS generation, head, format, parts, digest FROM ${snapshots}
           WHERE ledger = $1 AND generation <= $2 AND part = 0 ORDER BY generation DESC LIMIT 1`,
          [id, atMost],
        );
        return row ?? null;
      },
      part: async (generation, part) => {
        const [row] = await run<{ bytes: Uint8Array }>(
          `SELECT bytes FROM ${snapshots} WHERE ledger = $1 AND generation = $2 AND part = $3`,
          [id, generation, part],
          PART_BYTES,
        );
        if (row === undefined) {
          throw new LogFailure('other', `part ${part} of snapshot ${generation} is missing`);
        }
        return row.bytes;
      },
      changes: async function* (after, upTo) {
        for (let last = after; last < upTo;) {
          const page = await run<LogChange>(
            `SELECT generation::float8 AS generation, head, changeset FROM (
               SELECT generation, head, changeset, COALESCE(octet_length(changeset), 0) AS bytes,
                 sum(octet_length(changeset)) OVER (ORDER BY generation) AS bytes_so_far
               FROM ${changes} WHERE ledger = $1 AND generation > $2 AND generation <= $3
               ORDER BY generation LIMIT ${PAGE_ROWS}) AS page
             WHERE COALESCE(bytes_so_far, 0) - bytes < ${PAGE_BYTES} ORDER BY generation`,
            [id, last, upTo],
            2 * PAGE_BYTES,
          );
          yield* page;
          last = page.at(-1)?.generation ?? upTo;
        }
      },
    };
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

function stateOf(row: StateRow): LogState {
  const { name, id, target, format, generation, head, fence, leaseMs, now } = row;
  const holder = holderOf(row.holder);
  return { name, id, target, format, generation, head, fence, holder, leaseMs, now };
}

/** Whatever wrote it: a field that is missing is empty. */
function holderOf(value: unknown): LeaseHolder | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const count = (name: string) => (typeof fields[name] === 'number' ? fields[name] : 0);
  return {
    machine: text('machine'),
    copy: text('copy'),
    host: text('host'),
    folder: text('folder'),
    pid: count('pid'),
    command: text('command'),
    run: text('run') || null,
    isSingle: fields['isSingle'] === true,
    since: count('since'),
  };
}
