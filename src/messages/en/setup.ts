/** What the commands that set lms-cli up say: `doctor`, `init` and `profile`. */
import { duration } from '../snippets.ts';
import { languageNames, type Language } from '../language.ts';
import { plural } from './phrases.ts';

/** What `doctor` checks, and what it says where all is well. */
export const doctor = {
  levels: { ok: 'ok', warning: 'warning', problem: 'problem' },
  checks: {
    node: 'node',
    terminal: 'terminal',
    language: 'language',
    configuration: 'configuration',
    state: 'state',
    ledger: 'ledger',
    service: 'service',
    clock: 'clock',
    credentials: 'credentials',
  },
  heading: 'settings',
  /** Said before anything is sent; `auth` is null where nobody is named. */
  asking: (url: string, auth: string | null) =>
    `asking ${url} with GET, which reads and changes nothing${auth === null ? '' : `: first without credentials, then with them (${auth})`}`,
  wouldAsk: (url: string) => `not asked: ${url}`,
  summary: (warnings: number, problems: number) =>
    warnings + problems === 0
      ? 'nothing is wrong'
      : [
          ...(problems === 0 ? [] : [plural(problems, 'problem', 'problems')]),
          ...(warnings === 0 ? [] : [plural(warnings, 'warning', 'warnings')]),
        ].join(', '),
  facts: {
    node: (program: string, version: string, engines: string) =>
      `lms-cli ${program} on Node ${version} (it needs ${engines})`,
    terminal: (columns: number, colours: boolean, by: string | null) =>
      `${columns} columns, ${colours ? 'with' : 'without'} colours${by === null ? '' : ` (${by})`}`,
    noTerminal: (colours: boolean, by: string | null) =>
      `standard output is no terminal, ${colours ? 'with' : 'without'} colours${by === null ? '' : ` (${by})`}`,
    language: (language: Language, by: string | null) =>
      `${languageNames[language]} (${by ?? 'default'})`,
    file: (path: string, profiles: number) => `${path}: ${plural(profiles, 'profile', 'profiles')}`,
    noFile: () => 'no lms-cli.yaml from here upward, and no file of your own',
    state: (folder: string, freeMiB: number) => `${folder} can be written, ${freeMiB} MiB free`,
    ledger: (file: string, runs: number, target: string | null) =>
      `${file} is sound: ${plural(runs, 'run', 'runs')}${target === null ? '' : ` at ${target}`}`,
    atWork: (file: string, run: string, pid: number, host: string) =>
      `${file} is in use: run ${run}, process ${pid} on ${host}`,
    noLedger: () => 'nothing was sent from here yet',
    reached: (url: string, status: number, ms: number) => `${url} answers (${status} in ${ms} ms)`,
    clock: (seconds: number) =>
      seconds === 0
        ? 'this clock and that of the service agree'
        : `this clock and that of the service agree, but for ${duration(seconds)}`,
    accepted: (auth: string) => `the service accepts them (${auth})`,
    noneNeeded: () => 'none are configured, and the service asks for none',
    notAsked: () => 'they are at hand; the service was not asked',
  },
};

/** What a new content folder says, in its files and beside them. */
export const init = {
  /** Comments of lms-cli.yaml, a line each. */
  configuration: {
    head: [
      'The services that lms-cli sends to, each under a name of its own.',
      'A command says which one with --profile NAME; lms-cli profile use NAME makes one the default.',
      'Without any service, --sandbox tries everything out on the local one.',
    ],
    local: 'The local service, while lms-cli sandbox runs in another terminal.',
    real: [
      'Real servers: remove the "# " of one and write its address. Secrets do not stand here,',
      'only the names of the variables that hold them.',
    ],
    asks: 'its name must be typed before anything is sent',
  },
  left: (paths: readonly string[]) => `left as they were: ${paths.join(', ')}`,
  complete: () => 'every file is there already: nothing was written',
  dryRun: () => 'dry run: nothing was written',
  next: () => 'next:',
};

/** The words around profiles and their values. */
export const profiles = {
  columns: { name: 'profile', baseUrl: 'base URL', auth: 'auth', file: 'file' },
  marks: { default: 'default', protected: 'protected' },
  /** Where a value comes from that nobody said. */
  default: 'default',
  none: '-',
  empty: () =>
    'no profiles yet: write one into lms-cli.yaml (lms-cli init makes one to start with)',
  secrets: {
    env: (name: string, isSet: boolean) => `variable ${name} (${isSet ? 'set' : 'not set'})`,
    file: (path: string) => `file ${path}`,
    command: (program: string) => `command ${program}`,
    prompt: 'asked for',
  },
  used: (name: string, file: string) => `the default profile is now ${name} (${file})`,
  usedAlready: (name: string, file: string) => `the default profile is ${name} already (${file})`,
  wouldUse: (name: string, file: string) =>
    `dry run: the default profile would be ${name} (${file}); nothing was written`,
};
