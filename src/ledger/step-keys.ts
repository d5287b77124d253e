/**
 * The keys of an apply's steps: `KEY` for a create, `KEY#edit`, `KEY#move`, `KEY#release` and
 * `KEY#delete` for the others. The keys of users contain no `#`.
 */

/** The key of the resource, as it is shown. */
export function shownKey(key: string): string;
export function shownKey(key: string | null): string | null;
export function shownKey(key: string | null): string | null {
  const at = key?.indexOf('#') ?? -1;
  return at === -1 || key === null ? key : key.slice(0, at);
}

export const isStepKey = (key: string) => key.includes('#');

export const releaseKey = (key: string) => `${key}#release`;

/** Every key under which the ledger may have a step of the resource. */
export const stepKeys = (key: string) => [
  key,
  ...['edit', 'move', 'release', 'delete'].map((verb) => `${key}#${verb}`),
];
