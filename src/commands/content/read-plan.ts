/** Reads the file of a saved plan (docs/saved-plans.md). */
import {
  beginsPlan,
  MOST_PLAN_MIB,
  type PlanReading,
  readPlan,
} from '../../content/saved-plan/file.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { problem } from '../../messages/problem.ts';
import type { InputFile } from '../import/import-request.ts';
import { unreadable } from '../question/input.ts';
import type { Resumption } from '../runs/words.ts';

const HEAD_BYTES = 1024;

/** The saved plan that is the only file; null if there is none. */
export async function savedPlanAmong(
  files: readonly string[],
  { files: disk }: Pick<Host, 'files'>,
): Promise<string | null> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0 || file === STANDARD_INPUT) return null;
  // A pipe could not be read a second time.
  if ((await disk.identity(file))?.kind !== 'file') return null;
  try {
    return beginsPlan(await disk.readRange(file, 0, HEAD_BYTES)) ? file : null;
  } catch (error) {
    // Whoever reads it as documents says why it cannot be read.
    if (error instanceof FileProblem) return null;
    throw error;
  }
}

/**
 * Throws CliError `runs/input-changed` if a run of another plan, or of none, is resumed.
 * @param digest of the plan; null for none
 */
export function mustBePlanOf(
  resumes: Resumption | null,
  { name, digest }: { readonly name: string; readonly digest: string | null },
): void {
  if (resumes === null || resumes.run.plan === digest) return;
  const about = { id: resumes.run.id, file: name, isPlan: true };
  throw new CliError('conflict', problem('runs/input-changed', about));
}

interface Read {
  readonly reading: PlanReading;
  /** SHA-256 of its bytes in hexadecimal digits. */
  readonly digest: string;
}

/** Throws InvalidDocuments if it cannot be read, and CliError `plan/too-large`. */
export async function readPlanFile(
  { name, path }: InputFile,
  { files }: Pick<Host, 'files'>,
): Promise<Read> {
  try {
    const bytes = await files.read(path ?? name, MOST_PLAN_MIB * 2 ** 20);
    return { reading: readPlan(name, bytes), digest: sha256(bytes).toString('hex') };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    if (error.reason !== 'too-large') throw new InvalidDocuments([unreadable(name, error)]);
    const about = { file: name, limitMiB: MOST_PLAN_MIB };
    throw new CliError('input', problem('plan/too-large', about), { cause: error });
  }
}
