/** Runs other programs: a browser that shows a page, a command that prints a secret. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Environment, ProgramProblem } from '../core/host.ts';

/** A browser that fails does so at once. One that runs longer than this is showing the page. */
const GRACE_MS = 2000;

interface System {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly graceMs?: number;
}

/** See Host.openInBrowser. Tries the browsers in turn. They outlive this process. */
export async function openInBrowser(path: string, system: System): Promise<void> {
  const url = pathToFileURL(resolve(path)).href;
  const causes: unknown[] = [];
  for (const argv of browserCommands(url, system)) {
    try {
      await start(argv, system.graceMs ?? GRACE_MS);
      return;
    } catch (cause) {
      causes.push(cause);
    }
  }
  throw new ProgramProblem('no browser', { cause: new AggregateError(causes) });
}

/**
 * The commands that may show an address, best first. BROWSER holds one or several, in xdg-open's
 * format: `%s` is replaced with the address, which otherwise comes last.
 */
export function browserCommands(
  url: string,
  { platform, env }: Pick<System, 'platform' | 'env'>,
): string[][] {
  const named = (env['BROWSER'] ?? '').split(delimiter).filter((command) => command.trim() !== '');
  if (named.length > 0) return named.map((command) => commandOf(command, url));
  if (platform === 'darwin') return [['open', url]];
  if (platform === 'win32') return [['rundll32', 'url.dll,FileProtocolHandler', url]];
  // Linux within Windows usually has no browser of its own.
  const outside = env['WSL_DISTRO_NAME'] === undefined ? [] : [['wslview', url]];
  return [...outside, ['xdg-open', url]];
}

function commandOf(command: string, url: string): string[] {
  const words = command.trim().split(/\s+/);
  const filled = words.map((word) => word.replaceAll('%s', () => url));
  return command.includes('%s') ? filled : [...filled, url];
}

/** Resolves when the program has ended successfully or is still running. */
async function start([program = '', ...args]: readonly string[], graceMs: number): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true });
  child.unref();
  let timer: NodeJS.Timeout | undefined;
  const shown = new Promise<void>((show) => (timer = setTimeout(show, graceMs)));
  await Promise.race([successOf(child), shown]).finally(() => clearTimeout(timer));
}

/** Resolves when the program ends successfully. */
export function successOf(child: ChildProcess): Promise<void> {
  return new Promise((succeed, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) succeed();
      else fail(new Error(`${child.spawnfile} ended with ${code}`));
    });
  });
}

const OUTPUT_LIMIT_BYTES = 64 * 1024;

/** See Host.runProgram. Discards the program's standard error. */
export function runProgram(argv: readonly string[], timeoutMs: number): Promise<string> {
  const [program = '', ...args] = argv;
  const options = {
    encoding: 'utf8',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_LIMIT_BYTES,
    windowsHide: true,
  } as const;
  return new Promise((done, reject) => {
    const child = execFile(program, args, options, (cause, output) => {
      if (cause === null) done(output);
      else reject(new ProgramProblem(program, { cause }));
    });
    // A program that reads standard input finds its end instead of waiting forever.
    child.stdin?.end();
  });
}
