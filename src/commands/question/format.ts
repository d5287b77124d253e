/**
 * `lacuna format`: rewrites files in place, or names those that it would change (docs/authoring.md). A
 * new text is read again, and written only if its questions are still the same.
 */
import { compileDocument } from '../../authoring/compile-document.ts';
import { changeTo, type QuestionForm, writtenQuestion } from '../../authoring/print.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { rowsAs } from '../../documents/csv/header.ts';
import { canonicalContent } from '../../documents/canonical.ts';
import { markLength } from '../../documents/decode.ts';
import { type Format, formatOfName, STANDARD_STREAM } from '../../documents/document-format.ts';
import { readDocuments } from '../../documents/read.ts';
import { applyEdits, jsonEdits, type TextEdit, yamlEdits } from '../../documents/rewrite.ts';
import { placedIn, type SourceDocument } from '../../documents/source-document.ts';
import { findStart } from '../../documents/tree.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { inLine } from '../../presentation/style.ts';
import { anyWords, choiceOption, flagOption, withDefault } from '../arguments/parameters.ts';
import { type FilesOf, questionOptions } from '../input/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { findContentPlaces, findFiles } from '../content/content-files.ts';
import { readBytes, unreadable } from '../input/documents.ts';
import { createKeys, fileNameFor } from './document-names.ts';
import { bodyOfQuestion, keyEdits, type NewKeys } from './edit-question.ts';
import { questionIn } from './questions.ts';

const options = {
  // What it writes keeps its variables, so it has no use for their values.
  format: questionOptions.format,
  to: withDefault(choiceOption('<FORM>', ['cloze', 'contract']), 'cloze'),
  keys: flagOption('format-keys'),
  check: flagOption('format-check'),
};

export const formatCommand = defineCommand({
  arguments: { files: anyWords('foundFiles') },
  options,
  excludes: { keys: ['to'] },
  accepts: ['--dry-run'],
  examples: [
    'lms-cli lacuna format question.yaml',
    'lms-cli lacuna format *.json --to contract',
    'lms-cli lacuna format --check',
    'lms-cli lacuna format course/capital.yaml --keys',
  ],
  run: formatFiles,
});

/**
 * Standard input goes to standard output. A dry run only names the files. Throws CliError
 * `format/needed` if --check finds a file to change, and FileProblem at the first that cannot be
 * written. Throws InvalidDocuments if a file could not be formatted; the others are written anyway.
 */
async function formatFiles(
  context: Context,
  { files: named, format, to: form, keys: addsKeys, check: isCheck }: FilesOf<typeof options>,
): Promise<number> {
  const { presenter, messages } = context;
  const found = await findFiles(named, context);
  // A sheet of a folder has no other form; whoever names one learns that.
  const files = found.filter((file) => named.includes(file) || formatOfName(file) !== 'csv');
  const rewriting = addsKeys ? withKeys(await newKeysIn(context)) : toForm(form);
  const formatted: FormattedFile[] = [];
  for (const name of files)
    formatted.push(await formatFile(name, { format, rewriting, isCheck }, context));
  const diagnostics = formatted.flatMap((each) => each.diagnostics);
  if (diagnostics.length > 0) throw new InvalidDocuments(diagnostics);
  const changed = formatted.filter(({ isChanged }) => isChanged).map(({ name }) => name);
  if (isCheck && changed.length > 0) {
    const words = ['lacuna', 'format', ...(addsKeys ? ['--keys'] : ['--to', form]), ...changed];
    const command = `lms-cli ${words.map(shellQuoted).join(' ')}`;
    throw new CliError('input', problem('format/needed', { files: changed, command }));
  }
  if (changed.length === 0 && !isCheck && !files.includes(STANDARD_STREAM))
    await presenter.remark(messages.say('check-formatted'));
  const names = changed.filter((name) => name !== STANDARD_STREAM);
  await presenter.show({
    ids: names,
    object: () => ({ changed: names }),
    text: (style) => names.map((name) => `${inLine(name, style)}\n`).join(''),
  });
  return exitCodes.ok;
}

interface FormatOptions {
  readonly format: Format | null;
  readonly rewriting: Rewriter;
  readonly isCheck: boolean;
}

