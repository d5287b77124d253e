/**
 * Files that are made to use up a computer. Each is refused within 200 MB of memory; `npm run bench
 * -- hostile` compares their time with that of harmless files.
 */
import { describe, expect, test } from 'vitest';
import { hostileFiles } from '../../bench/hostile-files.js';
import { emptyPlace } from '../e2e/spawned.ts';

/**
 * Prints what the process used, as its last line. Its peak on Linux is that of this program alone:
 * the usual figure is never less than what the starting process had.
 */
const measuring = `--import=data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const { maxRSS } = process.resourceUsage();
    const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
    const peak = /VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? maxRSS;
    process.stderr.write('\\nused ' + peak + '\\n');
  });
`)}`;

const MOST_KIB = 200_000_000 / 1024;

describe('a hostile file ends within 200 MB', () => {
  test.each(hostileFiles)('$name', async ({ name, content, options = [], words, exitCode = 3 }) => {
    await using place = await emptyPlace();
    await place.write(name, content());
    const env = { NODE_OPTIONS: measuring };
    const convert = ['convert', name, '--out', 'q.ndjson', ...options];
    const argv = words === undefined ? convert : [...words, name];
    const { code, stdout, stderr } = await place.run(argv, { env });
    const [, memory] = /used (\d+)\n$/.exec(stderr) ?? [];
    expect([code, stdout, stderr.slice(0, 500)]).toEqual([
      exitCode,
      '',
      expect.stringContaining(name),
    ]);
    expect(stderr).not.toContain('root:');
    expect(Number(memory)).toBeLessThan(MOST_KIB);
  });
});
