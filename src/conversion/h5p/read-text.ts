import type { Loss } from '../../contract/conversions.ts';
import type { Json } from '../../core/json.ts';
import type { Blank } from '../blank-question.ts';
import { lossOf, type RefusalCode } from '../loss.ts';

/** What the text of a content gives. If the losses refuse it, nothing else counts. */
export interface ReadText {
  readonly segments: readonly string[];
  readonly blanks: readonly Blank[];
  readonly losses: readonly Loss[];
}

export function refusedText(code: RefusalCode, value: string | null): ReadText {
  return { segments: [], blanks: [], losses: [lossOf(code, value)] };
}

/** A statement that grows from its beginning, cut at its blanks. */
export function createSegments() {
  const before: string[] = [];
  let last = '';
  return {
    add(html: string): void {
      last += html;
    },
    cut(): void {
      before.push(last);
      last = '';
    },
    last: () => last,
    all: (): readonly string[] => [...before, last],
  };
}

/** The units of all texts inside. */
export function lengthOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((length: number, each: Json) => length + lengthOf(each), 0);
}
