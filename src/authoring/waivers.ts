/** Comments that say why a finding does not count: `# lms-cli-disable-next-line CODE reason`. */
import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { lineAt } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';

interface Waiver {
  readonly code: string;
  readonly reason: string;
  readonly range: Range;
  /** The line that it is about. */
  readonly line: number;
}

const comment =
  /^[ \t]*(?:#|\/\/|<!--)[ \t]*(lms-cli-disable-next-line)\b[ \t]*(\S*)[ \t]*(.*?)[ \t]*(?:-->)?[ \t]*\r?$/gm;

/**
 * The findings that are not waived, and what is wrong with the waivers of their source. Only
 * findings of lint can be waived; a waiver is about the next line that is none.
 * @param startOf where the text of several lines begins that a finding is in, else its own place
 */
export function applyWaivers(
  source: Source,
  findings: readonly Diagnostic[],
  startOf: (finding: Diagnostic) => number,
): Diagnostic[] {
  const waivers = waiversIn(source);
  if (waivers.length === 0) return [...findings];
  const used = new Set<Waiver>();
  const linesOf = (finding: Diagnostic) => {
    const { range } = finding;
    return range === null ? [] : [lineAt(source, range[0]), lineAt(source, startOf(finding))];
  };
  const kept = findings.filter((finding) => {
    const { code } = finding.problem;
    const found = waivers.find(
      (each) => each.code === code && linesOf(finding).includes(each.line),
    );
    if (found === undefined || !code.startsWith('lint/')) return true;
    used.add(found);
    return false;
  });
  const codesIn = (line: number) =>
    kept.filter((each) => linesOf(each).includes(line)).map((each) => each.problem.code);
  const complaints = waivers.flatMap((waiver): Diagnostic[] => {
    const { code, reason, range, line } = waiver;
    const known = [...new Set(codesIn(line))];
    const about = !used.has(waiver)
      ? problem('lint/waiver-unused', { code, known })
      : reason === ''
        ? problem('lint/waiver-without-reason', { code })
        : null;
    return about === null ? [] : [{ severity: 'warning', problem: about, source, range }];
  });
  return [...kept, ...complaints];
}

function waiversIn(source: Source): Waiver[] {
  const found = [...source.text.matchAll(comment)].map(
    ({ index, 0: whole, 1: word = '', 2: code = '', 3: reason = '' }) => {
      const start = index + whole.indexOf(word);
      const range: Range = [start, start + word.length];
      const isEnd = code === '-->';
      return { code: isEnd ? '' : code, reason, range, own: lineAt(source, start) };
    },
  );
  const own = new Set(found.map((each) => each.own));
  return found.map(({ own: at, ...waiver }) => {
    let line = at + 1;
    while (own.has(line)) line += 1;
    return { ...waiver, line };
  });
}
