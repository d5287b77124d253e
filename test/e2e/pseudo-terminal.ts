import { stripVTControlCharacters } from 'node:util';
import { bin, type Place, type Running } from './spawned.ts';

export interface Person extends Running {
  types(keys: string): void;
  /** Of lms-cli itself, once the screen has shown something. */
  pid(): number;
}

interface Seat {
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * lms-cli at a terminal of its own: what it writes to either stream comes back as `stdout`.
 * The terminal is made by `script` of util-linux, which every Linux has; where it is not
 * there, these tests fail.
 */
export async function atTerminal(
  place: Place,
  argv: readonly string[],
  { columns = 80, env = {} }: Seat = {},
): Promise<Person> {
  const command = [process.execPath, bin, ...argv].map(quoted).join(' ');
  const shell = `stty cols ${columns} rows 24; echo pid $$; exec ${command}`;
  const script = ['script', '--quiet', '--flush', '--return', '--command', shell, '/dev/null'];
  const running = place.spawn(script, { stdin: 'open', env });
  let shown = '';
  running.child.stdout?.on('data', (text: string) => (shown += text));
  await running.says('stdout', '\n');
  return {
    ...running,
    types: (keys) => void running.child.stdin?.write(keys),
    pid: () => Number(/pid (\d+)/.exec(shown)?.[1]),
  };
}

/** What was shown, without colours and movements, and without the line that names the process. */
export function plain(shown: string): string {
  return stripVTControlCharacters(withoutPid(shown)).replaceAll('\r', '');
}

export function withoutPid(shown: string): string {
  return shown.slice(shown.indexOf('\n') + 1);
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
