import type { RunFile } from '../../contract/run-record.ts';
import type { RecordedResult } from '../../contract/ledger.ts';
import type { OperationId } from '../../contract/operations.ts';
import { formatOfName } from '../../documents/document-format.ts';
import { reimportCommand } from '../next-step.ts';
import type { Speech } from '../style.ts';
import { rejectOf, type Reject } from './reject.ts';
import { csvRejects, notCsv } from './to-csv.ts';
import { jsonElement, ndjsonLine } from './to-json.ts';
import { yamlDocument } from './to-yaml.ts';

export type RejectsFormat = 'yaml' | 'json' | 'ndjson' | 'csv';

export interface RejectsOptions extends Speech {
  /** The files of the run. */
  readonly files: readonly RunFile[];
  /** The file to write; null is standard output. */
  readonly file: string | null;
  /** The operation whose bare body every document is; null if each document names its own. */
  readonly as: OperationId | null;
}

/**
 * The documents that were rejected or blocked, with their comments and the reason for each
 * (docs/import.md), to be corrected and imported again. Comes piece by piece. Without such
 * documents, it is an empty file of its format. Throws CliError `rejects/not-csv` if the format is
 * CSV and a document is not a row with the same header.
 */
export async function* writeRejects(
  results: AsyncIterable<RecordedResult>,
  options: RejectsOptions,
): AsyncGenerator<string> {
  yield* writers[rejectsFormat(options)](rejectsIn(results, options), options);
}

/**
 * Checks the file before anything is rejected. Throws CliError `rejects/not-csv` if the format is
 * CSV and a file does not have the header of the first one.
 */
export function checkRejectsFile(options: Pick<RejectsOptions, 'file' | 'files'>): void {
  if (rejectsFormat(options) !== 'csv') return;
  const header = options.files[0]?.header ?? null;
  const other = options.files.find((file) => file.header === null || file.header !== header);
  if (other !== undefined) throw notCsv(other.name);
}

/** The format of the name's ending, otherwise that of the first file. */
export function rejectsFormat({ file, files }: Pick<RejectsOptions, 'file' | 'files'>) {
  const named = file === null ? null : formatOfName(file);
  const format = named ?? files[0]?.format;
  if (format === 'json' || format === 'jsonc') return 'json';
  return format === 'ndjson' || format === 'csv' ? format : 'yaml';
}

/** True if the format has no comments and a file of the run may have had some. */
export function losesComments(options: Pick<RejectsOptions, 'file' | 'files'>): boolean {
  const format = rejectsFormat(options);
  return options.files.some(
    (file) =>
      (file.format === 'yaml' && format !== 'yaml') ||
      (file.format.startsWith('json') && format !== 'json'),
  );
}

type Rejects = AsyncIterable<Reject>;

async function* rejectsIn(
  results: AsyncIterable<RecordedResult>,
  options: RejectsOptions,
): Rejects {
  for await (const recorded of results) {
    const reject = rejectOf(recorded, options.files, options);
    if (reject !== null) yield reject;
  }
}

const writers: Readonly<
  Record<RejectsFormat, (rejects: Rejects, options: RejectsOptions) => AsyncGenerator<string>>
> = { yaml: writeYaml, json: writeJson, ndjson: writeNdjson, csv: writeCsv };

async function* writeYaml(rejects: Rejects, options: RejectsOptions): AsyncGenerator<string> {
  let isFirst = true;
  for await (const reject of rejects) {
    if (isFirst) yield command('#', options);
    isFirst = false;
    yield yamlDocument(reject, options.as);
  }
}

async function* writeJson(rejects: Rejects, options: RejectsOptions): AsyncGenerator<string> {
  let isFirst = true;
  for await (const reject of rejects) {
    yield isFirst ? `${command('//', options)}[\n` : ',\n';
    isFirst = false;
    yield jsonElement(reject, options.as);
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

async function* writeNdjson(rejects: Rejects, { as }: RejectsOptions): AsyncGenerator<string> {
  for await (const reject of rejects) yield ndjsonLine(reject, as);
}

async function* writeCsv(rejects: Rejects): AsyncGenerator<string> {
  let csv: ReturnType<typeof csvRejects> | null = null;
  for await (const reject of rejects) {
    if (csv === null) {
      csv = csvRejects(reject);
      yield csv.header;
    }
    yield csv.row(reject);
  }
}

/** The command to import the rejects again, if it needs --as. */
function command(sign: string, { file, as, messages }: RejectsOptions): string {
  if (as === null) return '';
  const { importWith, placeholders } = messages.output;
  const again = reimportCommand({ file: file ?? placeholders.FILE, as, options: [] });
  return `${sign} ${importWith(again)}\n`;
}
