import type { Requests } from '../contract/changes.ts';
import type { Verb } from '../contract/operations.ts';
import type { Resources } from '../contract/resources.ts';

/**
 * True if `lms-cli undo` can take a request back. A release stays for ever. Anything else goes back
 * to what was there, if that is known.
 */
export function isReversible(
  { key, move, isInFull }: Requests,
  verb: Verb,
  resources: Pick<Resources, 'bodyOf'>,
): boolean {
  switch (verb) {
    case 'create':
      return true;
    case 'edit':
      return !isInFull;
    case 'release':
      return false;
    case 'move':
      return move !== null && move.from !== null;
    case 'delete':
      return key !== null && resources.bodyOf(key) !== null;
  }
}
