import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createInterruption } from '../../../src/host/node-interruption.ts';

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
