/** Comments that say why to ignore a finding: `# lms-cli-disable-next-line CODE reason`. */
import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { groupBy } from '../core/groups.ts';
import { lineAt } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';

interface Waiver {
  readonly code: string;
  readonly reason: string;
  readonly range: Range;
  /** The line that it applies to. */
  readonly line: number;
}

const comment = /^[ \t]*(?:#|\/\/|<!--)[ \t]*(lms-cli-disable-next-line)\b[ \t]*(\S*)(.*)$/gm;

/**
 * The findings that are not waived, and the problems of the waivers themselves. Only findings of
 * lint can be waived. A waiver applies to the next line that is not a waiver.
 * @param startOf the start of the text that contains a finding, if it has several lines; otherwise
 * the finding's own place
 */
export function applyWaivers(
  source: Source,
  findings: readonly Diagnostic[],
  startOf: (finding: Diagnostic) => number,
): Diagnostic[] {
  const waivers = waiversIn(source);
  if (waivers.length === 0) return [...findings];
  const byLine = groupBy(waivers, ({ line }) => line);
  const used = new Set<Waiver>();
  const linesOf = (finding: Diagnostic) => {
    const { range } = finding;
    return range === null ? [] : [lineAt(source, range[0]), lineAt(source, startOf(finding))];
  };
  const kept = findings.filter((finding) => {
    const { code } = finding.problem;
    const found = linesOf(finding)
      .flatMap((line) => byLine.get(line) ?? [])
      .find((each) => each.code === code);
    if (found === undefined || !code.startsWith('lint/')) return true;
    used.add(found);
    return false;
  });
  const codes = new Map<number, Set<string>>();
  for (const each of kept) {
    for (const line of linesOf(each)) {
      const known = codes.get(line) ?? new Set();
      codes.set(line, known.add(each.problem.code));
    }
  }
  // Where something else is wrong, a question may not have been judged.
  const isJudged = findings.every(({ problem: { code } }) => code.startsWith('lint/'));
  const complaints = waivers.flatMap((waiver): Diagnostic[] => {
    const { code, reason, range, line } = waiver;
    const known = [...(codes.get(line) ?? [])];
    const isUnused = !used.has(waiver);
    if (isUnused && !isJudged) return [];
    const about = isUnused
      ? problem('lint/waiver', { reason: 'unused', code, known })
      : reason === ''
        ? problem('lint/waiver', { reason: 'no-reason' })
        : null;
    return about === null ? [] : [{ severity: 'warning', problem: about, source, range }];
  });
  return [...kept, ...complaints];
}

/** Those of each text, which has many documents. */
const known = new WeakMap<Source, readonly Waiver[]>();

function waiversIn(source: Source): readonly Waiver[] {
  const waivers = known.get(source) ?? findWaivers(source);
  known.set(source, waivers);
  return waivers;
}

function findWaivers(source: Source): Waiver[] {
  const found = [...source.text.matchAll(comment)].map(
    ({ index, 0: whole, 1: word = '', 2: code = '', 3: rest = '' }) => {
      const start = index + whole.indexOf(word);
      const range: Range = [start, start + word.length];
      const isEnd = code === '-->';
      const reason = rest.trim().replace(/-->$/, '').trim();
      return { code: isEnd ? '' : code, reason, range, own: lineAt(source, start) };
    },
  );
  /** For each line with a waiver, the next line without one. Filled from the last line up. */
  const next = new Map<number, number>();
  for (const { own } of found.toReversed()) next.set(own, next.get(own + 1) ?? own + 1);
  return found.map(({ own, ...waiver }) => ({ ...waiver, line: next.get(own) ?? own + 1 }));
}
