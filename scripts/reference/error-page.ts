import { exitCodes } from '../../src/core/exit-code.ts';
import { describe, explanationOf, type Catalogue } from '../../src/messages/catalogue.ts';
import type { Sample, SnippetKind } from '../../src/messages/samples/sample.ts';
import { anchorOf, blocks, fenced, generatedNote, plain } from './markdown.ts';

type Samples = Readonly<Record<string, Sample<object>>>;

/** docs/reference/errors.md: what `lms-cli explain` says of every code. */
export function errorPage(samples: Samples, messages: Catalogue): string {
  const families = [...new Set(Object.keys(samples).map(familyOf))].toSorted();
  const codesOf = (family: string) =>
    Object.keys(samples)
      .filter((code) => familyOf(code) === family)
      .toSorted();
  return blocks(
    generatedNote,
    '# Errors and warnings',
    'Every error and warning has a code, which is stable; the sentences are not. `lms-cli explain CODE` says what stands here, in your language. The message, and what to do, are those of one case.',
    'The exit code is that of a command that ends so. A run of several operations ends with 6 where others are done, with 8 where one is in doubt.',
    families.map((family) => `[${family}](#${anchorOf(family)})`).join(' · '),
    ...families.flatMap((family) => [
      `## ${family}`,
      ...codesOf(family).map((code) => entryOf(code, samples[code], messages)),
    ]),
  );
}

const familyOf = (code: string) => code.split('/')[0] ?? '';

function entryOf(code: string, sample: Sample<object> | undefined, messages: Catalogue): string {
  if (sample === undefined) throw new TypeError(`no sample of ${code}`);
  const { message, hint } = describe({ code, params: { ...sample.params } }, messages);
  const { explanation: words } = messages;
  const { snippets, next } = sample;
  const language = snippets === undefined ? 'sh' : languages[snippets.of];
  return blocks(
    `### ${code}`,
    `${endsOf(sample, messages)}: ${plain(message)}`,
    `**${words.cause}**: ${plain(explanationOf(code, messages))}`,
    `**${words.whatToDo}**: ${plain(hint)}`,
    ...(snippets === undefined
      ? []
      : [
          `${words.wrong}:`,
          fenced(language, snippets.wrong),
          `${words.right}:`,
          fenced(language, snippets.right),
        ]),
    next === undefined ? null : fenced('sh', next),
  ).trimEnd();
}

function endsOf({ ends }: Sample<object>, { explanation, output }: Catalogue): string {
  const severities = new Set(
    ends.map((end) => output.severities[end === 'warning' ? 'warning' : 'error']),
  );
  const codes = ends
    .flatMap((end) => (end === 'warning' ? [] : exitCodes[end]))
    .sort((one, other) => one - other);
  const name = [...severities].join(' or ');
  return codes.length === 0 ? name : `${name}, ${explanation.exitCodes(codes)}`;
}

const languages: Readonly<Record<SnippetKind, string>> = {
  'assessment.create': 'yaml',
  'lacuna.create': 'yaml',
  'lacuna.edit': 'yaml',
  'lacuna.release': 'yaml',
  'track.create': 'yaml',
  import: 'yaml',
  configuration: 'yaml',
  csv: 'csv',
  'csv of import': 'csv',
  'file of questions': 'markdown',
  'command line': 'sh',
};
