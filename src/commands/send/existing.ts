/**
 * Content that exists is not created a second time without a word: a person decides, at a terminal or
 * by an option, whether it is taken over or created again.
 */
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { Existing } from '../../contract/resources.ts';
import { type OperationId, operations } from '../../contract/operations.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import { existingResource, type Resources } from '../../contract/resources.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { BulkRun } from './bulk-run.ts';
import type { ExistingChoice } from './options.ts';

/** A document that would create what exists, or may exist, already. */
export interface FoundExisting {
  readonly operation: OperationId;
  readonly key: string | null;
  readonly place: DocumentPlace | null;
  readonly existing: readonly Existing[];
}

/** Decides once for a command, however often that is planned. */
export interface ExistingDecision {
  /** True if what exists must be known before anything is shown. */
  readonly comesFirst: boolean;
  /**
   * True if what was found is taken over. Asks a person, unless the options say it; throws CliError
   * `ledger/content-exists` if nobody can be asked. Where it is not clear what to take, that is a
   * finding.
   */
  takes(found: readonly FoundExisting[], run: DecidingRun): Promise<boolean>;
}

type DecidingRun = Pick<BulkRun, 'addFindings' | 'findings' | 'files' | 'ledger'> & {
  /** That of the content folder; null without one, and for an import. */
  readonly scope: string | null;
};

export function createExistingDecision(given: ExistingChoice, context: Context): ExistingDecision {
  let choice = given;
  const isAsked = context.gate.interview() !== null && !context.settings.dryRun;
  return {
    get comesFirst() {
      return choice === 'adopt' || (choice === null && isAsked);
    },
    async takes(found, { scope, ledger: { resources }, ...run }) {
      if (found.length === 0 || choice === 'create') return false;
      const nameOf = (file: number) => run.files[file]?.name ?? '';
      const tell = () => run.addFindings(findUnadoptable(found, { choice, resources, scope }));
      if (choice === null) {
        await tell();
        if (run.findings.hasErrors) return false;
        choice = await askAboutExisting(found, { isAsked, nameOf }, context);
      }
      if (choice === 'adopt') await tell();
      return choice === 'adopt' && !run.findings.hasErrors;
    },
  };
}

interface Asking {
  readonly isAsked: boolean;
  readonly nameOf: (file: number) => string;
}

/** In a dry run nobody is asked, and nothing is decided. */
async function askAboutExisting(
  found: readonly FoundExisting[],
  asking: Asking,
  { gate, settings, presenter, messages }: Context,
): Promise<ExistingChoice> {
  const exists = describeExisting(found, asking);
  if (!asking.isAsked && !settings.dryRun) throw new CliError('conflict', exists);
  await presenter.notice(exists);
  if (!asking.isAsked) return null;
  const { say } = messages;
  const adopt = say('ask-exists-adopt');
  const stop = say('ask-existing-stop');
  const choices = [adopt, say('ask-exists-create'), stop];
  const chosen = await gate.choice(say('ask-existing'), choices, '--adopt-existing');
  if (chosen === stop) throw new CliError('usage', problem('usage/not-confirmed', {}));
  return chosen === adopt ? 'adopt' : 'create';
}

/** Further ones are only counted. */
const MOST_NAMED = 10;

function describeExisting(found: readonly FoundExisting[], { nameOf }: Asking): Problem {
  const existing = found.slice(0, MOST_NAMED).flatMap(({ operation, place, existing: [one] }) => {
    const file = place === null ? null : nameOf(place.file);
    return one === undefined ? [] : [{ ...one, operation, file, line: place?.line ?? null }];
  });
  return problem('ledger/content-exists', { existing, more: found.length - existing.length });
}

/** What decides whether what exists can be taken. */
interface Takeable {
  readonly choice: ExistingChoice;
  readonly resources: Pick<Resources, 'find'>;
  /** The scope of the content folder; null without one, and for an import. */
  readonly scope: string | null;
}

/** The findings about documents for which nothing can be taken. What exists several times is told first. */
export const findUnadoptable = (
  found: readonly FoundExisting[],
  takeable: Takeable,
): PlacedFinding[] =>
  found.flatMap((each) => {
    const about = notTakeable(each, takeable);
    if (about === null || each.place === null) return [];
    return [{ finding: { severity: 'error', problem: about }, place: each.place, range: null }];
  });

function notTakeable(
  { existing, key, operation }: FoundExisting,
  { choice, resources, scope }: Takeable,
): Problem | null {
  const [one] = existing;
  if (one === undefined || choice === 'create') return null;
  const { resource: kind } = operations[operation];
  const named = existing.slice(0, MOST_NAMED);
  const more = existing.length - named.length;
  if (more > 0 || named.length > 1)
    return problem('ledger/not-adoptable', { reason: 'several', existing: named, more, kind });
  if (choice === null) return null;
  if (one.id === null)
    return problem('ledger/not-adoptable', { reason: 'in-doubt', existing: named });
  const { existingKey: holder } = one;
  // A document without a key takes no key away.
  if (key === null || holder === null || isFree(holder, resources, scope)) return null;
  return problem('ledger/not-adoptable', { reason: 'key', existing: named, key: holder });
}

/** True of a key that no other content folder has, so that a new one may take its place. */
function isFree(key: string, { find }: Pick<Resources, 'find'>, scope: string | null): boolean {
  const found = existingResource(find(key));
  return found !== null && (found.scope === null || found.scope === scope);
}
