/** An import whose plan does not fit on the disk for temporary files. */
import { expect, test } from 'vitest';
import { bin, emptyPlace, questions } from '../e2e/spawned.ts';

test('without room for its plan, an import says so and sends nothing', async () => {
  await using place = await emptyPlace();
  await place.write('many.ndjson', questions(20_000));
  // No file may become larger than 100 KiB. Node would be killed by the signal that comes with it.
  const limited = ['sh', '-c', `trap '' XFSZ; ulimit -f 200; exec "$0" "$@"`];
  const words = ['import', 'many.ndjson', '--as', 'lacuna.create', '--dry-run', '--sandbox'];
  await using running = place.spawn([...limited, process.execPath, bin, ...words]);
  const { code, stderr, stdout } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 74, stdout: '' });
  expect(stderr).toContain('ledger/unwritable');
  expect(stderr).toContain('no space left for temporary files');
});
