import { expect, test } from 'vitest';
import { createInterruptions } from '../../../src/host/undici-transport.ts';

test('one listener of a signal cuts all that it can cut, and nothing that has ended', () => {
  const interruptions = createInterruptions();
  const controller = new AbortController();
  const cut: number[] = [];
  const unlisten = Array.from({ length: 20 }, (_, number) =>
    interruptions.listen(controller.signal, () => cut.push(number)),
  );
  for (const stop of unlisten.slice(2)) stop();
  interruptions.listen(new AbortController().signal, () => cut.push(100));
  controller.abort();
  expect(cut).toEqual([0, 1]);
});
