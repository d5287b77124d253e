/** One field that would change, as text: `score: 0 → 5`. */
import type { ChangeValue, Difference } from '../../contract/changes.ts';
import type { JsonPath } from '../../core/json.ts';
import { visibleLines } from '../safe-text.ts';
import { inLine, type Speech } from '../style.ts';
import {
  type DifferenceDetail,
  type DifferencePiece,
  looksLikeHtml,
  unchangedPiece,
  valueText,
} from './change-text.ts';

/** The path of the field and what changes in it. */
export async function differencePieces(
  difference: Difference,
  speech: Speech,
  detail: DifferenceDetail,
): Promise<DifferencePiece[]> {
  // A secret could be in two pieces, so it is hidden before a text is taken apart.
  const before = withoutSecrets(difference.before, speech);
  const after = withoutSecrets(difference.after, speech);
  return [
    unchangedPiece(pathText(difference.path, speech)),
    ...(await changePieces({ ...difference, before, after }, speech, detail)),
  ];
}

/** The same without colors. */
export async function differenceText(
  difference: Difference,
  speech: Speech,
  detail: DifferenceDetail,
): Promise<string> {
  const pieces = await differencePieces(difference, speech, detail);
  return pieces.map(({ text }) => text).join('');
}

/** `lacunaAlternatives[0].score: `. Its colon could complete a `::` of the runner's commands. */
function pathText(path: JsonPath, speech: Speech): string {
  const text = path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
  return visibleLines(`${inLine(text, speech)}: `);
}

function withoutSecrets(value: ChangeValue | null, { mask }: Speech): ChangeValue | null {
  return value?.kind === 'value' ? { kind: 'value', value: mask.value(value.value) } : value;
}

async function changePieces(
  { path, before, after }: Difference,
  speech: Speech,
  detail: DifferenceDetail,
): Promise<DifferencePiece[]> {
  const texts = [before, after].map(textOf);
  const [old, now] = texts;
  if (texts.some((text) => text !== null && isLong(text))) {
    // Only here are the words compared, and HTML read.
    const { longText, longTexts } = await import('./long-text.ts');
    if (typeof old === 'string' && typeof now === 'string') {
      return longTexts(old, now, speech, detail);
    }
    const shown = (value: ChangeValue) => longText(value, speech, detail);
    return [unchangedPiece(arrow({ path, before, after }, speech, shown))];
  }
  const naming = (text: string) => inLine(text, speech);
  const shown = (value: ChangeValue) => valueText(value, speech, naming, detail);
  return [unchangedPiece(arrow({ path, before, after }, speech, shown))];
}

/** An element of a list comes or goes; a field is set or left out. */
function arrow(
  { path, before, after }: Difference,
  speech: Speech,
  shown: (value: ChangeValue) => string,
): string {
  const words = speech.messages.output.plan;
  const named = (value: ChangeValue) =>
    value.kind === 'value' || value.now === null
      ? shown(value)
      : `${shown(value)} (${inLine(value.of, speech)})`;
  const isElement = typeof path.at(-1) === 'number';
  if (isElement && before === null && after !== null) return `${words.added}: ${named(after)}`;
  if (isElement && before !== null && after === null) return `${words.removed}: ${named(before)}`;
  const from = before === null ? words.notSet : shown(before);
  return `${from} → ${after === null ? words.leftOut : shown(after)}`;
}

function textOf(value: ChangeValue | null): string | null {
  return value?.kind === 'value' && typeof value.value === 'string' ? value.value : null;
}

const LONGEST_SHORT_TEXT = 40;

/** Several words, or HTML. */
function isLong(text: string): boolean {
  return text.length > LONGEST_SHORT_TEXT || /\S\s+\S+\s+\S/.test(text) || looksLikeHtml(text);
}
