/** What both prompters share: the terminal, and what is done before a question. */
import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { editAsync } from '@inquirer/external-editor';
import { Interrupted } from '../core/errors.ts';
import type { PromptWords } from '../core/host.ts';

export interface Seat {
  readonly input: Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
  readonly output: Writable & { readonly rows?: number };
  /** Ends a question on an external signal. A typed Ctrl-C is a key. */
  readonly interrupted: AbortSignal;
}

/**
 * Drops what was typed or pasted before a question is on the screen, such as the further lines of a
 * paste: it says nothing about the question. Throws Interrupted if Ctrl-C is among it, or if it does
 * not end.
 */
export async function dropTyped({ input }: Seat): Promise<void> {
  if (input.isTTY !== true || input.destroyed) return;
  let dropped = '';
  let isQuiet = false;
  const hear = (piece: Buffer | string) => {
    dropped += String(piece);
    isQuiet = false;
  };
  // The terminal then also hands over a line that is not ended.
  input.setRawMode?.(true);
  input.on('data', hear).resume();
  try {
    const end = performance.now() + MOST_MS;
    while (!isQuiet && performance.now() < end) {
      isQuiet = true;
      await delay(QUIET_MS);
      // A late timer comes before the keys that came meanwhile.
      await nextTurn();
    }
  } finally {
    input.off('data', hear).pause();
    input.setRawMode?.(false);
  }
  if (dropped.includes(CTRL_C) || !isQuiet) throw new Interrupted('no answer');
}

const CTRL_C = '\u0003';
/** A terminal hands over what it has kept in many small pieces, but one soon after another. */
const QUIET_MS = 50;
/** A key that is held down never ends. A busy machine needs seconds for a long paste. */
const MOST_MS = 10_000;

/** Calls `giveUp`, perhaps at once, when nobody can answer any more. Returns what stops listening. */
export function whenLeft({ input, interrupted }: Seat, giveUp: () => void): () => void {
  const ends = ['end', 'close', 'error'] as const;
  for (const end of ends) input.on(end, giveUp);
  interrupted.addEventListener('abort', giveUp);
  if (input.readableEnded || input.destroyed || interrupted.aborted) giveUp();
  return () => {
    for (const end of ends) input.off(end, giveUp);
    interrupted.removeEventListener('abort', giveUp);
  };
}

/** Only the user can read the text while it is in a file. Editors end a text with a line break. */
export const editText = (text: string): Promise<string | null> =>
  editAsync(text, { postfix: '.txt', mode: 0o600 }).then(
    (edited) => edited.replaceAll('\r\n', '\n').replace(/\n+$/, ''),
    () => null,
  );

/** The answers to yes or no in the language of the person, and the English ones. */
export function readYesOrNo({ yes, no }: PromptWords, assumed: boolean) {
  const [y, n] = [yes.charAt(0).toLowerCase(), no.charAt(0).toLowerCase()] as const;
  const isOneOf = (typed: string, words: readonly string[]) =>
    words.some((word) => word.toLowerCase().startsWith(typed));
  return {
    keys: assumed ? `${y.toUpperCase()}/${n}` : `${y}/${n.toUpperCase()}`,
    /** Null for any other answer. */
    read: (answer: string): boolean | null => {
      const typed = answer.trim().toLowerCase();
      if (typed === '') return assumed;
      if (isOneOf(typed, [yes, 'yes'])) return true;
      return isOneOf(typed, [no, 'no']) ? false : null;
    },
  };
}
