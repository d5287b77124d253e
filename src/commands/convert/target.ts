/** How questions are written in each format of `convert`. */
import type { Loss } from '../../contract/conversions.ts';
import type { TargetFormat } from '../../conversion/formats.ts';
import { isRefusal } from '../../conversion/loss.ts';
import type { QuestionRows, RowsOptions } from '../../conversion/table/question-rows.ts';
import type { ForeignWriter } from '../../conversion/writing.ts';
import type { Delimiter } from '../../documents/csv/rows.ts';
import type { Format } from '../../documents/document-format.ts';
import {
  type CommentedQuestion,
  createNdjsonWriter,
  createQuestionsWriter,
  createYamlWriter,
  type Shared,
} from './own-writers.ts';

/** The writer of one file. */
export interface ConversionTarget {
  /** What stands before the first question. */
  readonly head: string;
  /** The text of one question; null if it has no form there. A table has only empty texts. */
  readonly write: (question: CommentedQuestion) => {
    readonly text: string | null;
    readonly losses: readonly Loss[];
  };
  /** What follows the last question; for a table all of it. Throws CliError for too many rows. */
  readonly end: () => AsyncIterable<string | Uint8Array>;
  /** The format in which one question can be read back alone; null if it cannot. */
  readonly own: Format | null;
  /** True if each question is a row, below a header. */
  readonly isTable: boolean;
}

interface TargetOptions {
  readonly shared: Shared;
  readonly scale: number;
  /** A question of which something is lost is not written. */
  readonly isStrict: boolean;
  /** Between the cells of CSV. */
  readonly delimiter: Delimiter;
}

export async function createTarget(
  format: TargetFormat,
  { shared, scale, isStrict, delimiter }: TargetOptions,
): Promise<ConversionTarget> {
  if (format === 'csv' || format === 'xlsx') return tableTarget(format, { isStrict, delimiter });
  if (format === 'moodle-xml') {
    const { createMoodleXmlWriter } = await import('../../conversion/moodle/write-moodle-xml.ts');
    return { ...foreign(createMoodleXmlWriter({ scale })), own: null, isTable: false };
  }
  if (format === 'gift') {
    const { createGiftWriter } = await import('../../conversion/gift/write-gift.ts');
    return { ...foreign(createGiftWriter({ scale })), own: null, isTable: false };
  }
  const own = { md: 'cloze', yaml: 'yaml', ndjson: 'ndjson' } as const;
  const writers = {
    md: () => createQuestionsWriter(shared),
    yaml: createYamlWriter,
    ndjson: createNdjsonWriter,
  };
  return { ...writers[format](), end: nothing, own: own[format], isTable: false };
}

async function tableTarget(
  format: 'csv' | 'xlsx',
  { isStrict, delimiter }: Pick<TargetOptions, 'isStrict' | 'delimiter'>,
): Promise<ConversionTarget> {
  const { createQuestionRows } = await import('../../conversion/table/question-rows.ts');
  const { content, ...options } = await (format === 'csv' ? csvTable(delimiter) : xlsxTable());
  const rows = createQuestionRows(options);
  return {
    head: '',
    write({ body, key }) {
      // A row that was added stays, so that a question to be refused must not become one.
      const trial = isStrict ? createQuestionRows(options).add({ body, key }) : [];
      if (trial.length > 0) return { text: null, losses: trial };
      const losses = rows.add({ body, key });
      return { text: losses.some(isRefusal) ? null : '', losses };
    },
    end: () => content(rows),
    own: null,
    isTable: true,
  };
}

/** How a table becomes a file. Each library is loaded only where it is needed. */
interface Table extends RowsOptions {
  readonly content: (rows: Pick<QuestionRows, 'rows'>) => AsyncIterable<string | Uint8Array>;
}

async function csvTable(delimiter: Delimiter): Promise<Table> {
  const { csvOf, signFor } = await import('../../conversion/table/question-rows.ts');
  return {
    sign: signFor(delimiter),
    longestCell: null,
    content: async function* ({ rows }) {
      yield* csvOf(rows(), delimiter);
    },
  };
}

async function xlsxTable(): Promise<Table> {
  const { LONGEST_CELL, xlsxOf } = await import('../../conversion/table/write-xlsx.ts');
  return {
    sign: 'either',
    longestCell: LONGEST_CELL,
    content: async function* ({ rows }) {
      yield await xlsxOf([{ name: 'questions', rows: rows() }]);
    },
  };
}

async function* nothing(): AsyncGenerator<string> {}

function foreign({
  head,
  foot,
  write,
}: ForeignWriter): Pick<ConversionTarget, 'head' | 'write' | 'end'> {
  return {
    head,
    write: ({ body, key }) => write({ body, key }),
    end: async function* () {
      yield foot;
    },
  };
}
