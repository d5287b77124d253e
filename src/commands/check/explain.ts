/** `lms-cli explain`: explains a code. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { nearestName } from '../../documents/nearest.ts';
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
  if (name === null) return { shows: many, explained: all };
  const one = all.find(({ code }) => code === name);
  if (one !== undefined) return { shows: 'code', explained: [one] };
  const family = all.filter(({ code }) => familyOf(code) === name);
  if (family.length > 0) return { shows: many, explained: family };
  const codes = all.map(({ code }) => code);
  const about = { received: name, suggestions: nearestNames(name, codes, families) };
  throw new CliError('usage', problem('usage/unknown', { reason: 'code', ...about }));
}

const familyOf = (code: string) => code.split('/')[0] ?? '';
const endOf = (code: string) => code.split('/').at(-1) ?? '';

/** Suggestions: codes that end alike, or a similar name. */
function nearestNames(
  name: string,
  codes: readonly string[],
  families: readonly string[],
): string[] {
  const same = codes.filter((code) => endOf(code) === endOf(name));
  return same.length > 0 ? same : [nearestName(name, [...codes, ...families]) ?? familyOf(name)];
}
