/** The pages of `lms-cli resources`: what the ledger knows of the resources of content folders. */
import { toInteger } from '../../contract/numbers.ts';
import {
  type KeyState,
  type KnownResource,
  type ResourceDoubt,
  type SentBody,
} from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { isoTime } from '../../core/texts.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import type { DataPage } from '../data-writer.ts';
import { fieldLines, type Fields, headings, linesText, table } from '../layout.ts';
import { inLine, type Style } from '../style.ts';
import { moment } from '../../messages/functions.ts';

interface ShownResource {
  readonly resource: KnownResource;
  readonly doubt: ResourceDoubt | null;
}

/** What the ledger knows of a key, as another ledger can adopt it. The key may be empty. */
export interface ListedResource extends Pick<KnownResource, 'key' | 'kind'> {
  /** Null if nobody knows whether it exists. */
  readonly resource: KnownResource | null;
  readonly doubt: ResourceDoubt | null;
  /** The ids that the service gave to its blocks. */
  readonly blocks: SentBody['blocks'];
  /** Left out if it has a key, or the title is unknown. */
  readonly title?: string;
}

interface ShownKey {
  readonly key: string;
  readonly state: Exclude<KeyState, { kind: 'free' }>;
  readonly body: SentBody | null;
}

/** How certain lms-cli is of what the service holds. */
function standingOf({ resource, doubt }: Pick<ListedResource, 'resource' | 'doubt'>) {
  if (doubt !== null || resource === null) return 'in-doubt';
  if (resource.deletedBy !== null) return 'deleted';
  return resource.content === null ? 'assumed' : 'applied';
}

export const shownResources = (list: readonly ListedResource[]): DataPage => ({
  list: list.map((each) => ({
    ids: existingIds(each.resource),
    object: () => listedObject(each),
  })),
  text: (style) => tableText(list, style),
});

/** No command could use the id of what does not exist. */
const existingIds = (resource: KnownResource | null) =>
  resource?.deletedBy === null ? [resource.id] : [];

function tableText(list: readonly ListedResource[], style: Style): string {
  if (list.length === 0) return '';
  const { say } = style.messages;
  const rows = list.map((each) => {
    const { source = null, scope = null, id, version } = each.resource ?? {};
    return [
      each.key === '' ? '-' : inLine(each.key, style),
      each.kind,
      id ?? '-',
      version?.id ?? '-',
      scope === null ? '-' : inLine(scope, style),
      say('resources-state', { state: standingOf(each) }),
      inLine(source === null ? (each.title ?? '') : `${source.file}:${source.line}`, style),
    ];
  });
  const names = ['key', 'kind', 'id', 'version', 'scope', 'state', 'document'] as const;
  const leastNeeded = [names.indexOf('scope'), names.indexOf('version'), names.indexOf('kind')];
  const shape = { hasHead: true, leastNeeded };
  return linesText(table([headings(names, style), ...rows], style, shape).flat());
}

/** The object for a resource in JSON and YAML (docs/scripting.md). */
function resourceObject(each: ShownResource): JsonObject {
  const { resource, doubt } = each;
  const { key, kind, id, version, scope, parent, protect, run, source, commit } = resource;
  return {
    key,
    kind,
    id: toInteger(id),
    versionId: version && toInteger(version.id),
    scope,
    state: standingOf(each),
    parent: parent && toInteger(parent),
    protect,
    changedAt: isoTime(resource.at),
    run,
    source: source && { ...source },
    commit,
    deletedBy: resource.deletedBy,
    inDoubt: doubt && { ...doubt },
  };
}

