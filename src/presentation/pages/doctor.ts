/** Shows the findings of `lms-cli doctor`: one line each, and how to solve it. */
import type { ParamsOfTexts } from '../../messages/params.d.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { ErrorKind } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { type Catalogue, describe } from '../../messages/catalogue.ts';
import type { Shown } from '../data-writer.ts';
import { linesText, table } from '../layout.ts';
import { fields, inLine, type Style } from '../style.ts';
import { type ValueLine, valueObject, valueTable } from './profile.ts';

/** The subject of a check. */
type DoctorCheck = ParamsOfTexts['doctor-check']['check'];

interface Found {
  readonly check: DoctorCheck;
}

interface WrongFound extends Found {
  readonly problem: Problem;
  /** A place in a file, such as `lms-cli.yaml:4:11`. */
  readonly where?: string;
}

/** The kind of a problem decides the exit code. */
export type DoctorFinding =
  | (Found & { readonly level: 'ok'; readonly told: (messages: Catalogue) => string })
  | (WrongFound & { readonly level: 'warning' })
  | (WrongFound & { readonly level: 'problem'; readonly kind: ErrorKind });

type Told = Extract<DoctorFinding, { level: 'ok' }>['told'];

export const okFinding = (check: DoctorCheck, told: Told): DoctorFinding => ({
  check,
  level: 'ok',
  told,
});

export const warningFinding = (check: DoctorCheck, problem: Problem): DoctorFinding => ({
  check,
  level: 'warning',
  problem,
});

export const problemFinding = (
  check: DoctorCheck,
  { kind, problem }: { readonly kind: ErrorKind; readonly problem: Problem },
): DoctorFinding => ({ check, level: 'problem', kind, problem });

/** The findings, and the values in effect. What is wrong comes last, where a person looks. */
export function shownFindings(
  findings: readonly DoctorFinding[],
  values: readonly ValueLine[],
): Shown {
  return {
    ids: findings.flatMap((finding) => ('problem' in finding ? [finding.problem.code] : [])),
    data: ({ messages }) => ({
      findings: findings.map((finding) => findingObject(finding, messages.machine)),
      values: values.map(valueObject),
    }),
    text: (style) => {
      const byLevel = levels.map((each) => findings.filter(({ level }) => level === each));
      const rows = byLevel.flat().map((finding) => findingRows(finding, style));
      const lines = table(rows.flat(), style, { hasHead: false, below: 2 });
      const right = lines.splice(0, byLevel[0]?.length ?? 0);
      const settings = valueTable(values, style).trimEnd().replaceAll(/^/gm, '  ');
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

function findingObject(finding: DoctorFinding, messages: Catalogue): JsonObject {
  const { check, level } = finding;
  if (finding.level === 'ok') {
    return { check, level, message: finding.told(messages) };
  }
  const { problem, where = null } = finding;
  return { check, level, code: problem.code, where, ...describe(problem, messages) };
}

const levels = ['ok', 'warning', 'problem'] as const;

/** The level, the subject, and what was found. The solution goes below. */
function findingRows(finding: DoctorFinding, style: Style): string[][] {
  const { theme, messages } = style;
  const { level, check } = finding;
  const words = levels.map((each) => messages.say('doctor-level', { level: each }));
  const word = messages.say('doctor-level', { level });
  const space = ' '.repeat(Math.max(...words.map(({ length }) => length)) - word.length);
  const paints = { ok: theme.success, warning: theme.warning, problem: theme.error };
  const head = [paints[level](word) + space, messages.say('doctor-check', { check })];
  if (finding.level === 'ok') return [[...head, inLine(finding.told(messages), style)]];
  const { problem, where = null } = finding;
  const { message, hint } = describe(problem, messages);
  return [
    [...head, inLine(fields(where, problem.code, message), style)],
    ['', '', inLine(`${messages.say('result-hint-mark')} ${hint}`, style)],
  ];
}
