/** What is wrong with the documents of an import: all that anybody could read, and counted. */
import type { PlacedFinding, PlanCheck } from '../contract/ledger.ts';
import type { Diagnostic, Origin } from '../core/diagnostic.ts';
import type { Reports } from '../presentation/reports/create.ts';

/** Beyond these nothing is kept: an import reads on for its warnings, but not for more errors. */
const MOST_ERRORS = 10_000;
const MOST_WARNINGS = 1000;

export interface ImportFindings {
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
  /** False where nobody needs to hear of more. */
  add(found: readonly Diagnostic[]): boolean;
}

export function collectFindings(reports: Reports): ImportFindings {
  const diagnostics: Diagnostic[] = [];
  let errors = 0;
  let warnings = 0;
  return {
    diagnostics,
    get hasErrors() {
      return errors > 0;
    },
    add(found) {
      for (const diagnostic of found) {
        reports.diagnostic(diagnostic);
        const isError = diagnostic.severity === 'error';
        if (isError) errors += 1;
        else warnings += 1;
        if (isError ? errors <= MOST_ERRORS : warnings <= MOST_WARNINGS)
          diagnostics.push(diagnostic);
      }
      return errors < MOST_ERRORS;
    },
  };
}

/** The findings of a plan with the texts that they point into. */
export async function diagnosticsOf(
  { findings }: PlanCheck,
  originOf: (place: PlacedFinding['place']) => Origin,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const { finding, place, range } of findings.slice(0, MOST_ERRORS)) {
    const { source, range: start } = await originOf(place).open();
    const { severity, problem } = finding;
    diagnostics.push({ severity, problem, source, range: range ?? start });
  }
  return diagnostics;
}
