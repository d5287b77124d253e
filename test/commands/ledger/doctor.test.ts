/** What `doctor` says of a shared ledger. It changes nothing. */
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isObject, type JsonObject, objectsIn } from '../../../src/core/json.ts';
import type { Member } from '../../harness/member.ts';
import { ADDRESS, nameInProfile, startTeam, type Team } from './team.ts';

/** The findings about ledgers. */
async function examined(member: Member, ...argv: string[]): Promise<JsonObject[]> {
  await member.type('doctor', '-o', 'json', ...argv);
  const found = member.json();
  return objectsIn(isObject(found) ? found['findings'] : null).filter(
    ({ check }) => check === 'ledger',
  );
}

const applied = async (team: Team) =>
  team.one.type('apply', 'course.ndjson', '--yes', '--new-ledger', '--ledger', ADDRESS);

test('its database lets in: where it stands, and who uses it', async () => {
  await using team = await startTeam();
  const { two, database } = team;
  await applied(team);
  await nameInProfile(team);
  const calls = database.calls.length;
  expect(await examined(two)).toContainEqual({
    check: 'ledger',
    level: 'ok',
    message: expect.stringMatching(
      /^postgres:\S+ accepts the connection: generation \d+, in use by nobody$/,
    ),
  });
  expect(database.calls.slice(calls)).toEqual(['find']);
  expect(await readdir(two.folder)).not.toContain('.lms-cli');
});

test('a run that holds it is named', async () => {
  await using team = await startTeam();
  const { one, two, database } = team;
  await applied(team);
  const held = database.hold('release', 'before');
  const deleting = one.type('lacuna', 'delete', '1', '--yes', '--ledger', ADDRESS);
  await held.reached;
  const found = await examined(two, '--ledger', ADDRESS);
  held.letGo();
  await deleting;
  expect(found.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(
      /in use by lacuna delete(?:, run \S+,)? on \S+ in \S+\.lms-cli, since .* until /,
    ),
  );
});

test.each([
  ['is not reachable', 5, 'ledger/unreachable'],
  ['has no such name', 0, 'ledger/name-missing'],
])('a database that %s', async (why, exitCode, code) => {
  await using team = await startTeam();
  team.database.isReachable = why !== 'is not reachable';
  const found = await examined(team.one, '--ledger', ADDRESS);
  expect(found).toContainEqual(expect.objectContaining({ code }));
  expect(team.one.exitCode).toBe(exitCode);
});

test('nobody is asked, and nothing sent, with --offline', async () => {
  await using team = await startTeam();
  const found = await examined(team.one, '--ledger', ADDRESS, '--offline');
  expect(found).toContainEqual(
    expect.objectContaining({ level: 'ok', message: `${ADDRESS}, which was not asked` }),
  );
  expect(team.places).toEqual([]);
});

test('a copy is called a copy', async () => {
  await using team = await startTeam();
  const { one } = team;
  await applied(team);
  expect(await examined(one)).toEqual([
    expect.objectContaining({
      level: 'ok',
      message: expect.stringContaining(`: copy of a shared ledger (${ADDRESS})`),
    }),
  ]);
});
