/** The document of a resource in a content folder (docs/content-as-code.md). */
import * as z from 'zod/mini';
import { boolean, described, list, oneOf, optional, text } from './field-schemas.ts';
import { anyFields, keyText } from './import-schema.ts';
import { resourceKinds, type ResourceKind } from './resources.ts';

const meanings: Readonly<Record<ResourceKind, string>> = {
  assessment: 'An assessment.',
  lacuna: 'A lacuna question.',
  track: 'A track.',
};

/**
 * Fields that a question in a file of questions has in its own header. Only the commands for content
 * folders read them there; for all others they are not part of the question.
 */
export const headerFields: readonly string[] = ['key', 'release', 'formerly', 'protect'];

/** The document itself. The resource decides how `body` is checked. Built at its first use. */
export const resourceSchema = () => (whole ??= wholeSchema());

let whole: ReturnType<typeof wholeSchema> | null = null;

function wholeSchema() {
  return z.strictObject({
    $schema: described('This schema, for editors. Never sent.', z.optional(z.any())),
    resource: described('The kind of the resource.', oneOf(resourceKinds, meanings)),
    key: described('The name by which lms-cli knows the resource, forever.', keyText()),
    release: described(
      'Release the newest content. The text is the release notes.',
      optional(text()),
    ),
    formerly: described('Earlier keys of the resource.', optional(list(keyText()))),
    protect: described('Never delete the resource (default: false).', optional(boolean())),
    body: described('The whole content that the resource is to have.', anyFields()),
  });
}

/** Fields that lms-cli fills in itself, by the list that holds the object. */
const ownFields: Readonly<Record<ResourceKind, Readonly<Record<string, readonly string[]>>>> = {
  assessment: {
    '': ['id', 'keepExistingAssessmentBlockVersion'],
    assessmentBlockVersions: ['assessmentBlockVersionId'],
    topicFilters: ['id'],
  },
  lacuna: { '': ['id'] },
  track: { '': ['id'] },
};

/** The fields of a body that lms-cli fills in itself. `list` is the list of their object. */
export const ownFieldsOf = (kind: ResourceKind, of: string): readonly string[] =>
  ownFields[kind][of] ?? [];

export const isResourceKind = (name: unknown): name is ResourceKind =>
  resourceKinds.some((kind) => kind === name);
