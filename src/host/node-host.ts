import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment, Host, Prompter, PromptWords, Clock } from '../core/host.ts';
import { createInterruption, isHangUpIgnored } from './interruption.ts';
import { createNodeFiles } from './node-files.ts';
import { createNodeTerminal } from './node-terminal.ts';

/**
 * The real world. Parts that are slow to load are loaded at their first use.
 * @param packageFolder where lms-cli is installed
 */
export function createNodeHost(node: NodeJS.Process, packageFolder: string): Host {
  const { env } = node;
  const interruption = createInterruption(node, {
    ignoresHangUp: isHangUpIgnored(env, node.ppid),
  });
  const interrupted = interruption.drain;
  let hasConnected = false;
  const terminal = createNodeTerminal(node, interrupted, () => hasConnected);
  return {
    env,
    get workingDirectory() {
      return node.cwd();
    },
    get configDirectory() {
      return configDirectory(node.platform, env, homedir());
    },
    nodeVersion: node.version,
    packageFolder,
    terminal,
    files: createNodeFiles(() => node.cwd()),
    clock: nodeClock,
    random: () => Math.random(),
    prompter: (words, isPlain) => lazyPrompter(node, interrupted, { words, isPlain }),
    interruption,
    runProgram: async (argv, timeoutMs) => {
      const { runProgram } = await import('./other-programs.ts');
      return runProgram(argv, timeoutMs);
    },
    openInBrowser: async (path) => {
      const { openInBrowser } = await import('./other-programs.ts');
      await openInBrowser(path, node);
    },
    openPager: async () => {
      if (!terminal.stdout.isTerminal) return null;
      const { pagedTerminal } = await import('./pager.ts');
      return pagedTerminal(terminal, { rows: node.stdout.rows, env });
    },
    connect: async (options) => {
      hasConnected = true;
      const { connectUndici } = await import('./undici-transport.ts');
      return connectUndici(options, env);
    },
  };
}

/** The platform's folder for user settings (docs/servers.md). */
export function configDirectory(platform: NodeJS.Platform, env: Environment, home: string): string {
  const named = env['XDG_CONFIG_HOME'];
  if (named !== undefined && named !== '') return join(named, 'lms-cli');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'lms-cli');
  const roaming = env['APPDATA'];
  return platform === 'win32' && roaming !== undefined
    ? join(roaming, 'lms-cli')
    : join(home, '.config', 'lms-cli');
}

type Streams = Pick<NodeJS.Process, 'stdin' | 'stderr'>;

function lazyPrompter(
  streams: Streams,
  interrupted: AbortSignal,
  { words, isPlain }: { readonly words: PromptWords; readonly isPlain: boolean },
): Prompter {
  const create = async (): Promise<Prompter> => {
    const { stdin: input, stderr: output } = streams;
    const seat = { input, output, interrupted };
    if (isPlain) return (await import('./plain-prompter.ts')).createPlainPrompter(seat, words);
    return (await import('./screen-prompter.ts')).createScreenPrompter(seat, words);
  };
  let created: Promise<Prompter> | null = null;
  const load = () => (created ??= create());
  return {
    confirm: async (...asked) => (await load()).confirm(...asked),
    text: async (...asked) => (await load()).text(...asked),
    select: async (...asked) => (await load()).select(...asked),
    edit: async (...asked) => (await load()).edit(...asked),
  };
}

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
