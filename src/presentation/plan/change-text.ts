/** What a change is, in a few words, and below its line what changes: `score: 0 → 5`. */
import type {
  Change,
  ChangeValue,
  Difference,
  MissingResource,
  RecordedChange,
  Requests,
} from '../../contract/changes.ts';
import { isObject, type Json, objectsIn } from '../../core/json.ts';
import { cut, shortenText } from '../../core/texts.ts';
import { jsonText } from '../data-writer.ts';
import { visible, visibleLines } from '../safe-text.ts';
import { inLine, type Speech, type Style } from '../style.ts';

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
export function chooseSign(change: Change): Sign {
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

const followsText = (keys: readonly string[], speech: Speech) =>
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

function missingTexts(
  { title, isProtected, referredBy }: MissingResource,
  speech: Speech,
): string[] {
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

function valueText(value: ChangeValue, speech: Speech, showsAll = false): string {
  const most = showsAll ? Number.POSITIVE_INFINITY : LONGEST_VALUE;
  if (value.kind === 'value') return inLine(jsonOnOneLine(value.value, most), speech);
  if (value.now !== null) return inLine(value.now, speech);
  const { kind, of } = value;
  return speech.messages.say('plan-new-reference', { kind, key: inLine(of, speech) });
}

/** A text is cut inside its quotes. */
const jsonOnOneLine = (value: Json, most: number): string =>
  typeof value === 'string' ? jsonText(cut(value, most)) : cut(jsonText(value), most);

const MOST_IDS = 10;

/**
 * What has the content of a new resource already, or may be one under another key, and how to say that
 * it is the same.
 */
function sameContentTexts(change: Change, speech: Speech): string[] {
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

const MOST_DIFFERENCES = 20;

export async function textsBelow(
  change: Change,
  style: Speech & Pick<Style, 'theme'>,
  isInFull: boolean,
): Promise<string[]> {
  const { shown, follows } = shownDifferences(change, style);
  const texts = [...sameContentTexts(change, style), ...follows];
  const most = isInFull ? shown.length : MOST_DIFFERENCES;
  for (const difference of shown.slice(0, most)) {
    texts.push(await differenceText(difference, style, isInFull));
  }
  const count = shown.length - most;
  return count > 0 ? [...texts, style.messages.say('plan-more-differences', { count })] : texts;
}

interface DifferencePiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * The label of the field and what changes in it.
 * @param isInFull false to cut long texts
 */
export async function differenceText(
  difference: Difference,
  { theme, ...speech }: Speech & Pick<Style, 'theme'>,
  isInFull: boolean,
): Promise<string> {
  // A secret could be in two pieces, so it is hidden before a text is taken apart.
  const { notation } = difference;
  const before = withoutSecrets(notation ? textValue(notation.before) : difference.before, speech);
  const after = withoutSecrets(notation ? textValue(notation.after) : difference.after, speech);
  const label = labelText(difference, speech);
  const [old, now] = [textOf(before), textOf(after)];
  const isLong = old !== null && now !== null && [old, now].some(hasSeveralWords);
  const words = isLong ? await wordDifference(old, now) : [];
  if (words.length === 0) {
    const told = arrow({ ...difference, before, after }, speech, isInFull);
    return label + told;
  }
  const paint = { same: (text: string) => text, removed: theme.error, added: theme.success };
  const pieces = shownPieces(words, speech, isInFull);
  return [label, ...pieces.map(({ kind, text }) => paint[kind](text))].join('');
}

/**
 * The differences to show, and what is only followed to new ids and versions, in a text. Answers that
 * a statement shows are left out.
 */
export function shownDifferences(change: Change, speech: Speech) {
  const differences = change.kind === 'requests' ? change.differences : [];
  const followed = new Set<string>();
  const hasAnswers = differences.some(({ notation }) => notation?.hasAnswers === true);
  const shown = differences.filter(({ path, before, after }) => {
    if (!isFollowing(before, after)) return !hasAnswers || path[0] !== 'lacunaAlternatives';
    followed.add(after.of);
    return false;
  });
  const follows = followed.size === 0 ? [] : [followsText([...followed], speech)];
  return { shown, follows };
}

type Reference = Exclude<ChangeValue, { readonly kind: 'value' }>;

const isFollowing = (before: ChangeValue | null, after: ChangeValue | null): after is Reference =>
  before !== null &&
  after !== null &&
  before.kind !== 'value' &&
  before.kind === after.kind &&
  before.of === after.of;

/** `blank 1, "Olinda": `. A colon of its own could complete a `::` of the runner's commands. */
function labelText(difference: Difference, speech: Speech): string {
  return visibleLines(`${inLine(labelOf(difference, speech), speech)}: `);
}

/** The field by its name in the file, and the elements of lists by their numbers, from 1. */
function labelOf({ path, answer, notation }: Difference, { messages, mask }: Speech): string {
  if (notation) return messages.say('plan-statement');
  const parts: string[] = [];
  for (const step of path) {
    const name = parts.at(-1) ?? '';
    if (typeof step === 'string') parts.push(step);
    else parts.splice(-1, 1, messages.say('plan-element', { name, number: step + 1 }));
  }
  // A changed text is shown itself.
  const [blank = ''] = parts;
  if (answer === undefined) return parts.join(', ');
  if (path.at(-1) === 'description') return blank;
  return `${blank}, ${jsonOnOneLine(mask.text(answer), LONGEST_ANSWER)}`;
}

const LONGEST_ANSWER = 40;

const textValue = (value: string) => ({ kind: 'value', value }) as const;

function withoutSecrets(value: ChangeValue | null, { mask }: Speech): ChangeValue | null {
  return value?.kind === 'value' ? { kind: 'value', value: mask.value(value.value) } : value;
}

function arrow(
  { path, before, after }: Pick<Difference, 'path' | 'before' | 'after'>,
  speech: Speech,
  isInFull: boolean,
): string {
  const { say } = speech.messages;
  const named = (value: ChangeValue) => {
    const told = path[0] === 'lacunaAlternatives' ? withAnswers(value) : value;
    const shown = valueText(told, speech, isInFull);
    const isKnown = value.kind !== 'value' && value.now !== null;
    return isKnown ? `${shown} (${inLine(value.of, speech)})` : shown;
  };
  const isElement = typeof path.at(-1) === 'number';
  if (isElement && before === null && after !== null) {
    return say('plan-added', { value: named(after) });
  }
  if (isElement && before !== null && after === null) {
    return say('plan-removed', { value: named(before) });
  }
  const from = before === null ? say('plan-not-set') : named(before);
  return `${from} → ${after === null ? say('plan-left-out') : named(after)}`;
}

/** An answer as its points, and a blank as its answers with theirs. */
function withAnswers(value: ChangeValue): ChangeValue {
  if (value.kind !== 'value' || !isObject(value.value)) return value;
  const { score, alternatives } = value.value;
  if (score !== undefined) return { kind: 'value', value: score };
  const answers = objectsIn(alternatives).map(({ description, score: points }) =>
    [description, points]
      .map((part) => (typeof part === 'string' ? part : jsonText(part ?? null)))
      .join(' = '),
  );
  return { kind: 'value', value: answers.join(' | ') };
}

function textOf(value: ChangeValue | null): string | null {
  return value?.kind === 'value' && typeof value.value === 'string' ? value.value : null;
}

const LONGEST_SHORT_TEXT = 40;

/** Or a single one that is long. */
const hasSeveralWords = (text: string): boolean =>
  text.length > LONGEST_SHORT_TEXT || /\S\s+\S+\s+\S/.test(text);

/** More different words than these are not compared: it would take seconds. */
const MOST_EDITS = 1000;
/** The comparison takes as many steps as edits times words. */
const MOST_STEPS = 60_000_000;

/** What changes between two texts, word by word; empty if no word stays, or nothing changes. */
async function wordDifference(before: string, after: string): Promise<DifferencePiece[]> {
  const { diffWordsWithSpace } = await import('diff');
  const most = Math.ceil(MOST_STEPS / (before.length + after.length));
  const found = diffWordsWithSpace(before, after, { maxEditLength: Math.min(MOST_EDITS, most) });
  const pieces = (found ?? []).map(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return { kind, text: value } as const;
  });
  const stays = pieces.filter(({ kind }) => kind === 'same');
  const isTold =
    stays.length < pieces.length && stays.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return isTold ? pieces : [];
}

/** UTF-16 units that are shown of what is removed or added at one place. */
const LONGEST_CHANGE = 120;

function shownPieces(pieces: readonly DifferencePiece[], speech: Speech, isInFull: boolean) {
  return pieces.map(({ kind, text }, index): DifferencePiece => {
    if (kind === 'same') {
      const words = lineOf(context(text, index === 0, index === pieces.length - 1));
      // In a text that stays, a space of another kind is no change.
      return { kind, text: visible(speech.mask.text(words), { multiline: false }) };
    }
    const change = inLine(lineOf(isInFull ? text : cut(text, LONGEST_CHANGE)), speech);
    return { kind, text: kind === 'removed' ? `[-${change}-]` : `{+${change}+}` };
  });
}

/** The end of a line as a sign. A carriage return stays, so that its change can be seen. */
const lineOf = (text: string) => text.replaceAll('\n', '⏎');

/** Characters that are shown of what stays, beside a change. */
const LONGEST_CONTEXT = 40;

function context(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = Array.from(text);
  const room = LONGEST_CONTEXT * (isFirst || isLast ? 1 : 2);
  if (characters.length <= room + 1) return text;
  const head = characters.slice(0, LONGEST_CONTEXT).join('');
  const tail = characters.slice(-LONGEST_CONTEXT).join('');
  const before = isFirst ? '' : head.replace(/(?<=\s)\S+$/u, '');
  return `${before}…${isLast ? '' : tail.replace(/^\S+(?=\s)/u, '')}`;
}
