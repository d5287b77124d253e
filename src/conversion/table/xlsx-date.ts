import type { WorkbookParts } from './xlsx-workbook.ts';

const DAY = 86_400_000;
/** Days from 1899-12-30 to 1970-01-01, and from 1904-01-01. */
const DAYS_TO_1970 = 25_569;
const DAYS_FROM_1904 = 24_107;
/** Excel takes 1900 for a leap year: its days before March 1900 are one too low. */
const FIRST_OF_MARCH_1900 = 61;

/** The date of a day number, such as 2026-02-01 or 2026-02-01 13:30:00; null for no date. */
export function excelDate(
  digits: string,
  { isFrom1904 }: Pick<WorkbookParts, 'isFrom1904'>,
): string | null {
  const days = Number(digits);
  if (!Number.isFinite(days) || days < 0) return null;
  const shift = !isFrom1904 && days < FIRST_OF_MARCH_1900 ? 1 : 0;
  const since = days + shift - (isFrom1904 ? DAYS_FROM_1904 : DAYS_TO_1970);
  const date = new Date(Math.round((since * DAY) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  if (days < 1 && !Number.isInteger(days)) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
