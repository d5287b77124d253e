import type { Host } from '../core/host.ts';
import type { Reports } from '../presentation/reports/create.ts';

/** Each to its file, or to standard error where it has none. */
export async function writeReports(
  reports: Awaited<ReturnType<Reports['finish']>>,
  { files, terminal }: Host,
): Promise<void> {
  for (const { file, text } of reports) {
    if (file === null) await terminal.stderr.write(text);
    else if (file === '-') await terminal.stdout.write(text);
    else await files.replace(file, text, 'shared');
  }
}
