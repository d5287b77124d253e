import { wrapAnsi } from 'fast-wrap-ansi';
import type { Screen } from './lent-streams.ts';

/** The mark before a question, and the space after it. */
const MARK_COLUMNS = 2;
/** Narrower lines would hold only a word each. */
const LEAST_COLUMNS = 20;

/** Breaks a text between words to fit this screen. The prompts themselves break anywhere. */
export function fitted(text: string, { columns = 80 }: Screen, indent = ''): string {
  const most = Math.max(LEAST_COLUMNS, columns - MARK_COLUMNS - indent.length);
  return wrapAnsi(text, most).split('\n').join(`\n${indent}`);
}

/** An answer shown after its question, so that both fit on the screen together. */
export function fittedBehind(question: string, answer: string, screen: Screen): string {
  const before = fitted(question, screen).length;
  return fitted(`${question} ${answer}`, screen).slice(before + 1);
}
