/** The plan of an undo: that of the planner, and what only an undo has. It names no files. */
import type { Change, Remainder } from '../../contract/changes.ts';
import { operations, type Verb } from '../../contract/operations.ts';
import type { AlteredResource, Resources } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import type { PrintQuestion } from '../plan/change.ts';
import { placeless, type PlannedChange } from '../plan/change.ts';
import { deletion, describeDeleted, makeDeletion } from '../plan/deletions.ts';
import { Planner } from '../plan/planner.ts';
import { Totals } from '../plan/totals.ts';
import type { Undo, UndoRest } from './undo.ts';

interface UndoPlanPorts {
  readonly run: string;
  readonly resources: Resources;
  readonly print: PrintQuestion;
  readonly leavesReleases: boolean;
}

export interface UndoPlan extends Pick<Planner, 'changes' | 'totals' | 'leftUnreleased' | 'notes'> {
  /** How many resources without a key it deletes. */
  readonly unkeyed: number;
  /** What was asked and cannot be taken back, as far as `changes` has come. */
  readonly kept: readonly KeptResource[];
}

/** What of a resource cannot be taken back, and what would have done it. */
export interface KeptResource extends Pick<Change, 'resource' | 'key' | 'id' | 'source'> {
  readonly verb: Verb;
  readonly remains: readonly Remainder[];
}

/** No document has it. */
const nowhere = { file: 0, line: 1, start: 0, end: 0 } as const;

/** Throws CliError for what is wrong with it, which nobody foresaw. */
export function planUndo(undo: Undo, { run, leavesReleases, ...ports }: UndoPlanPorts): UndoPlan {
  const options = {
    scope: null,
    isWhole: false,
    deletes: undo.deletes,
    leavesReleases,
    commit: null,
  };
  const planner = new Planner(options, { ...ports, nameOf: () => '' });
  const wrong = [...undo.resources()].flatMap((resource) =>
    planner.add({ ...resource, place: nowhere, isCloze: true }),
  );
  const [finding] = wrong.length > 0 ? wrong : planner.complete().map((each) => each.finding);
  if (finding !== undefined) throw new CliError('input', finding.problem);
  const totals = new Totals();
  const past = ports.resources.past(run);
  let deletesReleased = 0;
  const kept: KeptResource[] = [];
  return {
    unkeyed: undo.unkeyed.length,
    kept,
    *changes() {
      for (const { verb, ...planned } of changesOf(undo, planner, { run, ...ports })) {
        const { change } = planned;
        totals.add(change);
        const isDeleted = change.kind === 'requests' && change.verbs.includes('delete');
        const { resource: kind, id: current } = change;
        if (isDeleted && current !== null && past.isReleasedSince(kind, current))
          deletesReleased += 1;
        const remains = ('remains' in change && change.remains) || [];
        const [first] = remains;
        if (first !== undefined) {
          const { resource, key, id, source } = change;
          const usual = verbFor[first] ?? (id === null ? 'create' : 'edit');
          kept.push({ resource, key, id, source, remains, verb: verb ?? usual });
        }
        yield planned;
      }
    },
    totals: () => {
      const { unchanged, unreleased } = planner.totals();
      return { ...totals.sum(), unchanged, unreleased, deletesReleased };
    },
    leftUnreleased: () => planner.leftUnreleased(),
    notes: () => planner.notes(),
  };
}

/** What would take that back, if it is no content. */
const verbFor: Readonly<Partial<Record<Remainder, Verb>>> = {
  release: 'release',
  'first-release': 'release',
  'released-content': 'release',
  parent: 'move',
  protected: 'delete',
  referred: 'delete',
  'given-up': 'delete',
};

function* changesOf(
  { rests, altered, unkeyed, doubtful, givenUp }: Undo,
  planner: Planner,
  { run, ...ports }: Pick<UndoPlanPorts, 'run' | 'resources'>,
): Generator<PlannedChange & { readonly verb?: Verb }> {
  const open = new Map(rests);
  const ends: PlannedChange[] = [];
  for (const { change, steps } of planner.changes()) {
    const rest = change.key === null ? undefined : open.get(change.key);
    const own: PlannedChange = {
      change: asOfUndo(change, rest),
      steps: () => steps().map((step) => ({ ...step, place: null })),
      place: null,
    };
    if (own.change.kind === 'requests' && change.key !== null) open.delete(change.key);
    // What is deleted comes last, and what stays before it.
    if (change.kind === 'requests' && change.verbs.includes('delete')) ends.push(own);
    else yield own;
  }
  for (const [key, { kind, id, remains }] of open) {
    yield placeless({ kind: 'left', resource: kind, key, id, source: null, remains });
  }
  for (const { kind: resource, id, verb } of altered) {
    const isGone = verb === 'delete';
    const change = { kind: 'left', resource, key: null, id, source: null } as const;
    const remains = [remainderOf(verb)];
    yield { ...placeless({ ...change, remains }), verb: isGone ? 'create' : verb };
  }
  for (const { kind: resource, ...created } of givenUp)
    yield placeless({ kind: 'left', resource, ...created, id: null, remains: ['given-up'] });
  const unknown = { key: null, source: null };
  for (const { seq, operation } of doubtful) {
    const { resource } = operations[operation];
    const doubt = { run, seq, operation };
    yield placeless({ ...unknown, kind: 'in-doubt', doubt, resource, id: null });
  }
  yield* ends;
  for (const each of unkeyed) {
    const { kind: resource, id } = each;
    const deletes = describeDeleted(each, ports);
    const change = { ...deletion, ...unknown, resource, id, deletes };
    yield placeless(change, () => [makeDeletion(each)]);
  }
}

function remainderOf(verb: AlteredResource['verb']): Remainder {
  if (verb === 'delete') return 'content';
  return verb === 'release' ? 'release' : 'imported';
}

function asOfUndo(change: Change, rest: UndoRest | undefined): Change {
  if (change.kind === 'requests') {
    // It always goes back.
    const { goesBackFrom: _, ...own } = change;
    return { ...own, source: null, remains: rest?.remains ?? [] };
  }
  if (change.kind !== 'missing') return { ...change, source: null };
  const { resource, key, id, isProtected } = change;
  const remains = [isProtected ? ('protected' as const) : ('referred' as const)];
  return { kind: 'left', resource, key, id, source: null, remains };
}
