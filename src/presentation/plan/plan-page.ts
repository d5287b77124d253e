/**
 * Shows a plan (docs/content-as-code.md): the changes as they come, and what they add up to. A plan
 * can have 100,000 changes, so no more than the first are held back, for the width of the columns.
 */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import { type OutputStream } from '../../core/host.ts';
import type { Page } from '../run-pages.ts';
import { inLine, type Style } from '../style.ts';
import { folded } from '../wrapped.ts';
import { changeLines, measureColumns, type PlanColumns } from './change-lines.ts';
import { planFormat } from './plan-formats.ts';
import {
  noDoubts,
  notices,
  steps,
  totalsText,
  withDoubtOf,
  type Doubts,
  type PlanFacts,
} from './plan-summary.ts';

export interface ShownPlan {
  /** In the order of the plan. */
  readonly changes: AsyncIterable<Change> | Iterable<Change>;
  /** Called after the last change. */
  readonly totals: () => PlanTotals;
  readonly facts: PlanFacts;
}

interface PlanPage extends Omit<Page, 'layout'> {
  /** Where the changes go. On standard error they are for people. */
  readonly to: 'stdout' | 'stderr';
}

/** The changes decide how wide the columns are. */
const FIRST_CHANGES = 100;

export async function showPlan(
  { changes, totals, facts }: ShownPlan,
  page: PlanPage,
): Promise<void> {
  const seen = { changes: 0, doubts: noDoubts };
  const watched = async function* () {
    for await (const change of changes) {
      seen.changes += 1;
      seen.doubts = withDoubtOf(change, seen.doubts);
      yield change;
    }
  };
  const { to, stdout, stderr, style, stderrStyle, showsAll } = page;
  const isData = to === 'stdout';
  const [output, outputStyle] = isData ? [stdout, style] : [stderr, stderrStyle];
  const format = isData ? page.format : 'human';
  if (format === 'human') {
    await showChanges(watched(), output, { style: outputStyle, showsAll });
  } else {
    const { each, end } = await planFormat(format, style);
    for await (const change of watched()) await output.write(each(change, seen.changes - 1));
    const text = end(totals(), seen.changes);
    if (text !== '') await output.write(text);
  }
  if (isData && page.quiet) return;
  if (format === 'human' && seen.changes > 0) await stderr.write('\n');
  await stderr.write(summaryText(totals(), seen.doubts, facts, stderrStyle));
}

async function showChanges(
  changes: AsyncIterable<Change>,
  output: OutputStream,
  options: { readonly style: Style; readonly showsAll: boolean },
): Promise<void> {
  const first: Change[] = [];
  let columns: PlanColumns | null = null;
  const show = async (change: Change, widths: PlanColumns) =>
    output.write(await changeLines(change, widths, options));
  const showFirst = async () => {
    const widths = measureColumns(first, options.style);
    for (const change of first.splice(0)) await show(change, widths);
    return widths;
  };
  for await (const change of changes) {
    if (columns !== null) await show(change, columns);
    else if (first.push(change) === FIRST_CHANGES) columns = await showFirst();
  }
  await showFirst();
}

function summaryText(totals: PlanTotals, doubts: Doubts, facts: PlanFacts, style: Style): string {
  const { messages, theme } = style;
  const told = [
    theme.strong(totalsText(totals, facts, messages)),
    ...notices(totals, facts, messages),
  ];
  return [
    ...told.map((line) => folded(line, style, '  ')),
    ...steps(totals, doubts, facts, messages).map((line) =>
      theme.strong(folded(inLine(line, style), style, '  ')),
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
