/** Runs other programs: a browser that shows a page, a command that prints a secret. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Environment, ProgramProblem } from '../core/host.ts';

/** A browser that fails does so at once. One that runs longer than this is showing the page. */
const GRACE_MS = 2000;

interface System {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly graceMs?: number;
}

/** See Host.openInBrowser. The browser outlives this process. */
export async function openInBrowser(path: string, system: System): Promise<void> {
  const argv = browserCommand(pathToFileURL(resolve(path)).href, system);
  try {
    await start(argv, system.graceMs ?? GRACE_MS);
  } catch (cause) {
    throw new ProgramProblem('no browser', { cause });
  }
}

/** The command that shows an address. In BROWSER, `%s` is replaced with it; else it comes last. */
export function browserCommand(
  url: string,
  { platform, env }: Pick<System, 'platform' | 'env'>,
): string[] {
  const named = (env['BROWSER'] ?? '').trim();
  if (named !== '') {
    const words = named.split(/\s+/).map((word) => word.replaceAll('%s', () => url));
    return named.includes('%s') ? words : [...words, url];
  }
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  // Linux within Windows usually has no browser of its own.
  return [env['WSL_DISTRO_NAME'] === undefined ? 'xdg-open' : 'wslview', url];
}

/** Resolves when the program has ended successfully or is still running. */
async function start([program = '', ...args]: readonly string[], graceMs: number): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true });
  child.unref();
  let timer: NodeJS.Timeout | undefined;
  const shown = new Promise<void>((show) => (timer = setTimeout(show, graceMs)));
  await Promise.race([successOf(child), shown]).finally(() => clearTimeout(timer));
}

function successOf(child: ChildProcess): Promise<void> {
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
