/** What is wrong with a document of `import` around its body (cli.md: Documents). */
import type { Received } from '../../../core/diagnostic.ts';
import type { Part } from '../../../core/problem-params.ts';
import { paramsLike } from '../../snippets.ts';
import { quoted, sentenceList, shown } from '../phrases.ts';
import { entry } from './entry.ts';

/** An operation, and the path parameters that it has. */
interface Needs {
  readonly operation: string;
  readonly part: Part;
  readonly params: readonly string[];
}

export const importDocumentProblems = {
  'document/operation-missing': entry<{ kind: string | null; known: readonly string[] }>({
    message: () => 'a document to import says its operation, and holds its fields under body',
    hint: ({ kind, known }) =>
      kind === null
        ? `add operation: (${known.join(', ')}), or say what every document is: --as lacuna.create`
        : `import the documents as they are with --as ${kind}, or write operation: ${kind} and the fields under body`,
    explanation:
      'A document to import has the fields operation, key, params and body. Where every document is the bare body of one operation, --as names that operation instead.',
  }),
  'document/outside-body': entry<{ field: string; part: Part | null }>({
    message: ({ field }) => `${quoted(field)} does not belong beside operation`,
    hint: ({ field, part }) =>
      part === null
        ? 'a document to import has the fields operation, key, params and body'
        : `put ${field} under ${part}`,
    explanation:
      'Beside operation, a document to import has key, params and body; the fields of the contract stand under body, the ids of a path under params.',
  }),
  'document/part-missing': entry<Needs>({
    message: ({ operation, part, params }) =>
      part === 'body'
        ? `${operation} needs a body`
        : `${operation} needs params with ${sentenceList(params)}`,
    hint: ({ operation, part, params }) =>
      part === 'body'
        ? `add body: with the fields that \`lms-cli schema ${operation}\` shows`
        : `add ${paramsLike(params)}`,
    explanation:
      'Create, edit and release have a body; delete and move have the ids of their paths in params.',
  }),
  'document/part-not-taken': entry<Needs>({
    message: ({ operation, part }) => `${operation} has no ${part}`,
    hint: ({ part, params }) =>
      part === 'body'
        ? `remove it; what the operation needs is ${paramsLike(params)}`
        : 'remove it; what the operation needs stands under body',
    explanation:
      'Create, edit and release have a body; delete and move have the ids of their paths in params.',
  }),
  'document/import-key': entry<{ field: string; received: Received }>({
    message: ({ field, received }) =>
      `${field} must be a text without # and not empty, not ${shown(received)}`,
    hint: () => 'write a name of your own, for example key: question 1',
    explanation:
      'A key names a document for references and for later runs. A # in a reference begins what is asked for, as in "KEY#versionId".',
  }),
} as const;
