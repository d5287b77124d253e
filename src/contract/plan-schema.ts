/** The form of a saved plan (docs/teams.md): what `plan --out` writes. It only approves. */
import * as z from 'zod/mini';
import { choice, field, integer, leaf, list, text } from './field-schemas.ts';
import { lazily } from '../core/lazily.ts';
import { keySchema } from './import-schema.ts';
import { kindField } from './resource-schema.ts';
import { isRunId } from './run-record.ts';

/** The first field of a saved plan. Its value is the version of the form. */
export const PLAN_MARK = 'lmsCliPlan';

/** The version of the form that this lms-cli writes, and the only one that it reads. */
export const PLAN_FORM = 3;

/** The ledger of a plan that was made without one. */
export const NEW_LEDGER = 'new';

export const planSchema = lazily(() =>
  z.strictObject({
    [PLAN_MARK]: field(
      'The version of this form.',
      leaf<typeof PLAN_FORM>((value) => value === PLAN_FORM, 'integer', {
        type: 'integer',
        const: PLAN_FORM,
      }),
    ),
    target: field('The service that it was made for. Never sent to because of this.', text()),
    api: field('The version of the interface: 2.0 or v0.', text()),
    ledger: field('The id of the ledger; "new" if there was none yet.', text()),
    generation: field(
      'How many changes the ledger had; null if there was none yet.',
      z.nullable(integer()),
    ),
    run: field('The newest run of the ledger; null without one.', z.nullable(runId())),
    commit: field('The commit of the files, as CI named it; null if unknown.', nullableText()),
    changes: field('The changes that are approved.', list(change())),
  }),
);

const nullableText = () => z.nullable(text());

const runId = () =>
  leaf<string>((value) => typeof value === 'string' && isRunId(value), 'text', { type: 'string' });

/** What an approved change does, in the order of doing it: what is only recorded comes first. */
const approvedActions = {
  rename: 'It gets another key.',
  protect: 'It is protected, or not any more.',
  scope: 'It belongs to another scope.',
  create: 'Create it.',
  edit: 'Replace its content.',
  move: 'Move it.',
  release: 'Release its newest content.',
  delete: 'Delete it.',
} as const;

export type ApprovedAction = keyof typeof approvedActions;

const actionNames = Object.keys(approvedActions).filter((name): name is ApprovedAction =>
  Object.hasOwn(approvedActions, name),
);

function change() {
  return z.strictObject({
    key: field('The key of the resource.', keySchema()),
    resource: kindField(),
    actions: field('What is done, in this order.', list(choice(actionNames, approvedActions))),
    follows: field(
      'The keys whose new ids or versions are the only reason for it; empty for any other change.',
      list(text()),
    ),
    before: field(
      'A digest of the resource that it changes; null if the ledger does not know it.',
      nullableText(),
    ),
    wanted: field(
      'A digest of what it will be, with references by key; null if it is deleted.',
      nullableText(),
    ),
  });
}
