/** Texts that are the same in every language: times and usage lines. */

/** A point in time, given in milliseconds since 1970. */
export const moment = (ms: number) =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** `45s`, `3m 20s`, `2h 05m`, `1d 04h`. Both languages use these letters. */
export function duration(totalSeconds: number): string {
  const steps = [
    [86_400, 'd', 3600, 'h'],
    [3600, 'h', 60, 'm'],
    [60, 'm', 1, 's'],
  ] as const;
  const seconds = Math.round(totalSeconds);
  const step = steps.find(([size]) => seconds >= size);
  if (step === undefined) return `${seconds}s`;
  const [size, unit, smaller, smallerUnit] = step;
  const rest = String(Math.floor((seconds % size) / smaller)).padStart(2, '0');
  return `${Math.floor(seconds / size)}${unit} ${rest}${smallerUnit}`;
}

/**
 * A usage line or the flags of an option, such as `--report <KIND[=FILE]>`, in the form that the
 * help shows. The placeholders in brackets are translated. Words of the contract or the program,
 * `<topicId>` or `<2.0|v0>`, stay as they are.
 */
export function shownFlags(flags: string, named: (placeholder: string) => string): string {
  return flags.replaceAll(/<[^>]*>|\[[^\]]*\]/g, (slot) =>
    slot.replaceAll(/[A-Za-z]+(?:-[a-z]+)*/g, named),
  );
}
