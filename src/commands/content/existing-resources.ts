/** Resources of a content folder whose content exists already. */
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Planner } from '../../content/plan/planner.ts';
import { withSameContent } from '../../content/plan/same-content.ts';
import { isOperationId } from '../../contract/operations.ts';
import { type Adoption, existingResource } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import type { FoundExisting } from '../send/existing.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { FolderRequest } from '../send/options.ts';

interface Folder {
  readonly request: FolderRequest;
  readonly ledger: Ledger;
  readonly files: readonly { readonly name: string }[];
}

/** The changes that are shown: with what has the content of a new resource already. */
export const markSameContent = (
  changes: Iterable<PlannedChange>,
  { isInFiles }: Pick<Planner, 'isInFiles'>,
  { request, ledger }: Pick<Folder, 'request' | 'ledger'>,
): Iterable<PlannedChange> =>
  withSameContent(changes, {
    ...request,
    isInFiles,
    existing: (...asked) => ledger.existing(...asked),
    resources: ledger.resources,
  });

interface ExistingResource extends FoundExisting {
  readonly adopt: () => Adoption | null;
}

/** What exists of the resources that would be created. */
export const findExisting = (planner: Planner, folder: Folder): ExistingResource[] =>
  [...markSameContent(planner.changes(), planner, folder)].flatMap((planned) =>
    existingOf(planned, folder),
  );

/** A change that creates what exists; none for any other. */
export function existingOf(planned: PlannedChange, folder: Folder): ExistingResource[] {
  const { change, steps, place } = planned;
  const existing = change.kind === 'requests' ? (change.sameContent?.existing ?? []) : [];
  const [step] = existing.length === 0 ? [] : steps();
  if (step === undefined || !isOperationId(step.operation)) return [];
  const { operation, body: resolved } = step;
  const adopt = () => adoptionOf(planned, existing, resolved, folder);
  return [{ operation, key: change.key, place, existing, adopt }];
}

/** What was edited is sent in full. */
function adoptionOf(
  { wanted }: PlannedChange,
  [one]: FoundExisting['existing'],
  resolved: JsonObject | null,
  { ledger, request, files }: Folder,
): Adoption | null {
  if (wanted === undefined || resolved === null || one?.id == null) return null;
  const { id, existingKey, isEdited } = one;
  const { key, kind, protect, place, body: written } = wanted;
  const before = existingKey === null ? null : existingResource(ledger.resources.find(existingKey));
  const scope = request.scope ?? before?.scope ?? null;
  const source = { file: files[place.file]?.name ?? '', line: place.line };
  return {
    key,
    kind,
    id,
    version: before?.version ? null : ledger.versionOf(kind, id),
    body: isEdited ? null : { written, resolved, scope, protect, source },
    ...(existingKey !== null && existingKey !== key && { formerKey: existingKey }),
  };
}
