import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const COUNT = 40;
/** More requests than that are prepared at one time. */
const AT_ONCE = ['--concurrency', '16'];

const titles = Array.from({ length: COUNT }, (_, index) => `question ${index}`);
const input = titles
  .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
  .map((document) => `${stringifyExact(document)}\n`)
  .join('');

/** Answers everything, and presses Ctrl-C when the first request arrives. */
function interruptingAtFirst(press: () => void): Behaviour {
  let created = 0;
  return (request, response) => {
    press();
    created += 1;
    alwaysJson(`{"content":{"id":${created}},"message":null}`)(request, response);
  };
}

/** The newest run's results by outcome, and those of its row. */
async function newestRun(cli: Cli) {
  await cli.run('runs', 'list', '-o', 'json');
  const [newest] = [cli.json()].flat();
  await cli.run('runs', 'show', '-o', 'json');
  return { newest, results: [cli.json()].flat() };
}

describe('Ctrl-C during an import', () => {
  test('does not show as failed what was prepared and never sent', async () => {
    await using cli = await startCli();
    await using server = await answering(interruptingAtFirst(() => cli.interrupt('SIGINT')));
    cli.setEnv('LMS_BASE_URL', server.url);
    await cli.write('q.ndjson', input);
    await cli.run('import', 'q.ndjson', ...AT_ONCE);
    expect(cli.exitCode).toBe(130);
    const sent = server.arrived.length;
    expect(sent).toBeLessThan(COUNT);
    expect(cli.stderr).not.toContain('failed');
    expect(cli.stderr).toContain(`\n${COUNT - sent} not reached\nstopped: interrupted\n`);
    expect(cli.stderr).toContain(`${COUNT - sent} operations are still to be sent: lms-cli runs`);
    const { newest, results } = await newestRun(cli);
    expect(newest).toMatchObject({
      state: 'stopped',
      counts: { done: sent, remaining: COUNT - sent },
    });
    expect(results).toHaveLength(sent);
  });
});
