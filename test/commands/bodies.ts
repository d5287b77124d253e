/** Documents of one small course, and the command line of each operation. */
import {
  documentKinds,
  operations,
  type DocumentKind,
  type OperationId,
} from '../../src/contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import type { Cli } from '../harness/cli.ts';
import { assessment, lacuna, permissions, track } from '../harness/course.ts';

export const MAX_ID = 9223372036854775807n;

const release = (id: Json): JsonObject => ({ id, releaseNotes: 'First version' });

/** A right document of each kind; `id` is used where the kind has one. */
const documents: Readonly<Record<DocumentKind, (id: Json) => JsonObject>> = {
  'assessment.create': () => assessment(),
  'assessment.edit': (id) => assessment({ id }),
  'assessment.release': release,
  'lacuna.create': () => lacuna(),
  'lacuna.edit': (id) => lacuna({ id }),
  'lacuna.release': release,
  'track.create': () => track(),
  'track.edit': (id) => track({ id, ...permissions }),
};

/** The numbers of the operations of a run that are in doubt, as people type them. */
export async function doubtsOf(cli: Cli, run: string, ...options: string[]): Promise<string[]> {
  await cli.run('runs', 'show', run, '-o', 'json', ...options);
  return [cli.json()].flat().flatMap((each) => {
    const isDoubt = isObject(each) && each['outcome'] === 'in-doubt';
    return isDoubt ? [stringifyExact(each['seq'] ?? null)] : [];
  });
}

/**
 * Writes what the operation needs into the folder.
 * @returns its command line, about the resource with that id
 */
export async function prepare(
  cli: Cli,
  operation: OperationId,
  id: number | bigint,
): Promise<string[]> {
  const { resource, verb } = operations[operation];
  if (verb === 'delete') return [resource, verb, String(id), '--yes'];
  if (verb === 'move') return [resource, verb, String(id), '8802'];
  const kind = documentKinds.find((each) => each === operation);
  if (kind === undefined) throw new TypeError(`${operation} has no document`);
  await cli.write('body.json', stringifyExact(documents[kind](id)));
  return [resource, verb, 'body.json'];
}

/** Creates a resource for an operation to work on, and answers its id. */
export async function create(
  cli: Cli,
  resource: 'assessment' | 'lacuna' | 'track',
): Promise<number | bigint> {
  await cli.write('made.json', stringifyExact(documents[`${resource}.create`](null)));
  await cli.run(resource, 'create', 'made.json', '--again', '-o', 'json');
  const id = field(field(cli.json(), 'content'), 'id');
  if (typeof id !== 'number' && typeof id !== 'bigint') throw new TypeError(cli.stdout);
  return id;
}

/** The value of a field, null where it is not there. */
export function field(value: Json, name: string): Json {
  return isObject(value) ? (value[name] ?? null) : null;
}

/** The text of a field, empty where there is none. */
export function textOf(value: Json, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

/** `error.code` of a result, or of a command that was stopped; null where there is none. */
export function errorCode(value: Json): string | null {
  const code = textOf(field(value, 'error'), 'code');
  return code === '' ? null : code;
}

/** The objects of NDJSON, each of whose lines ends. */
export const ndjsonIn = (text: string): JsonObject[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const value = parseExact(line);
      if (!isObject(value)) throw new TypeError(`no object: ${line}`);
      return value;
    });

/** Which of the characters that could deceive a terminal a text holds. */
export function deceptionsIn(text: string): string[] {
  const all = ['\u001b', '\u007f', '\u009b', '\u202e', '\u2028', '\u200b', '\ufeff'];
  return all.filter((character) => text.includes(character)).map((found) => encodeURI(found));
}

/** A right question in YAML. */
export const questionYaml = (title: string) => `title: ${title}
question: "The capital is ###."
difficulty: 1
source: Atlas
author: Ana
topicId: 7
lacunaAlternatives:
  - alternatives: [{ description: Brasília, score: 10 }]
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
`;

/** The findings that the last command printed as JSON, as `file:line:column code`. */
export function findings(printed: Json): string[] {
  const list = field(printed, 'diagnostics');
  return (Array.isArray(list) ? list : []).filter(isObject).map((finding) => {
    const { line = null, column = null } = finding;
    const place = line === null ? '' : `:${stringifyExact(line)}:${stringifyExact(column)}`;
    return `${textOf(finding, 'file')}${place} ${textOf(finding, 'code')}`;
  });
}

/** Writes that many questions into q.ndjson, on topics from 0. */
export async function writeQuestions(cli: Cli, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) =>
    stringifyExact(lacuna({ topicId: index })),
  );
  await cli.write('q.ndjson', lines.join('\n'));
}

/** Writes questions of these topics, a file each, and answers the files' names. */
export async function questionFiles(cli: Cli, ...topics: (number | bigint)[]): Promise<string[]> {
  const names = topics.map((_, index) => `q${index + 1}.json`);
  for (const [index, name] of names.entries()) {
    await cli.write(name, stringifyExact(lacuna({ topicId: topics[index] ?? 0 })));
  }
  return names;
}
