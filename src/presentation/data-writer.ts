import type { OutputStream } from '../core/host.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { OutputFormat } from '../core/output-format.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { visible, visibleLines, visibleName } from './safe-text.ts';
import type { Style } from './style.ts';

/** Exact JSON in which nothing can deceive a terminal; on one line without an indent. */
export function jsonText(value: Json, indent?: number): string {
  return visible(stringifyExact(value, indent), { multiline: true });
}

export interface DataItem {
  readonly id: string | null;
  /** In English like all data, and without secrets. */
  readonly object: () => Json;
}

/** One object alone, a list, or a list in a field of an object that has more fields. */
type DataShape = 'object' | 'list' | { readonly field: string };

interface DataWriter {
  next(item: DataItem): string;
  /** Closes the output. `fields` are those beside the list. */
  end(fields?: JsonObject): string;
}

export async function createDataWriter(
  format: Exclude<OutputFormat, 'human'>,
  shape: DataShape,
): Promise<DataWriter> {
  if (format === 'id') return { next: ({ id }) => (id === null ? '' : idLine(id)), end: () => '' };
  const textOf = await writerOf(format);
  if (format !== 'ndjson' && typeof shape === 'object') return wholeWriter(shape.field, textOf);
  if (format === 'json' && shape === 'list') return jsonListWriter();
  const mark = format === 'yaml' && shape === 'list' ? '---\n' : '';
  return {
    next: ({ object }) => mark + textOf(object()),
    end: (fields) => (fields === undefined ? '' : textOf(fields)),
  };
}

const idLine = (id: string) => `${visibleLines(visibleName(id))}\n`;

async function writerOf(format: 'json' | 'ndjson' | 'yaml'): Promise<(value: Json) => string> {
  if (format === 'yaml') return (await import('./yaml-text.ts')).yamlText;
  return (value) => `${jsonText(value, format === 'json' ? 2 : undefined)}\n`;
}

function wholeWriter(field: string, textOf: (value: Json) => string): DataWriter {
  const list: Json[] = [];
  return {
    next({ object }) {
      list.push(object());
      return '';
    },
    end: (fields) => textOf({ [field]: list, ...fields }),
  };
}

function jsonListWriter(): DataWriter {
  let before = '[';
  return {
    next({ object }) {
      // A newline inside a text is escaped, so each newline here is between two fields.
      const text = `${before}\n  ${jsonText(object(), 2).replaceAll('\n', '\n  ')}`;
      before = ',';
      return text;
    },
    end: () => (before === '[' ? '[]\n' : '\n]\n'),
  };
}

export interface Page {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Writes a problem to standard error. An empty line separates it from what follows. */
  readonly block: (text: string) => Promise<void>;
  /** Writes that empty line now, before what goes to standard output. */
  readonly gap: () => Promise<void>;
  readonly format: OutputFormat;
  readonly style: Style;
  readonly stderrStyle: Style;
  readonly quiet: boolean;
  readonly showsAll: boolean;
}

/** A page of a command that performs no operation: text for people, data for programs. */
export interface Shown {
  readonly data: (style: Style) => JsonObject | readonly JsonObject[];
  /** For people: whole lines, or nothing. Left out where a remark tells them. */
  readonly text?: (style: Style) => string | Promise<string>;
  readonly ids: readonly string[];
}

/** Empty if there is nothing to write. */
export async function textOfShown(
  { data, text, ids }: Shown,
  format: OutputFormat,
  style: Style,
): Promise<string> {
  if (format === 'human') return (await text?.(style)) ?? '';
  if (format === 'id') return ids.map(idLine).join('');
  return dataText(data(style), format, style);
}

export async function dataText(
  data: JsonObject | readonly JsonObject[],
  format: Exclude<OutputFormat, 'human'>,
  { mask }: Pick<Style, 'mask'>,
): Promise<string> {
  const writer = await createDataWriter(format, Array.isArray(data) ? 'list' : 'object');
  const texts = [data]
    .flat()
    .map((each) => writer.next({ id: null, object: () => mask.value(each) }));
  return [...texts, writer.end()].join('');
}
