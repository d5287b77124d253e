import { jsonText } from '../json-text.ts';
import { outcomesOf } from '../tally.ts';
import type { Collected, ReportContext, ReportEnd } from './collect.ts';

/**
 * The report for programs: `run`, `target`, `stopped` (why the run ended early, or null), and
 * `counts` by outcome with `remaining`. The `diagnostics` of documents and the `results` that are
 * not simply done are as in `-o json`, with the numbers of those that are not listed.
 */
export function jsonReport(
  { tally, entries, errors, warnings }: Collected,
  end: ReportEnd,
  { mask }: ReportContext,
): string {
  const objects = (isResult: boolean) =>
    entries.filter(({ result }) => (result !== null) === isResult).map(({ object }) => object);
  const report = {
    run: end.run?.id ?? null,
    target: end.target === null ? null : mask.text(end.target),
    stopped: end.stop ?? null,
    counts: { ...Object.fromEntries(outcomesOf(tally)), remaining: end.remaining },
    diagnostics: objects(false),
    results: objects(true),
    notListed: errors + warnings - entries.length,
  };
  return `${jsonText(report, 2)}\n`;
}
