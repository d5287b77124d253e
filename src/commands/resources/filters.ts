/** Which of the resources that the ledger knows `lms-cli resources list` shows. */
import { fold } from '../../authoring/folded-text.ts';
import { resourceKinds, type Resources } from '../../contract/resources.ts';
import type { ListedResource } from '../../presentation/pages/resources.ts';
import {
  choiceOption,
  flagOption,
  optionalWord,
  parsedOption,
  type Parser,
  type ValuesOf,
} from '../arguments/parameters.ts';

export const filterArguments = { text: optionalWord() };

const MS_OF: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** When something began, seen from now; both in milliseconds since 1970. */
type Since = (now: number) => number;

const sinceParser: Parser<Since> = [
  (text) => {
    const [, count, unit = ''] = /^(\d{1,4})([dhm])$/.exec(text) ?? [];
    if (count !== undefined) return (now) => now - Number(count) * (MS_OF[unit] ?? 0);
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    const date = new Date(Number(year), Number(month) - 1, Number(day));
    // The 30th of February is the 2nd of March.
    const isThere = date.getMonth() + 1 === Number(month) && date.getDate() === Number(day);
    return isThere ? () => date.getTime() : null;
  },
  { kind: 'since' },
];

export const filterOptions = {
  kind: choiceOption('<KIND>', resourceKinds, { text: 'list-kind' }),
  unreleased: flagOption(),
  doubt: flagOption(),
  changedSince: parsedOption('<TIME>', sinceParser),
};

type Filters = ValuesOf<typeof filterArguments & typeof filterOptions>;

/** True for what all filters let through. Differences that readers overlook do not count in texts. */
export function createFilter(
  { text, kind, unreleased, doubt, changedSince }: Filters,
  resources: Pick<Resources, 'titleOf' | 'isChangedSince'>,
  now: number,
): (listed: ListedResource) => boolean {
  const wanted = text === null ? null : fold(text);
  const since = changedSince?.(now) ?? null;
  const titleOf = ({ kind: of, resource }: ListedResource) =>
    resource && resources.titleOf(of, resource.id);
  return (listed) =>
    (kind === null || listed.kind === kind) &&
    (!unreleased || hasUnreleasedContent(listed, resources)) &&
    (!doubt || listed.doubt !== null) &&
    (since === null || (listed.resource !== null && listed.resource.at >= since)) &&
    (wanted === null ||
      [listed.key, titleOf(listed) ?? ''].some((each) => fold(each).includes(wanted)));
}

/** True for what exists and has content that learners do not see. */
function hasUnreleasedContent(
  { kind, resource }: ListedResource,
  resources: Pick<Resources, 'isChangedSince'>,
): boolean {
  if (kind === 'track' || resource === null || resource.deletedBy !== null) return false;
  const { version, content, id } = resource;
  if (version === null) return true;
  if (version.content !== null && content !== null) return version.content !== content;
  // Of contents that nobody knows, what was done tells.
  return resources.isChangedSince(kind, id);
}
