/** `--max-changes` and `--max-deletes` of `runs resume`, which win over those that the run had. */
import type { Limits } from '../../config/target.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { limitWords } from '../content/limits.ts';
import type { ImportRequest } from '../import/import-request.ts';

/** Throws CliError `usage/options-conflict` for an import, which has no limits. */
export function withLimits(request: ImportRequest, given: Limits): ImportRequest {
  const options = limitWords(given).filter((word) => LIMITS.has(word));
  if (options.length === 0) return request;
  const { content, undo } = request;
  if (content !== undefined) {
    const limits = limitsOf(content.limits, given);
    const words = [...withoutLimits(content.words), ...limitWords(limits)];
    return { ...request, content: { ...content, limits, words } };
  }
  if (undo === undefined) {
    const both = [...options, 'import'];
    throw new CliError('usage', problem('usage/options-conflict', { options: both }));
  }
  return { ...request, undo: { ...undo, limits: limitsOf(undo.limits, given) } };
}

const LIMITS: ReadonlySet<string> = new Set(['--max-changes', '--max-deletes']);

const limitsOf = (remembered: Limits, given: Limits): Limits => ({
  maxChanges: given.maxChanges ?? remembered.maxChanges,
  maxDeletes: given.maxDeletes ?? remembered.maxDeletes,
});

/** Each limit is an option and its value. */
const withoutLimits = (words: readonly string[]): string[] =>
  words.filter((word, index) => !LIMITS.has(word) && !LIMITS.has(words[index - 1] ?? ''));
