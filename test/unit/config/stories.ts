/**
 * The language of the stories of settings (stories/): each line is what is asked of them, and behind
 * it stands the answer, or the code of the error with its parameters.
 *
 *     target WORDS | FIELDS      where commands go: `profile=P`, `url=U` (an option), `env-url=U`,
 *                                `rehearsal` for a dry run; `accept` or `refuse` is what a person
 *                                answers who is asked about a server
 *     ledger [NAME] WORDS | FIELDS    the shared ledger there, or the named one
 *     secrets                    what is never shown, whatever command it is
 *     read                       the user's own file
 *     write FILE [MODE] TEXT     `\n` is a line end, and `x*9` nine of that sign
 *     base-url TEXT, address TEXT, header TEXT, duration TEXT, rate TEXT    what a value means
 *
 * With an answer stands who was asked about. `~` is the folder of the user's own file, also in `env`.
 */
import {
  defaultSharedName,
  isLocalDatabase,
  isSharedAddress,
  parseSharedAddress,
  sharedAddressText,
} from '../../../src/config/shared-address.ts';
import { namedSecrets } from '../../../src/config/secrets.ts';
import {
  findServerRoot,
  isUnprotected,
  parseBaseUrl,
  parseDuration,
  parseHeaders,
  parseRate,
} from '../../../src/config/setting-values.ts';
import type { TargetChoice } from '../../../src/config/profiles.ts';
import { CliError } from '../../../src/core/errors.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { byEnvironment, byOption, settings, type Settings } from './settings.ts';

export const english = await loadCatalogue('en');

/** In no sentence. */
export const SECRET = 'hunter2';

type Line = string | Readonly<Record<string, unknown>>;

export interface SettingsStory {
  readonly project?: string;
  readonly user?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly story: readonly Line[];
}

export async function tellSettings({ story, ...given }: SettingsStory): Promise<Line[]> {
  const env = { ...given.env };
  await using own = await settings({ ...given, env });
  const home = own.userFile.replace(/\/config\.yaml$/, '');
  const project = own.projectFile.replace(/\/lms-cli\.yaml$/, '');
  for (const [name, value] of Object.entries(env)) {
    Object.assign(env, { [name]: value.replace(/^~/, home) });
  }
  const told: Line[] = [];
  for (const each of story) {
    const line = typeof each === 'string' ? each : (Object.keys(each)[0] ?? '');
    const before = own.asked.length;
    const answer = await answerTo(line, own).catch(errorText);
    const asked = own.asked.slice(before).map((origin) => `asked about ${origin}, `);
    const said = `${asked.join('')}${answer ?? ''}`;
    const masked = said.replaceAll(home, '~').replaceAll(project, '{project}');
    told.push(answer === null && asked.length === 0 ? line : { [line]: masked });
  }
  return told;
}

/** Null for what is not worth a word. */
async function answerTo(line: string, own: Settings): Promise<string | null> {
  const [, verb = '', rest = '', fields = ''] = /^(\S+) ?([^|]*?)(?: \| (.*))?$/.exec(line) ?? [];
  const words = rest.split(' ').filter((word) => word !== '');
  switch (verb) {
    case 'target':
      return inShort(await own.resolve(choiceOf(words), answersOf(words)), fields);
    case 'ledger': {
      const named = words.find((word) => /^\S+:\/\/|\.db$/.test(word)) ?? null;
      const found = await own.resolveLedger(named, choiceOf(words), answersOf(words));
      return found === null ? 'a file' : inShort(found, fields);
    }
    case 'secrets':
      return JSON.stringify([...new Set(await namedSecrets(own.host))].toSorted());
    case 'read':
      return own.read(own.userFile).catch(() => 'none');
    case 'write': {
      const [, name = '', mode = '644', text = ''] =
        /^(\S+)(?: (\d{3}))?(?: (.*))?$/.exec(rest) ?? [];
      const content = text.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\r`, '\r');
      const [, sign = '', times = '1'] = /^(.)\*(\d+)$/.exec(text) ?? [];
      await own.write(
        name,
        sign === '' ? content : sign.repeat(Number(times)),
        Number.parseInt(mode, 8),
      );
      return null;
    }
    case 'base-url': {
      const url = parseBaseUrl(rest);
      const root = `${url.href}, server ${findServerRoot(url).href}`;
      return isUnprotected(url) ? `${root}, can be read on the way` : root;
    }
    case 'address':
      return addressText(JSON.parse(rest));
    case 'header':
      return JSON.stringify(parseHeaders([JSON.parse(rest)]));
    case 'duration':
      return JSON.stringify(parseDuration(rest));
    case 'rate':
      return JSON.stringify(parseRate(rest));
    default:
      throw new Error(`settings do not know ${line}`);
  }
}

function choiceOf(words: readonly string[]): Partial<TargetChoice> {
  const valueOf = (name: string) =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const [profile, url, ofEnvironment] = [valueOf('profile'), valueOf('url'), valueOf('env-url')];
  return {
    ...(profile !== undefined && { profile: byOption(profile) }),
    ...(url !== undefined && { baseUrl: byOption(url) }),
    ...(ofEnvironment !== undefined && { baseUrl: byEnvironment(ofEnvironment) }),
    ...(words.includes('rehearsal') && { isRehearsal: true }),
  };
}

function answersOf(words: readonly string[]): { readonly trust?: boolean } {
  if (words.includes('accept')) return { trust: true };
  return words.includes('refuse') ? { trust: false } : {};
}

function inShort(value: object, fields: string): string {
  return fields
    .split(' ')
    .filter((path) => path !== '')
    .map((path) =>
      JSON.stringify(
        path
          .split('.')
          .reduce(
            (found, name) => new Map(Object.entries(found ?? {})).get(name),
            value as unknown,
          ),
      ),
    )
    .join(' ');
}

function addressText(text: string): string {
  if (!isSharedAddress(text)) return `a file, as an address ${defaultSharedName(text)}`;
  const address = parseSharedAddress(text, '--ledger');
  const { password, ...others } = address;
  const written = sharedAddressText({ ...others, password: null });
  const where = isLocalDatabase(address) ? 'here' : 'elsewhere';
  return `${JSON.stringify(Object.values({ ...others, password }))}, ${where}, ${written}`;
}

function errorText(error: unknown): string {
  if (!(error instanceof CliError) || error.kind !== 'usage') throw error;
  const { message, hint } = describe(error.problem, english);
  const { code, params } = error.problem;
  if (`${message}${hint}`.includes(SECRET)) throw new Error(`${code} shows a secret`);
  return `${code} ${JSON.stringify(params)}`;
}
