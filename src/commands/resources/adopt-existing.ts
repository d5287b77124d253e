/** `resources adopt --existing`: adopts what exists with the content of resources of the content folder. */
import type { Ledger } from '../../contract/ledger.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import { findContentFiles } from '../content/content-files.ts';
import { adoptWhilePlanning } from '../content/existing-resources.ts';
import { makePlan } from '../content/make-plan.ts';
import { findUnadoptable, type FoundExisting } from '../send/existing.ts';
import { diagnosticsOf, originsIn } from '../send/origins.ts';
import { collectFindings } from '../send/outputs.ts';
import type { Context } from '../context.ts';
import { filesOfFolder, type FolderReading } from './as-in-files.ts';

/**
 * The adoptions, how many of them the next apply releases, and a warning for each resource whose
 * content exists, but not exactly once. Throws InvalidDocuments if anything is wrong in the folder.
 */
export async function findExistingInFolder(
  reading: FolderReading,
  ledger: Ledger,
  context: Context,
) {
  const { scope, files: names } = await findContentFiles(context);
  const files = filesOfFolder(names);
  const originOf = originsIn(files, context.host);
  const findings = collectFindings(null);
  const variables = await effectiveVariables(reading.variables, context);
  const request = { ...reading, files, scope, isWhole: true, leavesReleases: false, prunes: false };
  const making = { request, variables, context, ledger, files, findings };
  const whole = await makePlan(making);
  findings.add(await diagnosticsOf({ findings: whole.found }, originOf));
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
  const whatIsUnclear = (found: readonly FoundExisting[]) =>
    findUnadoptable(found, { choice: 'adopt', resources: ledger.resources, scope });
  let left: readonly FoundExisting[] = [];
  const { made, adopted } = await adoptWhilePlanning(whole, making, async (found) => {
    left = found.filter((each) => whatIsUnclear([each]).length > 0);
    return found.filter((each) => !left.includes(each));
  });
  const warnings = whatIsUnclear(left).map(({ finding, ...where }) => ({
    finding: { ...finding, severity: 'warning' as const },
    ...where,
  }));
  const released = [...made.planner.changes()].filter(
    ({ change }) =>
      change.kind === 'requests' &&
      adopted.has(change.key ?? '') &&
      change.verbs.includes('release'),
  );
  return {
    adoptions: [...adopted.values()].map(({ adoption }) => adoption),
    releases: released.length,
    warnings: await diagnosticsOf({ findings: warnings }, originOf),
  };
}
