/** The report of a conversion for programs, written while questions are converted. */
import type { Conversion, ConvertedFile } from '../../contract/conversions.ts';
import { createDataWriter } from '../../presentation/data-writer.ts';
import { conversionObject, conversionTotals } from '../../presentation/pages/conversion.ts';
import type { Context } from '../context.ts';
import type { ReportToWrite } from './convert-request.ts';
import { collectedSink, fileSink } from './sink.ts';

export interface ConversionReport {
  readonly add: (conversion: Conversion) => Promise<void>;
  readonly finish: (files: readonly ConvertedFile[]) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** `json` is one object. Otherwise each question is a line or a document, and so are the counts. */
export async function createConversionReport(
  { kind, file }: ReportToWrite,
  { host, presenter, messages, mask }: Pick<Context, 'host' | 'presenter' | 'messages' | 'mask'>,
): Promise<ConversionReport> {
  const speech = { messages, mask };
  const tell = (text: string) =>
    file === null ? host.terminal.stderr.write(text) : presenter.text(text);
  const sink = file === null || file === '-' ? collectedSink(tell) : fileSink(file, host);
  const writer = await createDataWriter(kind, { field: 'questions', byLine: true });
  return {
    add: async (conversion) => {
      const item = { id: null, object: () => conversionObject(conversion, speech) };
      await sink.write(writer.next(item));
    },
    async finish(files) {
      await sink.write(writer.end(conversionTotals(files)));
      await sink.close();
    },
    discard: () => sink.discard(),
  };
}
