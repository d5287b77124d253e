/** The form of a saved plan (docs/saved-plans.md): what `plan --out` writes. */
import * as z from 'zod/mini';
import {
  boolean,
  describeSchema,
  id,
  integer,
  leaf,
  list,
  oneOf,
  optional,
  text,
} from './field-schemas.ts';
import { anyFields, keySchema, operationMeanings } from './import-schema.ts';
import { operationIds } from './operations.ts';
import { resourceKinds } from './resources.ts';

/** The first field of a saved plan. Its value is the version of the form. */
export const PLAN_MARK = 'lmsCliPlan';

/** The version of the form that this lms-cli writes, and the only one that it reads. */
export const PLAN_FORM = 1;

/** Built at its first use. */
export const planSchema = () => (whole ??= wholeSchema());

let whole: ReturnType<typeof wholeSchema> | null = null;

function wholeSchema() {
  return z.strictObject({
    [PLAN_MARK]: describeSchema(
      'The version of this form.',
      leaf<1>(
        (value) => value === PLAN_FORM,
        { code: 'document/wrong-type', expected: 'integer' },
        { type: 'integer', const: PLAN_FORM },
      ),
    ),
    target: describeSchema(
      'The service that it was made for. Never sent to because of this.',
      text(),
    ),
    api: describeSchema('The version of the interface: 2.0 or v0.', text()),
    ledger: describeSchema('The id of the ledger; null if there was none yet.', z.nullable(text())),
    scope: describeSchema('The scope of the content folder; null without one.', z.nullable(text())),
    prune: describeSchema('Made with --prune: what is missing is deleted.', boolean()),
    leavesReleases: describeSchema('Made with --no-release.', boolean()),
    allowUnknown: describeSchema('Made with --allow-unknown.', boolean()),
    commit: describeSchema(
      'The commit of the files, as CI named it; null if unknown.',
      nullableText(),
    ),
    resources: describeSchema(
      'What the files say of the resources that change, and of those that they refer to.',
      list(savedResource()),
    ),
    missing: describeSchema(
      'The keys of the scope that are no longer in the files.',
      list(keySchema()),
    ),
    changes: describeSchema('The changes, as plan -o json shows them.', list(change())),
    steps: describeSchema('The requests, each with a digest of its content.', list(step())),
    totals: describeSchema('What the changes add up to.', totals()),
    rests: describeSchema('What the ledger knew of each key that the plan rests on.', list(rest())),
    digest: describeSchema('SHA-256 of all the rest, to find accidents.', text()),
  });
}

const nullableText = () => z.nullable(text());

const source = () =>
  z.strictObject({
    file: describeSchema('The name of the file. Only shown, never opened.', text()),
    line: describeSchema('The line of the document, from 1.', integer()),
  });

function savedResource() {
  return z.strictObject({
    resource: describeSchema('The kind of the resource.', kind()),
    key: describeSchema('The name by which lms-cli knows the resource.', keySchema()),
    release: describeSchema('The notes of its release; left out without one.', optional(text())),
    formerly: describeSchema(
      'The earlier key that it is renamed from.',
      optional(list(keySchema())),
    ),
    protect: describeSchema('True if it is never deleted.', optional(boolean())),
    body: describeSchema('The whole content that the resource is to have.', anyFields()),
    source: describeSchema('Where its document was.', source()),
  });
}

const kind = () =>
  oneOf(resourceKinds, {
    assessment: 'An assessment.',
    lacuna: 'A lacuna question.',
    track: 'A track.',
  });

function rest() {
  return z.strictObject({
    key: describeSchema('The key.', keySchema()),
    state: describeSchema('A digest of what the ledger knew of it.', text()),
    run: describeSchema('The run that changed it last; null if none did.', nullableText()),
    asked: describeSchema('A digest of what the files say of it; null if nothing.', nullableText()),
  });
}

const changeKinds = {
  requests: 'Requests are sent.',
  rename: 'It gets a new key, without a request.',
  missing: 'It is no longer in the files, and kept.',
  'in-doubt': 'The outcome of its last operation is unknown.',
  'given-up': 'Its create or deletion was given up.',
  blocked: 'It waits for others whose outcome is unknown.',
  waiting: 'It waits for a first release of others.',
} as const;

