/** What `doctor` looks at, and what it says of what is right. */
import { duration } from '../duration.ts';
import { languageNames, type Language } from '../language.ts';
import { plural } from './phrases.ts';

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
