import type { Finding } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import type { SourceDocument } from './source-document.ts';
import { nodeAt } from './tree.ts';

const STATEMENT = 'question';

/**
 * In YAML a # behind a space begins a comment, so an unquoted statement ends before its first
 * blank (### in the contract). What the other rules say of the rest of it would mislead, so
 * one finding stands for theirs.
 */
export function withBlankInComment(
  findings: readonly Finding[],
  document: SourceDocument,
): Finding[] {
  if (document.format !== 'yaml') return [...findings];
  const { node, source } = document;
  const statement = nodeAt(node, [STATEMENT]);
  if (statement?.kind !== 'scalar') return [...findings];
  const [start, end] = statement.range;
  const behind = source.text.slice(end, end + LONGEST_GAP);
  const isLost =
    start === end
      ? /^[ \t]*###/.test(behind)
      : !/["'|>]/.test(source.text.charAt(start)) && /^[ \t]+###/.test(behind);
  if (!isLost) return [...findings];
  const others = findings.filter(
    ({ path, problem: { code } }) => path[0] !== STATEMENT && code !== 'lacuna/blank-count',
  );
  const found = problem('lacuna/blank-in-comment', {});
  return [...others, { severity: 'error', problem: found, path: [STATEMENT] }];
}

/** Spaces that are looked through for the blank. */
const LONGEST_GAP = 100;
