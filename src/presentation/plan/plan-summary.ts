/** What a plan adds up to, and what to do first. */
import type { PlanTotals } from '../../contract/changes.ts';
import type { LedgerPosition } from '../../contract/ledger.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { shellQuoted } from '../curl.ts';
import { unreleasedText } from '../next-step.ts';
import { inLine, type Speech } from '../style.ts';

export interface PlanFacts {
  /** The service that it is for: its profile if it has one, and the address unless it is embedded. */
  readonly target: { readonly profile: string | null; readonly address: string | null };
  /** Options that lead commands about resources to the same ledger, each after a space. */
  readonly where: string;
  /** The value of `--ledger` with which other commands find the ledger; null without. */
  readonly ledger: string | null;
  /**
   * The ledger with which it was made, and where that stands; null without a ledger, and for a plan that
   * is about to be performed, whose run says it.
   */
  readonly madeWith: (LedgerPosition & { readonly id: string }) | null;
  /** The run that an undo takes back; null for any other plan. */
  readonly undoes: string | null;
}

export const headingText = (facts: Pick<PlanFacts, 'target'>, speech: Speech): string =>
  speech.messages.say('plan-heading', { target: targetText(facts, speech) });

/** `production, https://lms.example.com/api/public`; safe to show. */
export function targetText({ target }: Pick<PlanFacts, 'target'>, speech: Speech): string {
  const { profile, address } = target;
  if (address === null) return speech.messages.say('local-service');
  return inLine(profile === null ? address : `${profile}, ${address}`, speech);
}

/** `1 to create, 2 to edit, none to delete: 5 requests`, or nothing to do. */
export function totalsText(
  totals: PlanTotals,
  { undoes }: Pick<PlanFacts, 'undoes'>,
  { say }: Catalogue,
): string {
  const { requests, unchanged } = totals;
  const counts = (
    ['create', 'edit', 'move', 'release', 'rename', 'protect', 'scope', 'delete'] as const
  ).map((verb) => ({ verb, count: totals[verb] }));
  if (counts.every(({ count }) => count === 0)) {
    const { inDoubt, givenUp, blocked, waiting, left } = totals;
    const open = inDoubt + givenUp + blocked + waiting;
    if (undoes !== null) {
      return open + left === 0
        ? say('plan-nothing-to-undo', { run: undoes })
        : say('plan-unchanged', { isOpen: true, resources: 0 });
    }
    return say('plan-unchanged', { isOpen: open > 0, resources: unchanged });
  }
  const shown = counts.filter(({ verb, count }) => count > 0 || verb === 'delete');
  return say('plan-totals', { counts: shown, requests });
}

export function notices(
  totals: PlanTotals,
  { undoes }: Pick<PlanFacts, 'undoes'>,
  messages: Catalogue,
): string[] {
  const { say } = messages;
  const { create, release: releases, irreversible } = totals;
  const { requests, rename, protect, scope, delete: deletes, deletesReleased = 0 } = totals;
  const isUndo = undoes !== null;
  const unreleased = unreleasedText(totals.unreleased, isUndo ? [] : null, null, messages);
  const others = irreversible - releases;
  const unsent = (reasons: readonly ('missing' | 'waiting' | 'blocked' | 'inDoubt' | 'left')[]) =>
    reasons
      .filter((reason) => totals[reason] > 0)
      .map((reason) => say('plan-not-sent', { reason, resources: totals[reason] }));
  return [
    ...(isUndo && create > 0 ? [say('plan-new-ids', { resources: create })] : []),
    ...(isUndo ? unsent(['left']) : []),
    ...(irreversible === 0
      ? []
      : [say('plan-final', { requests: irreversible, releases, others })]),
    ...(deletesReleased === 0
      ? []
      : [say('plan-deletes-released', { resources: deletesReleased })]),
    ...(deletes === 0 || irreversible === requests ? [] : [say('plan-deleted-for-good')]),
    ...unsent(['missing', 'waiting', 'blocked', 'inDoubt']),
    ...(unreleased === null ? [] : [unreleased]),
    ...(isUndo && requests + rename + protect + scope > 0 ? [say('plan-files-stay')] : []),
  ];
}

/** What to do about operations of which nobody knows the outcome, with the commands to type. */
export function steps(
  { givenUp, inDoubt }: PlanTotals,
  { ledger, where }: Pick<PlanFacts, 'ledger' | 'where'>,
  { say }: Catalogue,
): string[] {
  const option = ledger === null ? '' : ` --ledger ${shellQuoted(ledger)}`;
  const command = `lms-cli runs resolve${option}`;
  return [
    ...(givenUp === 0 ? [] : [say('plan-all-given-up', { resources: givenUp, option: where })]),
    ...(inDoubt === 0 ? [] : [say('next-resolve', { operations: inDoubt, command })]),
  ];
}
