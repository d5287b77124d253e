/** A disk that takes no more, in the form that needs no privileges: a limit to a file's size. */
import { expect, test } from 'vitest';
import { bin, emptyPlace, question, served, startService } from './spawned.ts';

/** In blocks of 512 bytes: enough to begin, and soon used up. */
const BLOCKS = 600;

test('a service on a full disk refuses requests, keeps its data, and recovers', async () => {
  await using place = await emptyPlace();
  const argv = ['sandbox', '--port', '0', '--db', place.path('sandbox.db')];
  // Node would be killed by the signal that comes with the limit.
  const limited = `trap '' XFSZ; ulimit -f ${BLOCKS}; exec "$0" "$@"`;
  const answered = new Map<number, string>();
  {
    await using running = place.spawn(['sh', '-c', limited, process.execPath, bin, ...argv]);
    const service = await served(running);
    let refused = 0;
    for (let n = 0; refused < 5; n++) {
      const title = `Question ${n}`;
      const id = await service.create(title).catch(() => null);
      if (id === null) refused += 1;
      else answered.set(id, title);
    }
    expect(answered.size).toBeGreaterThan(10);
    expect(await service.list('lacunaquestions')).toHaveLength(answered.size);
    await place.write('q.json', JSON.stringify(question('One too many')));
    const create = ['lacuna', 'create', 'q.json', '-o', 'json', '--base-url', service.url];
    const { code, stdout } = await place.run(create);
    expect(code).not.toBe(0);
    expect(JSON.parse(stdout)).not.toMatchObject({ outcome: 'done' });
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
  }
  await using service = await startService(place);
  const held = (await service.list('lacunaquestions')) as { id: number; title: string }[];
  expect(new Map(held.map(({ id, title }) => [id, title]))).toEqual(answered);
  expect(await service.create('There is room again')).not.toBeNull();
});
