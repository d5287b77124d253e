/**
 * A release turns the version being edited into a released one (docs/contract.md, Versions and
 * states).
 */
import type { Json } from '../core/json.ts';
import { checkedBody, digitsOf, objectOf, text, type Check } from './body-checks.ts';
import { existing } from './resources.ts';
import type { ResourceKind, State } from './store.ts';

interface Release {
  readonly kind: ResourceKind;
  readonly checkId: Check;
  readonly body: Json;
}

/**
 * Releases the resource in its current state and returns the new version's id. Each release returns
 * another id, even if nothing was edited since the last one.
 */
export function released(state: State, { kind, checkId, body }: Release): number | bigint {
  const request = checkedBody(body, objectOf({ id: checkId, releaseNotes: text }, {}));
  const resourceId = digitsOf(request['id']);
  const resource = existing(state, kind, resourceId);
  const id = state.newId();
  const releaseNotes = request['releaseNotes'] ?? null;
  state.addVersion(resourceId, { id, releaseNotes, state: 'RELEASED', resource });
  return id;
}
