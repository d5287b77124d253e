import { expect, test } from 'vitest';
import type { Problem } from '../../../src/core/diagnostic.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { problems } from '../../../src/messages/problems.ts';
import { createHints } from '../../../src/presentation/problems.ts';

/** Every problem, with each of the parameters that decide what its hint is about. */
function variants(): Problem[] {
  return Object.entries(problems).flatMap(([code, { params = {} }]) => {
    const repetitions = 'isRepeatable' in params ? [true, false] : [null];
    const answers = code === 'service/unreadable-answer' ? ['html', 'empty', 'foreign'] : [null];
    return repetitions.flatMap((isRepeatable) =>
      answers.map((reason) => ({
        code,
        params: {
          ...params,
          ...(isRepeatable !== null && { isRepeatable }),
          ...(reason !== null && { reason }),
        },
      })),
    );
  });
}

test.each(['en', 'pt-BR'] as const)(
  'a hint is of doubt if it says only to check and to record what was found: %s',
  async (language) => {
    const messages = await loadCatalogue(language);
    const hints = createHints(messages);
    const usual = { code: 'run/interrupted', params: { isRepeatable: false } };
    const { hint: advice } = describe(usual, messages);
    const saying = variants().filter((each) => describe(each, messages).hint === advice);
    expect(saying.length).toBeGreaterThan(6);
    expect(variants().filter((each) => hints.isOfDoubt(each))).toEqual(saying);
  },
);

test('a hint that names its own command is of doubt as well', async () => {
  const hints = createHints(await loadCatalogue('en'));
  const params = { isRepeatable: false, resolve: 'lms-cli runs resolve RUN 41 --done' };
  expect(hints.isOfDoubt({ code: 'run/interrupted', params })).toBe(true);
  expect(hints.isOfDoubt({ code: 'service/rejected', params: {} })).toBe(false);
});
