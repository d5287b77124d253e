/** The files of a content folder that `lms-cli init` writes, as in this version. */
import { join } from 'node:path';
import { configurationSchema } from '../../config/configuration-schema.ts';
import { jsonSchemaOf } from '../../contract/json-schema.ts';
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

const SAMPLE_LIMIT_BYTES = 2 ** 20;

/**
 * In the order in which they are written. The samples refer to their schemas as `../schemas/...`.
 */
export async function contentFiles(
  { files, packageFolder }: Pick<Host, 'files' | 'packageFolder'>,
  { output }: Catalogue,
): Promise<ContentFile[]> {
  const read = async (name: string) => {
    const bytes = await files.read(join(packageFolder, 'samples', name), SAMPLE_LIMIT_BYTES);
    return { path: `samples/${name}`, text: new TextDecoder().decode(bytes) };
  };
  return [
    { path: 'lms-cli.yaml', text: configurationText(output.init.configuration) },
    ...(await Promise.all(samples.map(read))),
    ...schemas().map(([kind, schema]) => ({ path: schemaPath(kind), text: jsonText(schema) })),
    { path: '.vscode/settings.json', text: jsonText({ 'yaml.schemas': schemaGlobs() }) },
    { path: '.vscode/extensions.json', text: jsonText({ recommendations: [YAML_EXTENSION] }) },
  ];
}

const YAML_EXTENSION = 'redhat.vscode-yaml';
const schemaPath = (kind: string) => `schemas/${kind}.schema.json`;
const jsonText = (value: JsonObject) => `${stringifyExact(value, 2)}\n`;

function schemas(): [kind: string, schema: JsonObject][] {
  return [
    ...[...documentKinds, 'import' as const].map((kind): [string, JsonObject] => [
      kind,
      jsonSchemaOf(kind),
    ]),
    ['config', configurationSchema()],
  ];
}

/** For YAML files without a schema line: those with names like the samples. */
function schemaGlobs(): JsonObject {
  const named = (pattern: string) => [`**/${pattern}.yaml`, `**/${pattern}.yml`];
  return Object.fromEntries([
    ...documentKinds.map((kind) => [schemaPath(kind), named(`${kind}*`)]),
    [schemaPath('import'), named('*.import')],
    [schemaPath('config'), ['lms-cli.yaml']],
  ]);
}

type Words = Catalogue['output']['init']['configuration'];

/** One profile that works at once, for the local service, and two to fill in. */
function configurationText({ head, local, real, asks }: Words): string {
  return `# yaml-language-server: $schema=${schemaPath('config')}
${head.map((line) => `# ${line}`).join('\n')}

profiles:
  # ${local}
  local:
    baseUrl: http://127.0.0.1:4020

${real.map((line) => `  # ${line}`).join('\n')}
  #
  # test:
  #   baseUrl: https://lms-test.example.com/api/public
  #   auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
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
`;
}

const LINE = '.lms-cli/';
const LIMIT_BYTES = 2 ** 20;

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
