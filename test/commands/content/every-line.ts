/** A content folder whose plan has a line of each kind. */
import type { Cli } from '../../harness/cli.ts';
import { apply, block, hold, question, quiz, settle, startFolder, versionOf } from './folder.ts';

const capital = (year: number) =>
  question('capital', { question: `A Independência foi proclamada em ${year} por ###.` });
const test = quiz('test', [block(1, versionOf('capital'))]);
const draft = (release?: string) => question('draft', { title: 'Rascunho' }, { release });

/** Its last command was an apply that left one operation in doubt, and a create given up. */
export async function folderWithEveryLine(): Promise<Cli> {
  const cli = await startFolder();
  // One request after the other, so that ids and numbers are always the same.
  const inOrder = ['--concurrency', '1'];
  await hold(
    cli,
    capital(1821),
    question('moved', { title: 'Biomas' }),
    question('old', { title: 'Rios' }),
    question('gone', { title: 'Clima' }),
    draft(),
    test,
    question('doubtful', { title: 'Relevo' }),
  );
  await apply(cli, '--new-ledger', ...inOrder);
  const doubtful = question('doubtful', { title: 'Relevos' });
  const given = question('given', { title: 'Vegetação' });
  await hold(cli, doubtful, given);
  cli.setFaults('lacuna.create:reset-after=1x,lacuna.release:reset-after=1x');
  await apply(cli, ...inOrder);
  cli.setFaults('');
  await settle(cli, 'given', '--give-up');
  await hold(
    cli,
    question('added', { title: 'Ilhas' }),
    capital(1822),
    question('moved', { title: 'Biomas', topicId: 8 }),
    question('new', { title: 'Rios' }, { formerly: ['old'] }),
    draft('First'),
    test,
    doubtful,
    given,
    quiz('blocked', [block(1, versionOf('given'))]),
  );
  return cli;
}

export const everyKey = [
  'added',
  'capital',
  'moved',
  'new',
  'draft',
  'test',
  'doubtful',
  'given',
  'blocked',
  'gone',
];
