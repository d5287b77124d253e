/** Cases of configuration: the user's own file, and what is wrong with it. */
import { fileURLToPath } from 'node:url';
import { loadConfiguration } from '../../../src/config/load.ts';
import { InvalidDocuments } from '../../../src/core/errors.ts';
import { testCases } from '../../harness/case-lists.ts';
import { findingText } from '../documents/reading.ts';
import { settings } from './settings.ts';

testCases(fileURLToPath(new URL('cases', import.meta.url)), async ({ text }: { text: string }) => {
  await using own = await settings({ user: text });
  const error: unknown = await loadConfiguration(own.host).catch((cause: unknown) => cause);
  if (!(error instanceof InvalidDocuments)) return { finds: [] };
  const isOfUsage = error.kind === 'usage';
  const isHere = error.diagnostics.every(({ source }) => source.name === own.userFile);
  if (!isOfUsage || !isHere) throw error;
  return { finds: error.diagnostics.map(findingText) };
});
