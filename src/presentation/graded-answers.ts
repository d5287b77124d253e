/** Shows the score of answers that somebody tried, and how it was computed. */
import type { JsonObject } from '../core/json.ts';
import { fields, inLine, type Style } from './style.ts';
import { folded } from './wrapped.ts';

export interface Tried {
  readonly title: string | null;
  readonly assessWhole: boolean;
  readonly score: number;
  readonly most: number;
  readonly blanks: readonly {
    readonly answer: string;
    readonly score: number;
    readonly most: number;
    readonly near: string | null;
  }[];
}

export function triedObject(tried: Tried): JsonObject {
  const blanks = tried.blanks.map(({ answer, score, most, near }) => ({
    answer,
    score,
    most,
    near,
  }));
  const { title, assessWhole, score, most } = tried;
  return { title, score, most, assessWhole, blanks };
}

/** One line for each blank, one for the sum, and how the score was computed. */
export function triedText(
  { title, blanks, score, most, assessWhole }: Tried,
  style: Style,
): string {
  const { tried: texts } = style.messages.output;
  const { theme } = style;
  const paint = (points: number, best: number) =>
    points >= best ? theme.success : points > 0 ? theme.warning : theme.error;
  const lines = blanks.map((blank, index) =>
    fields(
      `  ${texts.blank(index + 1)}`,
      paint(blank.score, blank.most)(texts.points(blank.score, blank.most)),
      inLine(blank.answer === '' ? texts.noAnswer() : blank.answer, style),
      blank.near === null ? null : inLine(texts.near(blank.near), style),
    ),
  );
  const total = `  ${texts.total()}  ${paint(score, most)(texts.points(score, most))}`;
  const head = title === null ? [] : [theme.strong(inLine(title, style))];
  const how = theme.faint(`  ${texts.assumption(assessWhole)}`);
  return [...head, ...lines, total, how].map((line) => `${folded(line, style, '    ')}\n`).join('');
}
