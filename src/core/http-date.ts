const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = String.raw`(?<time>(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60))`;

/** IMF-fixdate, the format of RFC 850, and that of asctime (RFC 9110, 5.6.7). All are UTC. */
const formats = [
  String.raw`(?:${days}), (?<day>\d\d) ${month} (?<year>\d{4}) ${time} GMT`,
  String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-${month}-(?<year>\d\d) ${time} GMT`,
  String.raw`(?:${days}) ${month} (?<day>[ \d]?\d) ${time} (?<year>\d{4})(?: GMT)?`,
].map((format) => new RegExp(`^${format}$`));

/**
 * Milliseconds since 1970; null for anything else. `Date.parse` would take asctime as local time.
 *
 * @param now decides the century of a year with two digits
 */
export function parseHttpDate(text: string, now: number): number | null {
  const match = formats.map((format) => format.exec(text)).find((each) => each !== null);
  const groups = match?.groups;
  if (groups === undefined) return null;
  const { day: digits = '', month: name = '', year = '', time: clock = '' } = groups;
  const day = Number(digits);
  const midnight = Date.UTC(
    year.length === 2 ? fullYear(year, now) : Number(year),
    months.indexOf(name),
    day,
  );
  if (new Date(midnight).getUTCDate() !== day) return null;
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** The year that ends in these digits, and is at most 50 years ahead. */
function fullYear(digits: string, now: number): number {
  const latest = new Date(now).getUTCFullYear() + 50;
  return latest - ((latest - Number(digits)) % 100);
}
