/** What is wrong with a reference as it is written (cli.md: Documents). */
import type { Malformation } from '../../../core/problem-params.ts';
import { referenceTo } from '../../snippets.ts';
import { quoted } from '../phrases.ts';
import { entry } from './entry.ts';

/** Why a value with a field `$ref` is no reference. */
const malformations: Readonly<
  Record<Malformation, { readonly message: string; readonly hint: string }>
> = {
  'other-fields': {
    message: 'a reference has no other field than $ref',
    hint: 'remove the others',
  },
  'not-text': { message: 'the key of a reference must be a text', hint: 'put it in quotes' },
  'no-key': { message: 'the reference names no key', hint: 'write the key of a document' },
  'unknown-part': {
    message: 'a reference can ask for nothing but the id or the version id',
    hint: 'write { $ref: "KEY" } or { $ref: "KEY#versionId" }',
  },
};

export const referenceProblems = {
  'reference/malformed': entry<{ reason: Malformation }>({
    message: ({ reason }) => malformations[reason].message,
    hint: ({ reason }) => malformations[reason].hint,
    explanation:
      '{ $ref: "KEY" } is the id of what the document with that key created, { $ref: "KEY#versionId" } the version id that it released.',
  }),
  'reference/not-an-id': entry<{ field: string; isList: boolean }>({
    message: ({ field, isList }) =>
      isList
        ? `${field} is a list of ids, not one id`
        : `${field} is no id, so a reference cannot stand for it`,
    hint: ({ field, isList }) =>
      isList ? `write it in a list: ${field}: [{ $ref: … }]` : 'write the value itself',
    explanation:
      'A reference stands for an id that the service returns: it can be the value of a field that is an id, or an element of a list of ids.',
  }),
  'reference/not-in-input': entry<{ key: string }>({
    message: ({ key }) => `no document of the input has the key ${quoted(key)}`,
    hint: () => 'correct the key, unless an earlier run of the same ledger has done it',
    explanation:
      'A reference leads to a document of the same input, or to one that an earlier run of the same ledger has done. validate looks at no ledger, so it cannot tell.',
  }),
  'reference/version-expected': entry<{ field: string; key: string }>({
    message: ({ field, key }) =>
      `${field} takes a version id, and ${referenceTo(key)} is no version id`,
    hint: () =>
      'write { $ref: "KEY#versionId" } with the key of the document that releases what is meant',
    explanation:
      'preExamId, posExamId, reactionId and questionVersionIds take the ids of released versions: the numbers that a release returned. It is sent as written.',
  }),
  'reference/id-expected': entry<{ field: string; key: string }>({
    message: ({ field, key }) =>
      `${field} takes the id of a resource, and ${referenceTo(`${key}#versionId`)} is the id of a version`,
    hint: () => 'write { $ref: "KEY" } with the key of the document that creates what is meant',
    explanation:
      'A resource and its versions have ids of their own. Only preExamId, posExamId, reactionId and questionVersionIds take those of versions. It is sent as written.',
  }),
} as const;
