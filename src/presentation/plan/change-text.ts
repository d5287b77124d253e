/** What a change is, in a few words: its sign, and what happens to the resource. */
import type {
  Change,
  ChangeValue,
  Missing,
  RecordedChange,
  Requests,
} from '../../contract/changes.ts';
import type { Json } from '../../core/json.ts';
import { cut, shortenText } from '../../core/texts.ts';
import { jsonText } from '../data-writer.ts';
import { inLine, type Speech } from '../style.ts';

/** The first character of the line of a change. It says the same as the color. */
export type Sign = '+' | '~' | '>' | '=' | '-' | '?' | '!' | '.';

/** A resource that moves and changes is shown as edited, as it is counted. */
export function signOf(change: Change): Sign {
  switch (change.kind) {
    case 'requests':
      if (change.verbs.includes('create')) return '+';
      if (change.verbs.includes('delete')) return '-';
      return change.verbs.every((verb) => verb === 'move') ? '>' : '~';
    case 'recorded':
      return '=';
    case 'unperformed':
      return '.';
    case 'missing':
      return '-';
    case 'in-doubt':
    case 'given-up':
      return '?';
    case 'blocked':
    case 'waiting':
    case 'left':
      return '!';
  }
}

/** How a change is told: `naming` makes a foreign name safe for where the words go. */
export interface Wording extends Speech {
  readonly naming: (name: string) => string;
}

/** For a terminal, a log and JSON. */
export const plainWording = (speech: Speech): Wording => ({
  ...speech,
  naming: (name) => inLine(name, speech),
});

/** The key of a resource; without one, its id. */
export const changeKeyText = (
  { key, id }: Pick<Change, 'key' | 'id'>,
  { messages, naming }: Wording,
): string =>
  key === null ? messages.say('result-id', { kind: 'resource', id: id ?? '' }) : naming(key);

const MOST_KEYS = 3;

const few = (keys: readonly string[], { naming }: Wording) => ({
  keys: keys.slice(0, MOST_KEYS).map(naming),
  more: Math.max(0, keys.length - MOST_KEYS),
});

/** What only follows other resources. */
export const followsText = (keys: readonly string[], wording: Wording) =>
  wording.messages.say('plan-follows', few(keys, wording));

/** `edit, release, because of independence`. */
export function actionText(change: Change, wording: Wording): string {
  const { recorded, approval } = change;
  const parts = [
    ...(change.kind === 'recorded' ? [] : [ownText(change, wording)]),
    ...(recorded === undefined ? [] : recordedTexts(recorded, wording)),
    ...(approval === undefined ? [] : [wording.messages.say('plan-approval', { approval })]),
  ];
  return parts.join(', ');
}

function recordedTexts(
  { renamedFrom, protect, scope }: RecordedChange,
  { messages: { say }, naming }: Wording,
): string[] {
  return [
    ...(renamedFrom === null ? [] : [say('plan-renamed', { key: naming(renamedFrom) })]),
    ...(protect === null ? [] : [say('plan-protected', { isProtected: protect })]),
    ...(scope === null ? [] : [say('plan-scope', { scope: scope.to && naming(scope.to) })]),
  ];
}

type OwnChange = Exclude<Change, { readonly kind: 'recorded' }>;

/** What happens, without what is only recorded. */
function ownText(change: OwnChange, wording: Wording): string {
  const { messages, naming } = wording;
  const { say } = messages;
  switch (change.kind) {
    case 'requests':
      return requestsText(change, wording);
    case 'missing':
      return missingText(change, wording);
    case 'unperformed':
      return say('plan-unperformed', { reason: change.reason });
    case 'left':
      return say('plan-left', change);
    case 'in-doubt':
      return say('plan-in-doubt', { run: naming(change.doubt.run) });
    case 'given-up':
      return say('plan-given-up', { run: naming(change.doubt.run) });
    case 'blocked':
      return say('plan-blocked', few(change.by, wording));
    case 'waiting':
      return say('plan-waiting', few(change.for, wording));
  }
}

function missingText({ title, isProtected, referredBy }: Missing, wording: Wording): string {
  const reason = referredBy.length === 0 ? 'unused' : 'referred';
  const kept = { reason: isProtected ? 'protected' : reason, ...few(referredBy, wording) } as const;
  const told = wording.messages.say('plan-missing', kept);
  return title === null ? told : `${quotedTitle(title, wording)}, ${told}`;
}

const quotedTitle = (title: string, { naming }: Wording) =>
  `"${naming(shortenText(title, LONGEST_VALUE))}"`;

function requestsText(change: Requests, wording: Wording): string {
  const { messages, naming } = wording;
  const { say } = messages;
  const { verbs, move, because, deletedBy, replaces, isInFull, blocksMadeAnew } = change;
  const { remains = [], goesBackFrom, deletes } = change;
  const title = deletes?.title ?? null;
  const named = title === null ? '' : ` ${quotedTitle(title, wording)}`;
  const parts = [
    ...verbs.map((verb) =>
      verb === 'move' && move !== null
        ? moveText(move, wording)
        : say('plan-verb', { verb }) + named,
    ),
    ...(because.length === 0 ? [] : [say('plan-because', few(because, wording))]),
    ...(deletedBy === null
      ? []
      : [say('plan-anew', { run: naming(deletedBy), id: naming(replaces ?? '') })]),
    ...(isInFull ? [say('plan-in-full')] : []),
    ...(goesBackFrom === undefined ? [] : [goesBackText(goesBackFrom, wording)]),
    ...(blocksMadeAnew === 0 ? [] : [say('plan-blocks-anew', { blocks: blocksMadeAnew })]),
    ...(remains.length === 0 ? [] : [say('plan-left', { remains })]),
  ];
  return parts.join(', ');
}

function goesBackText(
  { run, commit, isUndone }: NonNullable<Requests['goesBackFrom']>,
  { messages, naming }: Wording,
): string {
  return isUndone && run !== null
    ? messages.say('plan-undone', { run })
    : messages.say('plan-goes-back', { commit: commit && naming(commit) });
}

function moveText({ from, to }: NonNullable<Requests['move']>, wording: Wording): string {
  const text = (value: ChangeValue) => valueText(value, wording);
  return wording.messages.say('plan-move', { from: from && text(from), to: text(to) });
}

const LONGEST_VALUE = 60;

/** What a field holds, in few characters. */
export function valueText(
  value: ChangeValue,
  { messages, naming }: Wording,
  showsAll = false,
): string {
  const most = showsAll ? Number.POSITIVE_INFINITY : LONGEST_VALUE;
  if (value.kind === 'value') return naming(jsonOnOneLine(value.value, most));
  if (value.now !== null) return naming(value.now);
  return messages.say('plan-new-reference', { kind: value.kind, key: naming(value.of) });
}

/** A text is cut inside its quotes. */
export const jsonOnOneLine = (value: Json, most: number): string =>
  typeof value === 'string' ? jsonText(cut(value, most)) : cut(jsonText(value), most);
