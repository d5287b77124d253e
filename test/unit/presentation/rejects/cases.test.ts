/** Files of rejects: what the inputs were, all of which was rejected, and what is written of them. */
import { fileURLToPath } from 'node:url';
import { testCases } from '../../../harness/case-lists.ts';
import { CliError } from '../../../../src/core/errors.ts';
import type { OperationId } from '../../../../src/contract/operations.ts';
import { createMask } from '../../../../src/core/mask.ts';
import type { Format } from '../../../../src/documents/document-format.ts';
import type { Language } from '../../../../src/messages/language.ts';
import { recordedIn, written } from './rejecting.ts';

interface Given {
  readonly inputs: Readonly<Record<string, string>>;
  readonly file: string | null;
  readonly as?: OperationId;
  readonly language?: Language;
  /** Also in another language, before. */
  readonly twice?: Language;
}

const formatOf = (name: string): Format =>
  name.endsWith('.yaml') ? 'yaml' : (name.replace(/^.*\./, '') as Format);

testCases(fileURLToPath(new URL('cases', import.meta.url)), async (given: Given) => {
  const { inputs, twice, language = 'en', ...wanted } = given;
  const list = Object.entries(inputs).map(([name, text]) => ({
    name,
    format: formatOf(name),
    text,
  }));
  try {
    const options = { ...wanted, mask: createMask(['hunter2']) };
    if (twice !== undefined) {
      const text = await written(recordedIn(list), { ...options, language: twice });
      list.splice(0, list.length, {
        name: list[0]?.name ?? '',
        format: list[0]?.format ?? 'yaml',
        text,
      });
    }
    return { rejects: await written(recordedIn(list), { ...options, language }) };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { refused: error.problem.code };
  }
});
