/**
 * The formats of `convert`, an object each: how it is recognized, read and written. What reads and
 * writes a format, and the library that it needs, are loaded only when a file needs them.
 */
import { decodePieces, encodingOfText, type OpenedBytes } from '../../conversion/decoding.ts';
import { damagedPackage, type ReadItems } from '../../conversion/reading.ts';
import {
  type Claims,
  claimsCloze,
  claimsCsv,
  claimsGift,
  claimsH5p,
  claimsMoodleXml,
  claimsXml,
} from '../../conversion/recognize.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import {
  type CellValue,
  headerIn,
  type HeaderOf,
} from '../../conversion/table/question-columns.ts';
import type { CellForm } from '../../conversion/table/question-rows.ts';
import type { PackedTexts } from '../../conversion/writing.ts';
import type { HeaderOptions } from '../../documents/csv/header.ts';
import type { Delimiter } from '../../documents/csv/rows.ts';
import { isTableEncoding, usualEncoding } from '../../documents/csv/encoding.ts';
import type { Format } from '../../documents/document-format.ts';
import { ownItems, rowItems, type RowOptions } from './own-documents.ts';
import {
  type CommentedQuestion,
  createQuestionsWriter,
  ndjsonWriter,
  type OwnWriter,
  type SharedFields,
  yamlWriter,
} from '../question/own-writers.ts';

export interface ConversionFormat {
  readonly name: string;
  /** True if its files hold bodies of the contract. Other tools know only a part of their fields. */
  readonly isOwn: boolean;
  /** Whether a text looks like it. Without it, only the name of a file says so. */
  readonly claims?: Claims;
  readonly read: (text: TextToRead) => Promise<AsyncIterable<SourceItem>>;
  readonly ending?: string;
  readonly write?: (options: {
    readonly shared: SharedFields;
    readonly scale: number;
    readonly delimiter: Delimiter;
    readonly headerOf: HeaderOf;
  }) => Promise<ConversionTarget>;
}

interface TextToRead extends RowOptions {
  readonly name: string;
  readonly opened: OpenedBytes;
  /** A label of the Encoding Standard; null for what the file itself says. */
  readonly encoding: string | null;
  readonly headers: HeaderOptions;
  /** The text of `h5p.json` beside it, which has the title of an H5P content; null without one. */
  readonly h5pJson: string | null;
}

export interface ConversionTarget extends Pick<OwnWriter, 'write'> {
  readonly linesAbove: number;
  /** The whole file. Throws CliError for too many rows of a table. */
  readonly content: (texts: PackedTexts) => AsyncIterable<string | Uint8Array>;
}

const formats: readonly ConversionFormat[] = [
  own('md', '.md', async ({ shared }) => textTarget(createQuestionsWriter(shared))),
  own('yaml', '.yaml', async () => textTarget(yamlWriter)),
  own('json'),
  own('ndjson', '.ndjson', async () => textTarget(ndjsonWriter)),
  {
    name: 'csv',
    isOwn: true,
    claims: claimsCsv,
    async read(text) {
      const { readCsv } = await import('../../conversion/table/read-csv.ts');
      const { name, opened, encoding, headers } = text;
      const { chunks, encoding: label } = isTableEncoding(encodingOfText(opened.start, encoding))
        ? { chunks: opened.bytes, encoding: { named: encoding, mayGuess: true } }
        : { chunks: recode(opened, encoding), encoding: usualEncoding };
      const { line, passed } = headerIn(opened.text, headers.named);
      const table = { encoding: label, headers };
      return rowItems(readCsv({ name, chunks, table, headerLine: line, passed }), text);
    },
    ending: '.csv',
    async write({ delimiter, headerOf }) {
      const { writeCsv, signFor } = await import('../../conversion/table/write-csv.ts');
      const form = { sign: signFor(delimiter), longestCell: Infinity };
      return tableTarget(form, headerOf, async function* (rows) {
        yield* writeCsv(rows, delimiter);
      });
    },
  },
  {
    // A workbook is a package (sources.ts), so no text is one.
    name: 'xlsx',
    isOwn: true,
    async read() {
      throw damagedPackage();
    },
    ending: '.xlsx',
    async write({ headerOf }) {
      const { LONGEST_CELL, writeXlsx } = await import('../../conversion/table/write-xlsx.ts');
      const form = { sign: 'either', longestCell: LONGEST_CELL } as const;
      return tableTarget(form, headerOf, async function* (rows) {
        yield await writeXlsx([{ name: 'questions', rows }]);
      });
    },
  },
  {
    ...foreign('moodle-xml', claimsMoodleXml, async () => {
      return (await import('../../conversion/moodle/read-moodle-xml.ts')).readMoodleXml;
    }),
    ending: '.xml',
    async write({ scale }) {
      const { MOODLE_XML_FOOT, MOODLE_XML_HEAD, writeMoodleXml } =
        await import('../../conversion/moodle/write-moodle-xml.ts');
      const write = (question: CommentedQuestion) => writeMoodleXml(question, scale);
      return textTarget({ head: MOODLE_XML_HEAD, write }, MOODLE_XML_FOOT);
    },
  },
  foreign('moodle-cloze', claimsCloze, async () => {
    return (await import('../../conversion/moodle/read-cloze.ts')).readCloze;
  }),
  foreign('gift', claimsGift, async () => {
    return (await import('../../conversion/gift/read-gift.ts')).readGift;
  }),
  // One root for items, tests and banks; every dialect keeps it.
  foreign('qti12', claimsXml('questestinterop'), async () => {
    return (await import('../../conversion/qti12/read-qti12.ts')).readQti12;
  }),
  // Only the names of elements differ.
  ...(['qti2', 'qti3'] as const).map((name) =>
    foreign(
      name,
      claimsXml(name === 'qti2' ? 'assessmentitem' : 'qti-assessment-item'),
      async () => {
        return (await import('../../conversion/qti2/read-qti2.ts')).readQti2;
      },
    ),
  ),
  foreign('h5p', claimsH5p, async ({ h5pJson }) => {
    return (await import('../../conversion/h5p/read-h5p.ts')).h5pReader(h5pJson);
  }),
];

