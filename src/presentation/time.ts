/**
 * A time for people: `2026-11-21 10:03:22 -03:00 (2026-11-21 13:03:22 UTC)`. `ms` counts from 1970.
 * The zone is an IANA name, or the system's if left out.
 */
export function timeText(ms: number, zone?: string): string {
  const inUtc = `${partsIn('UTC', ms).text} UTC`;
  const { text, offset } = partsIn(zone, ms);
  return offset === '+00:00' ? inUtc : `${text} ${offset} (${inUtc})`;
}

/** A time in a list, in the person's time zone: `2026-11-21 10:03:22`. */
export function localTime(ms: number, zone?: string): string {
  return partsIn(zone, ms).text;
}

/** A time for programs: ISO 8601 in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

function partsIn(zone: string | undefined, ms: number): { text: string; offset: string } {
  const format = new Intl.DateTimeFormat('en', {
    ...(zone !== undefined && { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  // `GMT-03:00`; without an offset `GMT` or `GMT+00:00`.
  const offset = part('timeZoneName').slice('GMT'.length);
  return { text: `${day} ${time}`, offset: offset === '' ? '+00:00' : offset };
}
