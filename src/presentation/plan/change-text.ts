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

const signs: Readonly<Record<Exclude<Change['kind'], 'requests'>, Sign>> = {
  recorded: '=',
  unperformed: '.',
  missing: '-',
  'in-doubt': '?',
  'given-up': '?',
  blocked: '!',
  waiting: '!',
  left: '!',
};

/** A resource that moves and changes is shown as edited, as it is counted. */
export function signOf(change: Change): Sign {
  if (change.kind !== 'requests') return signs[change.kind];
  if (change.verbs.includes('create')) return '+';
  if (change.verbs.includes('delete')) return '-';
  return change.verbs.every((verb) => verb === 'move') ? '>' : '~';
}

/** The key of a resource; without one, its id. */
export const changeKeyText = ({ key, id }: Pick<Change, 'key' | 'id'>, speech: Speech): string =>
  key === null
    ? speech.messages.say('result-id', { kind: 'resource', id: id ?? '' })
    : inLine(key, speech);

const MOST_KEYS = 3;

const few = (keys: readonly string[], speech: Speech) => ({
  keys: keys.slice(0, MOST_KEYS).map((key) => inLine(key, speech)),
  more: Math.max(0, keys.length - MOST_KEYS),
});

export const followsText = (keys: readonly string[], speech: Speech) =>
  speech.messages.say('plan-follows', few(keys, speech));

/** `edit, release, because of independence`. */
export function actionText(change: Change, speech: Speech): string {
  const { recorded, approval } = change;
  const parts = [
    ...ownTexts(change, speech),
    ...(recorded === undefined ? [] : recordedTexts(recorded, speech)),
    ...(approval === undefined ? [] : [speech.messages.say('plan-approval', { approval })]),
  ];
  return parts.join(', ');
}

function recordedTexts({ renamedFrom, protect, scope }: RecordedChange, speech: Speech): string[] {
  const { say } = speech.messages;
  return [
    ...(renamedFrom === null ? [] : [say('plan-renamed', { key: inLine(renamedFrom, speech) })]),
    ...(protect === null ? [] : [say('plan-protected', { isProtected: protect })]),
    ...(scope === null ? [] : [say('plan-scope', { scope: scope.to && inLine(scope.to, speech) })]),
  ];
}

function ownTexts(change: Change, speech: Speech): string[] {
  const { say } = speech.messages;
  switch (change.kind) {
    case 'recorded':
      return [];
    case 'requests':
      return requestsTexts(change, speech);
    case 'missing':
      return missingTexts(change, speech);
    case 'unperformed':
      return [say('plan-unperformed', { reason: change.reason })];
    case 'left':
      return [say('plan-left', change)];
    case 'in-doubt':
      return [say('plan-in-doubt', { run: inLine(change.doubt.run, speech) })];
    case 'given-up':
      return [say('plan-given-up', { run: inLine(change.doubt.run, speech) })];
    case 'blocked':
      return [say('plan-blocked', few(change.by, speech))];
    case 'waiting':
      return [say('plan-waiting', few(change.for, speech))];
  }
}

function missingTexts({ title, isProtected, referredBy }: Missing, speech: Speech): string[] {
  const kept = referredBy.length === 0 ? 'unused' : 'referred';
  const reason = isProtected ? 'protected' : kept;
  const told = speech.messages.say('plan-missing', { reason, ...few(referredBy, speech) });
  return title === null ? [told] : [quotedTitle(title, speech), told];
}

const quotedTitle = (title: string, speech: Speech) =>
  `"${inLine(shortenText(title, LONGEST_VALUE), speech)}"`;

function requestsTexts(change: Requests, speech: Speech): string[] {
  const { say } = speech.messages;
  const { verbs, move, because, deletedBy, replaces, isInFull, blocksMadeAnew } = change;
  const { remains = [], goesBackFrom, deletes } = change;
  const title = deletes?.title ?? null;
  const named = title === null ? '' : ` ${quotedTitle(title, speech)}`;
  const value = (each: ChangeValue) => valueText(each, speech);
  return [
    ...verbs.map((verb) =>
      verb === 'move' && move !== null
        ? say('plan-move', { from: move.from && value(move.from), to: value(move.to) })
        : say('plan-verb', { verb }) + named,
    ),
    ...(because.length === 0 ? [] : [say('plan-because', few(because, speech))]),
    ...(deletedBy === null
      ? []
      : [say('plan-anew', { run: inLine(deletedBy, speech), id: inLine(replaces ?? '', speech) })]),
    ...(isInFull ? [say('plan-in-full')] : []),
    ...(goesBackFrom === undefined ? [] : [goesBackText(goesBackFrom, speech)]),
    ...(blocksMadeAnew === 0 ? [] : [say('plan-blocks-anew', { blocks: blocksMadeAnew })]),
    ...(remains.length === 0 ? [] : [say('plan-left', { remains })]),
  ];
}

function goesBackText(
  { run, commit, isUndone }: NonNullable<Requests['goesBackFrom']>,
  speech: Speech,
): string {
  return isUndone && run !== null
    ? speech.messages.say('plan-undone', { run })
    : speech.messages.say('plan-goes-back', { commit: commit && inLine(commit, speech) });
}

const LONGEST_VALUE = 60;

/** What a field holds, in few characters. */
export function valueText(value: ChangeValue, speech: Speech, showsAll = false): string {
  const most = showsAll ? Number.POSITIVE_INFINITY : LONGEST_VALUE;
  if (value.kind === 'value') return inLine(jsonOnOneLine(value.value, most), speech);
  if (value.now !== null) return inLine(value.now, speech);
  const { kind, of } = value;
  return speech.messages.say('plan-new-reference', { kind, key: inLine(of, speech) });
}

/** A text is cut inside its quotes. */
export const jsonOnOneLine = (value: Json, most: number): string =>
  typeof value === 'string' ? jsonText(cut(value, most)) : cut(jsonText(value), most);

const MOST_IDS = 10;

/**
 * What has the content of a new resource already, or may be one under another key, and how to say that
 * it is the same.
 */
export function sameContentTexts(change: Change, speech: Speech): string[] {
  const { say } = speech.messages;
  if (change.kind === 'missing' && change.mayBeRenamed === true) {
    return [say('plan-may-be-renamed', { key: inLine(change.key ?? '', speech) })];
  }
  if (change.kind !== 'requests' || change.sameContent === undefined) return [];
  const { existing, missing } = change.sameContent;
  const others = existing.filter((each) => missing === null || each.existingKey !== missing);
  const shown = others.slice(0, MOST_IDS).map((each) => ({
    ...each,
    existingKey: each.existingKey && inLine(each.existingKey, speech),
  }));
  const more = others.length - shown.length;
  return [
    ...(missing === null
      ? []
      : [say('plan-same-content', { reason: 'missing', key: inLine(missing, speech) })]),
    ...(shown.length === 0
      ? []
      : [say('plan-same-content', { reason: 'existing', existing: shown, more })]),
  ];
}
