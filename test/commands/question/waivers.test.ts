/** Comments that waive a finding of lint are called unused only where they are. */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { findings } from '../bodies.ts';

const waiver = (code: string) => `# lms-cli-disable-next-line lint/${code} so it is`;
const equal = `${waiver('equal-answers')}\ncloze: A [[x | x]].`;

test.each([
  [
    'beside a title that is there twice',
    [`title: A\n${equal}`, 'title: A\ncloze: B [[y]].'],
    ['duplicate-title'],
  ],
  [
    'of that title',
    [`title: A\n${equal}`, `${waiver('duplicate-title')}\ntitle: A\ncloze: B [[y]].`],
    [],
  ],
  [
    'beside nothing',
    ['title: A\ncloze: A [[x]].', `${waiver('html')}\ntitle: B\ncloze: B [[y]].`],
    ['waiver'],
  ],
])('a waiver %s', async (_, documents, codes) => {
  await using cli = await startCli();
  await cli.write('q.yaml', documents.join('\n---\n'));
  await cli.run('lacuna', 'lint', 'q.yaml', '--fail-on', 'warning', '-o', 'json');
  const found = codes.length === 0 ? [] : findings(cli.json());
  expect(found.map((each) => each.replace(/^.*lint\//, ''))).toEqual(codes);
  expect(cli.exitCode).toBe(codes.length === 0 ? 0 : 3);
});

test('a waiver in a question that is not judged, because its answers are wrong', async () => {
  await using cli = await startCli();
  const wrong = `title: A\nquestion: "A ###."\n${waiver('equal-answers')}\nlacunaAlternatives:
  - alternatives: [{ description: x, score: 10 }, { description: x, score: dez }]\n`;
  await cli.write('q.yaml', wrong);
  await cli.run('lacuna', 'lint', 'q.yaml', '-o', 'json');
  expect(findings(cli.json())).toEqual([expect.stringContaining(' document/wrong-type')]);
});
