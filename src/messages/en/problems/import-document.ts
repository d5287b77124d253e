/** Problems of the fields around the body of a document to import. */
import type { Received } from '../../../core/diagnostic.ts';
import type { Part } from '../../../core/problem-params.ts';
import { paramsLike } from '../../snippets.ts';
import { quoted, sentenceList, shown } from '../phrases.ts';
import { entry } from './entry.ts';

/** An operation and its path parameters. */
interface Needs {
  readonly operation: string;
  readonly part: Part;
  readonly params: readonly string[];
}

const allowedBeside = {
  operation: 'operation, key, params and body',
  resource: 'resource, key, body, release, formerly and protect',
} as const;

export const importDocumentProblems = {
  'document/operation-missing': entry<{ kind: string | null; known: readonly string[] }>({
    message: () => 'the document does not name its operation',
    hint: ({ kind, known }) =>
      kind === null
        ? `add operation: (${known.join(', ')}), or name one for all documents: --as lacuna.create`
        : `add --as ${kind} to import the documents as they are, or write operation: ${kind} and put the fields under body`,
    explanation:
      'A document to import has the fields operation, key, params and body. If every document is only the body of the same operation, name that operation with --as.',
  }),
  'document/outside-body': entry<{
    field: string;
    part: Part | null;
    beside: 'operation' | 'resource';
  }>({
    message: ({ field, beside }) => `${quoted(field)} is not allowed beside ${beside}`,
    hint: ({ field, part, beside }) =>
      part === null ? `use only ${allowedBeside[beside]}` : `put ${field} under ${part}`,
    explanation:
      'Beside operation, a document to import can have key, params and body. Beside resource, a document of a content folder can have key, body, release, formerly and protect. The fields of the contract belong under body, the ids of a path under params.',
  }),
  'document/part-missing': entry<Needs>({
    message: ({ operation, part, params }) =>
      part === 'body'
        ? `${operation} requires a body`
        : `${operation} requires params with ${sentenceList(params)}`,
    hint: ({ operation, part, params }) =>
      part === 'body'
        ? `add body: with the fields that \`lms-cli schema ${operation}\` shows`
        : `add ${paramsLike(params)}`,
    explanation:
      'Create, edit and release have a body. Delete and move have the ids of their paths in params.',
  }),
  'document/part-not-taken': entry<Needs>({
    message: ({ operation, part }) =>
      `${operation} does not accept ${part === 'body' ? 'a body' : 'params'}`,
    hint: ({ part, params }) =>
      part === 'body'
        ? `remove it and write ${paramsLike(params)}`
        : 'remove it and write the fields under body',
    explanation:
      'Create, edit and release have a body. Delete and move have the ids of their paths in params.',
  }),
  'document/import-key': entry<{ field: string; received: Received }>({
    message: ({ field, received }) =>
      `${field} must be a non-empty text without # and NUL, not ${shown(received)}`,
    hint: () => 'choose a name, for example key: question 1',
    explanation:
      'A key names a document for references and for later runs. In a reference, # separates the key from the value that it asks for, as in "KEY#versionId".',
  }),
} as const;
