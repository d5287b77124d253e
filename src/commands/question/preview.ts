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
import { inLine } from '../../presentation/style.ts';
import { conflict, anyWords, textOption, toggleOption } from '../arguments/parameters.ts';
import { type FilesOf, questionOptions, questionReadingOf } from '../arguments/shared-options.ts';
import { checkOwnFiles } from '../send/outputs.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { findFiles } from '../content/content-files.ts';
import { readQuestions } from './questions.ts';

const STANDARD_OUTPUT: ReadonlySet<string> = new Set(['-', '/dev/stdout', '/dev/fd/1']);

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
  const reading = await questionReadingOf(given, context);
  const place = placeOf({ out, open }, isForPrograms(settings.output), host);
  if (place.kind === 'file') {
    await checkOwnFiles([{ option: '--out', file: place.file }], files, host);
  }
  const { questions, errors } = await readQuestions(files, reading, host);
  if (errors.length > 0) throw new InvalidDocuments(errors);
  if (questions.length === 0)
    throw new CliError('input', problem('preview/no-questions', { files }));
  const page = previewPage(
    questions.map((question) => withoutSecrets(question, context.mask)),
    messages,
  );
  if (place.kind === 'output') {
    for (const piece of page) await presenter.text(piece);
    return exitCodes.ok;
  }
  const file = await write(page, place, host);
  const isOpened = place.opens && (await openPreview(file, host));
  const about = problem('preview/not-opened', { file });
  if (open === true && !isOpened) throw new CliError('usage', about);
  await presenter.show({
    ids: [file],
    data: () => ({ file, opened: isOpened }),
    text: (style) => `${inLine(file, style)}\n`,
  });
  if (place.opens && !isOpened) await presenter.notice(about);
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

type Place =
  | { readonly kind: 'output' }
  | { readonly kind: 'temporary'; readonly opens: boolean }
  | { readonly kind: 'file'; readonly file: string; readonly opens: boolean };

/**
 * The destination of the page. At a terminal it is a temporary file, which is opened. In a pipe it
 * is standard output. With output for programs, it is a file whose name is printed and which is not
 * opened.
 */
interface WantedPage {
  /** The file for the page. `-` is standard output, null the default destination. */
  readonly out: string | null;
  /** The value of --open and --no-open; null for neither. */
  readonly open: boolean | null;
}

function placeOf({ out, open }: WantedPage, isDataWanted: boolean, { terminal, env }: Host): Place {
  if (out !== null && STANDARD_OUTPUT.has(out)) {
    const other = open === true ? '--open' : isDataWanted ? '--output' : null;
    if (other === null) return { kind: 'output' };
    throw conflict([`--out ${out}`, other]);
  }
  if (out !== null) return { kind: 'file', file: out, opens: open ?? false };
  const isPerson = terminal.stdout.isTerminal && !isSet(env, 'CI') && !isDataWanted;
  if (!terminal.stdout.isTerminal && !isDataWanted && open !== true) return { kind: 'output' };
  return { kind: 'temporary', opens: open ?? isPerson };
}

async function write(
  page: Iterable<string>,
  place: Exclude<Place, { kind: 'output' }>,
  { files }: Host,
): Promise<string> {
  const isTemporary = place.kind === 'temporary';
  const file = isTemporary ? join(await files.makeTemporaryFolder(), 'preview.html') : place.file;
  await files.replace(file, piecesOf(page), isTemporary ? 'private' : 'shared');
  return file;
}

async function* piecesOf(page: Iterable<string>): AsyncGenerator<string> {
  yield* page;
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
