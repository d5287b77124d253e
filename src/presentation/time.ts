/**
 * A time for people, in the zone of the system: `2026-11-21 10:03:22 -03:00`, or `13:03:22 UTC`. `ms`
 * counts from 1970. Intl is not asked: its first answer takes 10 ms.
 */
export function timeText(ms: number): string {
  const minutesWest = new Date(ms).getTimezoneOffset();
  const local = isoTime(ms - minutesWest * 60_000)
    .slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
    .replace('T', ' ');
  if (minutesWest === 0) return `${local} UTC`;
  const distance = Math.abs(minutesWest);
  const [hours, minutes] = [Math.floor(distance / 60), distance % 60].map((value) =>
    String(value).padStart(2, '0'),
  );
  return `${local} ${minutesWest > 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** A time for programs: ISO 8601 in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
