/**
 * Checks the whole plan after its last document: each reference must lead to a key that provides it,
 * and none may form a circle. Also the totals.
 */
import { createHash } from 'node:crypto';
import { groupsOf } from '../../contract/circles.ts';
import type { PlacedFinding, PlanCheck } from '../../contract/import-run.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { deletionIn } from '../operations/ids.ts';
import { createdElsewhere } from '../operations/known.ts';
import { placeOfRow, specOf } from '../operations/rows.ts';
import type { Adding } from './add.ts';
import { givenByLedger } from './ready.ts';
import { giverOf, type Need, needsOf, type Plan, type PlanRow, referencesOf } from './tables.ts';

/** How many documents are read at a time: a million must not be in memory at once. */
const PAGE = 256;

export const checkPlan = ({ plan, database, options }: Adding): PlanCheck => ({
  findings: [
    ...(plan.hasReferences ? findingsIn(plan, database) : []),
    ...(plan.hasCorrections ? besideOriginals(plan, options) : []),
  ],
  elsewhere: elsewhereIn({ plan, database, options }),
  ...totalsOf(plan),
});

/** Of an import, unless it is to repeat everything: an apply knows its resources by their keys. */
function elsewhereIn({
  plan,
  database,
  options,
}: Pick<Adding, 'plan' | 'database' | 'options'>): PlanCheck['elsewhere'] {
  if (options.isApply === true || options.again) return { count: 0, first: [] };
  const { count, first } = createdElsewhere(database);
  return {
    count,
    first: first.flatMap(({ position, operation, ...existing }) => {
      const place = placeOfRow(plan.row(position));
      if (place === null) return [];
      const { file, line } = options.originOf(place);
      return [{ operation, file, line, ...existing }];
    }),
  };
}

/** Corrections whose originals would be sent as well, or other corrections of these before them. */
function besideOriginals(plan: Plan, { originOf }: Adding['options']): PlacedFinding[] {
  const pairs = plan.query<{ correction: number; beside: number; isOriginal: number }>(
    `SELECT c.position AS correction, o.position AS beside, 1 AS isOriginal FROM plan c
     JOIN operations r ON r.seq = c.replaces
     JOIN plan o ON o.position <> c.position AND o.todo = 'send'
       AND iif(r.nth = 0, o.key = r.key, o.content = r.content AND o.nth = r.nth)
     WHERE c.replaces IS NOT NULL AND c.todo = 'send'
     UNION ALL
     SELECT position, first, 0 FROM (SELECT position, min(position) OVER (PARTITION BY replaces) AS first
       FROM plan WHERE replaces IS NOT NULL AND todo = 'send') WHERE position > first
     ORDER BY 1`,
  );
  return pairs.flatMap(({ correction, beside, isOriginal }) => {
    const place = placeOfRow(plan.row(correction));
    const other = placeOfRow(plan.row(beside));
    if (place === null || other === null) return [];
    const { file, line } = originOf(other);
    const about = { what: isOriginal === 1 ? 'original' : 'correction', file, line } as const;
    const found = problem('rejects/beside-original', about);
    return [{ finding: { severity: 'error', problem: found }, place, range: null }];
  });
}

function findingsIn(plan: Plan, database: Database): PlacedFinding[] {
  const findings: PlacedFinding[] = [];
  const report = (row: PlanRow, need: Need, found: Problem) => {
    const place = placeOfRow(row);
    if (place === null) throw new TypeError('a finding about a step without a document');
    const range = need.gives === null ? null : need.range;
    findings.push({ finding: { severity: 'error', problem: found }, place, range });
  };
  for (const row of rowsWithReferences(plan)) {
    for (const reference of referencesOf(row)) {
      const found = problemOf(reference, plan, database);
      if (found !== null) report(row, reference, found);
    }
  }
  for (const { circle } of circlesIn(plan)) {
    if (circle === null) continue;
    const keys = circle.way.flatMap(({ row }) => shownKey(row.key) ?? []);
    report(circle.from.row, circle.by, problem('reference/cycle', { keys }));
  }
  return findings;
}

