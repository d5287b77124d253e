/** `lms-cli explain`: what a code means, from the catalogue and a sample of each. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import type { Sample } from '../../messages/samples/sample.ts';
import type { Explanation } from '../../presentation/explained.ts';
import type { Define } from '../context.ts';

export const explainCommand: Define = (command, texts, bind) => {
  command.argument('[code]', texts.arguments.code);
  bind(command, async ({ presenter }, [name]) => {
    const { samples } = await import('../../messages/samples.ts');
    await presenter.explained(explanationOf(name, samples));
    return exitCodes.ok;
  });
};

type Samples = Readonly<Record<string, Sample<object>>>;

/** Of a code; of the codes of a family; of all. Throws CliError `usage/code-unknown`. */
function explanationOf(name: string | undefined, samples: Samples): Explanation {
  const families = [...new Set(Object.keys(samples).map(familyOf))];
  const all = families.flatMap((family) =>
    Object.entries(samples)
      .filter(([code]) => familyOf(code) === family)
      .map(([code, sample]) => ({ code, sample })),
  );
  if (name === undefined) return { shows: 'list', explained: all };
  const one = all.find(({ code }) => code === name);
  if (one !== undefined) return { shows: 'code', explained: one };
  const family = all.filter(({ code }) => familyOf(code) === name);
  if (family.length > 0) return { shows: 'list', explained: family };
  const suggestions = nearestCodes(name, Object.keys(samples));
  throw new CliError('usage', problem('usage/code-unknown', { received: name, suggestions }));
}

const familyOf = (code: string) => code.split('/')[0] ?? '';
const endOf = (code: string) => code.split('/').at(-1) ?? '';

/** What may be meant: codes with the same end, of the nearest name, or of the nearest end. */
function nearestCodes(name: string, codes: readonly string[]): string[] {
  const end = endOf(name.toLowerCase());
  const nearestEnd = nearestName(end, codes.map(endOf));
  const same = codes.filter((code) => endOf(code) === end);
  const near = codes.filter((code) => endOf(code) === nearestEnd);
  const families = [...new Set(codes.map(familyOf))];
  return [...new Set([...same, nearestName(name, codes), ...near, nearestName(name, families)])]
    .filter((code) => code !== null)
    .slice(0, MOST_SUGGESTIONS);
}

const MOST_SUGGESTIONS = 3;
