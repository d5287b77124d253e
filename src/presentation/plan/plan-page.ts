/**
 * Shows a plan (docs/content-as-code.md): the changes as they come, and what they add up to. A plan
 * can have 100,000 changes, so no more than a part of them is held back, for the width of the columns.
 */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { LedgerPosition } from '../../contract/ledger.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { shellQuoted } from '../curl.ts';
import { createDataWriter, type Page } from '../data-writer.ts';
import { countColumns, foldText, linesText, table } from '../layout.ts';
import { actionText, changeKeyText, chooseSign, type Sign, textsBelow } from './change-text.ts';
import { changeObject } from './plan-data.ts';
import { inLine, type Speech, type Style, type Theme } from '../style.ts';
import { unreleasedText } from '../summary.ts';

interface ShownPlan {
  readonly changes: Iterable<Change>;
  readonly totals: () => PlanTotals;
  readonly facts: PlanFacts;
}

interface PlanPage extends Page {
  /** Where the changes go. On standard error they are for people. */
  readonly to: 'stdout' | 'stderr';
}

/** What `--quiet` does not silence: nobody can send it as it is. */
const problems: ReadonlySet<Change['kind']> = new Set(['in-doubt', 'given-up', 'blocked', 'left']);

/** So many changes have columns of the same width. */
const CHANGES_AT_ONCE = 100;

export async function showPlan(
  { changes, totals, facts }: ShownPlan,
  page: PlanPage,
): Promise<void> {
  const { stderr, stderrStyle, quiet } = page;
  const isHuman = page.format === 'human' || page.to === 'stderr';
  if (!isHuman) await writeChanges(changes, { totals, facts }, page);
  else if ((await showChanges(changes, facts, page)) && !quiet) await stderr.write('\n');
  const { messages, theme } = stderrStyle;
  const fold = (line: string) => foldText(inLine(line, stderrStyle), stderrStyle, '  ');
  const told = [
    theme.strong(fold(totalsText(totals(), facts, messages))),
    ...notices(totals(), facts, messages).map(fold),
  ];
  const next = steps(totals(), facts, messages).map((line) => theme.strong(fold(line)));
  const lines = quiet ? next : [...told, ...next];
  await stderr.write(linesText(lines));
}

async function writeChanges(
  changes: ShownPlan['changes'],
  { totals, facts }: Pick<ShownPlan, 'totals' | 'facts'>,
  { stdout, style, format }: PlanPage,
): Promise<void> {
  if (format === 'human') return;
  const writer = await createDataWriter(format, { field: 'changes' });
  for (const change of changes) {
    const ids = [inLine(change.key ?? change.id ?? '', style)];
    await stdout.write(writer.next({ ids, object: () => changeObject(change, style) }));
  }
  const text = writer.end({
    summary: { ...totals() },
    ledger: facts.madeWith && { ...facts.madeWith },
  });
  if (text !== '') await stdout.write(text);
}

/** Returns false without changes. */
async function showChanges(
  changes: ShownPlan['changes'],
  facts: PlanFacts,
  { to, showsAll, quiet, ...page }: PlanPage,
): Promise<boolean> {
  const style = to === 'stdout' ? page.style : page.stderrStyle;
  const part: Change[] = [];
  const show = async () => {
    if (part.length === 0) return;
    await page[to].write(await changesText(part.splice(0), { style, showsAll, facts }));
  };
  let isEmpty = true;
  for (const change of changes) {
    isEmpty = false;
    if (quiet && !problems.has(change.kind)) continue;
    if (part.push(change) === CHANGES_AT_ONCE) await show();
  }
  await show();
  return !isEmpty;
}

const paints: Readonly<Record<Sign, keyof Theme>> = {
  '+': 'success',
  '~': 'warning',
  '>': 'moved',
  '=': 'moved',
  '-': 'error',
  '?': 'doubt',
  '!': 'doubt',
  '.': 'moved',
};

/** For the sign of a change. */
const MARGIN = '    ';
const INDENT = '      ';
const LONGEST_KIND = 'assessment';
/** At a terminal, a longer action does not move the places of the documents. */
const WIDEST_ACTION = 40;

interface LineOptions {
  readonly style: Style;
  readonly showsAll: boolean;
  readonly facts: PlanFacts;
}

/** A row for each change, and below it what it changes; each line with its newline. */
async function changesText(changes: readonly Change[], options: LineOptions): Promise<string> {
  const { style } = options;
  const parts = changes.map((change) => ({
    action: actionText(change, style),
    place: placeText(change, options),
  }));
  const most = style.isTerminal === true ? WIDEST_ACTION : Number.POSITIVE_INFINITY;
  const widths = parts.flatMap(({ action, place }) => (place === '' ? [] : countColumns(action)));
  const width = Math.max(0, ...widths.filter((each) => each <= most));
  const rows = changes.map((change, index) => {
    const { action, place } = parts[index] ?? { action: '', place: '' };
    const space = ' '.repeat(Math.max(0, width - countColumns(action)));
    return [
      change.resource.padEnd(LONGEST_KIND.length),
      changeKeyText(change, style),
      place === '' ? action : `${action}${space}  ${style.theme.faint(place)}`,
    ];
  });
  const beside = { ...style, columns: style.columns - MARGIN.length };
  const lines = table(rows, beside, { hasHead: false });
  const below = await Promise.all(changes.map(async (change) => belowLines(change, options)));
  const shown = changes.flatMap((change, row) => {
    const sign = chooseSign(change);
    const [first = '', ...rest] = lines[row] ?? [];
    return [
      `  ${style.theme[paints[sign]](sign)} ${first}`,
      ...rest.map((line) => MARGIN + line),
      ...(below[row] ?? []),
    ];
  });
  return linesText(shown);
}

function placeText(change: Change, { style, facts }: LineOptions): string {
  const gone = change.kind === 'requests' ? (change.deletes?.source ?? null) : null;
  const source = change.source ?? gone;
  if (source === null) return '';
  const place = inLine(`${source.file}:${source.line}`, style);
  // An undo leaves the files as they are.
  const isThere = change.source !== null || facts.undoes !== null;
  return isThere ? place : style.messages.say('plan-was-at', { place });
}

async function belowLines(change: Change, { style, showsAll }: LineOptions): Promise<string[]> {
  const texts = await textsBelow(change, style, showsAll);
  return texts.map((text) => foldText(INDENT + text, style, `${INDENT}  `));
}

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
