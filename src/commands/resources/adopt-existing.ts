/** `resources adopt --existing`: adopts what exists with the content of resources of the content folder. */
import type { Ledger } from '../../contract/ledger.ts';
import type { Adoption, ResourceKind } from '../../contract/resources.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { usualEncoding } from '../../documents/csv/encoding.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import { findContentFiles } from '../content/content-files.ts';
import { adoptWhilePlanning } from '../content/existing-resources.ts';
import { makePlan } from '../content/make-plan.ts';
import { findUnadoptable, type FoundExisting } from '../send/existing.ts';
import { inputFiles } from '../send/options.ts';
import { diagnosticsOf, originsIn } from '../send/origins.ts';
import { collectFindings } from '../send/outputs.ts';
import type { Context } from '../context.ts';

interface FolderReading {
  /** The kind of the rows of CSV that name none. */
  readonly as: ResourceKind | null;
  readonly allowUnknown: boolean;
  /** Those of --var. */
  readonly variables: JsonObject;
}

interface AdoptedExisting {
  readonly adoptions: readonly Adoption[];
  /** How many the next apply releases. */
  readonly releases: number;
  /** Those whose content exists, but not exactly once. */
  readonly warnings: readonly Diagnostic[];
}

/** Throws InvalidDocuments if anything is wrong in the folder. */
export async function findExistingInFolder(
  { as, allowUnknown, variables: said }: FolderReading,
  ledger: Ledger,
  context: Context,
): Promise<AdoptedExisting> {
  const { scope, files: names } = await findContentFiles(context);
  const files = inputFiles(names, { format: null, encoding: usualEncoding }).map((file) => ({
    ...file,
    path: file.name,
  }));
  const variables = await effectiveVariables(said, context);
  const reading = { as, allowUnknown, variables: said, isWhole: true };
  const request = { ...reading, files, scope, leavesReleases: false, prunes: false };
  const findings = collectFindings(null);
  const originOf = originsIn(files, context.host);
  const making = { request, variables, context, ledger, files, findings };
  const whole = await makePlan(making);
  findings.add(await diagnosticsOf({ findings: whole.found }, originOf));
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
  const { resources } = ledger;
  let left: readonly FoundExisting[] = [];
  const isUnclear = (each: FoundExisting) =>
    findUnadoptable([each], { choice: 'adopt', resources, scope }).length > 0;
  const { made, adopted } = await adoptWhilePlanning(whole, making, async (found) => {
    left = found.filter(isUnclear);
    return found.filter((each) => !isUnclear(each));
  });
  const unclear = findUnadoptable(left, { choice: 'adopt', resources, scope });
  const warnings = unclear.map(({ finding, ...where }) => ({
    finding: { ...finding, severity: 'warning' as const },
    ...where,
  }));
  let releases = 0;
  for (const { change } of made.planner.changes()) {
    const isAdopted = change.kind === 'requests' && adopted.has(change.key ?? '');
    releases += Number(isAdopted && change.verbs.includes('release'));
  }
  return {
    adoptions: [...adopted.values()].map(({ adoption }) => adoption),
    releases,
    warnings: await diagnosticsOf({ findings: warnings }, originOf),
  };
}
