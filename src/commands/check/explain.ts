/** `lms-cli explain`: explains a code. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { namesOneSlipAway, nearestWord } from '../../documents/nearest.ts';
import type { CodeSummary } from 'virtual:codes';
import { problem } from '../../messages/problem.ts';
import { type Explanation, showExplanation } from '../../presentation/explained.ts';
import { flagOption, optionalWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';

export const explainCommand = defineCommand({
  isPaged: true,
  arguments: { code: optionalWord() },
  options: { all: flagOption('explain-all') },
  examples: [
    'lms-cli explain document/unknown-field',
    'lms-cli explain lint',
    'lms-cli explain --all',
  ],
  run: async ({ presenter }, { code, all }) => {
    const { codes } = await import('virtual:codes');
    const explanation = explanationOf(code, all ? 'pages' : 'list', codes);
    await presenter.page((page) => showExplanation(explanation, page));
    return exitCodes.ok;
  },
});

/** Explains a code, the codes of a family, or all codes. Throws CliError `usage/code-unknown`. */
function explanationOf(
  name: string | null,
  many: 'list' | 'pages',
  summaries: Readonly<Record<string, CodeSummary>>,
): Explanation {
  const families = [...new Set(Object.keys(summaries).map(familyOf))];
  const all = families.flatMap((family) =>
    Object.entries(summaries)
      .filter(([code]) => familyOf(code) === family)
      .map(([code, summary]) => ({ code, summary })),
  );
  if (name === null) return { shows: many === 'list' ? 'families' : many, explained: all };
  const one = all.find(({ code }) => code === name);
  if (one !== undefined) return { shows: 'code', explained: [one] };
  const family = all.filter(({ code }) => familyOf(code) === name);
  if (family.length > 0) return { shows: many, explained: family };
  const named = families.includes(familyOf(name)) ? familyOf(name) : null;
  const within = all
    .map(({ code }) => code)
    .filter((code) => named === null || familyOf(code) === named);
  const about = { received: name, suggestions: nearestCodes(name, within) };
  throw new CliError('usage', problem('usage/unknown', { reason: 'code', ...about }));
}

const familyOf = (code: string) => code.split('/')[0] ?? '';
const endOf = (code: string) => code.split('/').at(-1) ?? '';

/** Suggestions: codes with these words, with a similar name, or with a similar end. */
function nearestCodes(name: string, codes: readonly string[]): string[] {
  const end = endOf(name.toLowerCase());
  const worded = codesWithWords(name.toLowerCase(), codes);
  if (worded.length > 0) return worded.slice(0, MOST_SUGGESTIONS);
  const nearestEnd = nearestWord(end, codes.map(endOf), SLIP_PER);
  const near = codes.filter((code) => endOf(code) === nearestEnd);
  const families = [...new Set(codes.map(familyOf))];
  const [family] = namesOneSlipAway(name, families);
  return [...new Set([nearestWord(name, codes, SLIP_PER), ...near, family ?? null])]
    .filter((code) => code !== null)
    .slice(0, MOST_SUGGESTIONS);
}

/** Codes whose end contains all words of this one, from the same family if it has any. */
function codesWithWords(name: string, codes: readonly string[]): string[] {
  const words = endOf(name).split(/[^a-z0-9]+/);
  const found = codes.filter((code) => {
    const known = endOf(code).split('-');
    return words.every((word) => known.some((each) => each === word || each === `${word}s`));
  });
  const related = found.filter((code) => familyOf(code) === familyOf(name));
  const meant = related.length > 0 ? related : found;
  const exact = meant.filter((code) => endOf(code) === endOf(name));
  if (exact.length > 0) return exact;
  // The fewer other words a code has, the likelier it is.
  return meant.toSorted((a, b) => a.split('-').length - b.split('-').length);
}

const MOST_SUGGESTIONS = 3;

/** Letters of a code for each that may be wrong: "done" is not meant as "none". */
const SLIP_PER = 5;
