/** What is new has a test: a story, a transcript, or for a code any other test. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codes } from 'virtual:codes';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandsBelow, commandWords } from '../src/commands/arguments/word-command.ts';
import { commandTree } from '../src/commands/program.ts';

function textsIn(folder: string, files: RegExp): string[] {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .map((file) => readFileSync(`${path}/${file}`, 'utf8'));
}

test('every command is run by a story (test/commands/cases/) or a page of test/transcripts/', async () => {
  const stories = textsIn('commands/cases', /\.yaml$/).flatMap((text) =>
    parse(text).flatMap(({ story }: { story: (string | object)[] }) =>
      story.map((line) => (typeof line === 'string' ? line : (Object.keys(line)[0] ?? ''))),
    ),
  );
  const pages = textsIn('transcripts', /\.md$/).flatMap((text) =>
    [...text.matchAll(/^\$ lms-cli (.*)$/gm)].map(([, line = '']) => line),
  );
  const lines = [...stories, ...pages];
  const before = /^(?:(?:now|yesterday|two|(?:stop|full|during) \d+) )*/;
  const typed = lines.map((line: string) => `${line.replace(before, '')} `);
  const commands = commandsBelow(await commandTree()).filter((each) => each.commands.length === 0);
  const words = commands.map(commandWords);
  expect(words.filter((each) => !typed.some((line) => line.startsWith(`${each} `)))).toEqual([]);
});

test('every code is in a test', () => {
  // The page that lists all of them proves nothing of one, and neither do names of files.
  const files = /^(?!transcripts.check.explain\.md|every-command).*\.(?:ts|yaml|md)$/;
  const told = textsIn('.', files)
    .join('\n')
    .replaceAll(/from '.*'/g, '');
  const raised = new Set(told.match(/[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*/g));
  // A prompt shows only its sentence: test/commands/cases/new-in-folders.yaml.
  raised.add('form/answer');
  expect(Object.keys(codes).filter((code) => !raised.has(code))).toEqual([]);
});
