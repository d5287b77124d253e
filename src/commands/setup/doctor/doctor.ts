/** `lms-cli doctor`: checks everything that a command needs, and says what to do. */
import satisfies from 'semver/functions/satisfies.js';
import manifest from '../../../../package.json' with { type: 'json' };
import { type Configuration, loadConfiguration } from '../../../config/load.ts';
import {
  foreignVariables,
  type FoundProfile,
  profileInUse,
  profileValues,
} from '../../../config/profiles.ts';
import {
  CliError,
  type ErrorKind,
  InvalidDocuments,
  unlessReported,
} from '../../../core/errors.ts';
import { exitCodes } from '../../../core/exit-code.ts';
import { shownUrl } from '../../../core/texts.ts';
import { VERSION } from '../../../core/version.ts';
import type { ValueLine } from '../../../presentation/pages/profile.ts';
import { problem } from '../../../messages/problem.ts';
import {
  type DoctorFinding,
  DoctorFindings,
  shownFindings,
} from '../../../presentation/pages/doctor.ts';
import { readGiven } from '../../arguments/global-options.ts';
import { flagOption, nameVariable } from '../../arguments/parameters.ts';
import { defineCommand } from '../../command.ts';
import type { Context } from '../../context.ts';
import { addWrong, examineService } from './service.ts';
import { valueLines } from '../profile.ts';
import { resolve } from 'node:path';
import { type Environment, isSet, onFileProblem } from '../../../core/host.ts';
import { ledgerOwner, nobody } from '../../service/destination.ts';
import {
  checkLedger,
  chooseLedgerPlace,
  filesInState,
  isCopyName,
  ledgerFiles,
} from '../../service/ledger-place.ts';
import { openLedgerAt } from '../../state/open-ledger.ts';
import { shownPath } from '../../../config/own-files.ts';

export const doctorCommand = defineCommand({
  options: { offline: flagOption() },
  accepts: 'all',
  sends: false,
  examples: [
    'lms-cli doctor',
    'lms-cli doctor --profile production',
    'lms-cli doctor --offline -o json',
  ],
  run: (context, { offline }) => examineAll(context, offline),
});

