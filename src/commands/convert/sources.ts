/** Opens the files of a conversion, whether they are texts or packages, and recognizes their formats. */
import { headOf, type OpenedBytes } from '../../conversion/decoding.ts';
import type { PackageEntry } from '../../conversion/package/open-package.ts';
import {
  beginsPackage,
  nestedPackageItem,
  packageEntries,
  type QuestionEntry,
} from '../../conversion/package/package-entries.ts';
import { pastLimit, Unreadable } from '../../conversion/reading.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { formatOfName, STANDARD_INPUT } from '../../documents/document-format.ts';
import { isSpreadsheet } from '../../documents/document-format.ts';
import { formatOfText } from '../../documents/read.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { rowItems, type RowReading } from './own-documents.ts';
import type { ConvertRequest } from './convert-request.ts';
import { type ConversionFormat, findFormat, recognize, sourceFormats } from './formats.ts';

/**
 * Throws CliError `usage/answer-needed` where two readers claim a file and nobody can be
 * asked. The items throw Unreadable.
 * @returns the texts of the file: one, unless it is a package
 */
export async function openSource(
  file: string,
  opening: Opening,
  context: Context,
): Promise<readonly OpenedText[]> {
  const { host } = context;
  const chunks = file === STANDARD_INPUT ? host.terminal.stdin.stream() : host.files.stream(file);
  const opened = await headOf(chunks, opening.encoding);
  if (beginsPackage(opened.start)) {
    return openPackageSource({ file, bytes: opened.bytes, opening }, context);
  }
  return [await openText({ name: file, opened, opening, h5pJson: null }, context)];
}

interface PackageToOpen {
  readonly file: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly opening: Opening;
}

/** The questions of the sheets of a workbook, or those of each entry that a format recognizes. */
async function openPackageSource(toOpen: PackageToOpen, context: Context): Promise<OpenedText[]> {
  const { file, bytes, opening } = toOpen;
  const { openPackage, readArchive } = await import('../../conversion/package/open-package.ts');
  const archive = await readArchive(bytes);
  const entries = await openPackage(archive);
  const bound = questionBound(archive.length);
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.xml')) {
    const { readXlsx } = await import('../../conversion/table/read-xlsx.ts');
    const { tables, unread } = await readXlsx(file, entries, opening.headers);
    if (Object.values(unread).some((sheets) => sheets.length > 0)) {
      const sheets = (['other', 'empty', 'hidden'] as const).flatMap((why) =>
        unread[why].map((each) => ({ name: each, why })),
      );
      const { messages, presenter, settings } = context;
      const told = messages.say('conversion-sheets-unread', { file, sheets });
      if (!settings.quiet) await presenter.remark(told);
    }
    const texts = tables.map(({ name, rows }): OpenedText => {
      return { name, format: 'xlsx', items: rowItems(rows, opening) };
    });
    return texts.length === 1
      ? texts
      : texts.map((each) => ({ ...each, items: itemsOfEntry(each, bound) }));
  }
  const { questions, nested } = packageEntries(entries);
  const { opened, unknown } = await openEntries(questions, toOpen, context);
  if (opened.length === 0 && nested.length === 0) {
    throw new Unreadable(problem('convert/empty', { reason: 'package', file }), null);
  }
  if (unknown.length > 0) {
    await context.presenter.notice(
      problem('convert/empty', { reason: 'entries', file, entries: unknown }),
    );
  }
  return [
    ...opened.map((each) => ({ ...each, items: itemsOfEntry(each, bound) })),
    ...nested.map((entry) => {
      const name = `${file}/${entry.name}`;
      return unreadText(name, nestedPackageItem(name));
    }),
  ];
}

/** The beginning of the text of an entry: far more than `h5p.json` has. */
async function textOf(entry: PackageEntry): Promise<string> {
  const head = await headOf(entry.pieces(), null);
  await head.close();
  return head.text;
}

/** The entries that some format recognizes. Every entry is looked at before any is read. */
async function openEntries(
  entries: readonly QuestionEntry[],
  { file, opening }: PackageToOpen,
  context: Context,
): Promise<{ readonly opened: OpenedText[]; readonly unknown: string[] }> {
  const opened: OpenedText[] = [];
  const unknown: string[] = [];
  for (const { entry, about } of entries) {
    const name = `${file}/${entry.name}`;
    try {
      const head = await headOf(entry.pieces(), opening.encoding);
      await head.close();
      if (beginsPackage(head.start)) {
        opened.push(unreadText(name, nestedPackageItem(name)));
        continue;
      }
      if (about === null && ownName.test(name) && !ownSign.test(head.text)) {
        unknown.push(entry.name);
        continue;
      }
      const bytes = entry.pieces();
      const h5pJson = about === null ? null : await textOf(about);
      const text = { name, opened: { ...head, bytes }, opening, h5pJson };
      opened.push(await openText(text, context));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (error.problem.code === 'convert/format') unknown.push(entry.name);
      else opened.push(unreadText(name, unreadItem(name, error)));
    }
  }
  return { opened, unknown };
}

