import type { Host } from '../core/host.ts';

/**
 * The same world for a person whom movement on the screen does not help, such as one who
 * listens to it: no line that is drawn again, and no colours unless they are forced.
 */
export function withoutMovement(host: Host): Host {
  return {
    ...host,
    env: { ...host.env, NO_COLOR: '1' },
    terminal: { ...host.terminal, statusLine: null },
  };
}
