/** The pages of commands about questions: what is asked, tried, checked and reviewed. */
import { localNumber } from '../../messages/local-number.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { JsonObject } from '../../core/json.ts';
import { groupByCause } from '../alike.ts';
import type { DataPage, Page } from '../data-writer.ts';
import { foldText, linesText } from '../layout.ts';
import { diagnosticFields, renderProblem } from '../problems.ts';
import { fields, inLine, type Speech, type Style } from '../style.ts';

export const shownScores = (list: readonly TrialResult[]): DataPage => ({
  within: { field: 'questions' },
  list: list.map((tried) => ({ object: () => triedObject(tried) })),
  text: (style) => list.map((tried) => triedText(tried, style)).join(''),
});

/** How many documents are free of errors, with their warnings. People have read these above. */
export const checkPage = (
  documents: number,
  findings: readonly Diagnostic[],
  remark: string,
  speech: Speech,
): DataPage => ({
  object: () => ({ documents, ...diagnosticFields(findings, speech) }),
  remark,
});

/** A question that is not saved yet, as its learners see it, with what lint says. */
export const showReview = async (question: QuestionReview, { stderr, stderrStyle }: Page) =>
  stderr.write(`\n${reviewText(question, stderrStyle)}`);

interface QuestionReview {
  readonly statement: string;
  readonly blanks: readonly string[];
  readonly findings: readonly Diagnostic[];
}

function reviewText({ statement, blanks, findings }: QuestionReview, style: Style): string {
  const texts = [statement, ...blanks.map((each, index) => `${index + 1}  ${each}`)];
  const rank = ({ severity }: Diagnostic) => (severity === 'error' ? 0 : 1);
  const sorted = findings.toSorted((one, other) => rank(one) - rank(other));
  return linesText([
    ...texts.map((text) => foldText(`  ${inLine(text, style)}`, style, '  ')),
    ...groupByCause(sorted, style.messages).map(({ examples: [{ severity, problem }] }) =>
      renderProblem({ severity, problem, where: null }, style),
    ),
  ]);
}

export interface TrialResult {
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

const triedObject = ({ title, score, most, assessWhole, blanks }: TrialResult): JsonObject => ({
  title,
  score,
  most,
  assessWhole,
  blanks: blanks.map((each) => ({ ...each })),
});

function triedText({ title, blanks, score, most, assessWhole }: TrialResult, style: Style): string {
  const { say, language } = style.messages;
  const points = (one: { readonly score: number; readonly most: number }) =>
    say('try-points', {
      score: localNumber(one.score, language),
      most: localNumber(one.most, language),
    });
  const { theme } = style;
  const paint = (own: number, best: number) =>
    own >= best ? theme.success : own > 0 ? theme.warning : theme.error;
  const lines = blanks.map((blank, index) =>
    fields(
      `  ${say('try-blank', { number: index + 1 })}`,
      paint(blank.score, blank.most)(points(blank)),
      inLine(blank.answer === '' ? say('try-no-answer') : blank.answer, style),
      blank.near === null ? null : inLine(say('try-near', { answer: blank.near }), style),
    ),
  );
  const total = `  ${say('table-heading', { name: 'total' })}  ${paint(score, most)(points({ score, most }))}`;
  const head = title === null ? [] : [theme.strong(inLine(title, style))];
  const how = theme.faint(`  ${say('try-assumption', { assessWhole })}`);
  return linesText([...head, ...lines, total, how].map((line) => foldText(line, style, '    ')));
}
