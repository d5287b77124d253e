/** `npm run demo`, the first command of the README. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/demo.js', import.meta.url));

test('the demo left its service running when nobody read on', async () => {
  const demo = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  demo.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await once(demo.stdout, 'data');
  demo.stdout.destroy();
  // Only once nobody holds its standard error any more, the service included.
  const [code] = await once(demo, 'close');
  expect([code, errors]).toEqual([0, '']);
}, 60_000);
