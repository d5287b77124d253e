/** What surrounds a body in a document of `import` (cli.md: Documents). */
import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../core/json.ts';
import { described, idInPath, leaf, oneOf, optional, text, type Rule } from './field-schemas.ts';
import { REJECTED, operationIds, pathParamsOf, type OperationId } from './operations.ts';

const meanings: Readonly<Record<OperationId, string>> = {
  'assessment.create': 'Create the assessment of the body.',
  'assessment.edit': 'Replace an assessment by the body, which has its id.',
  'assessment.delete': 'Delete the assessment that params names.',
  'assessment.release': 'Release the version being edited; it returns a version id.',
  'lacuna.create': 'Create the lacuna question of the body.',
  'lacuna.edit': 'Replace a lacuna question by the body, which has its id.',
  'lacuna.delete': 'Delete the lacuna question that params names.',
  'lacuna.release': 'Release the version being edited; it returns a version id.',
  'lacuna.move': 'Move the lacuna question that params names to another topic.',
  'track.create': 'Create the track of the body.',
  'track.edit': 'Replace a track by the body, which has its id.',
  'track.delete': 'Delete the track that params names.',
  'track.move': 'Move the track that params names to another folder.',
};

/** The document itself; what `params` and `body` hold is checked by the operation. */
export const importSchema = z.strictObject({
  $schema: described('This schema, for the editor; it is never sent.', z.optional(z.any())),
  [REJECTED]: described(
    'Why the document was rejected before; it is never sent.',
    z.optional(z.any()),
  ),
  operation: described('What to do with the document.', oneOf(operationIds, meanings)),
  key: described(
    'A name for the document, unique among all: others refer to what it returned, and it is known again by it.',
    optional(key()),
  ),
  params: described('The ids in the path of the operation.', optional(fields())),
  body: described('The document to create, edit or release.', optional(fields())),
});

/** The path parameters of an operation, all of them required; their output is digits. */
export function paramsSchemaOf(operation: OperationId): z.ZodMiniType<JsonObject> {
  const schema = built.get(operation) ?? z.strictObject(paramShape(operation));
  built.set(operation, schema);
  return schema;
}

const built = new Map<OperationId, z.ZodMiniType<JsonObject>>();

function paramShape(operation: OperationId) {
  const names = pathParamsOf(operation);
  return Object.fromEntries(
    names.map((name) => [name, described(descriptions[name] ?? '', idInPath())]),
  );
}

const descriptions: Readonly<Record<string, string>> = {
  assessmentId: 'Id of the assessment.',
  questionId: 'Id of the lacuna question.',
  topicId: 'Id of the topic to move to.',
  trackId: 'Id of the track.',
  destinationId: 'Id of the folder to move to.',
};

/** A # would begin what a reference asks for: `KEY#versionId`. */
export function isKey(name: string): boolean {
  return name !== '' && !name.includes('#');
}

function key() {
  const schema = text().check(
    z.refine(isKey, {
      params: { code: 'document/import-key', expected: 'text' } satisfies Rule,
    }),
  );
  return schema.register(z.globalRegistry, { pattern: '^[^#]+$' });
}

function fields() {
  return leaf<JsonObject>(
    isObject,
    { code: 'document/wrong-type', expected: 'object' },
    { type: 'object' },
  );
}
