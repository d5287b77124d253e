/**
 * Collects the findings about the documents of an import, as many as a person reads. Counts the
 * rest.
 */
import type { PlacedFinding, PlanCheck } from '../../contract/import-run.ts';
import { type Diagnostic, type Origin, createFindings } from '../../core/diagnostic.ts';
import type { Reports } from '../../presentation/reports/reports.ts';

export interface ImportFindings {
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
  add(found: readonly Diagnostic[]): void;
}

export function collectFindings(reports: Reports): ImportFindings {
  const findings = createFindings<Diagnostic>();
  return {
    get diagnostics() {
      return findings.list;
    },
    get hasErrors() {
      return findings.errors > 0;
    },
    add(found) {
      for (const diagnostic of found) {
        reports.diagnostic(diagnostic);
        findings.add(diagnostic);
      }
    },
  };
}

type Opened = Awaited<ReturnType<Origin['open']>>;

/** The findings of a plan with the texts that they point into. */
export async function diagnosticsOf(
  { findings }: Pick<PlanCheck, 'findings'>,
  originOf: (place: PlacedFinding['place']) => Origin,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const found = createFindings(findings.map(({ finding, ...where }) => ({ ...finding, ...where })));
  let last: { readonly place: PlacedFinding['place']; readonly opened: Opened } | null = null;
  for (const { severity, problem, place, range, times } of found.list) {
    // One document may have many findings, and opening it means reading it.
    const isSame = last?.place.file === place.file && last.place.bytes[0] === place.bytes[0];
    const opened: Opened = last !== null && isSame ? last.opened : await originOf(place).open();
    last = { place, opened };
    const { source, range: start } = opened;
    const more = times === undefined ? {} : { times };
    diagnostics.push({ severity, problem, source, range: range ?? start, ...more });
  }
  return diagnostics;
}
