import type { Clock } from '../core/host.ts';

export const nodeClock: Clock = {
  now: () => Date.now(),
  // The global `performance` would load much of Node that lms-cli does not need otherwise.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake, { once: true });
    }),
};
