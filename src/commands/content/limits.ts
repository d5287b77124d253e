/**
 * How many resources an apply or an undo may change and delete (docs/content-changes.md, Limits).
 * Checked before the first request.
 */
import {
  type CountOrPercent,
  parseCount,
  parseCountOrPercent,
  textOfLimit,
} from '../../config/setting-values.ts';
import type { ChangeLimits } from '../../config/target.ts';
import type { PlanTotals } from '../../contract/changes.ts';
import type { Resources } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { parsedOption } from '../arguments/parameters.ts';
import type { Importing } from '../import/importing.ts';

const MOST_CHANGES = 999_999_999;

export const limitOptions = {
  maxChanges: parsedOption('<N>', [
    parseCount,
    { kind: 'whole-number', least: 0, most: MOST_CHANGES },
  ]),
  maxDeletes: parsedOption('<N|N%>', [parseCountOrPercent, { kind: 'error-limit' }]),
};

/** A plan that is about to be performed. */
export interface Limited {
  readonly totals: Pick<PlanTotals, 'changed' | 'delete'>;
  /** The scope of the resources that a percentage counts; null for all that the ledger knows. */
  readonly scope: string | null;
  /** Those of the command line, which win over those of the profile. */
  readonly limits: ChangeLimits;
  /** What exists beside it and has no key, so that the ledger does not list it; none if left out. */
  readonly unkeyed?: number;
}

/**
 * Throws CliError `content/too-many-deletes` or `content/too-many-changes` (kind `limit`) if the
 * plan exceeds a limit, and `content/max-deletes-needed` (kind `usage`) if it deletes something
 * where nobody can be asked and nothing limits it.
 */
export function checkLimits(
  { totals, scope, limits, unkeyed = 0 }: Limited,
  { ledger, destination, context }: Pick<Importing, 'ledger' | 'destination' | 'context'>,
): void {
  const { target } = destination;
  const maxDeletes = limits.maxDeletes ?? target.limits.maxDeletes;
  const maxChanges = limits.maxChanges ?? target.limits.maxChanges;
  const { changed, delete: deletes } = totals;
  if (deletes > 0 && maxDeletes !== null)
    checkDeletes(deletes, maxDeletes, { scope, ledger, unkeyed });
  if (maxChanges !== null && changed > maxChanges) {
    throw new CliError(
      'limit',
      problem('content/too-many-changes', { changes: changed, deletes, limit: maxChanges }),
    );
  }
  if (deletes === 0 || maxDeletes !== null || context.settings.dryRun) return;
  if (context.gate.interview() !== null) return;
  throw new CliError('usage', problem('content/max-deletes-needed', { deletes }));
}

function checkDeletes(
  deletes: number,
  limit: CountOrPercent,
  {
    scope,
    ledger,
    unkeyed,
  }: Pick<Limited, 'scope'> & Pick<Importing, 'ledger'> & { readonly unkeyed: number },
): void {
  const resources = 'percent' in limit ? existingIn(ledger.resources, scope) + unkeyed : null;
  const isWithin =
    'percent' in limit ? deletes * 100 <= limit.percent * (resources ?? 0) : deletes <= limit.count;
  if (isWithin) return;
  const about = { deletes, limit: textOfLimit(limit), resources };
  throw new CliError('limit', problem('content/too-many-deletes', about));
}

function existingIn(resources: Resources, scope: string | null): number {
  let count = 0;
  for (const { deletedBy } of resources.list(scope ?? undefined))
    if (deletedBy === null) count += 1;
  return count;
}
