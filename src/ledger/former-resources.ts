/** The resources that a run began to work on, as they were before. */
import type { FormerResource, ResourceKind } from '../contract/resources.ts';
import { shownKey } from '../contract/step-keys.ts';
import { plannedIdIn, textIn, textOrNullIn } from './columns.ts';
import type { Database } from './database.ts';
import { createFormerRows, type FormerRow } from './former-rows.ts';
import { knownResource } from './known-row.ts';
import { NOT_PERFORMED, tableRow } from './operation-rows.ts';
import { createResourceRows, type ResourceRow } from './resource-rows.ts';
import { createStandings, runIds } from './resource-standing.ts';
import { plainId } from './returned-ids.ts';
import { mustHaveSoundFormers } from './soundness.ts';

/** At most so many bodies are in memory. */
const PAGE = 50;

/** A former resource and where it stands in the order. */
export interface FormerPlace extends Pick<FormerRow, 'now' | 'number'> {
  readonly former: FormerResource;
}

export const beforeFormers: Pick<FormerPlace, 'now' | 'number'> = { now: '', number: 0 };

/**
 * Pages of what a run worked on, by key. What it worked on although nothing is kept of it (an
 * earlier version of lms-cli, a damaged ledger) is there too, and nothing is known of it. Throws
 * DamagedRecord if anything that is kept was altered: under another run it could not be found.
 */
export function createFormers(database: Database) {
  const idOf = runIds(database);
  const rows = createFormerRows(database, createStandings(database));
  const keptPlace = (row: FormerRow): FormerPlace => {
    const { now, number, before } = row;
    const body = before.texts === null ? null : rows.bodyOf(number);
    return { now, number, former: { key: now, before: knownResource(before, idOf), body } };
  };
  const unkeptPlace = (row: ResourceRow): FormerPlace => {
    const { key } = row;
    return { now: key, number: 0, former: { key, before: knownResource(row, idOf), body: null } };
  };
  let unkept: readonly FormerPlace[] = [];
  return (run: number, after: Pick<FormerPlace, 'now' | 'number'>): FormerPlace[] => {
    if (after === beforeFormers) {
      mustHaveSoundFormers(database);
      unkept = unkeptFormers(run, database).map(unkeptPlace);
    }
    const page = rows.page(run, after, PAGE);
    const end = page.length < PAGE ? null : (page.at(-1)?.now ?? null);
    const between = unkept.filter(
      ({ now }) => isAfter(now, after.now) && (end === null || isAfter(end, now)),
    );
    const places = [...page.map(keptPlace), ...between];
    return places.toSorted((one, other) => compare(one.now, other.now));
  };
}

/** As SQLite compares texts. */
const compare = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
const isAfter = (one: string, other: string) => compare(one, other) > 0;

/**
 * The resources of which nothing is kept although a step of the run may have changed them: what they
 * are now, without anything that the run could have changed.
 */
function unkeptFormers(run: number, database: Database): ResourceRow[] {
  const resources = createResourceRows(database);
  const kept = keptKeys(run, database);
  const found = new Map<string, ResourceRow>();
  for (const { key, kind, edited } of unkeptSteps(run, kept, database)) {
    // Since then it may have got another key.
    const now = edited === null ? null : resources.keyOf(kind, plainId(edited));
    const row = resources.find(now ?? key);
    // The run may have given it the key of the step, and an undo its earlier one again.
    if (row !== undefined && !kept.has(row.key)) found.set(row.key, withoutState(row));
  }
  return [...found.values()];
}

const withoutState = (row: ResourceRow): ResourceRow => ({
  ...row,
  content: null,
  parent: null,
  version: null,
  held: null,
  deleted: null,
  run: null,
  file: null,
  line: null,
  commit_id: null,
  texts: null,
});

/** A step of an apply. */
interface StepOfRun {
  /** Of the resource, at that time. */
  readonly key: string;
  readonly kind: ResourceKind;
  /** The id of what an edit changed; null for any other step. */
  readonly edited: string | null;
}

/** The keys of what is kept, of now and of then. */
function keptKeys(run: number, database: Database): ReadonlySet<string> {
  const kept = new Set<string>();
  const formers = database.prepare('SELECT now, key FROM formers WHERE during = ?');
  for (const row of formers.iterate(run)) kept.add(textIn(row, 'now')).add(textIn(row, 'key'));
  return kept;
}

function unkeptSteps(run: number, kept: ReadonlySet<string>, database: Database): StepOfRun[] {
  const steps = stepsOf(run, "key LIKE '%#%'", database);
  const unkept = steps.filter(({ key }) => !kept.has(key));
  if (unkept.length === 0) return [];
  const creates = stepsOf(run, "operation LIKE '%.create'", database);
  const created = new Set(creates.map(({ key }) => key));
  return unkept.filter(({ key }) => !created.has(key));
}

/** Those that may have done something, whatever later runs did under their keys. */
function stepsOf(run: number, condition: string, database: Database): StepOfRun[] {
  const from = (table: string) =>
    `SELECT key, operation, resource FROM ${table} WHERE run = ?1 AND key IS NOT NULL
       AND ${condition} AND NOT ${NOT_PERFORMED}`;
  return database
    .prepare(`${from('operations')} UNION ALL ${from('history')} AND is_last = 1`)
    .all(run)
    .flatMap((row) => {
      const kind = tableRow(plannedIdIn(row))?.resource;
      if (kind === undefined) return [];
      return [{ key: shownKey(textIn(row, 'key')), kind, edited: textOrNullIn(row, 'resource') }];
    });
}
