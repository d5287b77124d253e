/** What a plan adds up to, and what to do first. */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { LedgerPosition } from '../../contract/ledger.ts';
import type { ResourceDoubt } from '../../contract/resources.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { shellQuoted } from '../curl.ts';
import { resolveCommand } from '../next-step.ts';
import { inLine, type Speech } from '../style.ts';

interface PlannedWith extends LedgerPosition {
  /** Of the ledger. */
  readonly id: string;
}

export interface PlanFacts {
  /** The service that it is for. */
  readonly target: PlanTarget;
  /** Requests in a second; null if nothing limits them. */
  readonly ratePerSecond: number | null;
  /** Options that lead commands about resources to the same ledger, each after a space. */
  readonly where: string;
  /** The value of `--ledger` with which other commands find the ledger; null without. */
  readonly ledger: string | null;
  /**
   * The ledger with which it was made, and where that stands; null without a ledger, and for a plan that
   * is about to be performed, whose run says it.
   */
  readonly madeWith: PlannedWith | null;
  /** The run that an undo takes back; null for any other plan. */
  readonly undoes: Undone | null;
}

interface PlanTarget {
  /** Null without one. */
  readonly profile: string | null;
  /** Null for the embedded service. */
  readonly address: string | null;
}

export interface Undone {
  readonly run: string;
  /** Its files are not those of a content folder. */
  readonly isImport: boolean;
}

/** What the summary says about the operations in doubt. */
export interface Doubts {
  readonly first: ResourceDoubt | null;
  /** True if all are of one run. */
  readonly isOneRun: boolean;
}

export const noDoubts: Doubts = { first: null, isOneRun: true };

export function withDoubtOf(change: Change, doubts: Doubts): Doubts {
  if (change.kind !== 'in-doubt') return doubts;
  const { doubt } = change;
  const first = doubts.first ?? doubt;
  return {
    first,
    isOneRun: doubts.isOneRun && first.run === doubt.run,
  };
}

/** `production, https://lms.example.com/api/public`; safe to show. */
export function targetText({ target }: Pick<PlanFacts, 'target'>, speech: Speech): string {
  const { profile, address } = target;
  if (address === null) return speech.messages.output.plan.localService;
  return inLine(profile === null ? address : `${profile}, ${address}`, speech);
}

/**
 * What has the content of a new resource already, or may be one under another key, and how to say that
 * it is the same.
 */
export function sameContentTexts(
  change: Change,
  { where }: Pick<PlanFacts, 'where'>,
  speech: Speech,
): string[] {
  const { sameAsCreated, sameAsKeyed, sameAsMissing, mayBeRenamed } = speech.messages.output.plan;
  if (change.kind === 'missing' && change.mayBeRenamed === true) {
    return [mayBeRenamed(inLine(change.key ?? '', speech))];
  }
  const same = change.kind === 'requests' ? change.sameContent : undefined;
  if (same === undefined) return [];
  const { created, missing } = same;
  const command = (id: string) =>
    `lms-cli resources adopt ${shellQuoted(change.key ?? '')} ${id} --as ${change.resource}${where}`;
  return [
    ...(missing === null ? [] : [sameAsMissing(inLine(missing, speech))]),
    ...(created === null
      ? []
      : [
          created.key === null
            ? sameAsCreated(created.id, created.run, inLine(command(created.id), speech))
            : sameAsKeyed(inLine(created.key, speech), created.run),
        ]),
  ];
}

/** `1 to create, 2 to edit, none to delete: 5 requests, about 1 s at 10/s`, or nothing to do. */
export function totalsText(
  totals: PlanTotals,
  { ratePerSecond, undoes }: Pick<PlanFacts, 'ratePerSecond' | 'undoes'>,
  { output }: Catalogue,
): string {
  const { plan } = output;
  const { requests, unchanged } = totals;
  const counts = (
    ['create', 'edit', 'move', 'release', 'rename', 'protect', 'scope', 'delete'] as const
  )
    .map((verb) => [verb, totals[verb]] as const)
    .filter(([, count]) => count > 0);
  if (counts.length === 0) {
    const { inDoubt, givenUp, blocked, waiting, left } = totals;
    const open = inDoubt + givenUp + blocked + waiting;
    if (undoes !== null) {
      return open + left === 0 ? plan.undo.nothing(undoes.run) : plan.undo.nothingNow;
    }
    return open === 0 ? plan.unchanged(unchanged) : plan.unchangedSoFar(unchanged);
  }
  const text = plan.totals(counts, requests);
  if (ratePerSecond === null || requests === 0) return text;
  return `${text}, ${plan.pace(Math.ceil(requests / ratePerSecond), ratePerSecond)}`;
}

/** What else the totals say. */
export function notices(
  totals: PlanTotals,
  { undoes }: Pick<PlanFacts, 'undoes'>,
  { output: { plan } }: Catalogue,
): string[] {
  const { create, release, irreversible, blocksMadeAnew, missing, waiting, blocked, left } = totals;
  const { requests, rename, protect, scope, inDoubt, delete: deletes } = totals;
  const isUndo = undoes !== null;
  const files = undoes?.isImport === true ? plan.undo.importedFiles : plan.undo.files;
  return [
    ...(isUndo && create > 0 ? [plan.undo.newIds(create)] : []),
    ...(isUndo && left > 0 ? [plan.undo.left(left)] : []),
    ...(irreversible === 0 ? [] : [plan.final(irreversible, release)]),
    ...(deletes === 0 || irreversible === requests ? [] : [plan.deletedForGood(deletes)]),
    ...(blocksMadeAnew === 0 ? [] : [plan.allBlocksAnew(blocksMadeAnew)]),
    ...(missing === 0 ? [] : [plan.allMissing(missing)]),
    ...(waiting === 0 ? [] : [plan.allWaiting(waiting)]),
    ...(blocked === 0 ? [] : [plan.allBlocked(blocked)]),
    ...(inDoubt === 0 ? [] : [plan.allInDoubt(inDoubt)]),
    ...(isUndo && requests + rename + protect + scope > 0 ? [files] : []),
  ];
}

/**
 * What to do about operations of which nobody knows the outcome, with the commands to type. Names
 * in them are not safe to show yet.
 */
export function steps(
  { givenUp, inDoubt }: PlanTotals,
  doubts: Doubts,
  { ledger, where }: Pick<PlanFacts, 'ledger' | 'where'>,
  { output }: Catalogue,
): string[] {
  const { first, isOneRun } = doubts;
  const command =
    first !== null && isOneRun
      ? resolveCommand({ id: first.run, ledger }, inDoubt === 1 ? first : null)
      : `lms-cli runs resolve${ledger === null ? '' : ` --ledger ${shellQuoted(ledger)}`}`;
  return [
    ...(givenUp === 0 ? [] : [output.plan.allGivenUp(givenUp, where)]),
    ...(inDoubt === 0 ? [] : [output.next.resolve(inDoubt, command)]),
  ];
}
