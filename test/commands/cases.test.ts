/** Stories of commands, a line for each thing that somebody does (stories.ts). */
import { fileURLToPath } from 'node:url';
import { testCases } from '../harness/case-lists.ts';
import { tellStory, type Story } from './stories.ts';

testCases(fileURLToPath(new URL('cases', import.meta.url)), async (given: Story) => ({
  story: await tellStory(given),
}));
