import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { bin, type Place, type Running } from './spawned.ts';

export interface Person extends Running {
  types(keys: string): void;
  /** Types once something new was shown since the last keys. */
  answers(question: string, keys: string): Promise<void>;
  /** What was shown up to now. */
  shown(): string;
  /** The window is made larger or smaller. */
  resizes(columns: number, rows: number): Promise<void>;
  /** Of lms-cli itself, once the screen has shown something. */
  pid(): number;
}

interface Seat {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The program that reads standard output, instead of the terminal. */
  readonly into?: string;
}

/**
 * lms-cli at a terminal of its own: what it writes to either stream comes back as `stdout`.
 * The terminal is made by `script` of util-linux, which every Linux has; where it is not
 * there, these tests fail.
 */
export async function atTerminal(
  place: Place,
  argv: readonly string[],
  { columns = 80, rows = 24, env = {}, into }: Seat = {},
): Promise<Person> {
  const command = [process.execPath, bin, ...argv].map(quoted).join(' ');
  const shell = `stty cols ${columns} rows ${rows}; echo pid $$ $(tty); exec ${command}${into === undefined ? '' : ` | ${into}`}`;
  const script = ['script', '--quiet', '--flush', '--return', '--command', shell, '/dev/null'];
  const running = place.spawn(script, { stdin: 'open', env });
  let shown = '';
  let seen = 0;
  const { stdout } = running.child;
  if (stdout === null) throw new TypeError('standard output is no pipe');
  stdout.on('data', (text: string) => (shown += text));
  await running.says('stdout', '\n');
  const types = (keys: string) => {
    seen = shown.length;
    running.child.stdin?.write(keys);
  };
  const asks = async (question: string) => {
    const isAsked = () => unwrapped(shown.slice(seen)).includes(unwrapped(question));
    const deadline = AbortSignal.timeout(120_000);
    try {
      while (!isAsked()) await once(stdout, 'data', { signal: deadline });
    } catch (cause) {
      const screen = plain(shown).slice(-500);
      throw new Error(`"${question}" was not asked: ${screen}`, { cause });
    }
  };
  return {
    ...running,
    types,
    shown: () => shown,
    async answers(question, keys) {
      await asks(question);
      types(keys);
    },
    async resizes(to, lines) {
      const tty = /pid \d+ (\S+)/.exec(shown)?.[1] ?? '';
      const words = ['stty', '-F', tty, 'cols', `${to}`, 'rows', `${lines}`];
      await using stty = place.spawn(words);
      await stty.ended;
    },
    pid: () => Number(/pid (\d+)/.exec(shown)?.[1]),
  };
}

/** What was shown, without colours and movements, and without the line that names the process. */
export function plain(shown: string): string {
  return stripVTControlCharacters(withoutPid(shown)).replaceAll('\r', '');
}

/** A screen wraps a text wherever its window ends, also within a word. */
const unwrapped = (shown: string) => stripVTControlCharacters(shown).replaceAll(/\s/g, '');

export function withoutPid(shown: string): string {
  return shown.slice(shown.indexOf('\n') + 1);
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