function* rowsWithReferences(plan: Plan): Generator<PlanRow> {
  for (let last = 0; ;) {
    const page = plan.parked({ after: last, upTo: plan.size, limit: PAGE });
    for (const position of page) {
      const row = plan.row(position);
      if (row.refs !== null) yield row;
    }
    const end = page.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/** Whether an operation returns what a reference asks for. */
function givesIt(operation: OperationId, gives: Reference['gives']): boolean {
  const verb = specOf(operation).verb;
  return gives === 'versionId' ? verb === 'release' : verb === 'create' || verb === 'edit';
}

function problemOf(reference: Reference, plan: Plan, database: Database): Problem | null {
  const { key, gives } = reference;
  const row = plan.withKey(giverOf(reference, plan));
  // What is in doubt blocks the document when its turn comes.
  if (row !== undefined && (givesIt(row.operation, gives) || row.todo === 'in-doubt')) return null;
  const isSent = row?.todo === 'send';
  const known = isSent ? null : givenByLedger(key, database);
  if (known?.kind === 'done' && known.returned[gives] !== null) return null;
  // It is known, but not done: the document is blocked when its turn comes.
  if (row === undefined && known?.kind === 'otherwise') return null;
  const operation = row?.operation ?? (known?.kind === 'done' ? known.operation : null);
  if (operation === null) return problem('reference/unknown-key', { key });
  return problem('reference/wrong-kind', { key, gives, operation });
}

/** Finds groups of documents that refer to each other. */
function circlesIn(plan: Plan) {
  const nodeOf = (row: PlanRow) => ({ id: row.position, needs: needsOf(row), row });
  const idOf = (need: Need) => plan.withKey(giverOf(need, plan))?.position ?? null;
  const node = (position: number) => {
    const row = plan.row(position);
    return row.refs === null ? null : nodeOf(row);
  };
  const starts = (function* () {
    for (const row of rowsWithReferences(plan)) yield nodeOf(row);
  })();
  return groupsOf(starts, { idOf, node });
}

/** As in ImportRun. The columns are JSON that lms-cli has written. */
export function digestOfPlan(plan: Plan): string {
  const digest = createHash('sha256');
  for (let last = 0; ;) {
    const page = plan.toSend(last, PAGE);
    for (const { position, ...sent } of page) {
      digest.update(JSON.stringify(sent));
      last = position;
    }
    if (page.length < PAGE) return digest.digest('hex');
  }
}

interface TotalOfFile {
  readonly file: number;
  readonly done: number;
  readonly fresh: number;
  readonly first: number | null;
}

function totalsOf(plan: Plan): Omit<PlanCheck, 'findings' | 'elsewhere'> {
  const counts = new Map(
    plan
      .query<{ todo: string; count: number }>(
        'SELECT todo, count(*) AS count FROM plan GROUP BY todo',
      )
      .map(({ todo, count }) => [todo, count]),
  );
  const countOf = (...todos: string[]) =>
    todos.reduce((sum, todo) => sum + (counts.get(todo) ?? 0), 0);
  const repeats = plan.query<{ count: number }>(
    'SELECT count(*) AS count FROM plan WHERE is_repeat = 1',
  )[0];
  const deletions = plan.query<{ count: number; position: number }>(
    `SELECT count(*) AS count, min(position) AS position FROM plan
     WHERE todo = 'send' AND operation LIKE '%.delete'`,
  )[0];
  // Documents without a key that the ledger does not know, in a file with others that are done.
  const besides = plan
    .query<TotalOfFile>(
      `SELECT file, sum(todo = 'skipped') AS done,
         sum(todo = 'send' AND nth > 0 AND is_met = 0) AS fresh,
         min(iif(todo = 'send' AND nth > 0 AND is_met = 0, position, NULL)) AS first
       FROM plan WHERE file IS NOT NULL GROUP BY file ORDER BY file`,
    )
    .filter(({ done, fresh }) => done > 0 && fresh > 0);
  const first = besides[0]?.first ?? null;
  return {
    documents: plan.size,
    toSend: countOf('send'),
    skipped: countOf('skipped', 'given-up'),
    inDoubt: countOf('in-doubt'),
    repeats: repeats?.count ?? 0,
    deletions: deletions?.count ?? 0,
    onlyDeletion: deletions?.count === 1 ? deletionAt(deletions.position, plan) : null,
    newBesideDone: besides.reduce((sum, { fresh }) => sum + fresh, 0),
    firstNewBesideDone: first === null ? null : placeOfRow(plan.row(first)),
  };
}

const deletionAt = (position: number, plan: Plan) =>
  deletionIn(plan.row(position).operation, plan.asked(position));
