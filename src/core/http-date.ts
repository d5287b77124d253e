const month = '[A-Z][a-z]{2}';
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)`;

/** IMF-fixdate, the format of RFC 850, and that of asctime (RFC 9110, 5.6.7). All are UTC. */
const formats = [
  String.raw`[A-Z][a-z]{2}, \d\d ${month} \d{4} ${time} GMT`,
  String.raw`[A-Z][a-z]+day, \d\d-${month}-\d\d ${time} GMT`,
  String.raw`[A-Z][a-z]{2} ${month} [ \d]?\d ${time} \d{4}(?: GMT)?`,
].map((format) => new RegExp(`^${format}$`));

/** Milliseconds since 1970; null for anything else. */
export function parseHttpDate(text: string): number | null {
  if (!formats.some((format) => format.test(text))) return null;
  // Date.parse would take asctime as local time. It knows no leap seconds, and takes 31 Nov for 1 Dec.
  const at = Date.parse(`${text.replace(':60 ', ':59 ').replace(/ GMT$/, '')} GMT`);
  const day = Number(/\d+/.exec(text)?.[0]);
  return new Date(at).getUTCDate() === day ? at : null;
}
