/** Real configuration files in folders of their own, and a host that finds them. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Host } from '../../../src/core/host.ts';
import { resolveTarget, type ServiceTarget } from '../../../src/config/target.ts';
import { type TargetChoice } from '../../../src/config/profiles.ts';
import type { TrustOrigin } from '../../../src/config/edit-configuration.ts';
import { resolveSharedLedger, type SharedLedger } from '../../../src/config/shared-ledger.ts';
import { createNodeFiles } from '../../../src/host/node-files.ts';
import { runProgram } from '../../../src/host/other-programs.ts';
import { createFakeTerminal } from '../../harness/fake-terminal.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

interface SettingsOptions {
  /** lms-cli.yaml of the project, two folders above the working directory. */
  readonly project?: string;
  /** The user's own config.yaml. */
  readonly user?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Settings extends AsyncDisposable {
  readonly host: Host;
  readonly projectFile: string;
  readonly userFile: string;
  /** What a person was asked, in order. */
  readonly asked: readonly string[];
  resolve(choice?: Partial<TargetChoice>, answers?: Answers): Promise<ServiceTarget>;
  /** The ledger of that target, or the one that was named. */
  resolveLedger(
    named: string | null,
    choice?: Partial<TargetChoice>,
    answers?: Answers,
  ): Promise<SharedLedger | null>;
  write(path: string, text: string, mode?: number): Promise<string>;
  read(path: string): Promise<string>;
}

/** What a person answers; nobody is there where it is left out. */
interface Answers {
  readonly trust?: boolean;
}

export async function settings(options: SettingsOptions = {}): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'lms-cli-config-'));
  const at = (path: string) => join(folder, path);
  const write = async (path: string, text: string, mode = 0o644) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
    await chmod(at(path), mode);
    return at(path);
  };
  const { project, user, env = {} } = options;
  if (project !== undefined) await write('project/lms-cli.yaml', project);
  if (user !== undefined) await write('home/lms-cli/config.yaml', user);
  await mkdir(at('project/a/b'), { recursive: true });
  const asked: string[] = [];
  const host: Host = {
    env,
    workingDirectory: at('project/a/b'),
    configDirectory: at('home/lms-cli'),
    nodeVersion: 'v20.20.0',
    packageFolder: '/',
    terminal: createFakeTerminal(),
    files: createNodeFiles(),
    clock: createManualClock(),
    random: () => 0.5,
    prompter: nobody,
    interruption: { drain: new AbortController().signal, cut: new AbortController().signal },
    runProgram,
    openInBrowser: () => Promise.reject(new Error('nothing is to be shown')),
    openPager: async () => null,
    connect: () => Promise.reject(new Error('nothing is to be connected')),
  };
  const trustOriginBy =
    (answers: Answers): TrustOrigin =>
    async (origin) => {
      asked.push(origin);
      return answers.trust ?? null;
    };
  const resolveIt = (choice: Partial<TargetChoice>, answers: Answers) =>
    resolveTarget(
      {
        sandbox: false,
        baseUrl: null,
        profile: null,
        allowHttp: false,
        isRehearsal: false,
        ...choice,
      },
      host,
      trustOriginBy(answers),
    );
  return {
    host,
    projectFile: at('project/lms-cli.yaml'),
    userFile: at('home/lms-cli/config.yaml'),
    asked,
    resolve: (choice = {}, answers = {}) => resolveIt(choice, answers),
    resolveLedger: async (named, choice = {}, answers = {}) => {
      const { ledger } = await resolveIt({ ...choice, isRehearsal: true }, {});
      return resolveSharedLedger(named, ledger, { host, trustOrigin: trustOriginBy(answers) });
    },
    write,
    read: (path) => readFile(path, 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const nobody: Host['prompter'] = () => ({
  confirm: () => Promise.reject(new Error('nobody is to be asked')),
  text: () => Promise.reject(new Error('nobody is to be asked')),
  select: () => Promise.reject(new Error('nobody is to be asked')),
  edit: () => Promise.reject(new Error('nobody is to be asked')),
});

export const byOption = (value: string) => ({ value, by: 'option' }) as const;
export const byEnvironment = (value: string) => ({ value, by: 'environment' }) as const;

/** Matches a CliError of kind usage with this problem. */
export const usageProblem = (code: string, params: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'usage',
  problem: { code, params },
});
