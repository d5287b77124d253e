/**
 * `lms-cli init`: writes a content folder. It never overwrites a file, which may be somebody's
 * work.
 */
import { join, resolve } from 'node:path';
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
 * Throws FileProblem, before it writes anything if a file cannot be there.
 * @param folder as the user typed it; `.` is the working directory
 */
async function makeContentFolder(
  folder: string,
  { host, settings, messages, presenter }: Context,
): Promise<number> {
  const root = resolve(host.workingDirectory, folder);
  const starter = await starterFiles(host, messages);
  const { missing, there } = await sortFiles(starter, root, host);
  if (!settings.dryRun) {
    for (const { path } of missing) await host.files.checkReplacing(join(root, path));
    for (const { path, text } of missing) {
      await host.files.replace(join(root, path), text, 'shared');
    }
  }
  const named = (path: string) => (folder === '.' ? path : join(folder, path));
  const written = missing.map(({ path }) => named(path));
  const left = there.map(({ path }) => named(path));
  const { quiet, output } = settings;
  if (quiet && output === 'human') return exitCodes.ok;
  await presenter.show({
    ids: written,
    object: () => ({ written, left, dryRun: settings.dryRun }),
    text: (style) => listWritten(written, named(SCHEMAS), style),
  });
  const { say } = messages;
  if (written.length === 0) await presenter.remark(say('init-complete'));
  else if (left.length > 0) await presenter.remark(say('init-kept', { paths: left }));
  if (settings.dryRun) await presenter.remark(say('nothing-written'));
  else await presenter.remark([say('init-next'), ...nextCommands(folder)].join('\n  '));
  return exitCodes.ok;
}

/** A line for each file, and one for all schemas, which nobody opens. */
function listWritten(written: readonly string[], schemas: string, style: Style): string {
  const isSchema = (path: string) => path.startsWith(schemas);
  const count = written.filter(isSchema).length;
  const others = written.filter((path) => !isSchema(path)).map((path) => inLine(path, style));
  const about = { count, folder: inLine(schemas, style) };
  const last = count === 0 ? [] : [style.messages.say('init-schemas', about)];
  return [...others, ...last].map((line) => `${line}\n`).join('');
}

const SCHEMAS = 'schemas/';
const IGNORE_FILE = '.gitignore';

/** Throws CliError `state/foreign-file` if a link in the folder leads out of it. */
async function sortFiles(starter: readonly ContentFile[], root: string, host: Host) {
  const there: ContentFile[] = [];
  const missing: ContentFile[] = [];
  const standingAt = (path: string) =>
    mustBeOwn(join(root, path), { folder: root, option: null }, host);
  for (const file of starter) {
    const { kind } = await standingAt(file.path);
    (kind === 'file' ? there : missing).push(file);
  }
  await standingAt(IGNORE_FILE);
  const text = await ignoringState(join(root, IGNORE_FILE), host);
  const ignoring = { path: IGNORE_FILE, text: text ?? '' };
  (text === null ? there : missing).push(ignoring);
  return { missing, there };
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
  readonly text: string;
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

/**
 * In the order in which they are written, with comments and keys in the language of the user.
 * Samples and the course refer to their schemas as `../schemas/...`.
 */
async function starterFiles(
  { files, packageFolder }: Pick<Host, 'files' | 'packageFolder'>,
  { language }: Catalogue,
): Promise<ContentFile[]> {
  const copyOf = async (path: string, from = path) => {
    const bytes = await files.read(join(packageFolder, from), LIMIT_BYTES);
    return { path, text: new TextDecoder().decode(bytes) };
  };
  const folder = `samples/${language === 'en' ? '' : `${language}/`}content-folder`;
  const own = ['lms-cli.yaml', ...course.map((name) => `course/${name}`)];
  const all = await files.list(join(packageFolder, SCHEMAS));
  // Nobody writes what lms-cli prints.
  const printed = new Set(outputKinds.map((kind) => `${kind}.schema.json`));
  const schemas = all.filter((name) => !printed.has(name));
  return Promise.all([
    ...own.map((path) => copyOf(path, `${folder}/${path}`)),
    ...samples.map((name) => copyOf(`samples/${name}`, `samples/${language}/${name}`)),
    ...schemas.map((name) => copyOf(SCHEMAS + name)),
    ...editorFiles.map((path) => copyOf(path, `samples/content-folder/${path}`)),
  ]);
}

/** The settings name the schema of each YAML file without a schema line by its name. */
const editorFiles = ['.vscode/settings.json', '.vscode/extensions.json'];

const LINE = '.lms-cli/';

/** The text of an ignore file with an added line for the files of lms-cli; null if it has one. */
async function ignoringState(file: string, { files }: Pick<Host, 'files'>): Promise<string | null> {
  if (!(await files.exists(file))) return `${LINE}\n`;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await files.read(file, LIMIT_BYTES),
  );
  if (/^(?:\*\*)?\/?\.lms-cli\/?[ \t]*\r?$/m.test(text)) return null;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const isComplete = text === '' || text.endsWith('\n');
  return `${text}${isComplete ? '' : newline}${LINE}${newline}`;
}
