/** A question about a shared ledger: nobody waits for the answer. */
import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { errorCode } from '../bodies.ts';
import { hold, question, sent } from '../content/folder.ts';
import { ADDRESS, place, shareWork, startTeam, type Team } from './shared.ts';

const atTerminal = { atTerminal: true };

/** Ana types a command, says yes to each question, and meanwhile something else happens. */
async function ask(
  { cli, database }: Team,
  words: readonly string[],
  meanwhile: () => Promise<void>,
): Promise<number> {
  let asked = 0;
  const confirm = async () => {
    asked += 1;
    await meanwhile();
    return true;
  };
  const answering = (usual: Host): Host & { openLog: typeof database.connect } => ({
    ...usual,
    openLog: database.connect,
    prompter: (...given) => ({ ...usual.prompter(...given), confirm }),
  });
  await cli.runIn(answering, ...words, '--ledger', ADDRESS);
  return asked;
}

test('another machine sends while the question is open, and then nothing is sent twice', async () => {
  await using team = await startTeam(atTerminal);
  const { cli, rui } = team;
  await hold(cli, question('a'));
  await shareWork(team);
  await hold(cli, question('a'), question('b'));
  await team.checkOut();
  const before = (await sent(cli)).length;
  const asked = await ask(team, ['apply'], async () => {
    await rui.shared('apply', '--yes');
    expect(cli.exitCode).toBe(0);
  });
  expect([cli.exitCode, asked]).toEqual([0, 1]);
  expect(cli.stderr).toContain('planned again');
  expect((await sent(cli)).slice(before)).toEqual(['lacuna.create', 'lacuna.release']);
});

test('nobody has the lease, and a new ledger is made only after the answer', async () => {
  await using team = await startTeam(atTerminal);
  const { cli, database } = team;
  await hold(cli, question('a'));
  const asked = await ask(team, ['apply', '--new-ledger'], async () => {
    const log = await database.connect(place);
    expect(await log.find(place.name)).toBeNull();
    await log.close();
  });
  expect([cli.exitCode, asked]).toEqual([0, 1]);
  await hold(cli, question('a'), question('b'));
  await ask(team, ['apply'], async () => {
    const log = await database.connect(place);
    expect(await log.find('production')).toMatchObject({ holder: null });
    await log.close();
  });
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('lacunaquestions')).toHaveLength(2);
});

test('--expect takes what a run has said, on the other machine too', async () => {
  await using team = await startTeam();
  const { cli, ana, rui } = team;
  await hold(cli, question('a'));
  await ana.shared('apply', '--yes', '--new-ledger', '-v');
  const [, run, generation] = /^ledger: run (\S+), generation (\d+)$/m.exec(cli.stderr) ?? [];
  await team.checkOut();
  await rui.shared('plan', '--expect', `${run}@${generation}`);
  expect(cli.exitCode).toBe(0);
  const newer = `${run}@${Number(generation) + 1}`;
  for (const words of [
    ['plan'],
    ['apply', '--yes'],
    ['resources', 'adopt', 'x', '7', '--as', 'track'],
  ]) {
    await rui.shared(...words, '--expect', newer, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/older']);
  }
});
