import type { Host } from '../../core/host.ts';

const LINE = '.lms-cli/';
const LIMIT_BYTES = 2 ** 20;

/**
 * The text of an ignore file with a line for what lms-cli remembers, at its end; null where
 * there is one already.
 */
export async function ignoringState(
  file: string,
  { files }: Pick<Host, 'files'>,
): Promise<string | null> {
  if (!(await files.exists(file))) return `${LINE}\n`;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await files.read(file, LIMIT_BYTES),
  );
  if (/^(?:\*\*)?\/?\.lms-cli\/?[ \t]*\r?$/m.test(text)) return null;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const isComplete = text === '' || text.endsWith('\n');
  return `${text}${isComplete ? '' : newline}${LINE}${newline}`;
}
