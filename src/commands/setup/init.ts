/**
 * `lms-cli init`: writes a content folder. It never overwrites a file, which may be somebody's
 * work.
 */
import { dirname, join, resolve } from 'node:path';
import { outputKinds } from '../../contract/output-schemas.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { Host } from '../../core/host.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { inLine, type Style } from '../../presentation/style.ts';
import { optionalWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { mustBeOwn } from '../../config/own-files.ts';

export const initCommand = defineCommand({
  arguments: { folder: optionalWord() },
  accepts: ['--dry-run'],
  examples: ['lms-cli init', 'lms-cli init geography', 'lms-cli init --dry-run'],
  run: (context, { folder }) => makeContentFolder(folder ?? '.', context),
});

/**
 * Throws FileProblem, and CliError `state/foreign-file` if a link in the folder leads out of it.
 * Files that it wrote before that stay for the next attempt.
 * @param folder as the user typed it; `.` is the working directory
 */
async function makeContentFolder(
  folder: string,
  { host, settings, messages, presenter }: Context,
): Promise<number> {
  const { quiet, output, dryRun } = settings;
  const root = resolve(host.workingDirectory, folder);
  const written: string[] = [];
  const left: string[] = [];
  for (const { path, text } of await starterFiles(root, host, messages)) {
    const file = join(root, path);
    const { kind } = await mustBeOwn(file, { folder: root, option: null }, host);
    const isWanted = text !== null && (kind !== 'file' || path === IGNORE_FILE);
    (isWanted ? written : left).push(folder === '.' ? path : join(folder, path));
    if (isWanted && !dryRun) await host.files.replace(file, text, 'shared');
  }
  if (quiet && output === 'human') return exitCodes.ok;
  await presenter.show({
    ids: written,
    data: () => ({ written, left, dryRun }),
    text: (style) => listWritten(written, style),
  });
  if (quiet) return exitCodes.ok;
  const { say } = messages;
  if (written.length === 0) await presenter.remark(say('init-complete'));
  else if (left.length > 0) await presenter.remark(say('init-kept', { paths: left }));
  if (dryRun) await presenter.remark(say('nothing-written'));
  else await presenter.remark([say('init-next'), ...nextCommands(folder)].join('\n  '));
  return exitCodes.ok;
}

/** A line for each file, and one for all schemas, which nobody opens. */
function listWritten(written: readonly string[], style: Style): string {
  const others = written.filter((path) => !path.endsWith('.schema.json'));
  const schema = written.find((path) => path.endsWith('.schema.json'));
  const count = written.length - others.length;
  const about = { count, folder: `${inLine(dirname(schema ?? ''), style)}/` };
  const last = count === 0 ? [] : [style.messages.say('init-schemas', about)];
  return [...others.map((path) => inLine(path, style)), ...last]
    .map((line) => `${line}\n`)
    .join('');
}

/** Commands that work as shown. The local service, which is the default, needs nothing else. */
function nextCommands(folder: string): string[] {
  return [
    ...(folder === '.' ? [] : [`cd ${shellQuoted(folder)}`]),
    'lms-cli plan',
    'lms-cli apply',
    'lms-cli lacuna try course/questions.md',
    'lms-cli lacuna new',
    'lms-cli import samples/course.import.yaml',
  ];
}

interface ContentFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** Null for one that is there and needs no change. */
  readonly text: string | null;
}

/**
 * The samples of the package that are a good start: one of each kind, and the question in prose.
 */
export const samples = [
  'lacuna.create.md',
  'lacuna.create.yaml',
  'assessment.create.yaml',
  'track.create.yaml',
  'course.import.yaml',
] as const;

const LIMIT_BYTES = 2 ** 20;

/** A small course as a content folder, which `plan` and `apply` take as it is. */
export const course = ['questions.md', 'test.yaml', 'track.yaml'] as const;

const IGNORE_FILE = '.gitignore';

/**
 * In the order in which they are written, with comments and keys in the language of the user.
 * Samples and the course refer to their schemas as `../schemas/...`.
 */
async function starterFiles(
  root: string,
  { files, packageFolder }: Pick<Host, 'files' | 'packageFolder'>,
  { language }: Catalogue,
): Promise<ContentFile[]> {
  const read = async (file: string) =>
    new TextDecoder().decode(await files.read(file, LIMIT_BYTES));
  const copyOf = async (path: string, from = path) => ({
    path,
    text: await read(join(packageFolder, from)),
  });
  const samplesFolder = `samples/${language === 'en' ? '' : `${language}/`}`;
  const own = ['lms-cli.yaml', ...course.map((name) => `course/${name}`)];
  const schemas = await files.list(join(packageFolder, 'schemas'));
  // Nobody writes what lms-cli prints.
  const printed = new Set(outputKinds.map((kind) => `${kind}.schema.json`));
  const ignored = join(root, IGNORE_FILE);
  const ignoring = (await files.exists(ignored)) ? await read(ignored) : '';
  const copies = [
    ...own.map((path) => copyOf(path, `${samplesFolder}content-folder/${path}`)),
    ...samples.map((name) => copyOf(`samples/${name}`, `samples/${language}/${name}`)),
    ...schemas.filter((name) => !printed.has(name)).map((name) => copyOf(`schemas/${name}`)),
    ...editorFiles.map((path) => copyOf(path, `samples/content-folder/${path}`)),
  ];
  return [...(await Promise.all(copies)), { path: IGNORE_FILE, text: ignoringState(ignoring) }];
}

/** The settings name the schema of each YAML file without a schema line by its name. */
const editorFiles = ['.vscode/settings.json', '.vscode/extensions.json'];

/** The text of an ignore file with an added line for the files of lms-cli; null if it has one. */
function ignoringState(text: string): string | null {
  if (/^(?:\*\*)?\/?\.lms-cli\/?[ \t]*\r?$/m.test(text)) return null;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text}${text === '' || text.endsWith('\n') ? '' : end}.lms-cli/${end}`;
}
