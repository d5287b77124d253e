/** Finds the configuration files and their errors. */
import type { AuthEntry } from '../../../config/file-schema.ts';
import { type Configuration, loadConfiguration } from '../../../config/load.ts';
import { authValues, defaultProfile, type FoundProfile } from '../../../config/profiles.ts';
import { environmentAuth } from '../../../config/secrets.ts';
import { usualTimes } from '../../../config/setting-values.ts';
import { findBaseUrlOverride, type GivenValue } from '../../../config/target.ts';
import { foreignVariables, profileInUse } from '../../../config/variables.ts';
import type { Diagnostic } from '../../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../../core/errors.ts';
import { type Host, isSet } from '../../../core/host.ts';
import { shownUrl } from '../../../core/texts.ts';
import { problem } from '../../../messages/problem.ts';
import { positionAt } from '../../../documents/position.ts';
import {
  type DoctorFinding,
  okFinding,
  problemFinding,
  warningFinding,
} from '../../../presentation/pages/doctor.ts';
import type { ShownValue, ValueLine, ValueOrigin } from '../../../presentation/pages/profile.ts';
import { readGiven, twinOf } from '../../arguments/global-options.ts';
import type { Found } from '../../arguments/parameters.ts';
import type { Context } from '../../context.ts';
import { shownPath } from '../../../config/own-files.ts';
import { valueLines } from '../profile.ts';

interface Configured {
  /** The values and their places; empty if a file is invalid. */
  readonly configuration: Configuration;
  readonly isSound: boolean;
  readonly findings: readonly DoctorFinding[];
}

const nothing: Configuration = { project: null, user: null };

export async function examineConfiguration({ host }: Pick<Context, 'host'>): Promise<Configured> {
  try {
    const configuration = await loadConfiguration(host);
    return { configuration, isSound: true, findings: filesFound(configuration, host) };
  } catch (error) {
    return { configuration: nothing, isSound: false, findings: wrongIn(error, host) };
  }
}

function filesFound({ project, user }: Configuration, host: Host): DoctorFinding[] {
  const found = [project, user].flatMap((file) => {
    if (file === null) return [];
    const path = shownPath(file.path, host);
    return [
      okFinding('configuration', ({ say }) =>
        say('doctor-ok-file', { path, profiles: file.profiles.size }),
      ),
    ];
  });
  return found.length > 0
    ? found
    : [okFinding('configuration', ({ say }) => say('doctor-ok-no-file'))];
}

/** Variables that the protected profile in use would take from elsewhere. */
export function foreignFindings(configuration: Configuration, context: Context): DoctorFinding[] {
  const profile = profileOf(configuration, context);
  const found = profile === null ? [] : foreignVariables(profile, configuration);
  return found.map((each) => warningFinding('configuration', each.problem));
}

/** Every variable with a secret that the service in use needs and that is not set. */
export function missingSecrets(configuration: Configuration, context: Context): DoctorFinding[] {
  const { auth = { type: 'none' }, tls = {} } = profileOf(configuration, context)?.entry ?? {};
  const values = [auth, tls].flatMap((each) => authValues(each, context.host));
  return values.flatMap(({ source }) => {
    if (typeof source !== 'object' || !('env' in source) || source.isSet) return [];
    const about = problem('config/secret', { reason: 'unset', name: source.env });
    return [problemFinding('credentials', { kind: 'usage', problem: about })];
  });
}

/** The findings behind an error. A defect is thrown on. */
export function wrongIn(error: unknown, host: Host): DoctorFinding[] {
  if (error instanceof CliError) return [problemFinding('configuration', error)];
  if (!(error instanceof InvalidDocuments)) throw error;
  return error.diagnostics.map(({ problem: about, ...place }) => ({
    ...problemFinding('configuration', { kind: error.kind, problem: about }),
    where: placeOf(place, host),
  }));
}

function placeOf({ source, range }: Pick<Diagnostic, 'source' | 'range'>, host: Host): string {
  const file = shownPath(source.name, host);
  if (range === null) return file;
  const { line, column } = positionAt(source, range[0]);
  return `${file}:${line}:${column}`;
}

