/** The fields around a body in a document of `import` (docs/import.md). */
import * as z from 'zod/mini';
import { lazily } from '../core/lazily.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { choice, field, idInPath, leaf, must, optional, text } from './field-schemas.ts';
import { listPathParams, type OperationId, operationIds, REJECTED } from './operations.ts';

const operationMeanings: Readonly<Record<OperationId, string>> = {
  'assessment.create': 'Create the assessment in body.',
  'assessment.edit': 'Replace an assessment with body, which contains its id.',
  'assessment.delete': 'Delete the assessment in params.',
  'assessment.release': 'Release the version that is being edited. Returns a version id.',
  'lacuna.create': 'Create the lacuna question in body.',
  'lacuna.edit': 'Replace a lacuna question with body, which contains its id.',
  'lacuna.delete': 'Delete the lacuna question in params.',
  'lacuna.release': 'Release the version that is being edited. Returns a version id.',
  'lacuna.move': 'Move the lacuna question in params to another topic.',
  'track.create': 'Create the track in body.',
  'track.edit': 'Replace a track with body, which contains its id.',
  'track.delete': 'Delete the track in params.',
  'track.move': 'Move the track in params to another folder.',
};

/** The operation decides how `params` and `body` are checked. */
export const importSchema = lazily(() =>
  z.strictObject({
    $schema: field('This schema, for editors. Never sent.', z.optional(z.any())),
    [REJECTED]: field('Why the document was rejected before. Never sent.', z.optional(z.any())),
    operation: field('The operation to perform.', choice(operationIds, operationMeanings)),
    key: field(
      'A unique name for the document. Other documents refer to it by this name, and later imports recognize it.',
      optional(keySchema()),
    ),
    params: field('Ids in the path of the operation.', optional(anyFields())),
    body: field('The document to create, edit or release.', optional(anyFields())),
  }),
);

/** The path parameters of an operation, all of them required. The output has their digits. */
export function makeParamsSchema(operation: OperationId): z.ZodMiniType<JsonObject> {
  const schema = built.get(operation) ?? z.strictObject(paramShape(operation));
  built.set(operation, schema);
  return schema;
}

const built = new Map<OperationId, z.ZodMiniType<JsonObject>>();

function paramShape(operation: OperationId) {
  const names = listPathParams(operation);
  return Object.fromEntries(
    names.map((name) => [name, field(descriptions[name] ?? '', idInPath())]),
  );
}

const descriptions: Readonly<Record<string, string>> = {
  assessmentId: 'Id of the assessment.',
  questionId: 'Id of the lacuna question.',
  topicId: 'Id of the topic to move it to.',
  trackId: 'Id of the track.',
  destinationId: 'Id of the folder to move it to.',
};

/**
 * A # in a key would be ambiguous, because a reference uses it: `KEY#versionId`. A key is copied from
 * outputs and into them, whose forms have no escape for a control character: a line of -o id, a cell
 * of CSV. A text of SQLite ends at NUL, so two keys could become one.
 */
export const isKey = (name: string): boolean => key.test(name);

/** Programs that read the schema may know no classes of Unicode. */
export const KEY_CHARACTERS = String.raw`[^#\u0000-\u001f\u007f-\u009f]+`;
const key = new RegExp(`^${KEY_CHARACTERS}$`, 'u');

/** The name of a document, for references and later runs. */
export function keySchema() {
  const schema = text().check(must(isKey, 'key'));
  return schema.register(z.globalRegistry, { pattern: key.source });
}

/** An object whose fields are checked separately. */
export function anyFields() {
  return leaf<JsonObject>(isObject, 'object', { type: 'object' });
}
