import type { Problem, Severity } from '../core/diagnostic.ts';
import { describe } from '../messages/catalogue.ts';
import { fields, inLine, type Style } from './style.ts';
import { folded } from './wrapped.ts';

interface Located {
  readonly severity: Severity;
  readonly problem: Problem;
  /** The place, for example `quiz.yaml:12:14`; null if the problem is about everything. */
  readonly where: string | null;
  /** False if the reader has seen the hint; true if left out. */
  readonly withHint?: boolean;
}

/**
 * A problem for people, without a final newline: `where  error  code  message`, the lines that show
 * it, and the hint (docs/files.md, Mistakes). `evidence` must be safe text already.
 */
export function renderProblem(
  { severity, problem, where, withHint = true }: Located,
  style: Style,
  evidence: readonly string[] = [],
): string {
  const { theme, messages } = style;
  const { message, hint } = describe(problem, messages);
  const header = fields(
    where === null ? null : theme.strong(inLine(where, style)),
    theme[severity](messages.output.severities[severity]),
    problem.code,
    inLine(message, style),
  );
  const shown = evidence.map((line) => `  ${line}`);
  const lines = [
    folded(header, style, '  '),
    ...shown,
    ...(withHint ? [folded(`  ${inLine(hint, style)}`, style, '  ')] : []),
  ];
  return lines.join('\n');
}
