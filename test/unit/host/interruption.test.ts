import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createInterruption } from '../../../src/host/interruption.ts';

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
  const { drain, cut } = createInterruption(signals, { drainMs: 5 });
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

test('a hang-up that arrives twice, from the shell and from the system, is one signal', () => {
  const signals = new EventEmitter();
  const { drain, cut } = createInterruption(signals);
  signals.emit('SIGHUP');
  signals.emit('SIGHUP');
  expect([drain.reason, cut.aborted]).toEqual(['SIGHUP', false]);
  signals.emit('SIGTERM');
  expect(cut.aborted).toBe(true);
});

test('a second hang-up later cuts', async () => {
  const signals = new EventEmitter();
  const { cut } = createInterruption(signals);
  signals.emit('SIGHUP');
  await expect
    .poll(() => {
      signals.emit('SIGHUP');
      return cut.aborted;
    })
    .toBe(true);
});

test('an ignored hang-up does nothing, and does not end the process', () => {
  const signals = new EventEmitter();
  const { drain } = createInterruption(signals, { ignoresHangUp: true });
  signals.emit('SIGHUP');
  expect([drain.aborted, signals.listenerCount('SIGHUP')]).toEqual([false, 1]);
});
