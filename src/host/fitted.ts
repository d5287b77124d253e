import { wrapAnsi } from 'fast-wrap-ansi';
import type { Screen } from './lent-streams.ts';

/** The mark before a question, and the space behind it. */
const MARK_COLUMNS = 2;
/** Below this a word a line would be all there is. */
const LEAST_COLUMNS = 20;

/** A text that breaks between words on this screen; the prompts themselves break anywhere. */
export function fitted(text: string, { columns = 80 }: Screen, indent = ''): string {
  const most = Math.max(LEAST_COLUMNS, columns - MARK_COLUMNS - indent.length);
  return wrapAnsi(text, most).split('\n').join(`\n${indent}`);
}

/** An answer shown after its question, so that both together fit. */
export function fittedBehind(question: string, answer: string, screen: Screen): string {
  const before = fitted(question, screen).length;
  return fitted(`${question} ${answer}`, screen).slice(before + 1);
}
