/** The benchmarks run. What they find depends on the machine, so nothing checks it. */
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyPlace } from './spawned.ts';

const bench = fileURLToPath(new URL('../../bench/bench.js', import.meta.url));
/** The benchmarks take the time from bash 5. macOS has an older one. */
const hasBash = spawnSync('bash', ['-c', '[[ -n $EPOCHREALTIME ]]']).status === 0;

test.skipIf(!hasBash)(
  'the start-up benchmark measures every command in a clean environment',
  async () => {
    await using place = await emptyPlace();
    const words = [process.execPath, bench, 'startup', '--pairs', '2'];
    // With this setting, lms-cli would fail.
    const env = { LMS_OUTPUT: 'nonsense', TMPDIR: place.folder };
    const { code, stdout, stderr } = await place.spawn(words, { env }).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, , ...rows] = stdout.split('\n').filter((line) => line.startsWith('| '));
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(cells.map(([, name]) => name)).toEqual([
      '--version',
      '--help',
      'validate one YAML file',
      'create --no-ledger',
      'create',
      'move',
      'complete a command',
      'complete a profile',
    ]);
    for (const [, , , ratio, , wall, , cpu] of cells) {
      const median = String.raw`\d+ \(\d+-\d+\)`;
      expect(ratio).toMatch(/^\d+\.\d\d \(\d+\.\d\d-\d+\.\d\d\)$/);
      for (const times of [wall, cpu]) expect(times).toMatch(new RegExp(`^${median} / ${median}$`));
    }
    expect(await readdir(place.folder)).toEqual([]);
  },
);
