/** Comments that say why to ignore a finding: `# lms-cli-disable-next-line CODE reason`. */
import type { Diagnostic, Source } from '../core/diagnostic.ts';
import { lineAt } from '../documents/position.ts';

const comment = /^[ \t]*(?:#|\/\/|<!--)[ \t]*lms-cli-disable-next-line[ \t]+(\S+)/gm;

/**
 * The findings that are not waived. Only findings of lint can be waived. A waiver applies to the
 * next line that is not a waiver.
 * @param startOf the start of the text that contains a finding, if it has several lines; otherwise
 * the finding's own place
 */
export function withoutWaived(
  source: Source,
  findings: readonly Diagnostic[],
  startOf: (finding: Diagnostic) => number,
): Diagnostic[] {
  const waived = waivedIn(source);
  if (waived.size === 0) return [...findings];
  return findings.filter((finding) => {
    const { range, problem } = finding;
    if (range === null || !problem.code.startsWith('lint/')) return true;
    const places = [range[0], startOf(finding)];
    return places.every((at) => waived.get(lineAt(source, at))?.has(problem.code) !== true);
  });
}

/** Those of each text, which has many documents. */
const known = new WeakMap<Source, ReadonlyMap<number, ReadonlySet<string>>>();

function waivedIn(source: Source): ReadonlyMap<number, ReadonlySet<string>> {
  const before = known.get(source);
  if (before !== undefined) return before;
  const codes = new Map<number, Set<string>>();
  for (const { index, 1: code = '' } of source.text.matchAll(comment)) {
    const line = lineAt(source, index);
    // Those of the waiver right above count for the same line.
    const above = codes.get(line) ?? new Set();
    codes.set(line + 1, above.add(code));
  }
  known.set(source, codes);
  return codes;
}
