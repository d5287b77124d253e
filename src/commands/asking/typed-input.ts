import type { Host } from '../../core/host.ts';

/**
 * The same host, which first tells a person at a terminal that their typing is read, once. Without
 * that, a command that waits for standard input looks as if it hung.
 */
export function tellingOfTypedInput(host: Host, tell: () => Promise<void>): Host {
  const { stdin } = host.terminal;
  if (!stdin.isTerminal) return host;
  let told: Promise<void> | null = null;
  const once = () => (told ??= tell());
  const telling: typeof stdin = {
    isTerminal: true,
    async read(limitBytes) {
      await once();
      return stdin.read(limitBytes);
    },
    async *stream(cut) {
      await once();
      yield* stdin.stream(cut);
    },
  };
  return { ...host, terminal: { ...host.terminal, stdin: telling } };
}
