/** A document of `runs resolve --from`: what happened to one operation in doubt. */
import * as z from 'zod/mini';
import { lazily } from '../core/lazily.ts';
import { choice, field, givenId, leaf } from './field-schemas.ts';

export const answeredOutcomes = ['done', 'not-done', 'give-up'] as const;

export const answerSchema = lazily(() =>
  z.strictObject({
    seq: field('The number of the operation in its ledger.', seq()),
    created: field('The id or version id that the service shows.', z.optional(givenId())),
    outcome: field('What happened, without an id.', z.optional(choice(answeredOutcomes, meanings))),
  }),
);

const meanings: Readonly<Record<(typeof answeredOutcomes)[number], string>> = {
  done: 'It was performed, and returns no id.',
  'not-done': 'It was not performed.',
  'give-up': 'The outcome stays unknown.',
};

const seq = () => leaf<number>(Number.isSafeInteger, 'integer', { type: 'integer', minimum: 1 });
