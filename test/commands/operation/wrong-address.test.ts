/** A base URL that is nearly right: the service itself answers that it has nothing there. */
import { describe, expect, test } from 'vitest';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { apply, hold, question, startFolder } from '../content/folder.ts';
import { errorCode, field, writeQuestions } from '../bodies.ts';

const NOT_FOUND =
  '{"content":"ERROR","message":{"message":"?","type":"ERROR","errorCode":"NotFoundException"}}';
const importing = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];

describe('a wrong base URL looked like a wrong document', () => {
  test.each([
    ['a command', ['lacuna', 'create', 'q.ndjson']],
    ['a command on v0', ['lacuna', 'create', 'q.ndjson', '--api', 'v0']],
    ['an import', importing],
    ['an import on v0', [...importing, '--api', 'v0']],
  ])('%s', async (_, command) => {
    await using cli = await startCli();
    await writeQuestions(cli, 3);
    cli.setEnv('LMS_BASE_URL', `${cli.url}/other`);
    await cli.run(...command, '-o', 'json');
    const results = [cli.json()].flat();
    expect(results.map((each) => [field(each, 'outcome'), errorCode(each)])).toEqual([
      ['failed', 'service/not-found-page'],
    ]);
    expect([cli.exitCode, (await cli.requests()).length]).toEqual([4, 1]);
    expect(cli.stdout + cli.stderr).toContain('lms-cli doctor');
    cli.setEnv('LMS_BASE_URL', cli.url);
    await cli.run(...command);
    expect(cli.exitCode).toBe(0);
  });

  test('an apply', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'), question('b'));
    cli.setEnv('LMS_BASE_URL', `${cli.url}/other`);
    await apply(cli, '--new-ledger', '--concurrency', '1');
    expect(cli.exitCode).toBe(4);
    expect(cli.stderr).toContain('probably a wrong address');
    cli.setEnv('LMS_BASE_URL', cli.url);
    await apply(cli, '--new-ledger');
    expect(cli.exitCode).toBe(0);
  });
});

test('a later create that is not found is rejected by itself', async () => {
  let turn = 0;
  await using server = await answering((request, response) => {
    turn += 1;
    const created = `{"content":{"id":${turn}},"message":null}`;
    const isFound = turn !== 2;
    alwaysJson(isFound ? created : NOT_FOUND, isFound ? 200 : 404)(request, response);
  });
  await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
  await writeQuestions(cli, 3);
  await cli.run(...importing, '-o', 'json');
  const outcomes = [cli.json()].flat().map((each) => field(each, 'outcome'));
  expect([cli.exitCode, outcomes]).toEqual([6, ['done', 'rejected', 'done']]);
});
