/** What a reader of a foreign format is, and how it gives up. */
import type { Diagnostic, Problem } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import type { SourceItem } from './source-item.ts';

/**
 * The questions of one file, or of one entry of a package.
 * @param pieces the decoded text. It can be iterated once. Errors of reading and of the encoding are
 *   thrown by the iteration, as `Unreadable` or `FileProblem`
 */
export type ReadItems = (pieces: AsyncIterable<string>) => AsyncIterable<SourceItem>;

/** The whole text, for formats that cannot be read in parts. */
export async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > LONGEST_TEXT) throw pastLimit('file');
    parts.push(piece);
  }
  return parts.join('');
}

/** Units of UTF-16 that a file of a format that is read at once may have. */
export const LONGEST_TEXT = 16 * 2 ** 20;
/** Units of UTF-16 that one question may have. */
export const LONGEST_QUESTION = 2 ** 18;
export const MOST_BLANKS = 1000;
/** Answers that one blank may have, right and wrong ones. */
export const MOST_ANSWERS = 1000;
/**
 * Answers of all blanks that have one list, each its own copy: the product of two counts, which a
 * small file can make large.
 */
export const MOST_SHARED = 2500;
/** Elements of XML, or of JSON, inside each other. */
export const MOST_LEVELS = 200;

/** A file that cannot be read as its format: nothing of it is converted. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly problem: Problem;
  /** From 1; null if the problem concerns the whole file. */
  readonly line: number | null;
  /** From 1. */
  readonly column: number;
  /** All problems, where there are several. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    about: Problem,
    line: number | null,
    column = 1,
    diagnostics: readonly Diagnostic[] = [],
  ) {
    super(about.code);
    this.problem = about;
    this.line = line;
    this.column = column;
    this.diagnostics = diagnostics;
  }
}

/** A part of the package, or workbook, is missing, damaged or encrypted. */
export const damagedPackage = () =>
  new Unreadable(problem('convert/damaged', { reason: 'package' }), null);

/** More than is kept in memory (docs/convert.md, Limits). */
export const pastLimit = (what: 'file' | 'question', line: number | null = null) =>
  new Unreadable(problem('convert/too-large', { what }), line);
