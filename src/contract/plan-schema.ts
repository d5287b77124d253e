/** The form of a saved plan (docs/saved-plans.md): what `plan --out` writes. */
import * as z from 'zod/mini';
import {
  boolean,
  described,
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
    [PLAN_MARK]: described(
      'The version of this form.',
      leaf<1>(
        (value) => value === PLAN_FORM,
        { code: 'document/wrong-type', expected: 'integer' },
        { type: 'integer', const: PLAN_FORM },
      ),
    ),
    target: described('The service that it was made for. Never sent to because of this.', text()),
    api: described('The version of the interface: 2.0 or v0.', text()),
    ledger: described('The id of the ledger; null if there was none yet.', z.nullable(text())),
    scope: described('The scope of the content folder; null without one.', z.nullable(text())),
    prune: described('Made with --prune: what is missing is deleted.', boolean()),
    leavesReleases: described('Made with --no-release.', boolean()),
    allowUnknown: described('Made with --allow-unknown.', boolean()),
    commit: described('The commit of the files, as CI named it; null if unknown.', nullableText()),
    resources: described(
      'What the files say of the resources that change, and of those that they refer to.',
      list(savedResource()),
    ),
    missing: described('The keys of the scope that are no longer in the files.', list(keySchema())),
    changes: described('The changes, as plan -o json shows them.', list(change())),
    steps: described('The requests, each with a digest of its content.', list(step())),
    totals: described('What the changes add up to.', totals()),
    rests: described('What the ledger knew of each key that the plan rests on.', list(rest())),
    digest: described('SHA-256 of all the rest, to find accidents.', text()),
  });
}

const nullableText = () => z.nullable(text());

const source = () =>
  z.strictObject({
    file: described('The name of the file. Only shown, never opened.', text()),
    line: described('The line of the document, from 1.', integer()),
  });

function savedResource() {
  return z.strictObject({
    resource: described('The kind of the resource.', kind()),
    key: described('The name by which lms-cli knows the resource.', keySchema()),
    release: described('The notes of its release; left out without one.', optional(text())),
    formerly: described('The earlier key that it is renamed from.', optional(list(keySchema()))),
    protect: described('True if it is never deleted.', optional(boolean())),
    body: described('The whole content that the resource is to have.', anyFields()),
    source: described('Where its document was.', source()),
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
    key: described('The key.', keySchema()),
    state: described('A digest of what the ledger knew of it.', text()),
    run: described('The run that changed it last; null if none did.', nullableText()),
    asked: described('A digest of what the files say of it; null if nothing.', nullableText()),
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
    kind: described('What happens.', oneOf(keysOf(changeKinds), changeKinds)),
    resource: described('The kind of the resource.', kind()),
    key: described('Its key.', nullableText()),
    id: described('Its id; null if it does not exist yet.', z.nullable(id())),
    source: described('Where its document was; null without one.', z.nullable(source())),
    verbs: described(
      'The requests, in the order of sending.',
      optional(list(oneOf(keysOf(verbMeanings), verbMeanings))),
    ),
    because: described('Keys whose new ids or versions are a reason.', optional(list(text()))),
    renamedFrom: described('Its earlier key.', optional(text())),
    deletedBy: described('The run that deleted it, if it is created anew.', optional(text())),
    replaces: described('The id that it had until then.', optional(id())),
    move: described('Its parent before and afterwards.', optional(anyFields())),
    differences: described('Field by field what is different.', optional(list(difference()))),
    inFull: described('True if nobody knows what the service holds.', optional(boolean())),
    blocksMadeAnew: described('How many blocks are made anew.', optional(integer())),
    protected: described('True if it is protected from deletion.', optional(boolean())),
    referredBy: described('Keys of what still refers to it and stays.', optional(list(text()))),
    doubt: described('The operation whose outcome is unknown.', optional(anyFields())),
    by: described('The keys that it waits for.', optional(list(text()))),
    for: described('The keys that have no version yet.', optional(list(text()))),
  });
}

function difference() {
  return z.strictObject({
    path: described('Names and positions, from the body.', list(pathStep())),
    before: described('Null if it was not sent before.', z.nullable(anyFields())),
    after: described('Null if it is left out.', z.nullable(anyFields())),
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
    key: described('The key of the resource; for all but a create, with # and the verb.', text()),
    operation: described('The operation.', oneOf(operationIds, operationMeanings)),
    content: described('A digest of what is sent and recorded.', text()),
    reversible: described('True if lms-cli undo can take it back.', boolean()),
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
    ([name, meaning]) => [name, described(meaning, integer())] as const,
  );
  return z.strictObject(Object.fromEntries(counts));
}
