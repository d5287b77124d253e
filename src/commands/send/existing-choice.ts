/**
 * Content that exists is not created a second time without a word: a person decides, at a terminal or
 * by an option, whether it is taken over or created again.
 */
import type { DuplicateDocument, PlacedFinding } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { operations } from '../../contract/operations.ts';
import { type AdoptedItem, existingResource, type Resources } from '../../contract/resources.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { addFindings, type BulkRun, mustHaveNoErrors } from './bulk-run.ts';
import type { ImportRequest } from './options.ts';
import type { AdoptFirst } from './sending.ts';

/** What becomes of content that exists; null as long as nobody has decided. */
type ExistingChoice = 'adopt' | 'create' | null;

type ExistingOptions = Pick<ImportRequest, 'adoptExisting' | 'createAgain'>;

/** Decides once for a command, however often that is planned. */
export class ExistingDecision {
  #choice: ExistingChoice;

  /** A dry run adopts nothing, and so only tells what exists. */
  constructor({ adoptExisting, createAgain }: ExistingOptions, { settings }: Context) {
    const adopts = adoptExisting && !settings.dryRun;
    this.#choice = adopts ? 'adopt' : createAgain ? 'create' : null;
  }

  /**
   * Asks a person about what was found, unless the options say it. Throws CliError
   * `ledger/content-exists` if nobody can be asked, and InvalidDocuments where it is not clear what to take.
   * @returns null if nothing is taken over
   */
  async decide(found: readonly DuplicateDocument[], run: BulkRun): Promise<AdoptFirst | null> {
    if (found.length === 0 || this.#choice === 'create') return null;
    const { context, ledger } = run;
    const mustBeClear = async () => {
      await addFindings(findUnadoptable(found, this.#choice, ledger.resources), run);
      mustHaveNoErrors(run);
    };
    await mustBeClear();
    if (this.#choice === null) {
      const nameOf = (file: number) => run.files[file]?.name ?? '';
      this.#choice = await askAboutExisting(describeExisting(found, nameOf), context);
      await mustBeClear();
    }
    if (this.#choice !== 'adopt') return null;
    return { adopted: found.flatMap((each) => makeAdoption(each, ledger) ?? []) };
  }
}

/**
 * A document whose content exists is done from then on; with a key, it has that resource. What was edited
 * since is sent in full. Null where nothing can be taken over.
 */
export function makeAdoption(
  { operation, key, identity, body, existing: [one] }: DuplicateDocument,
  { resources, versionOf }: Pick<Ledger, 'resources' | 'versionOf'>,
): AdoptedItem | null {
  if (one?.id == null) return null;
  const { id, seq, existingKey, isEdited } = one;
  if (key === null) return identity === null ? null : { identity, seq };
  const { resource: kind } = operations[operation];
  return {
    key,
    kind,
    id,
    version: resources.byId(kind, id)?.version ? null : versionOf(kind, id),
    body: isEdited ? null : body,
    isListed: true,
    ...(existingKey !== null && existingKey !== key && { formerKey: existingKey }),
  };
}

/** In a dry run nobody is asked, and nothing is decided. */
async function askAboutExisting(
  exists: Problem,
  { gate, settings, presenter, messages }: Context,
): Promise<ExistingChoice> {
  const isAsked = gate.interview() !== null && !settings.dryRun;
  if (!isAsked && !settings.dryRun) throw new CliError('conflict', exists);
  await presenter.notice(exists);
  if (!isAsked) return null;
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

function describeExisting(
  found: readonly DuplicateDocument[],
  nameOf: (file: number) => string,
): Problem {
  const existing = found.slice(0, MOST_NAMED).flatMap(({ operation, place, existing: [one] }) => {
    const file = place === null ? null : nameOf(place.file);
    return one === undefined ? [] : [{ ...one, operation, file, line: place?.line ?? null }];
  });
  return problem('ledger/content-exists', { existing, more: found.length - existing.length });
}

/** The findings about documents for which nothing can be taken. What exists several times is told first. */
export const findUnadoptable = (
  found: readonly DuplicateDocument[],
  choice: ExistingChoice,
  resources: Pick<Resources, 'find'>,
): PlacedFinding[] =>
  found.flatMap((each) => {
    const about = notTakeable(each, choice, resources);
    if (about === null || each.place === null) return [];
    return [{ finding: { severity: 'error', problem: about }, place: each.place, range: null }];
  });

function notTakeable(
  { existing, key, operation, body }: DuplicateDocument,
  choice: ExistingChoice,
  resources: Pick<Resources, 'find'>,
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
  if (key === null || holder === null || isFree(holder, resources, body?.scope ?? null))
    return null;
  return problem('ledger/not-adoptable', { reason: 'key', existing: named, key: holder });
}

/** True of a key that no other content folder has, so that a new one may take its place. */
function isFree(key: string, { find }: Pick<Resources, 'find'>, scope: string | null): boolean {
  const found = existingResource(find(key));
  return found !== null && (found.scope === null || found.scope === scope);
}
