import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, test } from 'vitest';
import { isAlive } from '../../../src/ledger/file/lock.ts';

test.skipIf(process.platform !== 'linux')(
  'a command that was killed counted as alive while nobody had waited for its process',
  async () => {
    // The shell becomes a program that never waits for the child of before; only then is that killed.
    const parent = spawn('sh', ['-c', 'sleep 300 & echo $!; exec sleep 300'], { stdio: 'pipe' });
    try {
      const [said]: unknown[] = await once(parent.stdout, 'data');
      const child = Number(String(said));
      const program = (pid: number | undefined) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
      await expect.poll(() => [program(parent.pid), program(child)]).toEqual(['sleep', 'sleep']);
      process.kill(child, 'SIGKILL');
      await expect.poll(() => isAlive(child)).toBe(false);
      expect(() => process.kill(child, 0)).not.toThrow();
      expect([isAlive(process.pid), isAlive(parent.pid ?? 0)]).toEqual([true, true]);
    } finally {
      parent.kill();
    }
  },
);
