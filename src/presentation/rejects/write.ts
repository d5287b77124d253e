import type { RecordedResult, RunFile } from '../../contract/ledger.ts';
import type { OperationId } from '../../contract/operations.ts';
import { formatOfName } from '../../documents/document-format.ts';
import { importCommand } from '../next-step.ts';
import type { Speech } from '../style.ts';
import { rejectOf, type Reject } from './reject.ts';
import { csvRejects, notCsv } from './to-csv.ts';
import { jsonElement, ndjsonLine } from './to-json.ts';
import { yamlDocument } from './to-yaml.ts';

export type RejectsFormat = 'yaml' | 'json' | 'ndjson' | 'csv';

export interface RejectsOptions extends Speech {
  /** Those of the run. */
  readonly files: readonly RunFile[];
  /** Where it is written to; null is standard output. */
  readonly file: string | null;
  /** What every document is the bare body of; null where each says its operation. */
  readonly as: OperationId | null;
}

/**
 * The documents that were rejected or blocked, as they stood in their files with their
 * comments, each with the reason (cli.md: import): to be corrected and imported again. Comes
 * piece by piece, and is nothing but an empty file where there is none. Throws CliError
 * `rejects/not-csv` where CSV is wanted and one is no row below the same header.
 */
export async function* writeRejects(
  results: AsyncIterable<RecordedResult>,
  options: RejectsOptions,
): AsyncGenerator<string> {
  yield* writers[rejectsFormat(options)](rejectsIn(results, options), options);
}

/**
 * Before anything is rejected. Throws CliError `rejects/not-csv` where CSV is wanted and not
 * every file has the header of the first.
 */
export function checkRejectsFile(options: Pick<RejectsOptions, 'file' | 'files'>): void {
  if (rejectsFormat(options) !== 'csv') return;
  const header = options.files[0]?.header ?? null;
  const other = options.files.find((file) => file.header === null || file.header !== header);
  if (other !== undefined) throw notCsv(other.name);
}

/** By the name's ending, else that of the first file. */
export function rejectsFormat({ file, files }: Pick<RejectsOptions, 'file' | 'files'>) {
  const named = file === null ? null : formatOfName(file);
  const format = named ?? files[0]?.format;
  if (format === 'json' || format === 'jsonc') return 'json';
  return format === 'ndjson' || format === 'csv' ? format : 'yaml';
}

/** True where the format has no comments and a file of the run may have had some. */
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

/** How to read it again, where that is not plain. */
function command(sign: string, { file, as, messages }: RejectsOptions): string {
  if (as === null) return '';
  const { importWith, placeholders } = messages.output;
  const again = importCommand({ file: file ?? placeholders.FILE, as, options: [] });
  return `${sign} ${importWith(again)}\n`;
}
