/**
 * `lms-cli init`: writes a content folder. It never overwrites a file, which may be somebody's
 * work.
 */
import type { ParamsOfTexts } from '../../messages/params.d.ts';
import { join, resolve } from 'node:path';
import { outputKinds } from '../../contract/output-schemas.ts';
import { documentKinds } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
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
 * Throws CliError `init/unwritable`. Files that it wrote before that stay for the next attempt.
 * @param folder as the user typed it; `.` is the working directory
 */
async function makeContentFolder(
  folder: string,
  { host, settings, messages, presenter }: Context,
): Promise<number> {
  const root = resolve(host.workingDirectory, folder);
  const missing: ContentFile[] = [];
  const there: string[] = [];
  for (const file of await starterFiles(host, messages)) {
    const isThere = await reportFileProblem(isTaken(join(root, file.path), root, host));
    if (isThere) there.push(file.path);
    else missing.push(file);
  }
  await reportFileProblem(isTaken(join(root, IGNORE_FILE), root, host));
  const ignored = await reportFileProblem(ignoringState(join(root, IGNORE_FILE), host));
  if (ignored === null) there.push(IGNORE_FILE);
  else missing.push({ path: IGNORE_FILE, text: ignored });
  if (!settings.dryRun) {
    for (const { path, text } of missing) {
      await reportFileProblem(host.files.replace(join(root, path), text, 'shared'));
    }
  }
  const named = (path: string) => (folder === '.' ? path : join(folder, path));
  const written = missing.map(({ path }) => named(path));
  const left = there.map(named);
  const { quiet, output } = settings;
  if (quiet && output === 'human') return exitCodes.ok;
  await presenter.show({
    ids: written,
    data: () => ({ written, left, dryRun: settings.dryRun }),
    text: (style) => listWritten(written, named(SCHEMAS), style),
  });
  if (quiet) return exitCodes.ok;
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
async function isTaken(file: string, folder: string, host: Pick<Host, 'files'>): Promise<boolean> {
  return (await mustBeOwn(file, { folder, option: null }, host)).kind === 'file';
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

function reportFileProblem<T>(work: Promise<T>): Promise<T> {
  return onFileProblem(work, (cause) => {
    throw new CliError('output', problem('init/unwritable', { path: cause.path }), { cause });
  });
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
  messages: Catalogue,
): Promise<ContentFile[]> {
  const { language } = messages;
  const copyOf = async (path: string, from = path) => {
    const bytes = await files.read(join(packageFolder, from), LIMIT_BYTES);
    return { path, text: new TextDecoder().decode(bytes) };
  };
  const shown = language === 'en' ? 'samples' : `samples/${language}`;
  const all = await files.list(join(packageFolder, 'schemas'));
  // Nobody writes what lms-cli prints.
  const printed = new Set(outputKinds.map(schemaPath));
  const schemas = all.filter((name) => !printed.has(`${SCHEMAS}${name}`));
  return [
    { path: 'lms-cli.yaml', text: configurationText(messages) },
    ...(await Promise.all([
      ...course.map((name) => copyOf(`course/${name}`, `${shown}/content-folder/course/${name}`)),
      ...samples.map((name) => copyOf(`samples/${name}`, `samples/${language}/${name}`)),
      ...schemas.map((name) => copyOf(`schemas/${name}`)),
    ])),
    { path: '.vscode/settings.json', text: jsonText({ 'yaml.schemas': schemaGlobs() }) },
    { path: '.vscode/extensions.json', text: jsonText({ recommendations: [YAML_EXTENSION] }) },
  ];
}

const YAML_EXTENSION = 'redhat.vscode-yaml';
const schemaPath = (kind: string) => `schemas/${kind}.schema.json`;
const jsonText = (value: JsonObject) => `${stringifyExact(value, 2)}\n`;

/** For YAML files without a schema line: those with names like the samples. */
function schemaGlobs(): JsonObject {
  const named = (pattern: string) => [`**/${pattern}.yaml`, `**/${pattern}.yml`];
  return Object.fromEntries([
    ...documentKinds.map((kind) => [schemaPath(kind), named(`${kind}*`)]),
    [schemaPath('import'), named('*.import')],
    [schemaPath('resource'), ['course/**/*.yaml', 'course/**/*.yml']],
    [schemaPath('config'), ['lms-cli.yaml']],
  ]);
}

/** The course, the profile of the local service, which works at once, and two to fill in. */
function configurationText({ say }: Catalogue): string {
  const named = (name: ParamsOfTexts['init-name']['name']) => say('init-name', { name });
  const [colony, empire] = [named('colony'), named('empire')];
  const [history, learners] = [named('history'), named('learners')];
  return `# yaml-language-server: $schema=${schemaPath('config')}
${commentOut(say('init-content'))}
content:
  scope: ${history}
  files:
    - course/**/*.{md,yaml,csv}

${commentOut(say('init-head'))}
defaultProfile: local
profiles:
${commentOut(say('init-local'), '  ')}
  local:
    sandbox: true
${commentOut(say('init-ids'), '    ')}
    variables:
      topics: { ${colony}: 8811, ${empire}: 8812 }
      blocks: { ${history}: 302 }
      folders: { ${history}: 703 }
      parties: { ${learners}: 104 }

${commentOut(say('init-real'), '  ')}
  #
  # test:
  #   baseUrl: https://lms-test.example.com/api/public
  #   auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
  #   variables: # ${say('init-own-ids')}
  #     topics: { ${colony}: 17, ${empire}: 18 }
  #     blocks: { ${history}: 19 }
  #     folders: { ${history}: 20 }
  #     parties: { ${learners}: 21 }
  #
  # production:
  #   baseUrl: https://lms.example.com/api/public
  #   auth:
  #     type: oauth1
  #     consumerKey: my-application
  #     consumerSecret: { env: LMS_CONSUMER_SECRET }
  #     token: { env: LMS_ACCESS_TOKEN }
  #     tokenSecret: { env: LMS_ACCESS_TOKEN_SECRET }
  #   protected: true # ${say('init-protected')}
  #   ledger: postgres://USER@db.example.com/lms # ${say('init-team')}
  #   variables:
  #     topics: { ${colony}: 4711, ${empire}: 4712 }
  #     blocks: { ${history}: 4713 }
  #     folders: { ${history}: 4714 }
  #     parties: { ${learners}: 4715 }
`;
}

const commentOut = (text: string, indent = '') => text.replaceAll(/^/gm, `${indent}# `);

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
