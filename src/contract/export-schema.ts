/** The form of an exported ledger (docs/shared-ledger.md): a head, then a line for each resource. */
import * as z from 'zod/mini';
import { boolean, id, integer, leaf, list, oneOf, text, versionId } from './field-schemas.ts';
import { keySchema, operationMeanings } from './import-schema.ts';
import { operationIds } from './operations.ts';
import { resourceKinds } from './resources.ts';

/** The first field of the head. Its value is the version of the form. */
export const EXPORT_MARK = 'lmsCliExport';

/** The version of the form that this lms-cli writes, and the only one that it reads. */
export const EXPORT_FORM = 1;

export const exportHeadSchema = () =>
  z.strictObject({
    [EXPORT_MARK]: leaf<1>(
      (value) => value === EXPORT_FORM,
      { code: 'document/wrong-type', expected: 'integer' },
      { type: 'integer', const: EXPORT_FORM },
    ),
    /** The service that the ledger belongs to; null for none yet. */
    target: z.nullable(text()),
    ledger: z.nullable(text()),
    generation: integer(),
    run: z.nullable(text()),
  });

export const exportedResourceSchema = () =>
  z.strictObject({
    key: keySchema(),
    kind: oneOf(resourceKinds, { assessment: '', lacuna: '', track: '' }),
    /** Null if nobody knows whether it exists. */
    id: z.nullable(id()),
    versionId: z.nullable(versionId()),
    scope: z.nullable(text()),
    protect: boolean(),
    parent: z.nullable(id()),
    /** Digests of what it holds, and of what its newest version holds; null if unknown. */
    content: z.nullable(contentDigestText()),
    held: z.nullable(contentDigestText()),
    /** In the order of its blocks; empty if unknown. */
    blocks: list(z.strictObject({ id: z.nullable(id()), filters: list(z.nullable(id())) })),
    /** The operation on it whose outcome nobody knows; null if there is none. */
    doubt: z.nullable(
      z.strictObject({
        operation: oneOf(operationIds, operationMeanings),
        run: text(),
        seq: integer(),
      }),
    ),
  });

const contentDigestText = () =>
  leaf<string>(
    (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value),
    { code: 'document/wrong-type', expected: 'text' },
    { type: 'string', pattern: '^[0-9a-f]{32}$' },
  );
