/** Stories of a ledger, a line for each thing that somebody does (stories.ts). */
import { fileURLToPath } from 'node:url';
import { testCases } from '../../harness/case-lists.ts';
import { tellStory } from './stories.ts';

type Given = { readonly story: Parameters<typeof tellStory>[0] };

testCases(fileURLToPath(new URL('cases', import.meta.url)), async ({ story }: Given) => ({
  story: await tellStory(story),
}));
