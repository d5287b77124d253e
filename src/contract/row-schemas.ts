/** The documents of `runs resolve --from` and `resources adopt --from`. */
import * as z from 'zod/mini';
import { lazily } from '../core/lazily.ts';
import { boolean, givenId, id, idInPath, leaf, list, optional, text } from './field-schemas.ts';
import { keySchema } from './import-schema.ts';
import { resourceKinds } from './resources.ts';

/** What happened to one operation in doubt. */
export const answerSchema = lazily(() =>
  z.strictObject({
    seq: leaf<number>(Number.isSafeInteger, 'integer', { type: 'integer' }),
    created: z.optional(givenId()),
    outcome: z.optional(z.enum(['done', 'not-done', 'give-up'])),
  }),
);

/** What a row says of a resource, and what `resources list` adds to it. */
export const adoptionSchema = lazily(() =>
  z.object({
    key: keySchema(),
    id: givenId(),
    kind: optional(z.enum(resourceKinds)),
    versionId: optional(idInPath()),
  }),
);

export const recordedSchema = lazily(() =>
  z.object({
    scope: z.nullable(text()),
    protect: boolean(),
    parent: z.nullable(idDigits()),
    /** Digests of what it holds, and of what its newest version holds; null if unknown. */
    content: z.nullable(digestText()),
    held: z.nullable(digestText()),
    /** In the order of its blocks; empty if unknown. */
    blocks: list(
      z.strictObject({ id: z.nullable(idDigits()), filters: list(z.nullable(idDigits())) }),
    ),
  }),
);

const idDigits = () => z.pipe(id(), z.transform(String));

const digestText = () =>
  leaf<string>((value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value), 'text', {
    type: 'string',
    pattern: '^[0-9a-f]{32}$',
  });
