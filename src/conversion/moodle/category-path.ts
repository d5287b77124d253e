/**
 * The path of a category of Moodle, such as `Geografia/Brasil` for `$course$/top/Geografia/Brasil`,
 * without the part of Moodle that it belongs to; null if nothing is left.
 */
export function categoryPath(written: string): string | null {
  const path = written
    .trim()
    .replace(/^\$[a-z0-9]{1,20}\$(?:\/|$)/i, '')
    .replace(/^top(?:\/|$)/, '');
  return path === '' ? null : path;
}