export function effectiveValues(
  configuration: Configuration,
  found: Found,
  context: Context,
): ValueLine[] {
  const { host, settings } = context;
  const given = readGiven(found, host.env);
  const url = settings.sandbox ? null : findBaseUrlOverride(settings);
  const profile = profileOf(configuration, context);
  const headersBy = found['header'] === undefined ? 'environment' : 'option';
  const set = (name: string, value: ShownValue) => line(name, value, originOf(name, given(name)));
  return [
    ...(settings.sandbox && profile === null ? [set('sandbox', true)] : []),
    ...(url === null ? [] : [set('base-url', shownUrl(url.value)), ...environmentAuthLines(host)]),
    ...(profile === null ? [] : [profileLine(profile, configuration, context)]),
    ...(profile === null ? usual : valueLines(profile, context)).map((each) => {
      const outranking = outranked.has(each.name) ? given(each.name) : null;
      return outranking === null ? each : set(each.name, outranking.value);
    }),
    set('api', settings.api),
    set('retries', settings.retries),
    // The value of any header may be a secret.
    ...settings.headers.map((header) =>
      line('header', header.replace(/:.*/s, ''), originOf('header', { value: '', by: headersBy })),
    ),
    ...(settings.ledger === null ? [] : [set('ledger', settings.ledger)]),
    ...[given('allow-http')].flatMap((value) =>
      value === null ? [] : [set('allow-http', value.value)],
    ),
    ...networkLines(host),
  ];
}

const line = (name: string, value: ShownValue, origin: ValueOrigin): ValueLine => ({
  name,
  value,
  origin,
});

function originOf(name: string, given: GivenValue | null): ValueOrigin {
  if (given === null) return { kind: 'default' };
  return given.by === 'option'
    ? { kind: 'option', name: `--${name}` }
    : { kind: 'environment', name: twinOf(name) };
}

/** Values of a profile that an option overrides. */
const outranked: ReadonlySet<string> = new Set(['timeout', 'concurrency', 'rate']);

const usual: readonly ValueLine[] = [
  line('timeout', usualTimes.timeout, { kind: 'default' }),
  line('concurrency', null, { kind: 'default' }),
  line('rate', null, { kind: 'default' }),
];

/** Null without a profile. A profile that does not exist is reported elsewhere. */
const profileOf = (configuration: Configuration, { settings }: Context): FoundProfile | null =>
  unlessWrong(() => profileInUse(settings, configuration)) ?? null;

function profileLine(
  { name }: FoundProfile,
  configuration: Configuration,
  { host, settings }: Context,
): ValueLine {
  const usualOne = defaultProfile(configuration);
  if (settings.profile !== null || usualOne?.name !== name) {
    return line('profile', name, originOf('profile', settings.profile));
  }
  const { file } = usualOne;
  const path = shownPath(file.path, host);
  return line('profile', name, { kind: 'file', file: path, line: file.lineOf(['defaultProfile']) });
}

/** The credentials, if no profile sets them. */
function environmentAuthLines(host: Host): ValueLine[] {
  const entry = unlessWrong((): AuthEntry => environmentAuth(host));
  if (entry === undefined) return [];
  const values = authValues(entry, host).map(({ field, source }) => ({
    field,
    source,
    variable: typeof source === 'object' && 'env' in source ? source.env : '',
  }));
  const fromEnvironment = (name: string): ValueOrigin => ({ kind: 'environment', name });
  const deciding = ['LMS_AUTH', ...values.map(({ variable }) => variable)].find((name) =>
    isSet(host.env, name),
  );
  return [
    line(
      'auth.type',
      entry.type,
      deciding === undefined ? { kind: 'default' } : fromEnvironment(deciding),
    ),
    ...values.map(({ field, source, variable }) =>
      line(`auth.${field}`, source, fromEnvironment(variable)),
    ),
  ];
}

/** Proxies and certificates have no options. */
function networkLines({ env }: Host): ValueLine[] {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].flatMap((name) => [
    name.toLowerCase(),
    name,
  ]);
  return [...names, 'NODE_EXTRA_CA_CERTS'].flatMap((name) => {
    const value = env[name] ?? '';
    return value === '' ? [] : [line(name, shownUrl(value), { kind: 'environment', name })];
  });
}

/** Other checks report the error. */
function unlessWrong<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return undefined;
  }
}
