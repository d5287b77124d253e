/** `lms-cli explain`: explains a code. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { groupBy } from '../../core/groups.ts';
import { nearestWord } from '../../documents/nearest.ts';
import type { CodeSummary } from 'virtual:codes';
import { problem } from '../../messages/problem.ts';
import { type Explanation, explanationPage } from '../../presentation/explained.ts';
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
  run: async ({ presenter, settings, messages }, { code, all }) => {
    const { codes } = await import('virtual:codes');
    const explanation = explanationOf(code, all ? 'pages' : 'list', codes);
    await presenter.show(explanationPage(explanation, messages));
    if (explanation.shows === 'list' && settings.output === 'human')
      await presenter.remark(messages.say('explain-more'));
    return exitCodes.ok;
  },
});

/** Explains a code, the codes of a family, or all codes. Throws CliError `usage/unknown`. */
function explanationOf(
  name: string | null,
  many: 'list' | 'pages',
  summaries: Readonly<Record<string, CodeSummary>>,
): Explanation {
  const explained = Object.entries(summaries).map(([code, summary]) => ({ code, summary }));
  const families = groupBy(explained, ({ code }) => familyOf(code));
  const all = [...families.values()].flat();
  if (name === null) return { shows: many, explained: all };
  const one = all.find(({ code }) => code === name);
  if (one !== undefined) return { shows: 'code', explained: [one] };
  const family = families.get(name);
  if (family !== undefined) return { shows: many, explained: family };
  const codes = all.map(({ code }) => code);
  const about = { received: name, suggestions: nearestNames(name, codes, [...families.keys()]) };
  throw new CliError('usage', problem('usage/unknown', { reason: 'code', ...about }));
}

const familyOf = (code: string) => code.split('/')[0] ?? '';
const endOf = (code: string) => code.split('/').at(-1) ?? '';

/** Suggestions: codes with the same or a similar end, or else a family. */
function nearestNames(
  name: string,
  codes: readonly string[],
  families: readonly string[],
): string[] {
  const end = nearestWord(endOf(name.toLowerCase()), codes.map(endOf), SLIP_PER);
  const alike = codes.filter((code) => endOf(code) === end);
  const family = nearestWord(familyOf(name), families, SLIP_PER);
  return alike.length === 0 && family !== null ? [family] : alike.slice(0, MOST_SUGGESTIONS);
}

const MOST_SUGGESTIONS = 3;

/** Letters of a code for each that may be wrong: "done" is not meant as "none". */
const SLIP_PER = 5;
