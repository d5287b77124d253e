import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { bin, type Place, type Running } from './spawned.ts';

export interface Person extends Running {
  types(keys: string): void;
  /** Types once the question was shown since the last keys, wherever the window breaks its lines. */
  answers(question: string, keys: string): Promise<void>;
  /** What was shown up to now. */
  shown(): string;
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
  // Nobody turns the pages.
  const running = place.spawn(script, { stdin: 'open', env: { PAGER: '', ...env } });
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
    const isAsked = () => unbroken(stripVTControlCharacters(shown.slice(seen))).includes(wanted);
    const wanted = unbroken(question);
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
    pid: () => Number(/pid (\d+)/.exec(shown)?.[1]),
  };
}

/** A text without its spaces and line breaks. */
const unbroken = (text: string) => text.replaceAll(/\s+/g, '');

/** What was shown, without colours and movements, and without the line that names the process. */
export function plain(shown: string): string {
  return stripVTControlCharacters(withoutPid(shown)).replaceAll('\r', '');
}

export function withoutPid(shown: string): string {
  return shown.slice(shown.indexOf('\n') + 1);
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
