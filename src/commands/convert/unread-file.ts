/** Where and why a text cannot be read, as a finding. */
import type { Unreadable } from '../../conversion/reading.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';

/** @param file as the user named it, or an entry of a package */
export function unreadDiagnostic(
  file: string,
  { problem: about, line, column }: Unreadable,
): Diagnostic {
  const range = line === null ? null : ([0, 0] as const);
  const source = {
    name: file,
    text: '',
    ...(line !== null && { firstLine: line, firstColumn: column }),
  };
  return { severity: 'error', problem: about, source, range };
}
