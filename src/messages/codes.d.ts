/** `virtual:codes`: what the comments of the texts say of each code. scripts/texts.js makes it. */
import type { ErrorKind } from '../core/errors.ts';
import type { EndingSignal } from '../core/exit-code.ts';

/** Sentences with an ellipsis for each parameter. */
interface Sentences {
  readonly message: string;
  readonly hint: string;
}

interface Reason {
  readonly reason: string;
  readonly en: Sentences;
  readonly 'pt-BR': Sentences;
}

export interface CodeSummary {
  /** How a command ends, the likeliest first; several if the circumstances decide. */
  readonly ends: readonly ('warning' | ErrorKind | EndingSignal)[];
  readonly next: string | null;
  /** The causes that a code has, if they are named, and what is said of each. */
  readonly reasons: readonly Reason[];
  /** Parameters of its sentences in one case. */
  readonly params: Readonly<Record<string, unknown>>;
}

export const codes: Readonly<Record<string, CodeSummary>>;
