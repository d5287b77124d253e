/** A time for people: `2026-11-21 10:03:22 -03:00 (2026-11-21 13:03:22 UTC)`. `ms` counts from 1970. */
export function timeText(ms: number): string {
  const inUtc = `${utcText(ms)} UTC`;
  const { text, offset } = momentAt(ms);
  return offset === UTC_OFFSET ? inUtc : `${text} ${offset} (${inUtc})`;
}

/**
 * Times for a column, in the person's time zone if all of them have the same offset there. `zone` is
 * the offset in all texts: `-03:00`, or `UTC`.
 */
export function listedTimes(times: readonly number[]) {
  const local = times.map(momentAt);
  const [offset = UTC_OFFSET, second] = new Set(local.map((each) => each.offset));
  return second === undefined && offset !== UTC_OFFSET
    ? { zone: offset, texts: local.map(({ text }) => text) }
    : { zone: 'UTC', texts: times.map(utcText) };
}

/** A time for programs: ISO 8601 in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

const UTC_OFFSET = '+00:00';

const utcText = (ms: number): string => isoTime(ms).slice(0, 19).replace('T', ' ');

/** In the zone of the system. Intl is not asked: its first answer takes 10 ms. */
function momentAt(ms: number): { readonly text: string; readonly offset: string } {
  const minutesWest = new Date(ms).getTimezoneOffset();
  const distance = Math.abs(minutesWest);
  const [hours, minutes] = [Math.floor(distance / 60), distance % 60].map((value) =>
    String(value).padStart(2, '0'),
  );
  const sign = minutesWest > 0 ? '-' : '+';
  return { text: utcText(ms - minutesWest * 60_000), offset: `${sign}${hours}:${minutes}` };
}
