/** Shows profiles, and names the default one in its file (cli.md: Commands). */
import { shownUrl } from '../../config/base-url.ts';
import { fileOfDefault, writeDefaultProfile } from '../../config/default-profile.ts';
import { loadConfiguration, type Configuration } from '../../config/load.ts';
import { profileValues } from '../../config/profile-values.ts';
import {
  defaultProfile,
  findProfile,
  profileNames,
  type FoundProfile,
} from '../../config/profiles.ts';
import { isSet } from '../../core/environment.ts';
import { problem } from '../../messages/problem.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import {
  shownProfile,
  shownProfiles,
  type ProfileLine,
  type ValueLine,
} from '../../presentation/profile-pages.ts';
import type { Context, ProfileAnswer } from '../answer.ts';
import { shownPath } from '../state/shown-path.ts';

export async function performProfile(
  answer: ProfileAnswer,
  context: Context,
  presenter: Presenter,
): Promise<void> {
  const configuration = await loadConfiguration(context.host);
  switch (answer.verb) {
    case 'list':
      return list(configuration, context, presenter);
    case 'show': {
      const chosen = answer.name ?? context.settings.profile?.value ?? null;
      const found = findProfile(chosen, configuration);
      for (const warning of found.warnings) await presenter.notice(warning);
      const line = lineOf(found, configuration, context);
      return presenter.show(shownProfile({ ...line, values: valueLines(found, context) }));
    }
    case 'use':
      return use(answer.name, configuration, { context, presenter });
  }
}

async function list(
  configuration: Configuration,
  context: Context,
  presenter: Presenter,
): Promise<void> {
  const found = profileNames(configuration).map((name) => findProfile(name, configuration));
  await presenter.show(shownProfiles(found.map((each) => lineOf(each, configuration, context))));
  if (found.length === 0) await presenter.remark(context.messages.output.profiles.empty());
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

/** Throws CliError `config/unknown-profile`. */
async function use(
  name: string,
  configuration: Configuration,
  { context, presenter }: { readonly context: Context; readonly presenter: Presenter },
): Promise<void> {
  const { host, settings, messages } = context;
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
}
