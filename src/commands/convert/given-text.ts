/** The text of a file that an option of `convert` names. */
import { InvalidDocuments } from '../../core/errors.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { decode } from '../../documents/decode.ts';
import { problem } from '../../messages/problem.ts';
import { readBytes, unreadable } from '../question/input.ts';

/** Throws InvalidDocuments for a file that cannot be read as a text. */
export async function givenText(file: string, host: Host): Promise<string> {
  const decoded = decode(await bytesOf(file, host));
  if ('text' in decoded) return decoded.text;
  const source = { name: file, text: '' };
  throw unread(file, { severity: 'error', problem: decoded.problem, source, range: null });
}

async function bytesOf(file: string, host: Host): Promise<Uint8Array> {
  try {
    return await readBytes(file, host);
  } catch (error) {
    throw error instanceof FileProblem ? unread(file, unreadable(file, error)) : error;
  }
}

const unread = (file: string, found: Diagnostic) =>
  new InvalidDocuments([found], 'input', problem('convert/unread', { files: [file] }));
