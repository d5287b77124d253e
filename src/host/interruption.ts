import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { EndingSignal } from '../core/exit-code.ts';
import type { Environment, Interruption } from '../core/host.ts';

/** How long requests in flight may continue after the first signal. */
const DRAIN_MS = 10_000;

/**
 * One hang-up arrives several times: from the system and from the shell, or after the SIGTERM with
 * which a session ends. So long after the first signal, SIGHUP is not a second one.
 */
const ECHO_MS = 1000;

interface Signals {
  on(signal: EndingSignal, heard: () => void): unknown;
  off(signal: EndingSignal, heard: () => void): unknown;
}

interface InterruptionOptions {
  readonly drainMs?: number;
  readonly ignoresHangUp?: boolean;
}

/**
 * Handles Ctrl-C, SIGTERM and SIGHUP, which then no longer end the process by themselves. It handles
 * two signals. A third one ends the process in the usual way, whatever it is waiting for.
 */
export function createInterruption(
  signals: Signals,
  { drainMs = DRAIN_MS, ignoresHangUp = false }: InterruptionOptions = {},
): Interruption {
  const drain = new AbortController();
  const cut = new AbortController();
  // Each request in flight listens, and there may be hundreds.
  setMaxListeners(0, drain.signal, cut.signal);
  let mayEcho = true;
  const interrupt = (signal: EndingSignal) => {
    if (!drain.signal.aborted) {
      drain.abort(signal);
      setTimeout(() => (mayEcho = false), ECHO_MS).unref();
      setTimeout(() => cut.abort(signal), drainMs).unref();
    } else if (signal !== 'SIGHUP' || !mayEcho) {
      for (const [each, heard] of listeners) signals.off(each, heard);
      cut.abort(signal);
    }
  };
  const handled: EndingSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const listeners = handled
    .filter((signal) => signal !== 'SIGHUP' || !ignoresHangUp)
    .map((signal) => [signal, () => interrupt(signal)] as const);
  for (const [signal, heard] of listeners) signals.on(signal, heard);
  // Without a listener, SIGHUP would end the process.
  if (ignoresHangUp) signals.on('SIGHUP', () => undefined);
  return { drain: drain.signal, cut: cut.signal };
}

/** The bit of SIGHUP, which has the number 1, in a mask of signals. */
const HANG_UP = 1n;

/**
 * True if SIGHUP was ignored when this process began, as under `nohup`. Node forgets it while it
 * starts, so three traces are looked for: who passes its ignored signals on is the parent; shells
 * leave the name of the program that they started in `_`; and nohup gives a process that began at a
 * terminal an input that cannot be read. Away from Linux only the second one is there.
 */
export function isHangUpIgnored(env: Environment, parent: number): boolean {
  return (
    basename(env['_'] ?? '') === 'nohup' ||
    (BigInt(`0x${fieldOf(`/proc/${parent}/status`, 'SigIgn') ?? '0'}`) & HANG_UP) !== 0n ||
    (fieldOf('/proc/self/fdinfo/0', 'flags')?.endsWith('1') ?? false)
  );
}

/** A field of a file of Linux's /proc; null if there is none. */
function fieldOf(file: string, name: string): string | null {
  try {
    const line = readFileSync(file, 'utf8').match(new RegExp(`^${name}:\\s*(\\w+)$`, 'm'));
    return line?.[1] ?? null;
  } catch {
    return null;
  }
}
