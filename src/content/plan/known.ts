/** What the ledger knows of a document's keys, and how a document contradicts that. */
import type { DocumentPlace } from '../../contract/references.ts';
import {
  type DesiredResource,
  existingResource,
  type KeyState,
  lastKnown,
  type Resources,
} from '../../contract/resources.ts';
import type { Finding } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';

/** What is known of a resource, and the key under which the ledger has it. */
export interface KnownAs {
  readonly key: string;
  readonly state: KeyState;
}

/** By its own key; if that is free, by an earlier one that is not. */
export function known(
  { key, formerly }: Pick<DesiredResource, 'key' | 'formerly'>,
  resources: Pick<Resources, 'find'>,
): KnownAs {
  const own = { key, state: resources.find(key) };
  if (isTaken(own.state)) return own;
  for (const former of formerly) {
    const state = resources.find(former);
    if (isTaken(state)) return { key: former, state };
  }
  return own;
}

/** True for a key whose resource exists, or may exist. */
export const isTaken = (state: KeyState) =>
  state.kind === 'in-doubt' || state.kind === 'given-up' || existingResource(state) !== null;

interface KnownMatch {
  readonly knownAs: KnownAs;
  /** True for what is decided and needs nothing. */
  readonly isSame: boolean;
  /** The scope of the content folder; null without one, and for an undo. */
  readonly scope: string | null;
}

/** By the paths of the document. */
export function findingsOfState(
  resource: DesiredResource,
  { knownAs, isSame, scope }: KnownMatch,
  resources: Resources,
): Finding[] {
  const ofOthers = otherScope(resource, knownAs, scope);
  if (ofOthers.length > 0) return ofOthers;
  return [
    ...otherKind(resource, knownAs),
    ...severalKnown(resource, resources),
    ...(isSame ? [] : otherHtml(resource, knownAs, resources)),
  ];
}

function otherKind({ key, kind }: DesiredResource, { key: knownKey, state }: KnownAs): Finding[] {
  if (state.kind === 'other') {
    const { operation, run } = state;
    const about = problem('content/key-taken', { reason: 'import', key, operation, run });
    return [{ severity: 'error', problem: about, path: ['key'] }];
  }
  const before = lastKnown(state);
  if (before === null || before.kind === kind) return [];
  const params = { key: knownKey, id: before.id, resource: before.kind };
  const about = problem('content/key-taken', { reason: 'kind', ...params });
  const path = [knownKey === key ? 'resource' : 'formerly'];
  return [{ severity: 'error', problem: about, path }];
}

/** What another content folder applied last is its own: nothing is taken over without being asked. */
function otherScope(
  { key, kind }: DesiredResource,
  { key: knownKey, state }: KnownAs,
  scope: string | null,
): Finding[] {
  const found = lastKnown(state);
  if (scope === null || found === null || found.scope === null) return [];
  // Another kind is told as such, because it cannot be taken over.
  if (found.scope === scope || found.kind !== kind) return [];
  const isFormer = knownKey !== key;
  const params = { key: knownKey, id: found.id, scope: found.scope };
  const about = problem('content/key-taken', { reason: 'scope', ...params });
  return [{ severity: 'error', problem: about, path: [isFormer ? 'formerly' : 'key'] }];
}

/** One document cannot stand for two resources. */
function severalKnown({ key, formerly }: DesiredResource, resources: Resources): Finding[] {
  if (formerly.length === 0) return [];
  const taken = [key, ...formerly].filter((each) => isTaken(resources.find(each)));
  const [first, second] = taken;
  if (first === undefined || second === undefined) return [];
  const about = problem('content/former', { reason: 'two-resources', first, second });
  return [{ severity: 'error', problem: about, path: ['formerly'] }];
}

/** Only a create can set it (docs/contract.md, Lacuna questions). */
function otherHtml(
  { key, kind, body }: DesiredResource,
  { key: knownKey, state }: KnownAs,
  resources: Resources,
): Finding[] {
  const id = existingResource(state)?.id;
  if (kind !== 'lacuna' || id === undefined) return [];
  const sent = resources.bodyOf(knownKey);
  const [before, now] = [sent?.written, body].map((each) => each?.['disableHTML'] === true);
  if (sent === null || before === now) return [];
  const about = problem('content/html-changed', { key, id });
  const path = Object.hasOwn(body, 'disableHTML') ? ['body', 'disableHTML'] : ['body'];
  return [{ severity: 'error', problem: about, path }];
}

/** The finding about a second document with the same key. By the paths of the document. */
export function duplicateKey(
  key: string,
  first: Pick<DocumentPlace, 'file' | 'line'>,
  nameOf: (file: number) => string,
): Finding {
  const about = { key, first: { file: nameOf(first.file), line: first.line } };
  const duplicate = problem('reference/duplicate-key', about);
  return { severity: 'error', problem: duplicate, path: ['key'] };
}
