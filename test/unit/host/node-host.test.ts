import { describe, expect, test } from 'vitest';
import { nodeClock, configDirectory } from '../../../src/host/node-host.ts';

describe('the folder of the settings', () => {
  test.each([
    ['linux', {}, '/home/ana/.config/lms-cli'],
    ['linux', { XDG_CONFIG_HOME: '/cfg' }, '/cfg/lms-cli'],
    ['linux', { XDG_CONFIG_HOME: '' }, '/home/ana/.config/lms-cli'],
    ['darwin', {}, '/home/ana/Library/Application Support/lms-cli'],
    ['darwin', { XDG_CONFIG_HOME: '/cfg' }, '/cfg/lms-cli'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/lms-cli'],
  ] as const)('on %s with %o', (platform, env, expected) => {
    expect(configDirectory(platform, env, '/home/ana')).toBe(expected);
  });
});

describe('a sleep', () => {
  const never = new AbortController().signal;

  test('lasts as long as it was to', async () => {
    const start = nodeClock.monotonic();
    await nodeClock.sleep(20, never);
    expect(nodeClock.monotonic() - start).toBeGreaterThanOrEqual(18);
  });

  test('ends at once when it is aborted, before or during it', async () => {
    const DAY_MS = 86_400_000;
    await nodeClock.sleep(DAY_MS, AbortSignal.abort());
    const abort = new AbortController();
    const sleep = nodeClock.sleep(DAY_MS, abort.signal);
    abort.abort();
    await expect(sleep).resolves.toBeUndefined();
  });
});
