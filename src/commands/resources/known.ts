/**
 * What a ledger knows of resources, without contacting its service: `lms-cli resources list`, `show`
 * and `forget`.
 */
import type { Ledger } from '../../contract/ledger.ts';
import { operations } from '../../contract/operations.ts';
import { fold } from '../../authoring/folded-text.ts';
import {
  type KeyState,
  type ResourceKind,
  resourceKinds,
  type Resources,
} from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import {
  type ListedResource,
  shownKeyState,
  shownResources,
  stepForKey,
} from '../../presentation/pages/resources.ts';
import {
  choiceOption,
  flagOption,
  optionalWord,
  parsedOption,
  type Parser,
  requiredWord,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { existingResourceLedger } from '../state/known-ledgers.ts';
import { expectOption } from '../state/open-ledger.ts';

/** What the ledger knows of a key. Throws CliError `resources/unknown` if it knows nothing. */
function knownState(key: string, ledger: Ledger | null): Exclude<KeyState, { kind: 'free' }> {
  const state = ledger?.resources.find(key) ?? { kind: 'free' };
  if (state.kind !== 'free') return state;
  const keys = [...(ledger?.resources.list() ?? [])].map((each) => each.key);
  const suggestion = nearestName(key, keys);
  throw new CliError('usage', problem('resources/unknown', { reason: 'ledger', key, suggestion }));
}

/** The kind of resource that a key stands for; null if the ledger does not tell. */
export function kindOfKey(key: string, { resources }: Ledger): ResourceKind | null {
  const state = resources.find(key);
  switch (state.kind) {
    case 'known':
      return state.resource.kind;
    case 'in-doubt':
    case 'given-up':
      return operations[state.doubt.operation].resource;
    case 'free':
    case 'other':
      return null;
  }
}

export const optionsOfResources = ['--base-url', '--profile', '--sandbox', '--ledger'] as const;

/** Those of the ones that change what is known. */
export const optionsOfAdoptions = [...optionsOfResources, '--wait'] as const;

const ofResources = { accepts: optionsOfResources, refuses: ['noLedger'] } as const;

/** --ids says how the documents are shown, and so asks for them too. */
const asDocuments = { document: flagOption(), ids: flagOption() };

const filterArguments = { text: optionalWord() };

const MS_OF: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** When something began, seen from now; both in milliseconds since 1970. */
type Since = (now: number) => number;

const sinceParser: Parser<Since> = [
  (text) => {
    const [, count, unit = ''] = /^(\d{1,4})([dhm])$/.exec(text) ?? [];
    if (count !== undefined) return (now) => now - Number(count) * (MS_OF[unit] ?? 0);
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    const date = new Date(Number(year), Number(month) - 1, Number(day));
    // The 30th of February is the 2nd of March.
    const isThere = date.getMonth() + 1 === Number(month) && date.getDate() === Number(day);
    return isThere ? () => date.getTime() : null;
  },
  { kind: 'since' },
];

const filterOptions = {
  kind: choiceOption('<KIND>', resourceKinds, { text: 'list-kind' }),
  unreleased: flagOption(),
  doubt: flagOption(),
  changedSince: parsedOption('<TIME>', sinceParser),
};

type Filters = ValuesOf<typeof filterArguments & typeof filterOptions>;

/** True for what all filters let through. Differences that readers overlook do not count in texts. */
function createFilter(
  { text, kind, unreleased, doubt, changedSince }: Filters,
  resources: Pick<Resources, 'titleOf' | 'isChangedSince'>,
  now: number,
): (listed: ListedResource) => boolean {
  const wanted = text === null ? null : fold(text);
  const since = changedSince?.(now) ?? null;
  const titleOf = ({ kind: of, resource }: ListedResource) =>
    resource && resources.titleOf(of, resource.id);
  return (listed) =>
    (kind === null || listed.kind === kind) &&
    (!unreleased || hasUnreleasedContent(listed, resources)) &&
    (!doubt || listed.doubt !== null) &&
    (since === null || (listed.resource !== null && listed.resource.at >= since)) &&
    (wanted === null ||
      [listed.key, titleOf(listed) ?? ''].some((each) => fold(each).includes(wanted)));
}

/** True for what exists and has content that learners do not see. */
function hasUnreleasedContent(
  { kind, resource }: ListedResource,
  resources: Pick<Resources, 'isChangedSince'>,
): boolean {
  if (kind === 'track' || resource === null || resource.deletedBy !== null) return false;
  const { version, content, id } = resource;
  if (version === null) return true;
  if (version.content !== null && content !== null) return version.content !== content;
  // Where nobody knows the contents, what was done tells.
  return resources.isChangedSince(kind, id);
}

export const resourcesListCommand = defineCommand({
  isPaged: true,
  ...ofResources,
  arguments: filterArguments,
  options: { ...filterOptions, ...asDocuments },
  examples: [
    'lms-cli resources list --profile production',
    'lms-cli resources list capital --kind lacuna --unreleased',
    'lms-cli resources list --changed-since 7d',
    'lms-cli resources list -o ndjson > existing.ndjson',
    'lms-cli resources list --document > course.yaml',
  ],
  run: list,
});

async function list(
  context: Context,
  given: ValuesOf<typeof filterArguments & typeof filterOptions & typeof asDocuments>,
): Promise<number> {
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  const { presenter, settings, messages, host } = context;
  const isOfDocuments = given.document || given.ids;
  const withoutKey = given.unreleased && !isOfDocuments;
  const all = ledger === null ? [] : [...shownIn(ledger), ...(withoutKey ? unkeyedIn(ledger) : [])];
  const isShown = ledger === null ? null : createFilter(given, ledger.resources, host.clock.now());
  const shown = isShown === null ? [] : all.filter(isShown);
  if (ledger !== null && isOfDocuments) {
    const { showDocuments } = await import('./known-documents.ts');
    const existing = shown.filter(({ resource }) => resource?.deletedBy == null);
    await showDocuments(
      existing,
      { resources: ledger.resources, withIds: given.ids, shape: 'list' },
      context,
    );
  } else await presenter.show(shownResources(shown));
  if (shown.length === 0 && settings.output === 'human') {
    const isEmpty = all.length === 0 && !given.unreleased;
    await presenter.remark(messages.say('resources-empty', { isEmpty }));
  }
  return exitCodes.ok;
}

/** At last those of which nobody knows whether they exist. */
function shownIn({ resources }: Ledger): ListedResource[] {
  const known = Array.from(resources.list(), ({ key }) => key);
  const keys = new Set([...known, ...resources.openKeys()]);
  return [...keys].flatMap((key) => listedOf(key, resources) ?? []);
}

const unkeyedIn = ({ resources }: Ledger): ListedResource[] =>
  Array.from(resources.unreleasedWithoutKey(), (resource) => {
    const { key, kind, id } = resource;
    const title = resources.titleOf(kind, id);
    const named = title === null ? {} : { title };
    return { key, kind, resource, doubt: null, blocks: [], ...named };
  });

/** Null for a key that stands for no resource. */
function listedOf(key: string, resources: Resources): ListedResource | null {
  const state = resources.find(key);
  const doubt = state.kind === 'in-doubt' || state.kind === 'given-up' ? state.doubt : null;
  const resource = 'resource' in state ? state.resource : null;
  if (resource === null) {
    return (
      doubt && { key, kind: operations[doubt.operation].resource, resource, doubt, blocks: [] }
    );
  }
  const { kind, version } = resource;
  const isReleasing = resources.given(key)?.versionId == null;
  const blocks = kind === 'assessment' ? (resources.bodyOf(key)?.blocks ?? []) : [];
  const certain = { ...resource, version: isReleasing ? null : version };
  return { key, kind, resource: certain, doubt, blocks };
}

const showArguments = { key: requiredWord() };

export const resourcesShowCommand = defineCommand({
  isPaged: true,
  ...ofResources,
  arguments: showArguments,
  options: asDocuments,
  examples: [
    'lms-cli resources show first-capital',
    'lms-cli resources show first-capital -o json',
    'lms-cli resources show first-capital --document > course/first-capital.yaml',
  ],
  run: show,
});

async function show(
  context: Context,
  { key, document, ids }: ValuesOf<typeof showArguments & typeof asDocuments>,
): Promise<number> {
  const { presenter, messages } = context;
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  const state = knownState(key, ledger);
  if (ledger !== null && (document || ids)) {
    const { showDocuments } = await import('./known-documents.ts');
    const resource = 'resource' in state ? state.resource : null;
    const showing = { resources: ledger.resources, withIds: ids, shape: 'object' } as const;
    await showDocuments([{ key, resource }], showing, context);
    return exitCodes.ok;
  }
  const body = ledger?.resources.bodyOf(key) ?? null;
  await presenter.show(shownKeyState({ key, state, body }));
  const step = stepForKey({ key, state }, messages);
  if (step !== null) await presenter.remark(step);
  return exitCodes.ok;
}

const forgetArguments = { key: requiredWord() };
const forgetOptions = { ...expectOption, deleted: flagOption(), yes: flagOption() };

export const resourcesForgetCommand = defineCommand({
  arguments: forgetArguments,
  options: forgetOptions,
  accepts: optionsOfAdoptions,
  refuses: ['dryRun', 'noLedger'],
  examples: ['lms-cli resources forget old-track', 'lms-cli resources forget old-track --deleted'],
  run: forget,
});

/** Before anybody is asked, and without a lock. */
async function mustKnow(key: string, context: Context): Promise<void> {
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  knownState(key, ledger);
}

async function forget(
  context: Context,
  {
    key,
    deleted: isDeleted,
    yes: isConfirmed,
  }: ValuesOf<typeof forgetArguments & typeof forgetOptions>,
): Promise<number> {
  const { gate, messages, presenter } = context;
  if (!isConfirmed) {
    await mustKnow(key, context);
    await gate.confirm(messages.say('ask-forget', { key, isDeleted }), '--yes');
  }
  await using ledger = await existingResourceLedger(context, { readOnly: false });
  knownState(key, ledger);
  await ledger?.resources.forget(key, isDeleted);
  if (ledger === null) return exitCodes.ok;
  await presenter.remark(messages.say('resources-forgotten', { key, isDeleted }));
  await presenter.position(ledger.position());
  return exitCodes.ok;
}
