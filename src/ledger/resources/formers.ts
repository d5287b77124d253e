/**
 * Resources as they were before a run changed them (docs/content-as-code.md, Undo), and what a run
 * created. A run has one former of a resource: its first change says what was certain until then. A
 * new resource has none.
 */
import type {
  AlteredResource,
  CreatedResource,
  FormerResource,
  PastWork,
  SentBody,
} from '../../contract/resources.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { Database } from '../file/database.ts';
import { sourceOfRow } from '../operations/outcome.ts';
import { NOT_PERFORMED, type OperationRow, specOf } from '../operations/rows.ts';
import { fileNamesOfRun, runIdOf, runWith } from '../runs/rows.ts';
import { certainBody, certainPart, knownResource, openOn } from './known.ts';
import { keyOf, type ResourceRow, resourceRow, rowInText, textOfRow } from './rows.ts';

/**
 * Within a commit. Returns its id; null if the run has kept it already, or has created it: nothing
 * happens then.
 */
export function captureFormer(key: string, run: number, database: Database): string | null {
  const row = resourceRow(key, database);
  if (row === undefined) return null;
  const kept = 'SELECT 1 FROM formers WHERE run = ? AND key = ? AND id = ?';
  if (database.get(kept, run, key, row.id) !== undefined) return null;
  const isOwn = database.get(
    `SELECT 1 FROM operations WHERE resource = ? AND run = ? AND operation LIKE '%.create'
       AND state = 'done'`,
    key,
    run,
  );
  if (row.deleted === null && isOwn !== undefined) return null;
  const open = openOn(key, database);
  const before = textOfRow(certainPart(row, open), certainBody(key, open, database));
  database.run('INSERT INTO formers VALUES (?, ?, ?, ?)', run, key, row.id, before);
  return row.id;
}

const PAGE = 50;

/** What a run began to work on, as it was before, by key. No cursor stays open. */
export function* formersOf(id: string, database: Database): Iterable<FormerResource> {
  const { number } = runWith(id, database);
  yield* unkeptFormers(number, database);
  for (let last = { key: '', id: '' }; ;) {
    const page = database.all<{ key: string; id: string; before: string }>(
      `SELECT key, id, before FROM formers WHERE run = ? AND (key, id) > (?, ?)
       ORDER BY key, id LIMIT ?`,
      number,
      last.key,
      last.id,
      PAGE,
    );
    for (const { key, id: own, before } of page) {
      last = { key, id: own };
      yield formerOf(key, rowInText(before, database), database);
    }
    if (page.length < PAGE) return;
  }
}

const formerOf = (
  key: string,
  { row, body }: { readonly row: ResourceRow; readonly body: SentBody | null },
  database: Database,
): FormerResource => ({ key, before: knownResource(row, database), body });

/** After a recovery, nothing may be kept of a resource that a step of the run has changed. */
function unkeptFormers(run: number, database: Database): FormerResource[] {
  const keys = database.all<{ resource: string }>(
    `SELECT DISTINCT resource FROM operations o WHERE run = ?1 AND resource IS NOT NULL
       AND operation NOT LIKE '%.create' AND state <> 'found' AND NOT ${NOT_PERFORMED}
       AND NOT EXISTS (SELECT 1 FROM formers WHERE run = ?1 AND key = o.resource)
       AND NOT EXISTS (SELECT 1 FROM operations c WHERE c.run = ?1 AND c.resource = o.resource
         AND c.operation LIKE '%.create' AND c.state = 'done')
     ORDER BY resource`,
    run,
  );
  return keys.flatMap(({ resource: key }) => {
    const row = resourceRow(key, database);
    if (row === undefined) return [];
    const unknown = { content: null, parent: null, version: null, held: null, deleted: null };
    const nobody = { run: null, file: null, line: null, commit_id: null };
    return [formerOf(key, { row: { ...row, ...unknown, ...nobody }, body: null }, database)];
  });
}

/** The runs that worked on what had the key, and how it was before each, the newest first. */
export function pastWork(key: string, database: Database): PastWork[] {
  const found = database.all<{ run: string; undoes: string | null; before: string }>(
    `SELECT runs.id AS run, undoes, before FROM formers JOIN runs ON runs.number = run
     WHERE key = ? ORDER BY number DESC`,
    key,
  );
  return found.map(({ run, undoes, before }) => {
    const { row, body } = rowInText(before, database);
    const written = body?.written ?? null;
    return { run, isUndo: undoes !== null, before: knownResource(row, database), written };
  });
}

