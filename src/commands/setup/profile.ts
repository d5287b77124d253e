/** `lms-cli profile`: shows the configured services and their values, and sets the default. */
import { fileOfDefault, writeDefaultProfile } from '../../config/edit-configuration.ts';
import { type Configuration, loadConfiguration } from '../../config/load.ts';
import {
  defaultProfile,
  findProfile,
  type FoundProfile,
  profileNames,
  profileValues,
  profileVariables,
} from '../../config/profiles.ts';
import { shownUrl } from '../../core/texts.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { isSet } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import {
  type ProfileLine,
  shownProfile,
  shownProfiles,
  type ValueLine,
  type VariableLine,
} from '../../presentation/pages/profile.ts';
import { optionalWord, requiredWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { shownPath } from '../../config/own-files.ts';

export const profileListCommand = defineCommand({
  examples: ['lms-cli profile list', 'lms-cli profile list -o json'],
  run: list,
});

export const profileShowCommand = defineCommand({
  arguments: { profile: optionalWord() },
  accepts: ['--profile'],
  examples: ['lms-cli profile show', 'lms-cli profile show production'],
  run: (context, { profile }) => show(context, profile),
});

export const profileUseCommand = defineCommand({
  arguments: { profile: requiredWord('new-default') },
  accepts: ['--dry-run'],
  examples: ['lms-cli profile use production'],
  run: (context, { profile }) => use(context, profile),
});

async function list(context: Context): Promise<number> {
  const { presenter, messages } = context;
  const configuration = await loadConfiguration(context.host);
  const found = profileNames(configuration).map((name) => findProfile(name, configuration));
  await presenter.show(shownProfiles(found.map((each) => lineOf(each, configuration, context))));
  if (found.length === 0) await presenter.remark(messages.say('profile-empty'));
  return exitCodes.ok;
}

/**
 * Each value and each variable with the line that sets it. Without a name, the values of the profile that a command
 * would use. Throws CliError `config/unknown-profile`.
 */
async function show(context: Context, name: string | null): Promise<number> {
  const { presenter, settings } = context;
  const configuration = await loadConfiguration(context.host);
  const found = findProfile(name ?? settings.profile?.value ?? null, configuration);
  for (const warning of found.warnings) await presenter.notice(warning);
  const line = lineOf(found, configuration, context);
  const values = valueLines(found, context);
  const variables = variableLines(found, configuration, context);
  await presenter.show(shownProfile(line, values, variables));
  return exitCodes.ok;
}

function lineOf(
  { name, entry, file }: FoundProfile,
  configuration: Configuration,
  { host }: Context,
): ProfileLine {
  return {
    name,
    baseUrl: entry.baseUrl === undefined ? null : shownUrl(entry.baseUrl),
    auth: entry.auth?.type ?? 'none',
    isDefault: defaultProfile(configuration)?.name === name,
    isProtected: entry.protected ?? false,
    file: shownPath(file.path, host),
  };
}

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
async function use(context: Context, name: string): Promise<number> {
  const { host, settings, messages, presenter } = context;
  const configuration = await loadConfiguration(host);
  const found = findProfile(name, configuration);
  for (const warning of found.warnings) await presenter.notice(warning);
  const file = fileOfDefault(name, configuration) ?? found.file;
  const isSaid = file.defaultProfile === name;
  if (!isSaid && !settings.dryRun) await writeDefaultProfile(name, file, host);
  const path = shownPath(file.path, host);
  await presenter.show({
    ids: [name],
    object: () => ({ defaultProfile: name, file: path, changed: !isSaid && !settings.dryRun }),
  });
  const told =
    settings.dryRun && !isSaid
      ? messages.say('profile-would-use', { name, file: path })
      : messages.say('profile-used', { name, file: path, isChanged: !isSaid });
  await presenter.remark(told);
  const variable = ['LMS_BASE_URL', 'LMS_PROFILE'].find((each) => isSet(host.env, each));
  if (variable !== undefined) {
    await presenter.notice(problem('config/default-outranked', { variable }));
  }
  return exitCodes.ok;
}
