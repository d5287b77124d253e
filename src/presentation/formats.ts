/** The formats of the results of a command on standard output (docs/scripting.md). */
import type { PlannedRequest, Result } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { curlCommand, maskedHeaders } from './curl.ts';
import { jsonText, resultObject } from './json-text.ts';
import { folded } from './layout.ts';
import { returnedId, type ReturnedId, statusLine } from './status-line.ts';
import type { Speech, Style } from './style.ts';

export type DataFormatName = 'json' | 'ndjson' | 'yaml';
export type FormatName = DataFormatName | 'human' | 'id';

/** True for a format that programs read, so that the output must be data. */
export function isForPrograms(format: FormatName): format is DataFormatName {
  return format !== 'human' && format !== 'id';
}

/** A result and its place in the output. */
export interface ResultEntry {
  readonly result: Result;
  /** The operands of the command, for results without a document. */
  readonly subject: string | null;
  /** The number of results before it. */
  readonly position: number;
}

/** The text of each result, and the text that closes the output. */
export interface ResultFormat {
  readonly each: (entry: ResultEntry) => string;
  readonly end: (written: number) => string;
}

export interface HumanOptions {
  readonly style: Style;
  readonly curlHeaders: Readonly<Record<string, string>> | null;
}

const nothing = () => '';

export function jsonFormat(speech: Speech, several: boolean): ResultFormat {
  const text = (result: Result) => jsonText(resultObject(result, speech), 2);
  if (!several) return { each: ({ result }) => `${text(result)}\n`, end: nothing };
  return {
    // A newline inside a text is escaped, so each newline here is between two fields.
    each: ({ result, position }) =>
      `${position === 0 ? '[' : ','}\n  ${text(result).replaceAll('\n', '\n  ')}`,
    end: (written) => (written === 0 ? '[]\n' : '\n]\n'),
  };
}

export function ndjsonFormat(speech: Speech): ResultFormat {
  return { each: ({ result }) => `${jsonText(resultObject(result, speech))}\n`, end: nothing };
}

export async function yamlFormat(speech: Speech, several: boolean): Promise<ResultFormat> {
  const { yamlText } = await import('./yaml-text.ts');
  const mark = several ? '---\n' : '';
  return { each: ({ result }) => mark + yamlText(resultObject(result, speech)), end: nothing };
}

export function idFormat(): ResultFormat {
  return { each: ({ result }) => idLine(returnedId(result)), end: nothing };
}

function idLine(given: ReturnedId | null): string {
  return given === null ? '' : `${given.id}\n`;
}

/** @param several true for one line each; otherwise the envelope follows, unless `isBrief` */
export function humanFormat(
  options: HumanOptions,
  several: boolean,
  isBrief = false,
): ResultFormat {
  const { style } = options;
  return {
    each: ({ result, subject, position }) => {
      if (result.request !== undefined) {
        return `${position === 0 ? '' : '\n'}${plannedRequestText(result.request, options)}\n`;
      }
      const line = `${folded(statusLine(result, subject, style), style, '  ')}\n`;
      return several || isBrief ? line : line + envelope(result, style);
    },
    end: nothing,
  };
}

/** Empty if no answer came. */
function envelope({ content, message }: Result, { mask }: Speech): string {
  if (content === null && message === null) return '';
  return `${jsonText({ content: mask.value(content), message: mask.value(message) }, 2)}\n`;
}

/** The request that a dry run would have sent, or the curl command for it. */
export function plannedRequestText(
  { method, url, headers, body }: PlannedRequest,
  { style: { mask }, curlHeaders }: HumanOptions,
): string {
  const shownUrl = mask.text(url);
  if (curlHeaders === null) {
    const line = `${method} ${shownUrl}`;
    return body === null ? line : `${line}\n${jsonText(mask.value(body), 2)}`;
  }
  const shown = {
    method,
    url: shownUrl,
    headers: maskedHeaders(headers, mask),
    body: body === null ? null : stringifyExact(mask.value(body)),
  };
  return curlCommand(shown, curlHeaders);
}
