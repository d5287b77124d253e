/** The report of a conversion for programs, written while questions are converted. */
import type { Conversion, ConvertedFile } from '../../contract/conversions.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { conversionObject, conversionTotals } from '../../presentation/conversion-object.ts';
import { jsonText } from '../../presentation/json-text.ts';
import type { Speech } from '../../presentation/style.ts';
import { CliError } from '../../core/errors.ts';
import { unwritable } from '../../presentation/failure.ts';
import type { ReportToWrite } from './convert-request.ts';
import { errorSink, fileSink, memorySink, type Sink } from './sink.ts';

export interface ConversionReport {
  readonly add: (conversion: Conversion) => Promise<void>;
  readonly finish: (files: readonly ConvertedFile[]) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** `json` is one object, `ndjson` a line for each question and one with the counts. */
export function createConversionReport(
  { kind, file }: ReportToWrite,
  host: Host,
  speech: Speech,
): ConversionReport {
  const sink =
    file === null ? errorSink(host) : file === '-' ? memorySink(host) : fileSink(file, host);
  const isWhole = kind === 'json';
  let isFirst = true;
  const put = (text: string) => writing(() => sink.write(text));
  return {
    async add(conversion) {
      const before = isWhole ? (isFirst ? '{"questions": [\n' : ',\n') : '';
      isFirst = false;
      await put(`${before}${jsonText(conversionObject(conversion, speech))}${isWhole ? '' : '\n'}`);
    },
    async finish(files) {
      const totals = jsonText(conversionTotals(files));
      const start = isFirst ? '{"questions": [],\n' : '\n],\n';
      await put(isWhole ? `${start}${totals.slice(1)}\n` : `${totals}\n`);
      await writing(() => sink.close());
    },
    discard: () => sink.discard(),
  };
}

async function writing(work: () => ReturnType<Sink['write']>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new CliError('output', unwritable(error), { cause: error });
  }
}