type Creation = Pick<
  OperationRow,
  'seq' | 'run' | 'key' | 'nth' | 'operation' | 'gone' | 'resource' | 'source' | 'file' | 'line'
> & {
  readonly returned: string;
};

/** What a run created, by `seq`. What was forgotten since is not among it. */
export function* createdBy(id: string, database: Database): Iterable<CreatedResource> {
  const run = runWith(id, database);
  const { number } = run;
  const names = fileNamesOfRun(run, database);
  for (let last = 0; ;) {
    const page = database.all<Creation>(
      `SELECT seq, run, key, nth, operation, gone, resource, returned, source, file, line
       FROM operations
       WHERE run = ? AND seq > ? AND state = 'done' AND operation LIKE '%.create'
         AND returned IS NOT NULL ORDER BY seq LIMIT ?`,
      number,
      last,
      PAGE,
    );
    for (const creation of page) {
      last = creation.seq;
      const created = createdResource(creation, names, database);
      if (created !== null) yield created;
    }
    if (page.length < PAGE) return;
  }
}

function createdResource(
  creation: Creation,
  names: readonly string[],
  database: Database,
): CreatedResource | null {
  const { seq, operation, returned: id, gone, run } = creation;
  const kind = specOf(operation).resource;
  if (kind === undefined) return null;
  const about = { kind, id, seq, source: sourceOfRow(creation, names) };
  const name = (number: number | null) => (number === null ? null : runIdOf(number, database));
  if (gone === 1) {
    const deletion = database.get<{ run: number }>(
      `SELECT run FROM operations WHERE target = ? AND operation = ? AND state = 'done'
         AND seq > ? ORDER BY seq LIMIT 1`,
      id,
      `${kind}.delete`,
      seq,
    );
    const changedBy = name(deletion?.run ?? null);
    return { ...about, key: creation.resource, changedBy, isDeleted: true };
  }
  const key = keyOf(kind, id, database);
  if (key === null && creation.key !== null && creation.nth === null) return null;
  const newest = newestWork({ kind, id, key, run }, database);
  return { ...about, key, changedBy: name(newest), isDeleted: false };
}

/** What a run changed, or may have changed, and did not create. Without what a later run deleted. */
export function alteredBy(id: string, database: Database): AlteredResource[] {
  const { number } = runWith(id, database);
  const found = database.all<Pick<OperationRow, 'operation' | 'key' | 'resource'> & { id: string }>(
    `SELECT min(seq), operation, target AS id, key, resource FROM
       (SELECT *, substr(operation, 1, instr(operation, '.')) AS kind FROM operations
        WHERE run = ? AND target IS NOT NULL AND state <> 'found' AND NOT ${NOT_PERFORMED}) o
     WHERE NOT EXISTS (SELECT 1 FROM operations c WHERE c.returned = o.target AND +c.run = o.run
         AND c.operation = kind || 'create' AND +c.state = 'done')
       AND NOT EXISTS (SELECT 1 FROM operations d WHERE d.target = o.target AND +d.run > o.run
         AND d.operation = kind || 'delete' AND +d.state = 'done')
     GROUP BY kind, target ORDER BY 1`,
    number,
  );
  return found.flatMap(({ operation, key, resource, ...own }) => {
    const spec = specOf(operation);
    if (spec === null || spec.verb === 'create') return [];
    return [{ ...own, kind: spec.resource, verb: spec.verb, key: resource ?? shownKey(key) }];
  });
}

/** The newest later run that may have worked on a resource; null if none did. */
function newestWork(
  { kind, id, key, run }: { kind: string; id: string; key: string | null; run: number },
  database: Database,
): number | null {
  const { newest } = database.one<{ newest: number | null }>(
    `SELECT max(run) AS newest FROM operations WHERE target = ? AND operation LIKE ? AND run > ?
       AND state <> 'found' AND NOT ${NOT_PERFORMED}`,
    id,
    `${kind}.%`,
    run,
  );
  const last = key === null ? null : (resourceRow(key, database)?.run ?? null);
  const runs = [newest, last].filter((each) => each !== null && each > run);
  return runs.length === 0 ? null : Math.max(...runs.map(Number));
}
