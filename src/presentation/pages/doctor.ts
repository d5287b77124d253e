/** Shows the findings of `lms-cli doctor`: one line each, and how to solve it. */
import type { ParamsOfTexts } from '../../messages/params.d.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { ErrorKind } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { type Catalogue, describe } from '../../messages/catalogue.ts';
import type { Shown } from '../data-writer.ts';
import { tableLines, wrapText } from '../layout.ts';
import { inLine, type Style } from '../style.ts';
import { type ValueLine, valueObject, valueTable } from './profile.ts';

/** The subject of a check. */
type DoctorCheck = ParamsOfTexts['doctor-check']['check'];

export type DoctorFinding =
  | {
      readonly level: 'ok';
      readonly check: DoctorCheck;
      readonly told: (messages: Catalogue) => string;
    }
  | {
      readonly level: 'warning';
      readonly check: DoctorCheck;
      readonly problem: Problem;
      /** A place in a file, such as `lms-cli.yaml:4:11`. */
      readonly where?: string;
    }
  | {
      readonly level: 'problem';
      readonly check: DoctorCheck;
      readonly problem: Problem;
      /** Decides the exit code. */
      readonly kind: ErrorKind;
      readonly where?: string;
    };

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

/**
 * The findings, and the values in effect. What is wrong comes last, where a person looks.
 * @param columns of the terminal, for line breaks; null without a terminal
 */
export function shownFindings(
  findings: readonly DoctorFinding[],
  values: readonly ValueLine[],
  columns: number | null,
): Shown {
  return {
    ids: findings.flatMap((finding) => ('problem' in finding ? [finding.problem.code] : [])),
    data: ({ messages }) => ({
      findings: findings.map((finding) => findingObject(finding, messages.machine)),
      values: values.map(valueObject),
    }),
    text: (style) => {
      const heading = style.messages.say('doctor-settings');
      const table = valueTable(values, style, []);
      const settings =
        values.length === 0 ? '' : `\n${heading}\n${table.replaceAll(/^/gm, '  ').trimEnd()}\n`;
      const lines = findingLines(findings, style, columns);
      const shown = (level: DoctorFinding['level']) =>
        lines
          .filter((_, index) => findings[index]?.level === level)
          .flat()
          .map((line) => `${line}\n`)
          .join('');
      const wrong = shown('warning') + shown('problem');
      const parts = [shown('ok') + settings, wrong].filter((part) => part !== '');
      return parts.join('\n');
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

/** Each finding with its level and its subject. The solution goes below. */
function findingLines(
  findings: readonly DoctorFinding[],
  style: Style,
  columns: number | null,
): string[][] {
  const { theme, messages } = style;
  const levelOf = (level: DoctorFinding['level']) => messages.say('doctor-level', { level });
  const paints = { ok: theme.success, warning: theme.warning, problem: theme.error };
  const levels = (['ok', 'warning', 'problem'] as const).map(levelOf);
  const widest = levels.toSorted((a, b) => b.length - a.length)[0] ?? '';
  // The last cell keeps trailing spaces. The last row has the width of the widest level.
  const heads = tableLines([
    ...findings.map(({ level, check }) => [
      levelOf(level),
      messages.say('doctor-check', { check }),
      '|',
    ]),
    [widest],
  ]);
  return findings.map((finding, index) => {
    const level = levelOf(finding.level);
    const head = (heads[index] ?? '').slice(level.length, -1);
    const width = level.length + head.length;
    const indent = ' '.repeat(width);
    // A very narrow terminal wraps the lines itself.
    const room = columns === null ? 0 : columns - width;
    const lines = (text: string) =>
      room < LEAST_ROOM ? [inLine(text, style)] : wrapText(inLine(text, style), room);
    const line = (text: string) =>
      lines(text).map(
        (each, at) => (at === 0 ? paints[finding.level](level) + head : indent) + each,
      );
    if (finding.level === 'ok') return line(finding.told(messages));
    const { problem, where } = finding;
    const { message, hint } = describe(problem, messages);
    const place = where === undefined ? '' : `${where}  `;
    return [
      ...line(`${place}${problem.code}  ${message}`),
      ...lines(`${messages.say('result-hint-mark')} ${hint}`).map((each) => indent + each),
    ];
  });
}

const LEAST_ROOM = 30;
