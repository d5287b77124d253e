/** Questions of foreign formats for tests, and what becomes of them. */
import { makeLacuna } from '../../../src/conversion/make-lacuna.ts';
import { isReason } from '../../../src/conversion/loss.ts';
import {
  type Blank,
  type BlankAlternative,
  type BlankQuestion,
  type SourceItem,
  unknownFields,
} from '../../../src/conversion/source-item.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { lossesIn } from './loss-causes.ts';

export const answer = (
  text: string,
  fraction = 1,
  more: Partial<BlankAlternative> = {},
): BlankAlternative => ({ text, fraction, isPattern: false, ...more });

export const blank = (more: Partial<Blank> = {}): Blank => ({
  kind: 'text',
  weight: 1,
  isCaseSensitive: null,
  alternatives: [answer('Brasília')],
  ...more,
});

export const question = (more: Partial<BlankQuestion> = {}): BlankQuestion => ({
  segments: ['A capital é ', '.'],
  isHtml: true,
  blanks: [blank()],
  ...unknownFields,
  ...more,
});

interface Ending {
  /** Null if it is refused. */
  readonly body: JsonObject | null;
  /** `code=value`, in order. */
  readonly losses: readonly string[];
}

export function mapped(
  foreign: BlankQuestion,
  {
    title = 'Capital',
    scale = 10,
  }: {
    readonly title?: string | null;
    readonly scale?: number;
  } = {},
): Ending {
  const read = makeLacuna(title, foreign, scale);
  return { body: bodyIn(read), losses: lossesIn(read.losses) };
}

/** Null for a question that is refused. */
export function bodyIn({
  content,
  losses,
}: Pick<SourceItem, 'content' | 'losses'>): JsonObject | null {
  return content.kind === 'own' && !losses.some(isReason) ? content.body : null;
}
