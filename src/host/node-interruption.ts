import { setMaxListeners } from 'node:events';
import type { Interruption } from '../core/host.ts';

/** How long requests in flight may continue after the first signal. */
const DRAIN_MS = 10_000;

/** The part of a process that receives signals. */
interface Signals {
  on(signal: Signal, heard: () => void): unknown;
  off(signal: Signal, heard: () => void): unknown;
}

type Signal = 'SIGINT' | 'SIGTERM';

/**
 * Handles Ctrl-C and SIGTERM, which then no longer end the process by themselves. It handles two
 * signals. A third one ends the process in the usual way, whatever it is waiting for.
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
