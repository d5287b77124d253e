/** One field that would change, as text: `score: 0 → 5`. */
import type { ChangeValue, Difference } from '../../contract/changes.ts';
import { isObject, objectsIn } from '../../core/json.ts';
import { jsonText } from '../data-writer.ts';
import { visibleLines } from '../safe-text.ts';
import { inLine, type Speech } from '../style.ts';
import {
  type DifferenceDetail,
  type DifferencePiece,
  jsonOnOneLine,
  plainWording,
  unchangedPiece,
  valueText,
} from './change-text.ts';

/** The label of the field and what changes in it. */
export async function differencePieces(
  difference: Difference,
  speech: Speech,
  detail: DifferenceDetail,
): Promise<DifferencePiece[]> {
  // A secret could be in two pieces, so it is hidden before a text is taken apart.
  const { notation } = difference;
  const before = withoutSecrets(notation ? textValue(notation.before) : difference.before, speech);
  const after = withoutSecrets(notation ? textValue(notation.after) : difference.after, speech);
  const pieces = await changePieces({ ...difference, before, after }, speech, detail);
  return [unchangedPiece(labelText(difference, speech)), ...pieces];
}

/**
 * The differences to show, and the keys of what is only followed to new ids and versions. Answers
 * that a statement shows are left out.
 */
export function shownDifferences(differences: readonly Difference[]) {
  const followed = new Set<string>();
  const hasAnswers = differences.some(({ notation }) => notation?.hasAnswers === true);
  const shown = differences.filter(({ path, before, after }) => {
    if (!isFollowing(before, after)) return !hasAnswers || path[0] !== 'lacunaAlternatives';
    followed.add(after.of);
    return false;
  });
  return { shown, followed: [...followed] };
}

type Reference = Exclude<ChangeValue, { readonly kind: 'value' }>;

/** True if the same resource gives another id or version. */
const isFollowing = (before: ChangeValue | null, after: ChangeValue | null): after is Reference =>
  before !== null &&
  after !== null &&
  before.kind !== 'value' &&
  before.kind === after.kind &&
  before.of === after.of;

/** The same without colors. */
export async function differenceText(
  difference: Difference,
  speech: Speech,
  detail: DifferenceDetail,
): Promise<string> {
  const pieces = await differencePieces(difference, speech, detail);
  return pieces.map(({ text }) => text).join('');
}

/** `blank 1, "Olinda": `. A colon of its own could complete a `::` of the runner's commands. */
function labelText(difference: Difference, speech: Speech): string {
  return visibleLines(`${inLine(labelOf(difference, speech), speech)}: `);
}

/** The field by its label, and the elements of lists by their numbers, from 1. */
function labelOf({ path, answer }: Difference, { messages, mask }: Speech): string {
  const parts: string[] = [];
  for (let at = 0; at < path.length; at += 1) {
    const [step = '', number] = [path[at], path[at + 1]];
    const name = String(step);
    if (typeof number === 'number') {
      at += 1;
      parts.push(messages.say('plan-element', { name, number: number + 1 }));
    } else parts.push(messages.say('plan-field', { name }));
  }
  if (answer === undefined) return parts.join(', ');
  // A changed text is shown itself.
  const [blank = ''] = parts;
  if (path.at(-1) === 'description') return blank;
  return `${blank}, ${jsonOnOneLine(mask.text(answer), LONGEST_ANSWER)}`;
}

const LONGEST_ANSWER = 40;

const textValue = (value: string) => ({ kind: 'value', value }) as const;

function withoutSecrets(value: ChangeValue | null, { mask }: Speech): ChangeValue | null {
  return value?.kind === 'value' ? { kind: 'value', value: mask.value(value.value) } : value;
}

async function changePieces(
  { path, before, after }: Difference,
  speech: Speech,
  detail: DifferenceDetail,
): Promise<DifferencePiece[]> {
  const [old, now] = [textOf(before), textOf(after)];
  const hasLong = [old, now].some((text) => text !== null && isLong(text));
  // Only here are the words compared.
  const long = hasLong ? await import('./long-text.ts') : null;
  if (long && old !== null && now !== null) return long.longTexts(old, now, speech, detail);
  const shown = (value: ChangeValue) => {
    if (long) return long.longText(value, speech, detail);
    const told = path[0] === 'lacunaAlternatives' ? withAnswers(value) : value;
    return valueText(told, plainWording(speech), detail);
  };
  return [unchangedPiece(arrow({ path, before, after }, speech, shown))];
}

/** An element of a list comes or goes; a field is set or left out. */
function arrow(
  { path, before, after }: Pick<Difference, 'path' | 'before' | 'after'>,
  speech: Speech,
  shown: (value: ChangeValue) => string,
): string {
  const { say } = speech.messages;
  const named = (value: ChangeValue) =>
    value.kind === 'value' || value.now === null
      ? shown(value)
      : `${shown(value)} (${inLine(value.of, speech)})`;
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

/** Or several words. */
const isLong = (text: string): boolean =>
  text.length > LONGEST_SHORT_TEXT || /\S\s+\S+\s+\S/.test(text);
