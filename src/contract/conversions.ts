/** What `convert` did with each question of its sources (docs/convert.md). */
import type { Diagnostic, Problem } from '../core/diagnostic.ts';

/** Something of a question that was not kept, or why the question was not converted. */
export interface Loss {
  readonly problem: Problem;
  /** What was dropped or could not be kept, as the source has it; null if there is no such text. */
  readonly value: string | null;
  /** The blank, counted from 1 in the order of the source; null if it concerns the question. */
  readonly blank: number | null;
  /** The line of the source, from 1; null for that of the question. */
  readonly line: number | null;
}

export interface Conversion {
  /** As the user named it; in a package `pack.zip/path/in/it.xml`. */
  readonly file: string;
  /** Its number in that file, from 1. */
  readonly index: number;
  /** From 1; null where lines mean nothing. */
  readonly line: number | null;
  readonly id: string | null;
  readonly title: string | null;
  /** What the source calls its kind. */
  readonly type: string;
  readonly category: string | null;
  readonly status: 'converted' | 'refused' | 'skipped';
  readonly losses: readonly Loss[];
  /** Why a document in one of our own forms is not valid. */
  readonly findings: readonly Diagnostic[];
  /** The required fields that neither the source nor the options have. */
  readonly missing: readonly string[];
  /** What lint found in the question that was written. */
  readonly lint: readonly Diagnostic[];
  /** Where it was written; null if it was not. */
  readonly output: { readonly file: string | null; readonly line: number } | null;
  readonly key: string | null;
}

/** How many questions a file has, and what became of them. */
export interface ConvertedFile {
  readonly file: string;
  readonly format: string;
  readonly seen: number;
  readonly converted: number;
  readonly refused: number;
  readonly skipped: number;
}
