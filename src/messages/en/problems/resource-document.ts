/** Problems of the documents of a content folder. */
import { shellWord } from '../../../core/texts.ts';
import type { Resource } from '../../../core/problem-params.ts';
import { aResource, quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

interface OtherCommand {
  /** The words of the command that the document is for. */
  readonly command: readonly string[];
}

export const resourceDocumentProblems = {
  'document/resource-missing': entry<{ known: readonly string[] }>({
    message: () => 'the document does not name its resource',
    hint: ({ known }) =>
      `add resource: (${known.join(', ')}) and a key, and put the fields under body`,
    explanation:
      'A document of a content folder has the fields resource, key and body, and may have release, formerly and protect.',
  }),
  'document/key-missing': entry<None>({
    message: () => 'the question needs a key',
    hint: () => 'add key: NAME below the title, between two lines ---',
    explanation:
      'lms-cli knows each resource of a content folder by its key, so that the title and the text can change. A question in a file of questions has its key in its own header.',
  }),
  'document/own-field': entry<{ field: string; isOwnId: boolean }>({
    message: ({ field }) => `lms-cli fills in ${quoted(field)} itself`,
    hint: ({ field, isOwnId }) =>
      isOwnId
        ? `remove ${field}. To take over an existing resource: lms-cli resources adopt KEY ID --as KIND`
        : `remove ${field}`,
    explanation:
      'In a content folder a resource is known by its key. lms-cli keeps the ids that the service assigned to it and to its parts, and sends them with each edit.',
  }),
  'document/other-resource': entry<{ resource: Resource }>({
    message: ({ resource }) => `this looks like ${aResource[resource]}`,
    hint: ({ resource }) => `write resource: ${resource}`,
    explanation:
      'Most fields of the body belong to another kind of resource, so lms-cli shows one finding instead of one for each field.',
  }),
  'document/release-on-track': entry<None>({
    message: () => 'a track has no versions to release',
    hint: () => 'remove release',
    explanation:
      'Only assessments and lacuna questions have versions. An edit of a track takes effect at once.',
  }),
  'document/formerly-own-key': entry<{ key: string }>({
    message: ({ key }) => `${quoted(key)} is the key that the resource has now`,
    hint: () => 'list only earlier keys in formerly',
    explanation:
      'formerly lists the keys that a resource had before. lms-cli then renames it instead of deleting one resource and creating another.',
  }),
  'document/formerly-twice': entry<{ key: string }>({
    message: ({ key }) => `the earlier key ${quoted(key)} is listed twice`,
    hint: () => 'keep one of them',
    explanation: 'Each earlier key of a resource needs to be in formerly only once.',
  }),
  'document/for-import': entry<OtherCommand>({
    message: () => 'this document names an operation, not a resource',
    hint: ({ command }) => `run ${command.map(shellWord).join(' ')}, or write resource: instead`,
    explanation:
      'plan and apply read resources: what must exist, and what it must contain. A document that names its operation is for import.',
  }),
  'document/for-apply': entry<OtherCommand>({
    message: () => 'this document describes a resource of a content folder, not an operation',
    hint: ({ command }) => `run ${command.map(shellWord).join(' ')}`,
    explanation:
      'A document with resource says what must exist. lms-cli plan and lms-cli apply work out the operations. The other commands need documents that are the body of one operation, and import needs documents that name one.',
  }),
  'reference/no-version': entry<{ key: string }>({
    message: ({ key }) => `${quoted(key)} has no release, so it may have no version id`,
    hint: () => 'add release: NOTES to its document, unless it was released before',
    explanation:
      '{ $ref: "KEY#versionId" } is the newest released version of a resource. A resource is released if its document has the field release, whose text is the release notes.',
  }),
} as const;
