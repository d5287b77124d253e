/** Opens the files of a conversion, whether they are texts or packages. */
import { headOf, type OpenedBytes } from '../../conversion/decoding.ts';
import { beginsPackage } from '../../conversion/package/package-entries.ts';
import { Unreadable } from '../../conversion/reading.ts';
import type { Host } from '../../core/host.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { MAX_BYTES } from '../../documents/pieces.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { openText, type OpenedText, type Opening } from './open-text.ts';

/**
 * Throws CliError `convert/format-ambiguous` where two readers claim a file and nobody can be
 * asked. The items throw Unreadable.
 * @returns the texts of the file: one, unless it is a package
 */
export async function openSource(
  file: string,
  opening: Opening,
  context: Context,
): Promise<readonly OpenedText[]> {
  const { host } = context;
  const chunks = file === STANDARD_INPUT ? host.terminal.stdin.stream() : host.files.stream(file);
  const opened = await headOf(chunks, opening.encoding);
  if (beginsPackage(opened.start)) {
    const { openPackageSource } = await import('./package-source.ts');
    const archive = await archiveFor(file, opened, host);
    return openPackageSource({ file, archive, opening }, context);
  }
  return [await openText({ name: file, opened, opening, h5pJson: null }, context)];
}

async function archiveFor(file: string, opened: OpenedBytes, { files }: Host) {
  const { archiveAt, archiveOf } = await import('../../conversion/package/open-package.ts');
  if (file !== STANDARD_INPUT) {
    await opened.close();
    return archiveAt(file, files);
  }
  const held: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of opened.bytes) {
    length += bytes.length;
    if (length > LARGEST_INPUT) {
      const limit = LARGEST_INPUT / 2 ** 20;
      throw new Unreadable(problem('convert/too-large', { what: 'package', limit }), null);
    }
    held.push(bytes.slice());
  }
  return archiveOf(Buffer.concat(held));
}

/** A package on standard input is in memory. */
const LARGEST_INPUT = 4 * MAX_BYTES;
