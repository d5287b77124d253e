import { FileProblem, type Host } from '../../src/core/host.ts';

/** Standard output on a device that is full after that many writes. */
export function fullOutput(after = 0): (usual: Host) => Host {
  let writes = 0;
  return (usual) => ({
    ...usual,
    terminal: {
      ...usual.terminal,
      stdout: {
        isTerminal: false,
        columns: 80,
        async write(text) {
          writes += 1;
          if (writes > after) throw new FileProblem('disk-full', '-');
          await usual.terminal.stdout.write(text);
        },
      },
    },
  });
}
