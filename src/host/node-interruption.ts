import { setMaxListeners } from 'node:events';
import type { Interruption } from '../core/host.ts';

/** How long what is in flight may go on after the first signal. */
const DRAIN_MS = 10_000;

/** Where the signals of a process are heard. */
interface Signals {
  on(signal: 'SIGINT' | 'SIGTERM', heard: () => void): unknown;
}

/** Listens to Ctrl-C and SIGTERM; from then on they end nothing by themselves. */
export function createInterruption(signals: Signals, drainMs = DRAIN_MS): Interruption {
  const drain = new AbortController();
  const cut = new AbortController();
  // Each request in flight listens, and there may be hundreds.
  setMaxListeners(0, drain.signal, cut.signal);
  const interrupt = (signal: 'SIGINT' | 'SIGTERM') => {
    if (drain.signal.aborted) {
      cut.abort(signal);
      return;
    }
    drain.abort(signal);
    setTimeout(() => cut.abort(signal), drainMs).unref();
  };
  signals.on('SIGINT', () => interrupt('SIGINT'));
  signals.on('SIGTERM', () => interrupt('SIGTERM'));
  return { drain: drain.signal, cut: cut.signal };
}