interface FormattedFile {
  readonly name: string;
  readonly isChanged: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

async function formatFile(
  name: string,
  { format, rewriting, isCheck }: FormatOptions,
  { host, settings, presenter }: Context,
): Promise<FormattedFile> {
  const bytes = await onFileProblem(readBytes(name, host), (cause) => unreadable(name, cause));
  if (!(bytes instanceof Uint8Array)) return { name, isChanged: false, diagnostics: [bytes] };
  const { text, diagnostics } = rewriteFile({ name, bytes }, format, rewriting);
  if (name === STANDARD_STREAM && !isCheck)
    await presenter.text(text ?? new TextDecoder().decode(bytes));
  else if (text !== null && !isCheck && !settings.dryRun)
    await host.files.replace(name, (markLength(bytes) === 0 ? '' : '\uFEFF') + text, 'shared');
  return { name, isChanged: text !== null, diagnostics };
}

async function newKeysIn(context: Context): Promise<NewKeys> {
  const { findTakenKeys } = await import('./folder-keys.ts');
  const places = await findContentPlaces(context.host);
  const taken = places === null ? null : await findTakenKeys(places, context);
  const { make } = createKeys((key) => taken?.has(key) === true);
  const release = context.messages.say('form-first-release');
  return { release, keyFor: (title) => make(fileNameFor(title)) };
}

/** None if the document is right as it is; a finding if it cannot be changed, and so stays. */
type Change = readonly TextEdit[] | { readonly refused: Diagnostic };

interface Rewriter {
  readonly editsOf: (document: SourceDocument) => Change;
  readonly contentOf: (documents: readonly SourceDocument[]) => string;
}

/** @returns `text` is null if it does not change */
export function rewriteFile(
  file: { readonly name: string; readonly bytes: Uint8Array },
  format: Format | null,
  { editsOf, contentOf }: Rewriter,
): { readonly text: string | null; readonly diagnostics: readonly Diagnostic[] } {
  const { documents, diagnostics } = readDocuments(file, format, rowsAs('lacuna.create'));
  const [first] = documents;
  if (diagnostics.length > 0 || first === undefined) return { text: null, diagnostics };
  const changes = documents.map(editsOf);
  const edits = changes.flatMap((change) => ('refused' in change ? [] : change));
  const refused = changes.flatMap((change) => ('refused' in change ? change.refused : []));
  const text = edits.length === 0 ? null : applyEdits(first.source.text, edits);
  if (text === null) return { text, diagnostics: refused };
  const again = readDocuments({ ...file, bytes: new TextEncoder().encode(text) }, first.format);
  if (contentOf(again.documents) === contentOf(documents)) return { text, diagnostics: refused };
  const about = problem('format/not-possible', { reason: 'layout' });
  return { text: null, diagnostics: [placedIn(first.source, { problem: about, range: null })] };
}

/** At the document, or at the question in it. */
function refuse(
  { source, node }: SourceDocument,
  reason: 'question' | 'layout',
  at = node,
): Change {
  const about = problem('format/not-possible', { reason });
  return { refused: placedIn(source, { problem: about, range: findStart(at) }) };
}

const withKeys = (keys: NewKeys): Rewriter => ({
  editsOf: (document) => keyEdits(document, keys) ?? refuse(document, 'layout'),
  contentOf: (documents) => documents.map((each) => canonicalBody(bodyOfQuestion(each))).join('\n'),
});

export const toForm = (form: QuestionForm): Rewriter => ({
  editsOf(document) {
    const { source, format, value, node } = document;
    const question = questionIn(document) === null ? null : writtenQuestion(value, node);
    const change = question === null ? 'same' : changeTo(form, question);
    if (change === 'same') return [];
    const isKnown = format === 'yaml' || format.startsWith('json') || format === 'ndjson';
    const rewrite = format === 'yaml' ? yamlEdits : jsonEdits;
    const edits = change === null || !isKnown ? null : rewrite(source, change);
    const reason = change === null ? 'question' : 'layout';
    return edits ?? refuse(document, reason, question?.mapping);
  },
  contentOf: sentContent,
});

function sentContent(documents: readonly SourceDocument[]): string {
  return documents
    .map((document) => {
      const compiled = compileDocument(document, questionIn(document)?.as ?? null).document.value;
      return canonicalBody({ document: compiled });
    })
    .join('\n');
}

const canonicalBody = (body: JsonObject) =>
  canonicalContent({ operation: 'lacuna.create', params: {}, body });
