/** Whatever a person answers: the file that is saved is the question that is sent. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { print } from '../../../src/authoring/print.ts';
import { exactNumber } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { runsOf } from '../../harness/laws.ts';

/** What YAML, the notation, a terminal or JSON takes for something else. */
const special = [
  'yes null ~ 1e3 012 0x1F 1_000 2024-01-01 12:30:45 .inf ... ! & * % @ ` --- << { } , >'.split(
    ' ',
  ),
  '= | [ ] ]] [[ \\ \\\\ " \' <b> &lt; __proto__ a é 日本 😀'.split(' '),
  ['- ', '# ', ': ', ' #', '? ', '\t', '\n', '  '],
  ['\u0301', '\u200d', '\u202e', '\u2028', '\u0085', '\ufeff', '\u0000', '\u001b[2J'],
].flat();

const hostile = fc
  .oneof(
    fc.array(fc.constantFrom(...special), { maxLength: 6 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  // Half a character is refused, and a carriage return is read as a line feed.
  .filter((text) => !/[\p{Cs}\r]/u.test(text));

const needed = hostile.filter((text) => text.trim() !== '');

const scores = fc
  .oneof(
    fc.constantFrom('0', '10', '0.1', '0.30000000000000004', '1e-7', '1e308', '9007199254740993'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  )
  .map(exactNumber);

/** Lint refuses the same answer twice, and a blank without a right one. */
const alternatives = fc
  .uniqueArray(fc.record({ description: hostile, score: scores }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ description }) => description,
  })
  .filter((list) => list.some(({ score }) => Number(score) > 0));

const questions = fc
  .tuple(hostile, fc.array(fc.tuple(alternatives, hostile), { minLength: 1, maxLength: 3 }))
  .map(([first, blanks]) => ({
    question: first + blanks.map(([, text]) => `###${text}`).join(''),
    lacunaAlternatives: blanks.map(([list]) => ({ alternatives: list })),
  }))
  // The service would take the first three for the blank.
  .filter(({ question }) => !question.includes('####'));

const answered = fc.record({
  written: questions,
  title: needed,
  source: needed,
  author: needed,
  topic: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map((id) => exactNumber(String(id))),
});

test('a question is saved, read, checked, tried and sent with the given answers', async () => {
  await using cli = await startCli();
  await fc.assert(
    fc.asyncProperty(answered, async ({ written, title, source, author, topic }) => {
      await cli.reset();
      const texts = { title, source, author, cloze: print(written) ?? '' };
      const words = Object.entries(texts).map(([option, text]) => `--${option}=${text}`);
      const saved = ['--save', 'q.yaml', '--overwrite'];
      const sent = ['--send', '--no-ledger', `--topic=${topic}`, '--difficulty=1'];
      await cli.run('lacuna', 'new', ...words, ...saved, ...sent);
      await cli.run('lacuna', 'create', 'q.yaml', '--no-ledger');
      const [first, second, ...more] = await cli.bodies();
      expect([first, more]).toMatchObject([{ title, source, author, ...written }, []]);
      expect(first).toMatchObject({ topicId: topic });
      expect(second).toEqual(first);
      await cli.run('validate', 'q.yaml', '--as', 'lacuna.create');
      expect(cli.exitCode).toBe(0);
      const right = written.lacunaAlternatives.map((blank) => blank.alternatives[0]?.description);
      await cli.run('lacuna', 'try', 'q.yaml', ...right.map((text) => `--answer=${text}`));
      expect(cli.exitCode).toBe(0);
    }),
    { numRuns: runsOf(40) },
  );
});