/** A package may have a README.md or a package.json beside its questions. */
const ownName = /\.(?:md|ya?ml|jsonc?|ndjson|jsonl)$/i;
const ownSign = /\[\[|cloze|lacunaAlternatives|H5P\.|"(?:questions|textField)"/;

/** What stands for an entry that is not read. */
function unreadText(name: string, item: SourceItem): OpenedText {
  async function* items(): AsyncGenerator<SourceItem> {
    yield item;
  }
  return { name, format: PACKAGE, items: items() };
}

/** Bytes of a package for each question beyond the least. */
const BYTES_OF_QUESTION = 16;
const LEAST_BOUND = 10_000;

/** A few bytes of an archive may become a question of `{=a}`, and each of them takes its time. */
function questionBound(size: number): () => void {
  const limit = Math.max(LEAST_BOUND, Math.floor(size / BYTES_OF_QUESTION));
  let count = 0;
  return () => {
    count += 1;
    if (count <= limit) return;
    throw pastLimit('file');
  };
}

/** An entry or a sheet that cannot be read to its end counts as a question that is refused. */
async function* itemsOfEntry(
  { name, items }: OpenedText,
  countQuestion: () => void,
): AsyncGenerator<SourceItem> {
  try {
    for await (const item of items) {
      countQuestion();
      yield item;
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield unreadItem(name, error);
  }
}

function unreadItem(name: string, error: Unreadable): SourceItem {
  const content = { kind: 'invalid', diagnostics: unreadDiagnostics(name, error) } as const;
  return { type: 'file', id: null, title: null, line: error.line, losses: [], content };
}

/** The questions of one text: of a file, or of an entry of a package. */
export interface OpenedText {
  /** As the user named the file; in a package `pack.zip/path/in/it.xml`. */
  readonly name: string;
  readonly format: string;
  readonly items: AsyncIterable<SourceItem>;
}

/** The format of what is in a package and cannot be read. */
export const PACKAGE = 'zip';

type Opening = Pick<ConvertRequest, 'from' | 'encoding' | 'variables' | 'headers'> & RowReading;

interface TextToOpen {
  readonly name: string;
  readonly opened: OpenedBytes;
  readonly opening: Opening;
  /** The text of `h5p.json` beside it, which has the title of an H5P content; null without one. */
  readonly h5pJson: string | null;
}

async function openText(text: TextToOpen, context: Context): Promise<OpenedText> {
  const { name, opened, opening, h5pJson } = text;
  const known = h5pJson === null ? null : findFormat('h5p');
  const format = opening.from ?? known ?? (await formatOf(text, context));
  const { encoding, variables, headers, warn, topicOf } = opening;
  const reading = { encoding, variables, headers, warn, topicOf };
  const items = await format.read({ name, opened, h5pJson, ...reading });
  return { name, format: format.name, items };
}

/** The format of a text. Throws Unreadable if none is known, and asks if there are several. */
async function formatOf(
  { name, opened, opening }: TextToOpen,
  { gate, messages }: Context,
): Promise<ConversionFormat> {
  const head = { name, text: opened.text, named: opening.headers.named };
  const claimed = recognize(head);
  const byName = formatOfName(name);
  const named = byName === null ? null : findFormat(byName);
  const isH5p = claimed.some((format) => format.name === 'h5p');
  // JSON may be that of H5P; the other endings of our own say enough.
  if (named !== null && named.name !== 'csv' && !isH5p) return named;
  const [only, ...others] = claimed;
  if (only !== undefined && others.length === 0) return only;
  const byEnding = formatOfEnding(name);
  if (byEnding !== null && claimed.includes(byEnding)) return byEnding;
  if (only !== undefined) {
    const names = claimed.map((format) => format.name);
    const question = messages.say('conversion-which-format', { file: name });
    const chosen = await gate.choice(question, names, '--from');
    return claimed.find((format) => format.name === chosen) ?? only;
  }
  const looks = named ?? byEnding ?? ownFormatOfText(opened.text);
  if (looks !== null) return looks;
  throw new Unreadable(
    problem('convert/format', {
      file: name,
      formats: sourceFormats,
      isSpreadsheet: isSpreadsheet(name),
    }),
    null,
  );
}

/** That of a name whose ending only one format has; it decides where the content is open. */
function formatOfEnding(name: string): ConversionFormat | null {
  const [, ending = ''] = /\.(gift|csv)$/i.exec(name) ?? [];
  return findFormat(ending.toLowerCase());
}

/** The format of ours that a text looks like, if the name of its file says nothing. */
function ownFormatOfText(text: string): ConversionFormat | null {
  const looks = formatOfText(text, '');
  if (looks === 'json' || looks === 'ndjson') return findFormat(looks);
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text)) return null;
  return findFormat(/^# /m.test(text) ? 'md' : 'yaml');
}

/** @param file as the user named it, or an entry of a package */
export function unreadDiagnostics(
  file: string,
  { problem: about, line, column, diagnostics }: Unreadable,
): readonly Diagnostic[] {
  if (diagnostics.length > 0) return diagnostics;
  const range = line === null ? null : ([0, 0] as const);
  const source = {
    name: file,
    text: '',
    ...(line !== null && { firstLine: line, firstColumn: column }),
  };
  return [{ severity: 'error', problem: about, source, range }];
}