const verbMeanings = {
  create: 'Create it.',
  edit: 'Replace its content.',
  move: 'Move it.',
  release: 'Release its newest content.',
  delete: 'Delete it.',
} as const;

const keysOf = <const T extends string>(record: Readonly<Record<T, string>>) =>
  Object.keys(record).filter((name): name is T => Object.hasOwn(record, name));

function change() {
  return z.strictObject({
    kind: describeSchema('What happens.', oneOf(keysOf(changeKinds), changeKinds)),
    resource: describeSchema('The kind of the resource.', kind()),
    key: describeSchema('Its key.', nullableText()),
    id: describeSchema('Its id; null if it does not exist yet.', z.nullable(id())),
    source: describeSchema('Where its document was; null without one.', z.nullable(source())),
    verbs: describeSchema(
      'The requests, in the order of sending.',
      optional(list(oneOf(keysOf(verbMeanings), verbMeanings))),
    ),
    because: describeSchema('Keys whose new ids or versions are a reason.', optional(list(text()))),
    renamedFrom: describeSchema('Its earlier key.', optional(text())),
    deletedBy: describeSchema('The run that deleted it, if it is created anew.', optional(text())),
    replaces: describeSchema('The id that it had until then.', optional(id())),
    move: describeSchema('Its parent before and afterwards.', optional(anyFields())),
    differences: describeSchema('Field by field what is different.', optional(list(difference()))),
    inFull: describeSchema('True if nobody knows what the service holds.', optional(boolean())),
    blocksMadeAnew: describeSchema('How many blocks are made anew.', optional(integer())),
    protected: describeSchema('True if it is protected from deletion.', optional(boolean())),
    referredBy: describeSchema(
      'Keys of what still refers to it and stays.',
      optional(list(text())),
    ),
    doubt: describeSchema('The operation whose outcome is unknown.', optional(anyFields())),
    by: describeSchema('The keys that it waits for.', optional(list(text()))),
    for: describeSchema('The keys that have no version yet.', optional(list(text()))),
  });
}

function difference() {
  return z.strictObject({
    path: describeSchema('Names and positions, from the body.', list(pathStep())),
    before: describeSchema('Null if it was not sent before.', z.nullable(anyFields())),
    after: describeSchema('Null if it is left out.', z.nullable(anyFields())),
  });
}

const pathStep = () =>
  leaf<string | number>(
    (value) => typeof value === 'string' || Number.isSafeInteger(value),
    { code: 'document/wrong-type', expected: 'text' },
    { type: ['string', 'integer'] },
  );

function step() {
  return z.strictObject({
    key: describeSchema(
      'The key of the resource; for all but a create, with # and the verb.',
      text(),
    ),
    operation: describeSchema('The operation.', oneOf(operationIds, operationMeanings)),
    content: describeSchema('A digest of what is sent and recorded.', text()),
    reversible: describeSchema('True if lms-cli undo can take it back.', boolean()),
  });
}

const totalMeanings = {
  create: 'Resources to create.',
  edit: 'Resources to edit.',
  move: 'Resources to move.',
  release: 'Resources to release.',
  delete: 'Resources to delete.',
  rename: 'Resources to rename.',
  protect: 'Resources to protect or unprotect.',
  missing: 'Missing from the files, and kept.',
  inDoubt: 'Resources in doubt.',
  givenUp: 'Resources given up.',
  blocked: 'Resources that wait for others whose outcome is unknown.',
  waiting: 'Resources that wait for a first release of others.',
  changed: 'Resources for which something is sent.',
  requests: 'Requests.',
  irreversible: 'Requests that lms-cli undo cannot take back.',
  blocksMadeAnew: 'Blocks that are made anew.',
} as const;

/** Without what an apply cannot tell, because it does not read the files. */
function totals() {
  const counts = Object.entries(totalMeanings).map(
    ([name, meaning]) => [name, describeSchema(meaning, integer())] as const,
  );
  return z.strictObject(Object.fromEntries(counts));
}
