/** Makes the ids of runs. */

/** Without letters that look like other characters. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_BITS = 30;

/**
 * For example `261121-1435-x7k2mq`: its start (UTC), for sorting, and a part that makes it unique
 * among all ledgers.
 */
export function newRunId(
  startedAt: number,
  random: number,
  isTaken: (id: string) => boolean,
): string {
  const [date = '', time = ''] = new Date(startedAt).toISOString().split('T');
  const moment = `${date.slice(2).replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`;
  for (let number = Math.floor(random * 2 ** RANDOM_BITS); ; number++) {
    const id = `${moment}-${inBase32(number)}`;
    if (!isTaken(id)) return id;
  }
}

function inBase32(number: number): string {
  let text = '';
  for (let shift = RANDOM_BITS - 5; shift >= 0; shift -= 5) {
    text += DIGITS[(number >>> shift) & 31] ?? '';
  }
  return text;
}
