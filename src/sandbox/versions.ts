/** Release turns the version being edited into a released one (contract: States and transitions). */
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
 * Releases the resource as it is now and answers the new version's id. Each release gives
 * another id, also when nothing was edited since the last one.
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
