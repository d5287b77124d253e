/** What the row of a resource says, as far as it is certain. */
import type { Verb } from '../contract/operations.ts';
import type { KnownResource } from '../contract/resources.ts';
import type { ResourceRow } from './resource-rows.ts';
import type { OpenChange } from './resource-standing.ts';

/** After a deletion that may have been performed, nothing is certain but the id. */
export const isOpenIn = (open: readonly OpenChange[], verb: Verb) =>
  open.some(({ change }) => change.verb === verb || change.verb === 'delete');

/** The row without what changes that are not certain may have changed. */
export function certainPart(row: ResourceRow, open: readonly OpenChange[]): ResourceRow {
  if (open.length === 0) return row;
  const isOpen = (verb: Verb) => isOpenIn(open, verb);
  const isContentOpen = isOpen('edit');
  return {
    ...row,
    content: isContentOpen ? null : row.content,
    texts: isContentOpen ? null : row.texts,
    parent: isOpen('move') ? null : row.parent,
    held: isContentOpen || isOpen('release') ? null : row.held,
  };
}

export function knownResource(
  row: ResourceRow,
  idOfRun: (number: number) => string,
): KnownResource {
  const { key, kind, id, scope, content, parent, version, held, at, file, line } = row;
  return {
    key,
    kind,
    id,
    scope,
    content,
    parent,
    version: version === null ? null : { id: version, content: held },
    protect: row.protect === 1,
    deletedBy: row.deleted === null ? null : idOfRun(row.deleted),
    at,
    run: row.run === null ? null : idOfRun(row.run),
    source: file === null || line === null ? null : { file, line },
    commit: row.commit_id,
  };
}
