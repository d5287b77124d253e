import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundled } from '../harness/bundled.ts';

// The library ends the process at some depths, where no catch can help: hence a child.
test('no depth of YAML ends the process', async () => {
  const input = await bundled(new URL('deep-yaml.ts', import.meta.url));
  const child = spawnSync(process.execPath, ['-'], { input, encoding: 'utf8' });
  expect(child).toMatchObject({ status: 0, stderr: '' });
  expect(child.stdout.trim()).toBe('read 180 texts, too deep each');
});
