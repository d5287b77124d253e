/** The page of a command that performs no operation: text for people, data for programs. */
import type { OutputStream } from '../core/host.ts';
import type { JsonObject } from '../core/json.ts';
import type { DataFormatName, FormatName } from './formats.ts';
import { jsonText } from './json-text.ts';
import type { Style } from './style.ts';

export interface Shown {
  /** An object or a list of objects, in English like all data. */
  readonly data: (style: Style) => JsonObject | readonly JsonObject[];
  /** For people: whole lines, or nothing. */
  readonly text: (style: Style) => string;
  /** The lines of `-o id`. */
  readonly ids: readonly string[];
}

export async function writeShown(
  { data, text, ids }: Shown,
  format: FormatName,
  { stdout, style }: { readonly stdout: OutputStream; readonly style: Style },
): Promise<void> {
  const written =
    format === 'human'
      ? text(style)
      : format === 'id'
        ? ids.map((id) => `${id}\n`).join('')
        : await dataText(data(style), format, style);
  if (written !== '') await stdout.write(written);
}

/** Data for programs, without secrets. */
export async function dataText(
  data: JsonObject | readonly JsonObject[],
  format: DataFormatName,
  { mask }: Pick<Style, 'mask'>,
): Promise<string> {
  if (format === 'json') return `${jsonText(mask.value(data), 2)}\n`;
  const objects = [data].flat().map((each) => mask.value(each));
  if (format === 'ndjson') return objects.map((each) => `${jsonText(each)}\n`).join('');
  const { yamlText } = await import('./yaml-text.ts');
  return objects.map((each) => (Array.isArray(data) ? '---\n' : '') + yamlText(each)).join('');
}
