/** `45s`, `3m 20s`, `2h 05m`, `1d 04h`; the letters are those of both languages. */
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
