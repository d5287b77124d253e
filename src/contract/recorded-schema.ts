/** What a line of `resources list` says of a resource beside its ids, as `resources adopt` reads it. */
import * as z from 'zod/mini';
import { boolean, id, leaf, list, text } from './field-schemas.ts';

export const recordedSchema = () =>
  z.looseObject({
    scope: z.nullable(text()),
    protect: boolean(),
    parent: z.nullable(id()),
    /** Digests of what it holds, and of what its newest version holds; null if unknown. */
    content: z.nullable(digestText()),
    held: z.nullable(digestText()),
    /** In the order of its blocks; empty if unknown. */
    blocks: list(z.strictObject({ id: z.nullable(id()), filters: list(z.nullable(id())) })),
  });

const digestText = () =>
  leaf<string>((value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value), 'text', {
    type: 'string',
    pattern: '^[0-9a-f]{32}$',
  });
