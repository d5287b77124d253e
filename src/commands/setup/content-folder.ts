/** The files of a content folder that `lms-cli init` writes, as in this version. */
import { join } from 'node:path';
import { documentKinds } from '../../contract/operations.ts';
import type { Host } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Catalogue } from '../../messages/catalogue.ts';

export interface ContentFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/**
 * The samples of the package that are a good start: one of each kind, and the question in prose.
 */
export const samples = [
  'lacuna.create.md',
  'lacuna.create.yaml',
  'assessment.create.yaml',
  'track.create.yaml',
  'course.import.yaml',
] as const;

const LIMIT_BYTES = 2 ** 20;

/** A small course as a content folder, which `plan` and `apply` take as it is. */
export const course = ['questions.md', 'test.yaml', 'track.yaml'] as const;

/**
 * In the order in which they are written. Samples and the course refer to their schemas as
 * `../schemas/...`.
 */
export async function starterFiles(
  { files, packageFolder }: Pick<Host, 'files' | 'packageFolder'>,
  { output }: Catalogue,
): Promise<ContentFile[]> {
  const copyOf = async (path: string, from = path) => {
    const bytes = await files.read(join(packageFolder, from), LIMIT_BYTES);
    return { path, text: new TextDecoder().decode(bytes) };
  };
  const schemas = await files.list(join(packageFolder, 'schemas'));
  return [
    { path: 'lms-cli.yaml', text: configurationText(output.init.configuration) },
    ...(await Promise.all([
      ...course.map((name) => copyOf(`course/${name}`, `samples/content-folder/course/${name}`)),
      ...samples.map((name) => copyOf(`samples/${name}`)),
      ...schemas.map((name) => copyOf(`schemas/${name}`)),
    ])),
    { path: '.vscode/settings.json', text: jsonText({ 'yaml.schemas': schemaGlobs() }) },
    { path: '.vscode/extensions.json', text: jsonText({ recommendations: [YAML_EXTENSION] }) },
  ];
}

const YAML_EXTENSION = 'redhat.vscode-yaml';
const schemaPath = (kind: string) => `schemas/${kind}.schema.json`;
const jsonText = (value: JsonObject) => `${stringifyExact(value, 2)}\n`;

/** For YAML files without a schema line: those with names like the samples. */
function schemaGlobs(): JsonObject {
  const named = (pattern: string) => [`**/${pattern}.yaml`, `**/${pattern}.yml`];
  return Object.fromEntries([
    ...documentKinds.map((kind) => [schemaPath(kind), named(`${kind}*`)]),
    [schemaPath('import'), named('*.import')],
    [schemaPath('resource'), ['course/**/*.yaml', 'course/**/*.yml']],
    [schemaPath('config'), ['lms-cli.yaml']],
  ]);
}

type Words = Catalogue['output']['init']['configuration'];

/** The course, one profile that works at once, for the local service, and two to fill in. */
function configurationText({ head, content, variables, local, real, asks, own }: Words): string {
  return `# yaml-language-server: $schema=${schemaPath('config')}
${commented(content)}
content:
  scope: history
  files:
    - course/**/*.md
    - course/**/*.yaml

${commented(variables)}
variables:
  topics: { colony: 8811, empire: 8812 }
  blocks: { history: 302 }
  folders: { history: 703 }
  parties: { learners: 104 }

${commented(head)}
profiles:
  # ${local}
  local:
    baseUrl: http://127.0.0.1:4020

${real.map((line) => `  # ${line}`).join('\n')}
  #
  # test:
  #   baseUrl: https://lms-test.example.com/api/public
  #   auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
  #   variables: # ${own}
  #     topics: { colony: 17, empire: 18 }
  #     blocks: { history: 19 }
  #     folders: { history: 20 }
  #     parties: { learners: 21 }
  #
  # production:
  #   baseUrl: https://lms.example.com/api/public
  #   auth:
  #     type: oauth1
  #     consumerKey: my-application
  #     consumerSecret: { env: LMS_CONSUMER_SECRET }
  #     token: { env: LMS_ACCESS_TOKEN }
  #     tokenSecret: { env: LMS_ACCESS_TOKEN_SECRET }
  #   protected: true # ${asks}
  #   variables:
  #     topics: { colony: 4711, empire: 4712 }
  #     blocks: { history: 4713 }
  #     folders: { history: 4714 }
  #     parties: { learners: 4715 }
`;
}

const commented = (lines: readonly string[]) => lines.map((line) => `# ${line}`).join('\n');

const LINE = '.lms-cli/';

/** The text of an ignore file with an added line for the files of lms-cli; null if it has one. */
export async function ignoringState(
  file: string,
  { files }: Pick<Host, 'files'>,
): Promise<string | null> {
  if (!(await files.exists(file))) return `${LINE}\n`;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await files.read(file, LIMIT_BYTES),
  );
  if (/^(?:\*\*)?\/?\.lms-cli\/?[ \t]*\r?$/m.test(text)) return null;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const isComplete = text === '' || text.endsWith('\n');
  return `${text}${isComplete ? '' : newline}${LINE}${newline}`;
}
