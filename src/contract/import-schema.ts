/** What surrounds a body in a document of `import` (cli.md: Documents). */
import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../core/json.ts';
import { described, idInPath, leaf, oneOf, optional, text, type Rule } from './fields.ts';
import { REJECTED } from './unsent.ts';
import { operationIds, pathParamsOf, type OperationId } from './operations.ts';

/** The document itself; what `params` and `body` hold is checked by the operation. */
export const importSchema = z.strictObject({
  $schema: z.optional(z.any()),
  [REJECTED]: described(
    'Why the document was rejected before; it is never sent.',
    z.optional(z.any()),
  ),
  operation: described('What to do with the document.', oneOf(operationIds)),
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
