/** How a plan shows that a field would change: each case has what it is and will be. */
import { fileURLToPath } from 'node:url';
import type { Difference } from '../../../../src/contract/changes.ts';
import type { JsonPath } from '../../../../src/core/json.ts';
import { createMask } from '../../../../src/core/mask.ts';
import { parseExact } from '../../../../src/documents/exact-json.ts';
import { loadCatalogue } from '../../../../src/messages/load.ts';
import { differenceText } from '../../../../src/presentation/plan/change-text.ts';
import { plainTheme } from '../../../../src/presentation/style.ts';
import { testCases } from '../../../harness/case-lists.ts';

interface Given {
  readonly path?: JsonPath;
  /** Exact JSON, or what a reference gives: `id of KEY: ID`. */
  readonly before?: string;
  readonly after?: string;
  readonly inFull?: boolean;
}

const messages = await loadCatalogue('en');
const speech = { messages, mask: createMask(['s3cr3t-token']), theme: plainTheme };

function side(text: string | undefined): Difference['before'] {
  if (text === undefined) return null;
  const [, kind, of = '', now = null] = /^(id|version) of (\w+)(?:: (\d+))?$/.exec(text) ?? [];
  if (kind === 'id' || kind === 'version') return { kind, of, now };
  return { kind: 'value', value: parseExact(text) };
}

testCases(
  fileURLToPath(new URL('cases', import.meta.url)),
  async ({ path = ['f'], before, after, inFull = false }: Given) => ({
    shown: await differenceText({ path, before: side(before), after: side(after) }, speech, inFull),
  }),
);