/** @returns 0 without a problem, otherwise the exit code of the gravest one */
async function examineAll(context: Context, isOffline: boolean): Promise<number> {
  const { settings, messages, presenter } = context;
  const found = new DoctorFindings();
  examineVersion(context, found);
  const configuration = await examineConfiguration(context, found);
  const profile = profileOf(configuration, context);
  const values = effectiveValues(profile, context);
  if (profile !== null) examineVariables(profile, configuration, context.host.env, found);
  await examineLedgers(isOffline, context, found);
  await examineService(isOffline, context, found);
  const { findings } = found;
  // What -o asks for by name is whole with -q as well.
  const isTerse = settings.quiet && settings.output === 'human';
  const told = findings.filter(({ problem: about }) => !isTerse || about !== null);
  await presenter.show(shownFindings(told, isTerse ? [] : values, messages));
  const count = (level: DoctorFinding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const counts = { warnings: count('warning'), problems: count('problem') };
  await presenter.remark(messages.say('doctor-summary', counts));
  return exitCodeOf(findings);
}

/** Problems that stop everything come before those that stop one thing. */
const gravest: readonly ErrorKind[] = ['output', 'usage', 'conflict', 'auth', 'unavailable'];

function exitCodeOf(findings: readonly DoctorFinding[]): number {
  const kinds = findings.flatMap(({ kind }) => kind ?? []);
  const [first] = kinds.toSorted((a, b) => gravest.indexOf(a) - gravest.indexOf(b));
  return first === undefined ? exitCodes.ok : exitCodes[first];
}

function examineVersion({ host: { nodeVersion: version } }: Context, found: DoctorFindings): void {
  const { node: engines } = manifest.engines;
  // A prerelease counts as the release that it precedes.
  if (satisfies(version, engines, { includePrerelease: true })) {
    const about = { program: VERSION, version, engines };
    return found.ok('version', ({ say }) => say('doctor-ok-version', about));
  }
  found.wrong('version', { kind: 'usage', problem: problem('doctor/node', { version, engines }) });
}

async function examineLedgers(
  isOffline: boolean,
  context: Context,
  found: DoctorFindings,
): Promise<void> {
  const { host, settings } = context;
  const before = found.findings.length;
  const isShared = await examineShared(isOffline, context, found);
  const files = isShared ? filesInState(host) : ledgerFiles(host, settings);
  // Where the path is not a folder, whatever sends from here says so.
  const paths = await onFileProblem(files, () => null);
  for (const path of paths ?? []) await examineFile(path, context, found);
  if (paths !== null && found.findings.length === before)
    found.ok('ledger', ({ say }) => say('doctor-ok-no-ledger'));
}

/**
 * Opens a shared ledger for reading, which brings its copy up to date. False if the ledger is a file, or
 * none is used.
 */
async function examineShared(
  isOffline: boolean,
  context: Context,
  found: DoctorFindings,
): Promise<boolean> {
  const { settings } = context;
  if (settings.noLedger) return false;
  try {
    // What is wrong with the service, or that none is named, is reported by another check.
    const owner = await unlessReported(ledgerOwner(context), [CliError, InvalidDocuments], nobody);
    const place = await chooseLedgerPlace(owner, context);
    if (typeof place === 'string') return false;
    if (isOffline || settings.dryRun) return true;
    await using ledger = await openLedgerAt(place, context, { target: null, readOnly: true });
    const about = { address: place.address, generation: ledger.position().generation };
    found.ok('ledger', ({ say }) => say('doctor-ok-shared-ledger', about));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // Before the first run there is none.
    if (error.problem.code === 'ledger/not-found' && error.problem.params.reason === 'name')
      found.warn('ledger', error.problem);
    else found.wrong('ledger', error);
  }
  return true;
}

async function examineFile(
  path: string,
  { host, settings }: Context,
  found: DoctorFindings,
): Promise<void> {
  const { examineLedger } = await import('../../../ledger/whole.ts');
  try {
    await checkLedger(path, host, settings);
    const { runs, target: bound, role, origin, generation } = await examineLedger(path, host);
    // The identity of the embedded service means nothing to people.
    const target = bound !== null && URL.canParse(bound) ? bound : null;
    const file = shownPath(resolve(host.workingDirectory, path), host);
    const about = { file, role, address: origin, runs: runs.length, target, generation };
    found.ok('ledger', ({ say }) => say('doctor-ok-ledger', about));
    if (role !== 'own' && role !== 'copy') return;
    for (const { id: run, counts } of runs) {
      const count = counts['in-doubt'] ?? 0;
      if (count > 0) return found.warn('ledger', problem('doctor/in-doubt', { run, count }));
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // A copy is made anew from its database.
    if (!isCopyName(path)) found.wrong('ledger', error);
  }
}

async function examineConfiguration(
  { host }: Pick<Context, 'host'>,
  found: DoctorFindings,
): Promise<Configuration> {
  try {
    const configuration = await loadConfiguration(host);
    const files = [configuration.project, configuration.user].filter((file) => file !== null);
    for (const { path: own, profiles } of files) {
      const about = { path: shownPath(own, host), profiles: profiles.size };
      found.ok('configuration', ({ say }) => say('doctor-ok-file', about));
    }
    if (files.length === 0) found.ok('configuration', ({ say }) => say('doctor-ok-no-file'));
    return configuration;
  } catch (error) {
    addWrong(error, host, found);
    return { project: null, user: null };
  }
}

/**
 * Variables that the protected profile in use would take from elsewhere, and every variable with a
 * secret that it needs and that is not set.
 */
function examineVariables(
  profile: FoundProfile,
  configuration: Configuration,
  env: Environment,
  found: DoctorFindings,
): void {
  for (const each of foreignVariables(profile, configuration))
    found.warn('configuration', each.problem);
  const values = profileValues(profile, { env });
  for (const { value } of values.filter((each) => /^(auth|tls)\./.test(each.name))) {
    if (typeof value !== 'object' || value === null || !('env' in value) || value.isSet) continue;
    const about = problem('config/secret', { reason: 'unset', name: value.env });
    found.wrong('credentials', { kind: 'usage', problem: about });
  }
}

function effectiveValues(profile: FoundProfile | null, context: Context): ValueLine[] {
  const { host, settings, typed } = context;
  const lines = profile === null ? [] : valueLines(profile, context);
  const found = Object.fromEntries(typed.options.map(({ name, value }) => [name, value]));
  const given = readGiven(found, host.env);
  const said = settingNames.flatMap((name): ValueLine[] => {
    const by = given(name);
    if (by === null || (name === 'base-url' && (profile !== null || settings.sandbox))) return [];
    const value = name === 'ledger' ? settings.ledger : shownUrl(by.value);
    return value === null ? [] : [{ name, value, origin: originOf(name, by.by === 'option') }];
  });
  const inUse: ValueLine[] =
    profile === null ? [] : [{ name: 'profile', value: profile.name, origin: { kind: 'default' } }];
  return [
    ...[...inUse, ...lines].filter((each) => said.every(({ name }) => name !== each.name)),
    ...said,
    // The value of any header may be a secret.
    ...settings.headers.map((header): ValueLine => {
      const origin = originOf('header', found['header'] !== undefined);
      return { name: 'header', value: header.replace(/:.*/s, ''), origin };
    }),
    ...networkVariables
      .filter((name) => isSet(host.env, name))
      .map((name): ValueLine => {
        const value = shownUrl(host.env[name] ?? '');
        return { name, value, origin: { kind: 'environment', name } };
      }),
  ];
}

const originOf = (name: string, isTyped: boolean): ValueLine['origin'] =>
  isTyped
    ? { kind: 'option', name: `--${name}` }
    : { kind: 'environment', name: nameVariable(name) };

const settingNames =
  'base-url profile sandbox api timeout retries concurrency rate ledger allow-http'.split(' ');

/** Proxies and certificates have no options. */
const networkVariables = [
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].flatMap((name) => [name.toLowerCase(), name]),
  'NODE_EXTRA_CA_CERTS',
];

/** Null without a profile. A profile that does not exist is reported elsewhere. */
function profileOf(configuration: Configuration, { settings }: Context): FoundProfile | null {
  try {
    return profileInUse(settings, configuration) ?? null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return null;
  }
}