/** A format of ours that is a text of documents. */
function own(format: Format, ending?: string, write?: ConversionFormat['write']): ConversionFormat {
  const written = ending === undefined || write === undefined ? {} : { ending, write };
  return {
    name: format,
    isOwn: true,
    async read({ name, opened, encoding, variables }) {
      const isBytes = encoding === null && isTableEncoding(encodingOfText(opened.start, null));
      const chunks = isBytes ? opened.bytes : recode(opened, encoding);
      return ownItems({ name, chunks }, { format, variables });
    },
    ...written,
  };
}

/** A format of another tool. What reads it is loaded when a text needs it. */
function foreign(
  name: string,
  claims: Claims,
  load: (text: TextToRead) => Promise<ReadItems>,
): ConversionFormat {
  const read: ConversionFormat['read'] = async (text) =>
    (await load(text))(decodePieces(text.opened, text.encoding));
  return { name, isOwn: false, claims, read };
}

export type TargetFormat = ConversionFormat & Required<Pick<ConversionFormat, 'ending' | 'write'>>;

const isTarget = (format: ConversionFormat): format is TargetFormat =>
  format.ending !== undefined && format.write !== undefined;
const targets = formats.filter(isTarget);

export const sourceFormats: readonly string[] = formats.map(({ name }) => name);
export const targetFormats: readonly string[] = targets.map(({ name }) => name);

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

export const findFormat = (name: string): ConversionFormat | null =>
  formats.find((format) => format.name === name) ?? null;

export const findTarget = (name: string): TargetFormat | null =>
  targets.find((format) => format.name === name) ?? null;

/** The format that the ending of a file to write names; null for any other ending. */
export const targetOfName = (file: string): TargetFormat | null =>
  targets.find(({ ending }) => file.toLowerCase().endsWith(ending)) ?? null;

export const recognize = (head: Parameters<Claims>[0]): ConversionFormat[] =>
  formats.filter(({ claims }) => claims?.(head) === true);

/** The same text in UTF-8, which the readers of our own forms expect. */
async function* recode(opened: OpenedBytes, encoding: string | null): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of decodePieces(opened, encoding)) yield encoder.encode(piece);
}

const textTarget = ({ head, write }: OwnWriter, foot = ''): ConversionTarget => ({
  write,
  linesAbove: linesIn(head),
  async *content(texts) {
    yield head;
    yield* texts.content();
    yield foot;
  },
});

async function tableTarget(
  form: CellForm,
  headerOf: HeaderOf,
  contentOf: (rows: Iterable<readonly CellValue[]>) => AsyncIterable<string | Uint8Array>,
): Promise<ConversionTarget> {
  const { writeRow, makeTable } = await import('../../conversion/table/question-rows.ts');
  return {
    linesAbove: 1,
    write: (question) => writeRow(question, form),
    content: (texts) => contentOf(makeTable(texts, headerOf)),
  };
}

export function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
