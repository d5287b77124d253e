/** A person who listens to the screen, or whose terminal cannot move its cursor. */
import { expect, test } from 'vitest';
import { atTerminal, withoutPid } from './pseudo-terminal.ts';
import { emptyPlace, questions, startService } from './spawned.ts';

const ESCAPE = '\u001b';

const ways = [
  ['--plain', ['--plain'], {}],
  ['LMS_PLAIN', [], { LMS_PLAIN: 'true' }],
  ['TERM=dumb', [], { TERM: 'dumb' }],
] as const;

const argv = ['import', 'q.ndjson', '--as', 'lacuna.create', '--new-ledger', '--no-input'];

test.each(ways)('with %s there is no animation and no color', async (_, options, env) => {
  await using place = await emptyPlace();
  await using service = await startService(place, '--faults', 'latency=20ms');
  await place.write('q.ndjson', questions(30));
  const where = ['--base-url', service.url];
  await using person = await atTerminal(place, [...argv, ...where, ...options], { env });
  const { code, stdout } = await person.ended;
  expect(code).toBe(0);
  expect(stdout).toContain('30 operations are done');
  expect(withoutPid(stdout)).not.toContain(ESCAPE);
});

test('without them the progress line is animated', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place, '--faults', 'latency=20ms');
  await place.write('q.ndjson', questions(30));
  await using person = await atTerminal(place, [...argv, '--base-url', service.url]);
  expect((await person.ended).stdout).toContain(`${ESCAPE}[`);
});
