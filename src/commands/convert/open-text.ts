/** Opens one text: recognizes its format and reads its questions. */
import { decodedPieces, type OpenedBytes } from '../../conversion/decoding.ts';
import { foreignFormats, type SourceFormat } from '../../conversion/formats.ts';
import { readerOf } from '../../conversion/readers.ts';
import { Unreadable } from '../../conversion/reading.ts';
import { recognize, unsupportedFormatOf } from '../../conversion/recognize.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { type Format, formatOfName } from '../../documents/document-format.ts';
import { formatOfText } from '../../documents/read.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { ConvertRequest } from './convert-request.ts';
import { ownItems, rowItems } from './own-documents.ts';

/** The questions of one text: of a file, or of an entry of a package. */
export interface OpenedText {
  /** As the user named the file; in a package `pack.zip/path/in/it.xml`. */
  readonly name: string;
  readonly format: string;
  readonly items: AsyncIterable<SourceItem>;
}

/** The format of what is in a package and cannot be read. */
export const PACKAGE = 'zip';

export type Opening = Pick<ConvertRequest, 'from' | 'encoding' | 'variables'>;

interface TextToOpen {
  readonly name: string;
  readonly opened: OpenedBytes;
  readonly opening: Opening;
  /** The text of `h5p.json` beside it, which has the title of an H5P content; null without one. */
  readonly h5pJson: string | null;
}

export async function openText(text: TextToOpen, context: Context): Promise<OpenedText> {
  const { name, opening } = text;
  const format = opening.from ?? (await formatOf(text, context));
  return { name, format, items: await itemsOf(format, text) };
}

/** The format of a text. Throws Unreadable if none is known, and asks if there are several. */
async function formatOf(
  { name, opened }: TextToOpen,
  { gate, messages }: Context,
): Promise<SourceFormat> {
  const head = { name, text: opened.text };
  const claimed = recognize(head);
  const byName = formatOfName(name);
  const named = byName === null ? null : ownNames[byName];
  // JSON may be that of H5P; the other endings of our own say enough.
  if (named !== null && named !== 'csv' && !claimed.includes('h5p')) return named;
  const [only, ...others] = claimed;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) {
    const chosen = await gate
      .choice(messages.output.conversions.whichFormat(name), claimed, '--from')
      .catch((error: unknown) => {
        throw unanswered(error, name, claimed);
      });
    return claimed.find((format) => format === chosen) ?? only;
  }
  const unsupported = unsupportedFormatOf(head);
  if (unsupported !== null) {
    const about = { file: name, format: unsupported };
    throw new Unreadable(problem('convert/unsupported-format', about), null);
  }
  const looks = named ?? ownFormatOfText(opened.text);
  if (looks !== null) return looks;
  throw new Unreadable(problem('convert/format-unknown', { file: name }), null);
}

/** Without a terminal, the error names the formats. */
function unanswered(error: unknown, file: string, formats: readonly string[]): unknown {
  const isAsked = error instanceof CliError && error.problem.code === 'usage/answer-needed';
  return isAsked
    ? new CliError('usage', problem('convert/format-ambiguous', { file, formats }))
    : error;
}

const ownNames = {
  yaml: 'yaml',
  json: 'json',
  jsonc: 'json',
  ndjson: 'ndjson',
  csv: 'csv',
  cloze: 'md',
} as const;

/** The format of ours that a text looks like, if the name of its file says nothing. */
function ownFormatOfText(text: string): SourceFormat | null {
  const looks = formatOfText(text, '');
  if (looks === 'json' || looks === 'ndjson') return looks;
  return /^\uFEFF?---[ \t]*\r?\n/.test(text) ? (/^# /m.test(text) ? 'md' : 'yaml') : null;
}

/** Which reader of documents reads a format of ours. */
const readAs: ReadonlyMap<SourceFormat, Format> = new Map([
  ['md', 'cloze'],
  ['yaml', 'yaml'],
  ['json', 'jsonc'],
  ['ndjson', 'ndjson'],
]);

async function itemsOf(
  format: SourceFormat,
  { name, opened, opening, h5pJson }: TextToOpen,
): Promise<AsyncIterable<SourceItem>> {
  const { encoding, variables } = opening;
  const source = { name, pieces: () => decodedPieces(opened.bytes, encoding) };
  const foreign = foreignFormats.find((each) => each === format);
  if (foreign !== undefined) return (await readerOf(foreign, h5pJson))(source);
  if (format === 'csv') {
    const { readCsv } = await import('../../conversion/table/read-csv.ts');
    return rowItems(readCsv(source), variables);
  }
  const own = readAs.get(format);
  if (own === undefined) {
    throw new Unreadable(problem('convert/xlsx', { flaw: 'not-a-zip' }), null);
  }
  const chunks = encoding === null ? opened.bytes : recoded(opened, encoding);
  return ownItems({ name, chunks }, { format: own, variables });
}

/** The same text in UTF-8, which the readers of our own forms expect. */
async function* recoded({ bytes }: OpenedBytes, encoding: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of decodedPieces(bytes, encoding)) yield encoder.encode(piece);
}

/** @param file as the user named it, or an entry of a package */
export function unreadDiagnostic(
  file: string,
  { problem: about, line, column }: Unreadable,
): Diagnostic {
  const range = line === null ? null : ([0, 0] as const);
  const source = {
    name: file,
    text: '',
    ...(line !== null && { firstLine: line, firstColumn: column }),
  };
  return { severity: 'error', problem: about, source, range };
}
