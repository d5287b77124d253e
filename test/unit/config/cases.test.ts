/** Cases of configuration: stories of settings (stories.ts), and what is wrong with a file. */
import { fileURLToPath } from 'node:url';
import { loadConfiguration } from '../../../src/config/load.ts';
import { InvalidDocuments } from '../../../src/core/errors.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { testCases } from '../../harness/case-lists.ts';
import { findingText } from '../documents/reading.ts';
import { settings } from './settings.ts';
import { english, SECRET, tellSettings, type SettingsStory } from './stories.ts';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

testCases(folder('cases'), async ({ text }: { text: string }) => {
  await using own = await settings({ user: text });
  const error: unknown = await loadConfiguration(own.host).catch((cause: unknown) => cause);
  if (!(error instanceof InvalidDocuments)) return { finds: [] };
  const isOfUsage = error.kind === 'usage';
  const isHere = error.diagnostics.every(({ source }) => source.name === own.userFile);
  if (!isOfUsage || !isHere) throw error;
  const shape = (shown: string) =>
    shown
      .split('\n')
      .map(({ length }) => length)
      .join();
  for (const { source, problem } of error.diagnostics) {
    const { message, hint } = describe(problem, english);
    const shown = [source.text, message, hint].join('\n');
    if (shown.includes(SECRET)) throw new Error(`${problem.code} shows a secret`);
    if (shape(source.text) !== shape(text)) throw new Error('its lines are elsewhere');
  }
  return { finds: error.diagnostics.map(findingText) };
});

testCases(folder('stories'), async (given: SettingsStory) => ({
  story: await tellSettings(given),
}));
