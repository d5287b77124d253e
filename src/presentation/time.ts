/**
 * A time for people: `2026-11-21 10:03:22 -03:00 (2026-11-21 13:03:22 UTC)`. `ms` counts from 1970.
 * The zone is an IANA name, or the system's if left out.
 */
export function timeText(ms: number, zone?: string): string {
  const inUtc = `${partsIn('UTC', ms).text} UTC`;
  const { text, offset } = partsIn(zone, ms);
  return offset === UTC_OFFSET ? inUtc : `${text} ${offset} (${inUtc})`;
}

/** A time in a list, in the person's time zone: `2026-11-21 10:03:22`. */
export function localTime(ms: number, zone?: string): string {
  return partsIn(zone, ms).text;
}

interface ListedTimes {
  /** Of all texts: `-03:00`, or `UTC`. */
  readonly zone: string;
  readonly texts: readonly string[];
}

/** Times for a column, in the person's time zone if all of them have the same offset there. */
export function listedTimes(times: readonly number[], zone?: string): ListedTimes {
  const local = times.map((ms) => partsIn(zone, ms));
  const [offset = UTC_OFFSET, second] = new Set(local.map((each) => each.offset));
  const isLocal = second === undefined && offset !== UTC_OFFSET;
  const moments = isLocal ? local : times.map((ms) => partsIn('UTC', ms));
  return { zone: isLocal ? offset : 'UTC', texts: moments.map(({ text }) => text) };
}

/** A time for programs: ISO 8601 in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

const UTC_OFFSET = '+00:00';

interface Moment {
  readonly text: string;
  /** For example `-03:00`. */
  readonly offset: string;
}

/** Only a named zone needs Intl, whose first answer takes 10 ms. */
function partsIn(zone: string | undefined, ms: number): Moment {
  if (zone !== undefined && zone !== 'UTC') return partsInZone(zone, ms);
  const minutesWest = zone === 'UTC' ? 0 : new Date(ms).getTimezoneOffset();
  const shifted = new Date(ms - minutesWest * 60_000).toISOString();
  const distance = Math.abs(minutesWest);
  const [hours, minutes] = [Math.floor(distance / 60), distance % 60].map(twoDigits);
  return {
    text: `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`,
    offset: `${minutesWest > 0 ? '-' : '+'}${hours}:${minutes}`,
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function partsInZone(zone: string, ms: number): Moment {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
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
  return { text: `${day} ${time}`, offset: offset === '' ? UTC_OFFSET : offset };
}
