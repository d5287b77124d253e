/** Problems of references as they are written. */
import type { Malformation } from '../../../core/problem-params.ts';
import { referenceTo } from '../../snippets.ts';
import { quoted } from '../phrases.ts';
import { entry } from './entry.ts';

/** Why a value with a field `$ref` is not a reference. */
const malformations: Readonly<
  Record<Malformation, { readonly message: string; readonly hint: string }>
> = {
  'other-fields': {
    message: 'a reference cannot have fields other than $ref',
    hint: 'remove the other fields',
  },
  'not-text': { message: 'the key of a reference must be text', hint: 'put it in quotes' },
  'no-key': { message: 'the reference names no key', hint: 'write the key of a document' },
  'unknown-part': {
    message: 'a reference can only ask for the id or the version id',
    hint: 'write { $ref: "KEY" } or { $ref: "KEY#versionId" }',
  },
};

export const referenceProblems = {
  'reference/malformed': entry<{ reason: Malformation }>({
    message: ({ reason }) => malformations[reason].message,
    hint: ({ reason }) => malformations[reason].hint,
    explanation:
      '{ $ref: "KEY" } is the id of the resource that the document with that key created. { $ref: "KEY#versionId" } is the id of the version that it released.',
  }),
  'reference/not-an-id': entry<{ field: string; isList: boolean }>({
    message: ({ field, isList }) =>
      isList
        ? `${field} is a list of ids, not one id`
        : `${field} is not an id, so it cannot be a reference`,
    hint: ({ field, isList }) =>
      isList ? `write a list: ${field}: [{ $ref: … }]` : 'write the value itself',
    explanation:
      'A reference represents an id that the service returns. It can be the value of an id field, or an element of a list of ids.',
  }),
  'reference/not-in-input': entry<{ key: string }>({
    message: ({ key }) => `no document of the input has the key ${quoted(key)}`,
    hint: () => 'correct the key, unless an earlier run has done a document with this key',
    explanation:
      'A reference names the key of a document in the same input, or of one that an earlier run of the same ledger has done. validate does not read the ledger, so it cannot tell.',
  }),
  'reference/version-expected': entry<{ field: string; key: string }>({
    message: ({ field, key }) =>
      `${field} requires a version id, but ${referenceTo(key)} is not one`,
    hint: () => 'write { $ref: "KEY#versionId" } with the key of the document that releases it',
    explanation:
      'preExamId, posExamId, reactionId and questionVersionIds require ids of released versions: the numbers that a release returned. lms-cli sends the value as written.',
  }),
  'reference/id-expected': entry<{ field: string; key: string }>({
    message: ({ field, key }) =>
      `${field} requires the id of a resource, but ${referenceTo(`${key}#versionId`)} is a version id`,
    hint: () => 'write { $ref: "KEY" } with the key of the document that creates it',
    explanation:
      'A resource and its versions have different ids. Only preExamId, posExamId, reactionId and questionVersionIds require version ids. lms-cli sends the value as written.',
  }),
} as const;
