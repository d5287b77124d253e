import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment, Host, Clock } from '../core/host.ts';
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
    prompter: async (words, isPlain) => {
      const seat = { input: node.stdin, output: node.stderr, interrupted };
      if (isPlain) return (await import('./plain-prompter.ts')).createPlainPrompter(seat, words);
      return (await import('./screen-prompter.ts')).createScreenPrompter(seat, words);
    },
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

export const nodeClock: Clock = {
  now: () => Date.now(),
  // The global `performance` would load much of Node that lms-cli does not need otherwise.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: async (ms, signal) => {
    const { setTimeout: delay } = process.getBuiltinModule('node:timers/promises');
    // It rejects only if the signal aborts.
    await delay(ms, undefined, { signal }).catch(() => undefined);
  },
};