/** The same in a list, with what `resources adopt --from` needs to know it as this ledger does. */
function listedObject({ key, kind, resource, doubt, blocks, title }: ListedResource): JsonObject {
  if (resource === null) {
    return {
      key,
      kind,
      id: null,
      versionId: null,
      state: 'in-doubt',
      inDoubt: doubt && { ...doubt },
    };
  }
  const { content, version } = resource;
  const held = version?.content ?? null;
  return {
    ...resourceObject({ resource, doubt }),
    ...(key === '' ? { key: null, title: title ?? null } : {}),
    content,
    held,
    blocks: blocks.map(({ id, filters }) => ({
      id: id && toInteger(id),
      filters: filters.map((each) => each && toInteger(each)),
    })),
  };
}

export function shownKeyState(shown: ShownKey): DataPage {
  const { state, body } = shown;
  const { resource } = knownIn(state);
  const sent = { body: body?.written ?? null, sent: body?.resolved ?? null };
  return {
    ids: existingIds(resource),
    object: () => ({ ...keyObject(shown), ...sent }),
    text: (style) => keyText(shown, style),
  };
}

const knownIn = (state: ShownKey['state']) => ({
  resource: 'resource' in state ? state.resource : null,
  doubt: 'doubt' in state ? state.doubt : null,
});

function keyObject({ key, state }: ShownKey): JsonObject {
  const { resource, doubt } = knownIn(state);
  if (resource !== null) return resourceObject({ resource, doubt });
  const about = { key, id: null, state: state.kind };
  return state.kind === 'other'
    ? { ...about, operation: state.operation, run: state.run }
    : { ...about, inDoubt: doubt && { ...doubt } };
}

async function keyText(shown: ShownKey, style: Style): Promise<string> {
  const { say } = style.messages;
  const head = linesText(fieldLines([['key', shown.key], ...linesOf(shown, style)], style));
  if (shown.body === null) return head;
  const { yamlText } = await import('../yaml-text.ts');
  const body = yamlText(style.mask.value(shown.body.written)).trimEnd();
  return `${head}\n${say('resources-body')}\n  ${body.replaceAll('\n', '\n  ')}\n`;
}

function linesOf({ state }: ShownKey, style: Style): Fields {
  const { say } = style.messages;
  const { resource, doubt } = knownIn(state);
  const last = state.kind === 'other' ? state : doubt;
  return [
    ...(resource === null
      ? ([['state', say('resources-state', { state: state.kind })]] as const)
      : resourceLines({ resource, doubt }, style)),
    ['operation', last && say('resources-in-run', last)],
  ];
}

function resourceLines(shown: ShownResource, style: Style): Fields {
  const { say } = style.messages;
  const { resource } = shown;
  const { kind, id, scope, parent, protect, at, run, source, commit } = resource;
  const place = source === null ? null : `${source.file}:${source.line}`;
  const time = moment(at);
  return [
    ['kind', kind],
    ['id', id],
    ['version', versionText(resource, style)],
    ['scope', scope],
    ['state', say('resources-state', { state: standingOf(shown) })],
    ['parent', parent],
    ['protected', protect ? say('resources-yes') : null],
    ['changed', run === null ? time : say('resources-by-run', { time, run })],
    [
      'document',
      place === null || commit === null ? place : say('resources-in-commit', { place, commit }),
    ],
    ['deletedBy', resource.deletedBy],
  ];
}

/** The newest released version, and whether it holds what was sent last; null if unknown. */
function versionText({ content, version }: KnownResource, { messages }: Style): string | null {
  if (version === null) return null;
  const held = version.content;
  if (held === null || content === null) return version.id;
  return messages.say('resources-version', { id: version.id, isNewest: content === held });
}

/** What to do about a key whose resource is not known for certain; null for any other. */
export function stepForKey(
  { key, state }: Pick<ShownKey, 'key' | 'state'>,
  messages: Catalogue,
): string | null {
  const { toLookUp, toRuns } = messages.directions;
  if (state.kind === 'in-doubt') {
    const { run, seq } = state.doubt;
    return messages.say('resources-resolve', { run, seq, toRuns });
  }
  return state.kind === 'given-up'
    ? messages.say('resources-adopt-or-forget', { key, toLookUp })
    : null;
}
