/** The texts of the pages of `resources`. */
import { en } from '../phrases-en.ts';

interface Recorded {
  readonly asInFiles: number;
  readonly unknown: number;
}

export const resourcesEn = {
  columns: {
    key: 'key',
    kind: 'kind',
    id: 'id',
    version: 'version',
    scope: 'scope',
    state: 'state',
    document: 'document',
  },
  states: {
    applied: 'applied',
    assumed: 'id only',
    'in-doubt': 'in doubt',
    deleted: 'deleted',
    'given-up': 'outcome unknown',
    other: 'created nothing',
  },
  /** Further lines about one resource, each a name and its value. */
  details: {
    parent: 'parent',
    protected: 'protected',
    yes: 'yes',
    changed: 'changed',
    byRun: (time: string, run: string) => `${time} by run ${run}`,
    inCommit: (place: string, commit: string) => `${place}, commit ${commit}`,
    deletedBy: 'deleted by',
    operation: 'operation',
    inRun: (operation: string, run: string) => `${operation} of run ${run}`,
  },
  /** What the newest released version holds. */
  versions: {
    newest: (id: string) => `${id}, which holds the newest content`,
    older: (id: string) => `${id}, which holds older content`,
  },
  body: 'Content as last sent:',
  none: () => 'no resources yet: apply a content folder, or adopt what the service already has',
  adopted: (count: number) =>
    `adopted ${en.plural(count, 'resource', 'resources')}: the next apply sends ${count === 1 ? 'it' : 'them'} in full`,
  adoptedAsInFiles: (count: number, releases: number) =>
    `adopted ${en.plural(count, 'resource', 'resources')} as in the files${releases === 0 ? '' : `: the next apply releases ${releases === count ? (count === 1 ? 'it' : 'them') : `${releases} of them`} once`}`,
  adoptedRecorded: (count: number, { asInFiles, unknown }: Recorded) =>
    `adopted ${en.plural(count, 'resource', 'resources')} of the list, ${en.figure(asInFiles)} as in the files${unknown === 0 ? '' : `: the next apply sends ${en.figure(unknown)} in full, because nobody knew their content`}`,
  forgotten: (key: string) => `forgot "${key}": the service keeps the resource`,
  next: {
    resolve: (command: string) => `next: check in the service, then run: ${command}`,
    adoptOrForget: (key: string) =>
      `next: check in the service. If it exists: lms-cli resources adopt ${key} ID. If not: lms-cli resources forget ${key}`,
  },
};
