/** The text of a file that an option of `convert` names. */
import { InvalidDocuments } from '../../core/errors.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { decode } from '../../documents/decode.ts';
import { problem } from '../../messages/problem.ts';
import { readBytes, unreadable } from '../question/input.ts';

/** Throws InvalidDocuments for a file that cannot be read as a text. */
export async function givenText(file: string, host: Host): Promise<string> {
  const bytes = await onFileProblem(readBytes(file, host), (cause) => {
    throw unread(file, unreadable(file, cause));
  });
  const decoded = decode(bytes);
  if ('text' in decoded) return decoded.text;
  const source = { name: file, text: '' };
  throw unread(file, { severity: 'error', problem: decoded.problem, source, range: null });
}

const unread = (file: string, found: Diagnostic) =>
  new InvalidDocuments([found], 'input', problem('convert/unread', { files: [file] }));
