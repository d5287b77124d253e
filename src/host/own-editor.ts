/** Lets a person change a text in the editor of VISUAL or EDITOR. */
import { isUtf8 } from 'node:buffer';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  EditRefused,
  type Environment,
  hasControls,
  isSet,
  ProgramProblem,
  type PromptWords,
} from '../core/host.ts';
import { successOf } from './other-programs.ts';
import type { Editor } from './seat.ts';

/** Null if neither variable names an editor. */
export function ownEditor(env: Environment): Editor | null {
  const command = isSet(env, 'VISUAL') ? env['VISUAL'] : env['EDITOR'];
  const [program = '', ...args] = (command ?? '').trim().split(/\s+/);
  if (program === '') return null;
  return { name: basename(program), edit: (text) => editIn([program, ...args], text) };
}

/** The text as the person leaves it; if the editor fails, the same text and what is wrong. */
export async function changeInEditor(
  { name, edit }: Editor,
  text: string,
  { editRefused, editorFailed }: PromptWords,
): Promise<{ readonly text: string; readonly wrong: string | null }> {
  try {
    return { text: await edit(text), wrong: null };
  } catch (error) {
    if (!(error instanceof ProgramProblem)) throw error;
    const isRefused = error instanceof EditRefused;
    return { text, wrong: isRefused ? editRefused[error.reason] : editorFailed(name) };
  }
}

/** The file is in a folder that nobody else can read, and is removed whatever happens. */
async function editIn(argv: readonly string[], text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lms-cli-'));
  try {
    const file = join(folder, 'statement.txt');
    await writeFile(file, `${text}\n`, { mode: 0o600 });
    const [program, ...args] = [...argv, file];
    // It has the terminal meanwhile.
    await successOf(spawn(program, args, { stdio: 'inherit' }));
    return textIn(await readFile(file));
  } catch (cause) {
    if (cause instanceof EditRefused) throw cause;
    throw new ProgramProblem('the editor failed', { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The largest text of an editor, in bytes. */
const MOST_BYTES = 100_000;

/** Throws EditRefused for a text that no answer can have. */
function textIn(bytes: Buffer): string {
  if (bytes.length > MOST_BYTES) throw new EditRefused('too-large');
  if (!isUtf8(bytes)) throw new EditRefused('encoding');
  const text = bytes.toString('utf8').replaceAll('\r\n', '\n').replace(/\n+$/, '');
  if (hasControls(text)) throw new EditRefused('controls');
  return text;
}
