import { type Configuration, loadConfiguration } from '../../../config/load.ts';
import { authValues, type FoundProfile } from '../../../config/profiles.ts';
import { foreignVariables, profileInUse } from '../../../config/variables.ts';
import { CliError, InvalidDocuments } from '../../../core/errors.ts';
import type { Host } from '../../../core/host.ts';
import { shownUrl } from '../../../core/texts.ts';
import { problem } from '../../../messages/problem.ts';
import { positionAt } from '../../../documents/position.ts';
import type { Examination } from '../../../presentation/pages/doctor.ts';
import type { ValueLine } from '../../../presentation/pages/profile.ts';
import { readGiven } from '../../arguments/global-options.ts';
import { type Found, twinOf } from '../../arguments/parameters.ts';
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
  const profile = profileOf(configuration ?? nothing, context);
  const lines = profile === null ? [] : valueLines(profile, context);
  const given = readGiven(found, host.env);
  const said = settingNames.flatMap((name): ValueLine[] => {
    const by = given(name);
    if (by === null || (name === 'base-url' && (profile !== null || settings.sandbox))) return [];
    const value = name === 'ledger' ? settings.ledger : shownUrl(by.value);
    const source = by.by === 'option' ? `--${name}` : twinOf(name);
    return value === null ? [] : [{ name, value, origin: { kind: by.by, name: source } }];
  });
  const inUse = {
    name: 'profile',
    value: profile?.name ?? '',
    origin: { kind: 'default' },
  } as const;
  const isNamed = said.some(({ name }) => name === inUse.name);
  return [
    ...(profile === null || isNamed ? [] : [inUse]),
    ...lines.filter((each) => said.every(({ name }) => name !== each.name)),
    ...said,
    // The value of any header may be a secret.
    ...settings.headers.map((header): ValueLine => {
      const isTyped = found['header'] !== undefined;
      const origin = isTyped
        ? ({ kind: 'option', name: '--header' } as const)
        : ({ kind: 'environment', name: twinOf('header') } as const);
      return { name: 'header', value: header.replace(/:.*/s, ''), origin };
    }),
    ...networkVariables.flatMap((name): ValueLine[] => {
      const value = host.env[name] ?? '';
      return value === ''
        ? []
        : [{ name, value: shownUrl(value), origin: { kind: 'environment', name } }];
    }),
  ];
}

const settingNames = [
  'base-url',
  'profile',
  'sandbox',
  'api',
  'timeout',
  'retries',
  'concurrency',
  'rate',
  'ledger',
  'allow-http',
] as const;

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
