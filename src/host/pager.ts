import { type ChildProcess, spawn } from 'node:child_process';
import { type Environment, type PagedTerminal, type Terminal, writtenBy } from '../core/host.ts';

/** `less` as git starts it: gone if all fits, with colours, and without clearing the screen. */
const DEFAULT = 'less';
const LESS = 'FRX';

interface Screen {
  readonly rows: number;
  readonly env: Environment;
}

/**
 * A terminal whose output goes through $PAGER, or less, once it is longer than the screen. Standard
 * error waits until the pager has ended. Null where nobody reads at a screen, and where PAGER is
 * empty or cat.
 */
export function pagedTerminal(terminal: Terminal, { rows, env }: Screen): PagedTerminal | null {
  const words = (env['PAGER'] ?? DEFAULT).split(/\s+/).filter(Boolean);
  const isRead = terminal.stdout.isTerminal && terminal.stdin.isTerminal;
  if (!isRead || rows === 0 || words.length === 0 || words[0] === 'cat') return null;
  const { stdout, stderr } = terminal;
  let held = '';
  let late = '';
  let isLong = false;
  /** Null before it is needed, and where it cannot be started. */
  let pager: ChildProcess | null = null;
  const show = async (text: string) => {
    if (pager !== null) await send(pager, text);
    else await stdout.write(text);
  };
  return {
    ...terminal,
    statusLine: null,
    stdout: writtenBy(stdout, async (text) => {
      if (isLong) return show(text);
      held += text;
      if (held.split('\n').length <= rows) return;
      isLong = true;
      pager = await start(words, env);
      await show(held);
    }),
    stderr: writtenBy(stderr, async (text) => {
      if (held === '') await stderr.write(text);
      else late += text;
    }),
    async close() {
      if (!isLong) await stdout.write(held);
      if (pager !== null) await ended(pager);
      await stderr.write(late);
    },
  };
}

/** Null for a program that is not there. */
function start([program = '', ...args]: readonly string[], env: Environment) {
  const child = spawn(program, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS, LESSCHARSET: 'utf-8', ...env },
  });
  // Somebody has seen enough.
  child.stdin.on('error', () => undefined);
  return new Promise<ChildProcess | null>((resolve) => {
    child.once('error', () => resolve(null)).once('spawn', () => resolve(child));
  });
}

const send = ({ stdin }: ChildProcess, text: string) =>
  new Promise<void>((resolve) => {
    if (stdin === null || stdin.destroyed) resolve();
    else stdin.write(text, () => resolve());
  });

function ended(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}
