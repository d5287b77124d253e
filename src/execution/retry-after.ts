import { headerOf, type Answer } from '../core/http.ts';

/**
 * The wait that an answer asks for, in milliseconds from now and never negative; null where
 * it asks for none or cannot be read. Both forms: seconds, and an HTTP date.
 */
export function retryAfterOf(answer: Answer, now: number): number | null {
  const value = headerOf(answer, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse is lenient: only what begins like a date of HTTP is one.
  if (!/^[A-Za-z]{3,9},? /.test(value)) return null;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return null;
  // The server's own clock tells how far away the date is.
  const serverNow = Date.parse(headerOf(answer, 'date') ?? '');
  return Math.max(0, at - (Number.isNaN(serverNow) ? now : serverNow));
}
