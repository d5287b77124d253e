/** Finds the configuration files and their errors. */
import type { AuthEntry } from '../../../config/file-schema.ts';
import { type Configuration, loadConfiguration } from '../../../config/load.ts';
import { authValues, defaultProfile, type FoundProfile } from '../../../config/profiles.ts';
import { environmentAuth } from '../../../config/secrets.ts';
import { findBaseUrlOverride, type GivenValue } from '../../../config/target.ts';
import { foreignVariables, profileInUse } from '../../../config/variables.ts';
import { CliError, InvalidDocuments } from '../../../core/errors.ts';
import type { Host } from '../../../core/host.ts';
import { shownUrl } from '../../../core/texts.ts';
import { problem } from '../../../messages/problem.ts';
import { positionAt } from '../../../documents/position.ts';
import type { Examination } from '../../../presentation/pages/doctor.ts';
import type { ShownValue, ValueLine, ValueOrigin } from '../../../presentation/pages/profile.ts';
import { readGiven, twinOf } from '../../arguments/global-options.ts';
import type { Found } from '../../arguments/parameters.ts';
import type { Context } from '../../context.ts';
import { shownPath } from '../../../config/own-files.ts';
import { valueLines } from '../profile.ts';

const nothing: Configuration = { project: null, user: null };

/** The values and their places; null if a file is invalid. */
export async function examineConfiguration(
  { host }: Pick<Context, 'host'>,
  found: Examination,
): Promise<Configuration | null> {
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
    return null;
  }
}

/**
 * Variables that the protected profile in use would take from elsewhere, and every variable with a
 * secret that it needs and that is not set.
 * @returns the names of the missing ones
 */
export function examineVariables(
  configuration: Configuration | null,
  context: Context,
  found: Examination,
): ReadonlySet<unknown> {
  const profile = profileOf(configuration ?? nothing, context);
  const foreign = profile === null ? [] : foreignVariables(profile, configuration ?? nothing);
  for (const each of foreign) found.warn('configuration', each.problem);
  const { auth = { type: 'none' }, tls = {} } = profile?.entry ?? {};
  const missing = [auth, tls]
    .flatMap((each) => authValues(each, context.host))
    .flatMap(({ source }) =>
      typeof source === 'object' && 'env' in source && !source.isSet ? source.env : [],
    );
  for (const name of missing) {
    const about = problem('config/secret', { reason: 'unset', name });
    found.wrong('credentials', { kind: 'usage', problem: about });
  }
  return new Set(missing);
}

/** The findings behind an error. A defect is thrown on. */
export function addWrong(error: unknown, host: Host, found: Examination): void {
  if (error instanceof CliError) return found.wrong('configuration', error);
  if (!(error instanceof InvalidDocuments)) throw error;
  const { kind } = error;
  for (const { problem: about, source, range } of error.diagnostics) {
    const position = range === null ? null : positionAt(source, range[0]);
    const place = position === null ? '' : `:${position.line}:${position.column}`;
    const where = `${shownPath(source.name, host)}${place}`;
    found.wrong('configuration', { kind, problem: about }, where);
  }
}

/** What the profile in use says, and what options and the environment say beside it. */
export function effectiveValues(
  configuration: Configuration | null,
  found: Found,
  context: Context,
): ValueLine[] {
  const { host, settings } = context;
  const given = readGiven(found, host.env);
  const url = settings.sandbox ? null : findBaseUrlOverride(settings);
  const profile = profileOf(configuration ?? nothing, context);
  const named =
    profile === null
      ? []
      : [profileLine(profile, configuration ?? nothing, context), ...valueLines(profile, context)];
  const typed = settingNames.flatMap((name) => {
    const by = given(name);
    const value = name === 'ledger' ? settings.ledger : (by?.value ?? null);
    return by === null || value === null ? [] : [line(name, value, originOf(name, by))];
  });
  const headersBy = found['header'] === undefined ? 'environment' : 'option';
  return [
    ...(url === null ? [] : [line('base-url', shownUrl(url.value), originOf('base-url', url))]),
    ...(url === null ? [] : environmentAuthLines(host)),
    ...named.filter((each) => typed.every(({ name }) => name !== each.name)),
    ...typed,
    // The value of any header may be a secret.
    ...settings.headers.map((header) =>
      line('header', header.replace(/:.*/s, ''), originOf('header', { by: headersBy })),
    ),
    ...networkLines(host),
  ];
}

const settingNames = [
  'sandbox',
  'api',
  'timeout',
  'retries',
  'concurrency',
  'rate',
  'ledger',
  'allow-http',
] as const;

const line = (name: string, value: ShownValue, origin: ValueOrigin): ValueLine => ({
  name,
  value,
  origin,
});

const originOf = (name: string, { by }: Pick<GivenValue, 'by'>): ValueOrigin => ({
  kind: by,
  name: by === 'option' ? `--${name}` : twinOf(name),
});

/** Null without a profile. A profile that does not exist is reported elsewhere. */
const profileOf = (configuration: Configuration, { settings }: Context): FoundProfile | null =>
  unlessWrong(() => profileInUse(settings, configuration)) ?? null;

function profileLine(
  { name }: FoundProfile,
  configuration: Configuration,
  { host, settings }: Context,
): ValueLine {
  if (settings.profile !== null)
    return line('profile', name, originOf('profile', settings.profile));
  const file = defaultProfile(configuration)?.file;
  const at = file?.lineOf(['defaultProfile']) ?? null;
  if (file === undefined || at === null) return line('profile', name, { kind: 'default' });
  return line('profile', name, { kind: 'file', file: shownPath(file.path, host), line: at });
}

/** The credentials beside a base URL. */
function environmentAuthLines(host: Host): ValueLine[] {
  const entry = unlessWrong((): AuthEntry => environmentAuth(host)) ?? { type: 'none' };
  return authValues(entry, host).map(({ field, source }) => {
    const name = typeof source === 'object' && 'env' in source ? source.env : 'LMS_AUTH';
    return line(`auth.${field}`, source, { kind: 'environment', name });
  });
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
