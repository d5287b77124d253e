/** Opens the files of a conversion, whether they are texts or packages, and recognizes their formats. */
import { type OpenedBytes, readHead } from '../../conversion/decoding.ts';
import { makeLoss } from '../../conversion/loss.ts';
import type { PackageEntry } from '../../conversion/package/open-package.ts';
import {
  beginsPackage,
  packageEntries,
  type QuestionEntry,
} from '../../conversion/package/package-entries.ts';
import { pastLimit, Unreadable } from '../../conversion/reading.ts';
import { nothing, type SourceItem } from '../../conversion/source-item.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { formatOfName, isSpreadsheet, STANDARD_STREAM } from '../../documents/document-format.ts';
import { formatOfText } from '../../documents/read.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { ConvertRequest } from './convert-request.ts';
import { type ConversionFormat, findFormat, recognize, sourceFormats } from './formats.ts';
import { rowItems, type RowOptions } from './own-documents.ts';

export interface OpenedText {
  /** As the user named the file; in a package `pack.zip/path/in/it.xml`. */
  readonly name: string;
  readonly format: string;
  /** Throw Unreadable. */
  readonly items: AsyncIterable<SourceItem>;
}

/** The format of what is in a package and cannot be read. */
export const PACKAGE = 'zip';

export class ConvertedSource {
  readonly #file: string;
  readonly #request: ConvertRequest;
  readonly #context: Context;
  readonly #reading: RowOptions & Pick<ConvertRequest, 'encoding' | 'headers'>;

  /** @param warn takes what is wrong with no question */
  constructor(file: string, request: ConvertRequest, context: Context, warn: RowOptions['warn']) {
    const { encoding, headers, variables, filling } = request;
    this.#file = file;
    this.#request = request;
    this.#context = context;
    this.#reading = { encoding, headers, variables, topics: filling.topics, warn };
  }

