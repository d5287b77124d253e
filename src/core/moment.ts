/** How long something took, on a machine that may sleep meanwhile and whose clock may be set. */
import type { Clock } from './host.ts';

export interface ClockPorts {
  readonly clock: Pick<Clock, 'monotonic' | 'now'>;
  /** How long this machine runs, in milliseconds, asleep or not. */
  readonly uptime: () => number;
}

/** What three clocks show. One of them stands still while the machine sleeps. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
  readonly uptime: number;
}

export const momentNow = ({ clock, uptime }: ClockPorts): Moment => ({
  monotonic: clock.monotonic(),
  wall: clock.now(),
  uptime: uptime(),
});

/** Milliseconds since then, by the clock that went furthest. */
export function elapsed(since: Moment, ports: ClockPorts): number {
  const now = momentNow(ports);
  return Math.max(
    now.monotonic - since.monotonic,
    now.wall - since.wall,
    now.uptime - since.uptime,
  );
}
