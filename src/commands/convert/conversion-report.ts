/** The report of a conversion for programs, written while questions are converted. */
import type { Conversion, ConvertedFile } from '../../contract/conversions.ts';
import type { JsonObject } from '../../core/json.ts';
import { jsonText } from '../../presentation/json-text.ts';
import { conversionObject, conversionTotals } from '../../presentation/pages/conversion.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import type { Context } from '../context.ts';
import type { ReportToWrite } from './convert-request.ts';
import { collectedSink, fileSink } from './sink.ts';

export interface ConversionReport {
  readonly add: (conversion: Conversion) => Promise<void>;
  readonly finish: (files: readonly ConvertedFile[]) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** `json` is one object. Otherwise each question is a line or a document, and so are the counts. */
export function createConversionReport(
  { kind, file }: ReportToWrite,
  { host, presenter, messages, mask }: Pick<Context, 'host' | 'presenter' | 'messages' | 'mask'>,
): ConversionReport {
  const speech = { messages, mask };
  const tell = (text: string) =>
    file === null ? host.terminal.stderr.write(text) : presenter.text(text);
  const sink = file === null || file === '-' ? collectedSink(tell) : fileSink(file, host);
  const textOf = (object: JsonObject) =>
    kind === 'yaml' ? `---\n${yamlText(object)}` : `${jsonText(object)}\n`;
  let isFirst = true;
  return {
    async add(conversion) {
      const object = conversionObject(conversion, speech);
      const before = isFirst ? '{"questions": [\n' : ',\n';
      isFirst = false;
      await sink.write(kind === 'json' ? before + jsonText(object) : textOf(object));
    },
    async finish(files) {
      const totals = conversionTotals(files);
      const start = isFirst ? '{"questions": [],\n' : '\n],\n';
      await sink.write(kind === 'json' ? `${start}${jsonText(totals).slice(1)}\n` : textOf(totals));
      await sink.close();
    },
    discard: () => sink.discard(),
  };
}
