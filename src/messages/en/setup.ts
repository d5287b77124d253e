/** The texts of the commands that set lms-cli up: `doctor`, `init` and `profile`. */
import { duration } from '../snippets.ts';
import { en } from '../phrases-en.ts';
import { ledgerEn } from './ledger.ts';

/** The checks of `doctor`, and its facts if all is well. */
export const doctorEn = {
  levels: { ok: 'ok', warning: 'warning', problem: 'problem' },
  checks: {
    version: 'version',
    configuration: 'configuration',
    ledger: 'ledger',
    service: 'service',
    clock: 'clock',
    credentials: 'credentials',
  },
  heading: 'settings',
  /** Shown before anything is sent. `auth` is null without configured credentials. */
  asking: (url: string, auth: string | null) =>
    `sending GET to ${url}, which changes nothing${auth === null ? '' : `: first without credentials, then with them (${auth})`}`,
  wouldAsk: (url: string) => `not contacted: ${url}`,
  summary: (warnings: number, problems: number) =>
    warnings + problems === 0
      ? 'no problems found'
      : [
          ...(problems === 0 ? [] : [en.plural(problems, 'problem', 'problems')]),
          ...(warnings === 0 ? [] : [en.plural(warnings, 'warning', 'warnings')]),
        ].join(', '),
  facts: {
    version: (program: string, version: string, engines: string) =>
      `lms-cli ${program} on Node ${version} (requires ${engines})`,
    file: (path: string, profiles: number) =>
      `${path}: ${en.plural(profiles, 'profile', 'profiles')}`,
    noFile: () => 'no lms-cli.yaml in this folder or above, and no configuration file of your own',
    ledger: (file: string, runs: number, target: string | null) =>
      `${file} is intact: ${en.plural(runs, 'run', 'runs')}${target === null ? '' : ` at ${target}`}`,
    atWork: (file: string, run: string, pid: number, host: string) =>
      `${file} is in use: run ${run}, process ${pid} on ${host}`,
    sharedLedger: (address: string, generation: number, holder: string | null) =>
      `${address} accepts the connection: generation ${generation}, ${holder === null ? 'in use by nobody' : `in use by ${holder}`}`,
    sharedUnasked: (address: string) => `${address}, which was not asked`,
    ofShared: (file: string, role: keyof typeof ledgerEn.roles, address: string | null) =>
      `${file}: ${ledgerEn.roles[role]}${address === null ? '' : ` (${address})`}`,
    noLedger: () => 'nothing has been sent from here yet',
    reached: (url: string, status: number, ms: number) => `${url} answered (${status} in ${ms} ms)`,
    deprecated: () => 'the API 2.0 is deprecated: v0 replaces it (--api v0)',
    clock: (seconds: number) =>
      seconds === 0
        ? 'this clock and the clock of the service agree'
        : `this clock and the clock of the service agree within ${duration(seconds)}`,
    accepted: (auth: string) => `accepted by the service (${auth})`,
    noneNeeded: () => 'none configured, and the service requires none',
    notAsked: () => 'available, but not checked with the service',
  },
};

/** The texts of a new content folder: in its files, and on the screen. */
export const initEn = {
  /** Comments of lms-cli.yaml, one on each line. */
  configuration: {
    head: [
      'Profiles: the services that lms-cli sends to, each with its own name.',
      'Choose one with --profile NAME, or set the default with lms-cli profile use NAME.',
    ],
    content: [
      'The content folder: the files that lms-cli plan and lms-cli apply read. The scope is its',
      'name in the ledger. It must be different in each folder that sends to the same service.',
    ],
    local: [
      'The local service for trying things out, which is built into lms-cli. It keeps its data in',
      'the folder .lms-cli/, so nothing leaves this machine.',
    ],
    ids: ['Ids differ from service to service. Documents use them as { $var: topics.colony }.'],
    names: { colony: 'colony', empire: 'empire', history: 'history', learners: 'learners' },
    own: 'ids of this service',
    real: [
      'Real servers: remove the "# " from one of them and fill in its address. Never write',
      'secrets here, only the names of the environment variables that hold them.',
    ],
    asks: 'lms-cli asks for its name before it sends anything',
    team: 'one ledger for all who send, in PostgreSQL',
  },
  left: (paths: readonly string[]) => `already there, not changed: ${paths.join(', ')}`,
  schemas: (count: number, folder: string) =>
    `${en.plural(count, 'schema', 'schemas')} in ${folder}`,
  complete: () => 'all files already exist: nothing was written',
  dryRun: () => 'dry run: nothing was written',
  next: () => 'next:',
};

/** The words around profiles and their values. */
export const profilesEn = {
  columns: { name: 'profile', baseUrl: 'base URL', auth: 'auth', file: 'file' },
  marks: { default: 'default', protected: 'protected' },
  /** The source of a value that nobody set. */
  default: 'default',
  none: '-',
  empty: () => 'no profiles yet: run lms-cli init to create lms-cli.yaml with a first one',
  secrets: {
    env: (name: string, isSet: boolean) => `variable ${name} (${isSet ? 'set' : 'not set'})`,
    file: (path: string) => `file ${path}`,
    command: (program: string) => `command ${program}`,
  },
  used: (name: string, file: string) => `the default profile is now ${name} (${file})`,
  usedAlready: (name: string, file: string) => `the default profile is already ${name} (${file})`,
  wouldUse: (name: string, file: string) =>
    `dry run: the default profile would be ${name} (${file}). Nothing was written`,
};
