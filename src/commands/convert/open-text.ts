/** Opens one text: recognizes its format and reads its questions. */
import type { OpenedBytes } from '../../conversion/decoding.ts';
import { Unreadable } from '../../conversion/reading.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { formatOfName } from '../../documents/document-format.ts';
import { formatOfText } from '../../documents/read.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { ConvertRequest } from './convert-request.ts';
import { type ConversionFormat, findFormat, recognize, sourceFormats } from './formats.ts';
import type { RowReading } from './own-documents.ts';
import { isSpreadsheet } from '../../documents/foreign-file.ts';

/** The questions of one text: of a file, or of an entry of a package. */
export interface OpenedText {
  /** As the user named the file; in a package `pack.zip/path/in/it.xml`. */
  readonly name: string;
  readonly format: string;
  readonly items: AsyncIterable<SourceItem>;
}

/** The format of what is in a package and cannot be read. */
export const PACKAGE = 'zip';

export type Opening = Pick<ConvertRequest, 'from' | 'encoding' | 'variables' | 'headers'> &
  RowReading;

interface TextToOpen {
  readonly name: string;
  readonly opened: OpenedBytes;
  readonly opening: Opening;
  /** The text of `h5p.json` beside it, which has the title of an H5P content; null without one. */
  readonly h5pJson: string | null;
}

export async function openText(text: TextToOpen, context: Context): Promise<OpenedText> {
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
    const chosen = await gate
      .choice(messages.say('conversion-which-format', { file: name }), names, '--from')
      .catch((error: unknown) => {
        throw unanswered(error, name, names);
      });
    return claimed.find((format) => format.name === chosen) ?? only;
  }
  const looks = named ?? byEnding ?? ownFormatOfText(opened.text);
  if (looks !== null) return looks;
  throw new Unreadable(
    problem('convert/format', {
      reason: 'unknown',
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

/** Without a terminal, the error names the formats. */
function unanswered(error: unknown, file: string, formats: readonly string[]): unknown {
  const isAsked = error instanceof CliError && error.problem.code === 'usage/answer-needed';
  return isAsked
    ? new CliError('usage', problem('convert/format', { reason: 'ambiguous', file, formats }))
    : error;
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
