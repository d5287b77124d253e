/** `lms-cli profile`: shows the configured services and their values, and sets the default. */
import { fileOfDefault, writeDefaultProfile } from '../../config/edit-configuration.ts';
import { type Configuration, loadConfiguration } from '../../config/load.ts';
import {
  defaultProfile,
  findProfile,
  type FoundProfile,
  profileNames,
  profileValues,
} from '../../config/profiles.ts';
import { shownUrl } from '../../config/setting-values.ts';
import { profileVariables } from '../../config/variables.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { isSet } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import {
  type ProfileLine,
  shownProfile,
  shownProfiles,
  type ValueLine,
  type VariableLine,
} from '../../presentation/profile-pages.ts';
import type { Context, Define } from '../context.ts';
import { shownPath } from '../state/own-files.ts';

export const profileListCommand: Define = (command, _, bind) => bind(command, list);

export const profileShowCommand: Define = (command, texts, bind) => {
  bind(command.argument('[profile]', texts.arguments.profile), show);
};

export const profileUseCommand: Define = (command, texts, bind) => {
  bind(command.argument('<profile>', texts.arguments['new-default']), use);
};

async function list(context: Context): Promise<number> {
  const { presenter, messages } = context;
  const configuration = await loadConfiguration(context.host);
  const found = profileNames(configuration).map((name) => findProfile(name, configuration));
  await presenter.show(shownProfiles(found.map((each) => lineOf(each, configuration, context))));
  if (found.length === 0) await presenter.remark(messages.output.profiles.empty());
  return exitCodes.ok;
}

/**
 * Each value and each variable with the line that sets it. Without a name, the values of the profile that a command
 * would use. Throws CliError `config/unknown-profile`.
 */
async function show(context: Context, [name]: readonly string[]): Promise<number> {
  const { presenter, settings } = context;
  const configuration = await loadConfiguration(context.host);
  const found = findProfile(name ?? settings.profile?.value ?? null, configuration);
  for (const warning of found.warnings) await presenter.notice(warning);
  const line = lineOf(found, configuration, context);
  const values = valueLines(found, context);
  const variables = variableLines(found, configuration, context);
  await presenter.show(shownProfile({ ...line, values, variables }));
  return exitCodes.ok;
}

function lineOf(
  { name, entry, file }: FoundProfile,
  configuration: Configuration,
  { host }: Context,
): ProfileLine {
  return {
    name,
    baseUrl: shownUrl(entry.baseUrl),
    auth: entry.auth?.type ?? 'none',
    isDefault: defaultProfile(configuration)?.name === name,
    isProtected: entry.protected ?? false,
    file: shownPath(file.path, host),
  };
}

/** Every value of a profile with its place. */
export function valueLines(found: FoundProfile, { host }: Pick<Context, 'host'>): ValueLine[] {
  const file = shownPath(found.file.path, host);
  return profileValues(found, host).map(({ name, value, line }) => ({
    name,
    value,
    origin: line === null ? { kind: 'default' } : { kind: 'file', file, line },
  }));
}

function variableLines(
  found: FoundProfile,
  configuration: Configuration,
  { host }: Context,
): VariableLine[] {
  return profileVariables(found, configuration).map(({ name, value, file, line }) => ({
    name,
    value,
    origin: { kind: 'file', file: shownPath(file.path, host), line },
  }));
}

/** Throws CliError `config/unknown-profile`. */
async function use(context: Context, [name = '']: readonly string[]): Promise<number> {
  const { host, settings, messages, presenter } = context;
  const configuration = await loadConfiguration(host);
  const found = findProfile(name, configuration);
  for (const warning of found.warnings) await presenter.notice(warning);
  const file = fileOfDefault(name, configuration) ?? found.file;
  const isSaid = file.defaultProfile === name;
  if (!isSaid && !settings.dryRun) await writeDefaultProfile(name, file, host);
  const { used, usedAlready, wouldUse } = messages.output.profiles;
  const told = isSaid ? usedAlready : settings.dryRun ? wouldUse : used;
  const path = shownPath(file.path, host);
  await presenter.show({
    ids: [name],
    data: () => ({ defaultProfile: name, file: path, changed: !isSaid && !settings.dryRun }),
    text: () => '',
  });
  await presenter.remark(told(name, path));
  const variable = ['LMS_BASE_URL', 'LMS_PROFILE'].find((each) => isSet(host.env, each));
  if (variable !== undefined) {
    await presenter.notice(problem('config/default-outranked', { variable }));
  }
  return exitCodes.ok;
}
