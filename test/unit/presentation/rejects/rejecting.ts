import { rowsAs } from '../../../../src/documents/csv/header.ts';
import type { RecordedResult } from '../../../../src/contract/ledger.ts';
import type { OperationId } from '../../../../src/contract/operations.ts';
import type { RunFile } from '../../../../src/contract/run-record.ts';
import { createMask, type Mask } from '../../../../src/core/mask.ts';
import type { Format } from '../../../../src/documents/document-format.ts';
import { readWhole } from '../../../../src/documents/read.ts';
import type { Language } from '../../../../src/messages/language.ts';
import { loadCatalogue } from '../../../../src/messages/load.ts';
import { writeRejects } from '../../../../src/presentation/rejects/write.ts';
import { rejected } from '../sample-results.ts';

/** A file that an import read, and the text of it. */
export interface Input {
  readonly name: string;
  readonly format: Format;
  readonly text: string;
}

/** What the ledger would keep of a file all of whose documents were rejected. */
export function recordedIn(inputs: readonly Input[], as: OperationId | null = null) {
  const results: RecordedResult[] = [];
  const files = inputs.map(({ name, format, text }, file): RunFile => {
    const bytes = new TextEncoder().encode(text);
    const batch = readWhole(name, bytes, { format, rows: rowsAs(as), allowUnknown: true });
    for (const {
      line,
      bytes: [start, end],
    } of batch.documents) {
      results.push({
        result: { ...rejected, source: { file: name, line }, seq: results.length + 1 },
        subject: null,
        text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end)),
        place: { file, line, start, end },
        original: null,
        answer: null,
      });
    }
    return { name, format, digest: '', header: batch.header };
  });
  return { files, results };
}

interface Wanted {
  readonly file: string | null;
  readonly as?: OperationId;
  readonly mask?: Mask;
  readonly language?: Language;
}

export async function written(
  { files, results }: ReturnType<typeof recordedIn>,
  { file, as, mask = createMask(), language = 'en' }: Wanted,
): Promise<string> {
  const messages = await loadCatalogue(language);
  const options = { files, file, as: as ?? null, options: [], messages, mask } as const;
  return [...writeRejects(results, options)].join('');
}
