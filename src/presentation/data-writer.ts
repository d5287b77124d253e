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

interface DataItem {
  /** What `-o id` prints of it, each on a line. */
  readonly ids?: readonly string[];
  /** What stands above it where the format has comments. */
  readonly comment?: string;
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

const writers: Readonly<
  Record<Exclude<OutputFormat, 'human'>, (shape: DataShape) => DataWriter | Promise<DataWriter>>
> = {
  json: (shape) =>
    shape === 'list' ? jsonListWriter() : writerOf(shape, (value) => `${jsonText(value, 2)}\n`),
  ndjson: () => writerOf('object', (value) => `${jsonText(value)}\n`),
  yaml: async (shape) => {
    const { yamlText } = await import('./yaml-text.ts');
    if (shape !== 'list') return writerOf(shape, yamlText);
    const head = (comment?: string) => (comment === undefined ? '---\n' : `---\n# ${comment}\n`);
    return { next: ({ comment, object }) => head(comment) + yamlText(object()), end: () => '' };
  },
  id: () => ({ next: ({ ids = [] }) => ids.map(idLine).join(''), end: () => '' }),
};

export const createDataWriter = async (
  format: keyof typeof writers,
  shape: DataShape,
): Promise<DataWriter> => writers[format](shape);

const idLine = (id: string) => `${visibleLines(visibleName(id))}\n`;

function writerOf(shape: Exclude<DataShape, 'list'>, textOf: (value: Json) => string): DataWriter {
  if (shape === 'object') {
    return {
      next: ({ object }) => textOf(object()),
      end: (fields) => (fields === undefined ? '' : textOf(fields)),
    };
  }
  const list: Json[] = [];
  return {
    next({ object }) {
      list.push(object());
      return '';
    },
    end: (fields) => textOf({ [shape.field]: list, ...fields }),
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

/** A page of a command that performs no operation: text for people, an object or a list as data. */
export type DataPage = Data & {
  /** For people: whole lines, or nothing. Left out where a remark tells them. */
  readonly text?: (style: Style) => string | Promise<string>;
  /** For people as well, on standard error: what the data says to programs. */
  readonly remark?: string;
};

type Data = DataItem | { readonly list: readonly DataItem[]; readonly within?: DataShape };

export async function dataText(
  data: Data,
  format: Exclude<OutputFormat, 'human'>,
  { mask }: Pick<Style, 'mask'>,
): Promise<string> {
  const { list, within = 'list' } = 'list' in data ? data : { list: [data], within: 'object' };
  const writer = await createDataWriter(format, within);
  const texts = list.map((item) =>
    writer.next({ ...item, object: () => mask.value(item.object()) }),
  );
  return [...texts, writer.end()].join('');
}
