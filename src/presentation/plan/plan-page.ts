/**
 * Shows a plan (docs/content-as-code.md): the changes as they come, and what they add up to. A plan
 * can have 100,000 changes, so no more than a part of them is held back, for the width of the columns.
 */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import { countColumns, foldText, linesText, table } from '../layout.ts';
import { inLine, type Style, type Theme } from '../style.ts';
import { actionText, changeKeyText, type Sign, signOf } from './change-text.ts';
import { textsBelow } from './difference-text.ts';
import { createDataWriter, type Page } from '../data-writer.ts';
import { changeObject, ledgerObject } from './plan-data.ts';
import { notices, type PlanFacts, steps, totalsText } from './plan-summary.ts';

interface ShownPlan {
  /** In the order of the plan. */
  readonly changes: AsyncIterable<Change> | Iterable<Change>;
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
  for await (const change of changes) {
    const id = inLine(change.key ?? change.id ?? '', style);
    await stdout.write(writer.next({ id, object: () => changeObject(change, style) }));
  }
  const text = writer.end({ summary: { ...totals() }, ledger: ledgerObject(facts) });
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
  for await (const change of changes) {
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
    const sign = signOf(change);
    const space = ' '.repeat(Math.max(0, width - countColumns(action)));
    return [
      `  ${style.theme[paints[sign]](sign)} ${change.resource.padEnd(LONGEST_KIND.length)}`,
      changeKeyText(change, style),
      place === '' ? action : `${action}${space}  ${style.theme.faint(place)}`,
    ];
  });
  const lines = table(rows, style, { hasHead: false });
  const below = await Promise.all(changes.map(async (change) => belowLines(change, options)));
  return linesText(lines.flatMap((own, row) => [...own, ...(below[row] ?? [])]));
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
