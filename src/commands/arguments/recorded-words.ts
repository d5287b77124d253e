/** The words of a run: the command line that `runs show` prints, to be typed again. */
import type { RunRecord } from '../../contract/run-record.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Mask } from '../../core/mask.ts';
import { isSecretHeader, shellQuoted } from '../../presentation/curl.ts';
import { lastingWords, namesDestination, type TypedLine } from './typed-line.ts';

interface Typist {
  readonly typed: TypedLine;
  readonly mask: Mask;
}

/**
 * What a run records of its command line, without secrets.
 * @param where the destination as words of a command line
 */
export function recordedWords(where: readonly string[], { typed, mask }: Typist): JsonObject {
  const lasting = lastingWords(typed, namesDestination(typed) ? [] : where);
  return { arguments: withoutSecrets(lasting, mask) };
}

/** The command line, with further options, as a person can type it again. */
export const commandOf = ({ typed, mask }: Typist, more: readonly string[] = []): string =>
  lineOf(withoutSecrets(lastingWords(typed, more), mask));

/** The same of a recorded run; null for a single command, and for what lms-cli cannot have written. */
export function commandOfRun(run: Pick<RunRecord, 'words'>): string | null {
  const words = wordsIn(run);
  return words.length === 0 ? null : lineOf(words);
}

const lineOf = (words: readonly string[]) => ['lms-cli', ...words].map(shellQuoted).join(' ');

function withoutSecrets(words: readonly string[], mask: Mask): string[] {
  return words.map((word, index) =>
    mask.text(words[index - 1] === '--header' ? withoutSecretValue(word) : word),
  );
}

function withoutSecretValue(header: string): string {
  const [, name = ''] = /^([^:]*):/.exec(header) ?? [];
  return isSecretHeader(name.trim()) ? `${name}: ***` : header;
}

/** Empty where none are recorded. A ledger is foreign data. */
export function wordsIn({ words }: Pick<RunRecord, 'words'>): readonly string[] {
  const typed: Json = words?.['arguments'] ?? null;
  if (!Array.isArray(typed)) return [];
  const texts = typed.filter((each) => typeof each === 'string');
  return texts.length === typed.length ? texts : [];
}

export function wordAfter(option: string, run: Pick<RunRecord, 'words'>): string | null {
  const typed = wordsIn(run);
  const at = typed.indexOf(option);
  return at === -1 ? null : (typed[at + 1] ?? null);
}
