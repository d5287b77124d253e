import { setMaxListeners } from 'node:events';
import type { Interruption } from '../core/host.ts';

/** How long what is in flight may go on after the first signal. */
const DRAIN_MS = 10_000;

/** Where the signals of a process are heard. */
interface Signals {
  on(signal: Signal, heard: () => void): unknown;
  off(signal: Signal, heard: () => void): unknown;
}

type Signal = 'SIGINT' | 'SIGTERM';

/**
 * Listens to Ctrl-C and SIGTERM, which then end nothing by themselves. It listens to two: a
 * third one ends the process as it would any other, whatever still holds it.
 */
export function createInterruption(signals: Signals, drainMs = DRAIN_MS): Interruption {
  const drain = new AbortController();
  const cut = new AbortController();
  // Each request in flight listens, and there may be hundreds.
  setMaxListeners(0, drain.signal, cut.signal);
  const interrupt = (signal: Signal) => {
    if (drain.signal.aborted) {
      for (const [each, heard] of listeners) signals.off(each, heard);
      cut.abort(signal);
      return;
    }
    drain.abort(signal);
    setTimeout(() => cut.abort(signal), drainMs).unref();
  };
  const listeners = (['SIGINT', 'SIGTERM'] as const).map(
    (signal) => [signal, () => interrupt(signal)] as const,
  );
  for (const [signal, heard] of listeners) signals.on(signal, heard);
  return { drain: drain.signal, cut: cut.signal };
}
