/** Finds the configuration files and their errors. */
import type { AuthEntry } from '../../../config/file-schema.ts';
import { type Configuration, loadConfiguration } from '../../../config/load.ts';
import { authValues, defaultProfile, type FoundProfile } from '../../../config/profiles.ts';
import { environmentAuth } from '../../../config/secrets.ts';
import { usualTimes } from '../../../config/setting-values.ts';
import { findBaseUrlOverride, type GivenValue } from '../../../config/target.ts';
import { foreignVariables, profileInUse } from '../../../config/variables.ts';
import { CliError, InvalidDocuments } from '../../../core/errors.ts';
import { type Host, isSet } from '../../../core/host.ts';
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

export function effectiveValues(
  configuration: Configuration | null,
  found: Found,
  context: Context,
): ValueLine[] {
  const { host, settings } = context;
  const given = readGiven(found, host.env);
  const url = settings.sandbox ? null : findBaseUrlOverride(settings);
  const profile = profileOf(configuration ?? nothing, context);
  const headersBy = found['header'] === undefined ? 'environment' : 'option';
  const set = (name: string, value: ShownValue = given(name)?.value ?? null) =>
    line(name, value, originOf(name, given(name)));
  return [
    ...(settings.sandbox && profile === null ? [set('sandbox', true)] : []),
    ...(url === null ? [] : [set('base-url', shownUrl(url.value)), ...environmentAuthLines(host)]),
    ...(profile === null ? [] : [profileLine(profile, configuration ?? nothing, context)]),
    ...(profile === null ? usual : valueLines(profile, context)).map((each) =>
      outranked.has(each.name) && given(each.name) !== null ? set(each.name) : each,
    ),
    set('api', settings.api),
    set('retries', settings.retries),
    // The value of any header may be a secret.
    ...settings.headers.map((header) =>
      line('header', header.replace(/:.*/s, ''), originOf('header', { value: '', by: headersBy })),
    ),
    ...(settings.ledger === null ? [] : [set('ledger', settings.ledger)]),
    ...(given('allow-http') === null ? [] : [set('allow-http')]),
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
  const shown = given.by === 'option' ? `--${name}` : twinOf(name);
  return { kind: given.by, name: shown };
}

/** Values of a profile that an option overrides. */
const outranked: ReadonlySet<string> = new Set(['timeout', 'concurrency', 'rate']);

const usual = [...outranked].map((name) =>
  line(name, name === 'timeout' ? usualTimes.timeout : null, { kind: 'default' }),
);

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
  const values = authValues(entry, host).map(({ field, source }) => {
    const variable = typeof source === 'object' && 'env' in source ? source.env : '';
    return line(`auth.${field}`, source, { kind: 'environment', name: variable });
  });
  const named = values.flatMap(({ origin }) => ('name' in origin ? origin.name : []));
  const name = ['LMS_AUTH', ...named].find((each) => isSet(host.env, each));
  const origin =
    name === undefined ? ({ kind: 'default' } as const) : ({ kind: 'environment', name } as const);
  return [line('auth.type', entry.type, origin), ...values];
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
