import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { nodeClock, configDirectory, createInterruption } from '../../../src/host/node-host.ts';

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

test('the first signal drains and names itself, the second cuts', () => {
  const signals = new EventEmitter();
  const { drain, cut } = createInterruption(signals);
  expect(drain.aborted).toBe(false);
  signals.emit('SIGTERM');
  expect(drain.reason).toBe('SIGTERM');
  expect(cut.aborted).toBe(false);
  signals.emit('SIGINT');
  expect(drain.reason).toBe('SIGTERM');
  expect(cut.aborted).toBe(true);
});

test('draining that takes too long is cut', async () => {
  const signals = new EventEmitter();
  const { drain, cut } = createInterruption(signals, 5);
  signals.emit('SIGINT');
  expect(drain.reason).toBe('SIGINT');
  await expect.poll(() => cut.aborted).toBe(true);
});

test('a third signal is left to the platform', () => {
  const signals = new EventEmitter();
  createInterruption(signals);
  signals.emit('SIGINT');
  expect(signals.listenerCount('SIGINT')).toBe(1);
  signals.emit('SIGINT');
  expect([signals.listenerCount('SIGINT'), signals.listenerCount('SIGTERM')]).toEqual([0, 0]);
});
