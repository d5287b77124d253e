/**
 * `lms-cli init`: writes a content folder. It never overwrites a file, which may be somebody's
 * work.
 */
import { join, resolve } from 'node:path';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { inLine, type Style } from '../../presentation/style.ts';
import { optionalWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { mustBeOwn } from '../state/own-files.ts';
import { type ContentFile, starterFiles, ignoringState } from './content-folder.ts';

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
    const isThere = await reported(isTaken(join(root, file.path), root, host));
    if (isThere) there.push(file.path);
    else missing.push(file);
  }
  await reported(isTaken(join(root, IGNORE_FILE), root, host));
  const ignored = await reported(ignoringState(join(root, IGNORE_FILE), host));
  if (ignored === null) there.push(IGNORE_FILE);
  else missing.push({ path: IGNORE_FILE, text: ignored });
  if (!settings.dryRun) {
    for (const { path, text } of missing) {
      await reported(host.files.replace(join(root, path), text, 'shared'));
    }
  }
  const named = (path: string) => (folder === '.' ? path : join(folder, path));
  const written = missing.map(({ path }) => named(path));
  const left = there.map(named);
  await presenter.show({
    ids: written,
    data: () => ({ written, left, dryRun: settings.dryRun }),
    text: (style) => listed(written, named(SCHEMAS), style),
  });
  if (settings.quiet) return exitCodes.ok;
  const { init } = messages.output;
  if (written.length === 0) await presenter.remark(init.complete());
  else if (left.length > 0) await presenter.remark(init.left(left));
  if (settings.dryRun) await presenter.remark(init.dryRun());
  else await presenter.remark([init.next(), ...nextCommands(folder)].join('\n  '));
  return exitCodes.ok;
}

/** A line for each file, and one for all schemas, which nobody opens. */
function listed(written: readonly string[], schemas: string, style: Style): string {
  const isSchema = (path: string) => path.startsWith(schemas);
  const count = written.filter(isSchema).length;
  const others = written.filter((path) => !isSchema(path)).map((path) => inLine(path, style));
  const { init } = style.messages.output;
  const last = count === 0 ? [] : [init.schemas(count, inLine(schemas, style))];
  return [...others, ...last].map((line) => `${line}\n`).join('');
}

const SCHEMAS = 'schemas/';
const IGNORE_FILE = '.gitignore';

/** Throws CliError `state/foreign-file` if a link in the folder leads out of it. */
async function isTaken(file: string, folder: string, host: Pick<Host, 'files'>): Promise<boolean> {
  return (await mustBeOwn(file, { folder, option: null }, host)).kind === 'file';
}

/** Commands that work as shown. The local service needs nothing else. */
function nextCommands(folder: string): string[] {
  return [
    ...(folder === '.' ? [] : [`cd ${shellQuoted(folder)}`]),
    'lms-cli plan --sandbox',
    'lms-cli apply --sandbox',
    'lms-cli lacuna try course/questions.md',
    'lms-cli lacuna new',
    'lms-cli import samples/course.import.yaml --sandbox',
  ];
}

function reported<T>(work: Promise<T>): Promise<T> {
  return onFileProblem(work, (cause) => {
    throw new CliError('output', problem('init/unwritable', { path: cause.path }), { cause });
  });
}
