/**
 * The keys of an apply's steps: a create has the key of its resource, so that imports know it. The
 * others are `KEY#edit`, `KEY#move`, `KEY#release` and `KEY#delete`: no key of a document has a `#`.
 * An undo that releases a former content edits a second time, under `KEY#edit-again`.
 */
import type { Verb } from './operations.ts';

export const stepKey = (key: string, verb: Verb) => (verb === 'create' ? key : `${key}#${verb}`);

/** The keys of the requests for a resource, in their order. */
export const keysOfSteps = (key: string, made: readonly Verb[]): string[] =>
  made.map((verb, index) => {
    const isAfterRelease = made.slice(0, index).includes('release');
    return verb === 'edit' && isAfterRelease ? editAgainKey(key) : stepKey(key, verb);
  });

const editAgainKey = (key: string) => `${key}#edit-again`;

/** The key of the resource, as it is shown. */
export function shownKey(key: string): string;
export function shownKey(key: string | null): string | null;
export function shownKey(key: string | null): string | null {
  const at = key?.indexOf('#') ?? -1;
  return at === -1 || key === null ? key : key.slice(0, at);
}