  /**
   * Throws CliError `usage/answer-needed` where two readers claim a file and nobody can be asked.
   * @returns the texts of the file: one, unless it is a package
   */
  async open(): Promise<readonly OpenedText[]> {
    const { files, terminal } = this.#context.host;
    const file = this.#file;
    const bytes = file === STANDARD_STREAM ? terminal.stdin.stream() : files.stream(file);
    const opened = await readHead(bytes, this.#request.encoding);
    if (!beginsPackage(opened.start)) return [await this.#openText(file, opened, null)];
    const { openPackage, readArchive } = await import('../../conversion/package/open-package.ts');
    const archive = await readArchive(opened.bytes);
    const entries = await openPackage(archive);
    const isWorkbook = entries.some(({ name }) => name === 'xl/workbook.xml');
    const texts = await (isWorkbook ? this.#openSheets(entries) : this.#openEntries(entries));
    if (isWorkbook && texts.length === 1) return texts;
    const left = { questions: mostQuestions(archive.length) };
    return texts.map((each) => ({ ...each, items: boundedItems(each, left) }));
  }

  async #openSheets(entries: readonly PackageEntry[]): Promise<OpenedText[]> {
    const { messages, presenter } = this.#context;
    const { readXlsx } = await import('../../conversion/table/read-xlsx.ts');
    const { tables, unread } = await readXlsx(this.#file, entries, this.#request.headers);
    if (unread.length > 0) {
      const about = { file: this.#file, sheets: unread };
      await presenter.remark(messages.say('conversion-sheets-unread', about));
    }
    return tables.map(({ name, rows }) => {
      return { name, format: 'xlsx', items: rowItems(rows, this.#reading) };
    });
  }

  /** The entries that some format recognizes. Every entry is looked at before any is read. */
  async #openEntries(entries: readonly PackageEntry[]): Promise<OpenedText[]> {
    const file = this.#file;
    const { questions, nested } = packageEntries(entries);
    const texts: OpenedText[] = [];
    const unknown: string[] = [];
    for (const each of questions) {
      const text = await this.#openEntry(each);
      if (text === null) unknown.push(each.entry.name);
      else texts.push(text);
    }
    const about = problem('convert/empty', { file, entries: unknown });
    if (texts.length === 0 && nested.length === 0) throw new Unreadable(about, null);
    if (unknown.length > 0) await this.#context.presenter.notice(about);
    return [...texts, ...nested.map(({ name }) => nestedText(`${file}/${name}`))];
  }

  /** Null if no format is known for it. */
  async #openEntry({ entry, about }: QuestionEntry): Promise<OpenedText | null> {
    const name = `${this.#file}/${entry.name}`;
    try {
      const head = await beginningOf(entry, this.#request.encoding);
      if (beginsPackage(head.start)) return nestedText(name);
      if (about === null && ownName.test(name) && !ownSign.test(head.text)) return null;
      const h5pJson = about && (await beginningOf(about, null)).text;
      return await this.#openText(name, { ...head, bytes: entry.pieces() }, h5pJson);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (error.problem.code === 'convert/format') return null;
      return { name, format: PACKAGE, items: itemsOf(unreadItem(name, error)) };
    }
  }

  async #openText(name: string, opened: OpenedBytes, h5pJson: string | null): Promise<OpenedText> {
    const known = this.#request.from ?? (h5pJson === null ? null : findFormat('h5p'));
    const format = known ?? (await this.#formatOf(name, opened.text));
    const items = await format.read({ ...this.#reading, name, opened, h5pJson });
    return { name, format: format.name, items };
  }

  /**
   * By its content, or else by its name. Throws Unreadable if no format is known, and asks if
   * several are.
   */
  async #formatOf(name: string, text: string): Promise<ConversionFormat> {
    const { gate, messages } = this.#context;
    const [, gift = formatOfName(name) ?? ''] = /\.(gift)$/i.exec(name) ?? [];
    const named = findFormat(gift.toLowerCase());
    const recognized = recognize({ name, text, named: this.#request.headers.named });
    // The endings of our own say enough, but JSON may be that of H5P.
    const isSure = named !== null && named.claims === undefined;
    const claimed = isSure ? recognized.filter((each) => each.name === 'h5p') : recognized;
    const [only, ...others] = claimed;
    if (only === undefined) {
      const looks = named ?? ownFormatOfText(text);
      if (looks !== null) return looks;
      const about = { file: name, formats: sourceFormats, isSpreadsheet: isSpreadsheet(name) };
      throw new Unreadable(problem('convert/format', about), null);
    }
    if (others.length === 0) return only;
    if (named !== null && claimed.includes(named)) return named;
    const names = claimed.map((format) => format.name);
    const question = messages.say('conversion-which-format', { file: name });
    const chosen = await gate.choice(question, names, '--from');
    return claimed.find((format) => format.name === chosen) ?? only;
  }
}

/** The beginning of an entry, which is not read on: far more than `h5p.json` has. */
async function beginningOf(entry: PackageEntry, encoding: string | null): Promise<OpenedBytes> {
  const head = await readHead(entry.pieces(), encoding);
  await head.close();
  return head;
}

/** A package may have a README.md or a package.json beside its questions. */
const ownName = /\.(?:md|ya?ml|jsonc?|ndjson|jsonl)$/i;
const ownSign = /\[\[|cloze|lacunaAlternatives|H5P\.|"(?:questions|textField)"/;

async function* itemsOf(item: SourceItem): AsyncGenerator<SourceItem> {
  yield item;
}

function nestedText(name: string): OpenedText {
  const losses = [makeLoss('refused package', name)];
  const item = { type: 'package', id: null, title: null, line: null, losses, content: nothing };
  return { name, format: PACKAGE, items: itemsOf(item) };
}

function unreadItem(name: string, error: Unreadable): SourceItem {
  const content = { kind: 'invalid', diagnostics: unreadDiagnostics(name, error) } as const;
  return { type: 'file', id: null, title: null, line: error.line, losses: [], content };
}

/** Bytes of a package for each question beyond the least. */
const BYTES_OF_QUESTION = 16;
const LEAST_BOUND = 10_000;

/** A few bytes of an archive may become a question of `{=a}`, and each of them takes its time. */
const mostQuestions = (bytes: number) =>
  Math.max(LEAST_BOUND, Math.floor(bytes / BYTES_OF_QUESTION));

/** An entry or a sheet that cannot be read to its end counts as a question that is refused. */
async function* boundedItems(
  { name, items }: OpenedText,
  left: { questions: number },
): AsyncGenerator<SourceItem> {
  try {
    for await (const item of items) {
      left.questions -= 1;
      if (left.questions < 0) throw pastLimit('file');
      yield item;
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield unreadItem(name, error);
  }
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
