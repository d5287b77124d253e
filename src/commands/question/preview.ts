/**
 * `lacuna preview`: makes a page that shows questions as a learner sees them (docs/authoring.md).
 */
import { join } from 'node:path';
import { previewPage } from '../../authoring/page/page.ts';
import type { AuthoredQuestion } from '../../authoring/question.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, isSet, ProgramProblem } from '../../core/host.ts';
import type { Mask } from '../../core/mask.ts';
import { problem } from '../../messages/problem.ts';
import { isForPrograms } from '../../core/output-format.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { inLine } from '../../presentation/style.ts';
import {
  conflict,
  anyWords,
  textOption,
  toggleOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { type FilesOf, questionOptions } from '../input/shared-options.ts';
import { checkOwnFiles } from '../send/outputs.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { findFiles } from '../content/content-files.ts';
import { readQuestions } from './questions.ts';

const options = { ...questionOptions, out: textOption('<FILE>'), open: toggleOption() };

export const previewCommand = defineCommand({
  arguments: { files: anyWords('foundFiles') },
  options,
  examples: [
    'lms-cli lacuna preview questions.md',
    'lms-cli lacuna preview course --out preview.html',
  ],
  run: preview,
});

/**
 * Throws CliError `preview/no-questions`, and with --open `preview/not-opened`. Throws InvalidDocuments if the questions are invalid.
 */
async function preview(
  context: Context,
  { files: named, out, open, ...given }: FilesOf<typeof options>,
): Promise<number> {
  const { host, settings, messages, presenter } = context;
  const files = await findFiles(named, context);
  const isDataWanted = isForPrograms(settings.output);
  const isOutput = goesToOutput({ out, open }, isDataWanted, host);
  if (out !== null && !isOutput) await checkOwnFiles([{ option: '--out', file: out }], files, host);
  const { questions, errors } = await readQuestions(files, given, context);
  if (errors.length > 0) throw new InvalidDocuments(errors);
  if (questions.length === 0)
    throw new CliError('input', problem('preview/no-questions', { files }));
  const page = previewPage(
    questions.map((question) => withoutSecrets(question, context.mask)),
    messages,
  );
  if (isOutput) {
    await presenter.text(page);
    return exitCodes.ok;
  }
  const file = await write(page, out, host);
  const isPerson = host.terminal.stdout.isTerminal && !isSet(host.env, 'CI') && !isDataWanted;
  const opens = open ?? (out === null && isPerson);
  const isOpened = opens && (await openPreview(file, host));
  const about = problem('preview/not-opened', { file });
  if (open === true && !isOpened) throw new CliError('usage', about);
  await presenter.show({
    ids: [file],
    object: () => ({ file, opened: isOpened }),
    text: (style) => `${inLine(file, style)}\n`,
  });
  if (opens && !isOpened) await presenter.notice(about);
  return exitCodes.ok;
}

/** In the statement, asterisks leave every blank in its place. */
const withoutSecrets = (question: AuthoredQuestion, mask: Mask): AuthoredQuestion => ({
  ...question,
  title: question.title && { ...question.title, text: mask.text(question.title.text) },
  statement: mask.inPlace(question.statement),
  blanks: question.blanks.map((blank) => ({
    ...blank,
    alternatives: blank.alternatives.map((each) => ({
      ...each,
      description: mask.text(each.description),
    })),
  })),
});

/**
 * True if the page goes to standard output: where `-` says so, and by itself in a pipe. Output for
 * programs is the name of a file.
 */
function goesToOutput(
  { out, open }: Pick<ValuesOf<typeof options>, 'out' | 'open'>,
  isDataWanted: boolean,
  { terminal }: Host,
): boolean {
  if (out === null) return !terminal.stdout.isTerminal && !isDataWanted && open !== true;
  if (out !== STANDARD_STREAM) return false;
  const other = open === true ? '--open' : isDataWanted ? '--output' : null;
  if (other !== null) throw conflict([`--out ${out}`, other]);
  return true;
}

/** @param out null for a file in a temporary folder that nobody else can read */
async function write(page: Iterable<string>, out: string | null, { files }: Host): Promise<string> {
  const file = out ?? join(await files.makeTemporaryFolder(), 'preview.html');
  await files.replace(file, page, out === null ? 'private' : 'shared');
  return file;
}

async function openPreview(file: string, { openInBrowser }: Host): Promise<boolean> {
  try {
    await openInBrowser(file);
    return true;
  } catch (error) {
    if (error instanceof ProgramProblem) return false;
    throw error;
  }
}
