/** Shows the findings of `lms-cli doctor`: one line each, and how to solve it. */
import type { Problem } from '../../core/diagnostic.ts';
import type { ErrorKind } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { type Catalogue, describe } from '../../messages/catalogue.ts';
import type { DataPage } from '../data-writer.ts';
import { linesText, table } from '../layout.ts';
import { fields, inLine, type Style } from '../style.ts';
import { type ValueLine, valueObject, valueTable } from './profile.ts';

type DoctorCheck = 'version' | 'configuration' | 'ledger' | 'service' | 'clock' | 'credentials';

const levels = ['ok', 'warning', 'problem'] as const;

export interface DoctorFinding {
  readonly check: DoctorCheck;
  readonly level: (typeof levels)[number];
  readonly sentence: (messages: Catalogue) => string;
  readonly problem: Problem | null;
  /** Decides the exit code. Only a problem has it. */
  readonly kind: ErrorKind | null;
  /** A place in a file, such as `lms-cli.yaml:4:11`; null without one. */
  readonly where: string | null;
}

export class DoctorFindings {
  readonly findings: DoctorFinding[] = [];

  ok(check: DoctorCheck, sentence: DoctorFinding['sentence']): void {
    this.findings.push({ check, level: 'ok', sentence, problem: null, kind: null, where: null });
  }

  warn(check: DoctorCheck, problem: Problem): void {
    const sentence = sentenceOf(problem);
    this.findings.push({ check, level: 'warning', sentence, problem, kind: null, where: null });
  }

  /** What was found before, such as by a step that needs the same file, is not told twice. */
  wrong(
    check: DoctorCheck,
    { kind, problem }: { readonly kind: ErrorKind; readonly problem: Problem },
    where: string | null = null,
  ): void {
    const words = ({ code, params }: Problem) => [code, ...Object.values(params)].join(' ');
    if (this.findings.some((each) => each.problem && words(each.problem) === words(problem)))
      return;
    const sentence = sentenceOf(problem);
    this.findings.push({ check, level: 'problem', sentence, problem, kind, where });
  }
}

const sentenceOf = (problem: Problem) => (messages: Catalogue) =>
  describe(problem, messages).message;

const INDENT = '  ';

/** The findings, and the values in effect. What is wrong comes last, where a person looks. */
export function shownFindings(
  findings: readonly DoctorFinding[],
  values: readonly ValueLine[],
  { machine }: Catalogue,
): DataPage {
  return {
    ids: findings.flatMap(({ problem }) => problem?.code ?? []),
    object: () => ({
      findings: findings.map((finding) => findingObject(finding, machine)),
      values: values.map(valueObject),
    }),
    text: (style) => {
      const byLevel = levels.map((each) => findings.filter(({ level }) => level === each));
      const rows = byLevel.flat().map((finding) => findingRows(finding, style));
      const lines = table(rows.flat(), style, { hasHead: false });
      const right = lines.splice(0, byLevel[0]?.length ?? 0);
      const narrower = { ...style, columns: style.columns - INDENT.length };
      const settings = valueTable(values, narrower).trimEnd().replaceAll(/^/gm, INDENT);
      const heading = style.messages.say('doctor-settings');
      return [
        linesText(right.flat()) + (values.length === 0 ? '' : `\n${heading}\n${settings}\n`),
        linesText(lines.flat()),
      ]
        .filter((part) => part !== '')
        .join('\n');
    },
  };
}

function findingObject(
  { check, level, sentence, problem, where }: DoctorFinding,
  messages: Catalogue,
): JsonObject {
  if (problem === null) return { check, level, message: sentence(messages) };
  return { check, level, code: problem.code, where, ...describe(problem, messages) };
}

function findingRows({ check, level, sentence, problem, where }: DoctorFinding, style: Style) {
  const { theme, messages } = style;
  const paint = { ok: theme.success, warning: theme.warning, problem: theme.error }[level];
  const text = inLine(fields(where, problem?.code ?? null, sentence(messages)), style);
  const word = paint(messages.say('doctor-level', { level }));
  const row = [word, messages.say('table-heading', { name: check }), text];
  if (problem === null) return [row];
  const { hint } = describe(problem, messages);
  return [row, ['', '', inLine(`${messages.say('result-hint-mark')} ${hint}`, style)]];
}
