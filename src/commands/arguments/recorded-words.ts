/** The words of a run: the command line that `runs show` prints, to be typed again. */
import type { RunRecord } from '../../contract/run-record.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { isSecretName, type Mask } from '../../core/mask.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { TypedLine, TypedOption } from './word-command.ts';

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
export const printCommand = ({ typed, mask }: Typist, more: readonly string[] = []): string =>
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
  return isSecretName(name.trim()) ? `${name}: ***` : header;
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

/** The options of a recorded command line that say where another command finds its service. */
export function recordedDestinationWords(run: Pick<RunRecord, 'words'>): string[] {
  const named = ['--profile', '--base-url', '--api'].flatMap((option) => {
    const value = wordAfter(option, run);
    return value === null ? [] : [option, value];
  });
  const typed = wordsIn(run);
  return [...named, ...['--sandbox', '--allow-http'].filter((flag) => typed.includes(flag))];
}

/**
 * Options that hold only for the moment in which they were typed: consent, files to write, and the
 * manner of the output. Typed again without a thought, `--again` would double what is done, and
 * `--yes` would accept another plan.
 */
const momentary: ReadonlySet<string> = new Set(
  `yes confirm again newLedger expect wait rejects report
   output quiet verbose curl dryRun plain lang noInput`.split(/\s+/),
);

const destinations: ReadonlySet<string> = new Set(['baseUrl', 'profile', 'sandbox']);

/**
 * The command, its arguments, and the options that hold for its run. Each option has its long name,
 * and its value is a word of its own.
 * @param more further options in that form
 */
function lastingWords(
  { command, operands, options }: TypedLine,
  more: readonly string[] = [],
): string[] {
  // Without a file for the documents that it leaves out, --skip-invalid would be refused.
  const needsRejects = options.some(({ name }) => name === 'skipInvalid');
  const isLasting = ({ name }: TypedOption) =>
    !momentary.has(name) || (needsRejects && name === 'rejects');
  const lasting = options.filter(isLasting).flatMap(wordsOf);
  const all = [...lasting, ...more];
  const isPlain = operands.every((word) => word === '-' || !word.startsWith('-'));
  return isPlain ? [...command, ...operands, ...all] : [...command, ...all, '--', ...operands];
}

/** The words of some of its options, by their names in camel case. */
export const wordsTyped = ({ options }: TypedLine, names: readonly string[]): string[] =>
  options.filter(({ name }) => names.includes(name)).flatMap(wordsOf);

const namesDestination = ({ options }: TypedLine): boolean =>
  options.some(({ name }) => destinations.has(name));

function wordsOf({ flag, value }: TypedOption): string[] {
  if (typeof value === 'boolean') return [flag];
  return [value].flat().flatMap((each) => [flag, String(each)]);
}
