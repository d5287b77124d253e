import type { Loss } from '../../contract/conversions.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Blank } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { blockTags, escapedHtml } from './html.ts';
import { createSegments, type ReadText, refusedText } from './read-text.ts';
import { h5pText, mediaIn } from './settings.ts';
import { starred } from './starred.ts';

/**
 * H5P.DragText: a text with `*word:tip\+feedback if right\-feedback if wrong*`. The words, and some
 * that fit nowhere, are dragged to their places, so that each blank has a list of all of them.
 */
export function readDragText(params: JsonObject): ReadText {
  const { textField } = params;
  if (typeof textField !== 'string') {
    return refusedText('refused/malformed-question', JSON.stringify(textField ?? null));
  }
  const segments = createSegments();
  const losses: Loss[] = [];
  const words: string[] = [];
  const intro = [mediaIn(params), h5pText(params['taskDescription'])];
  for (const html of intro) if (html.trim() !== '') segments.add(blockTags(html).join(html));
  const [start, end] = segments.last() === '' ? ['', ''] : blockTags('');
  segments.add(start);
  for (const { isBlank, text } of starred(textField)) {
    if (isBlank) {
      const found = wordIn(text, words.length + 1);
      words.push(found.word);
      losses.push(...found.losses);
      segments.cut();
    } else segments.add(withBreaks(text));
  }
  segments.add(end);
  const distractors = distractorsIn(h5pText(params['distractors']));
  const list = [...new Set([...words, ...distractors.words])];
  if (list.length * words.length > MOST_CHOICES) return refusedText('refused/too-large', null);
  if (words.length > 0) losses.push(lossOf('loss/drag-and-drop'));
  if (words.length > 1) losses.push(lossOf('loss/word-bank'));
  return {
    segments: segments.all(),
    blanks: words.map((word) => blankOf(word, list)),
    losses: [...losses, ...distractors.losses],
  };
}

/** Answers of all blanks together. */
const MOST_CHOICES = 100_000;

interface Found {
  readonly word: string;
  readonly losses: readonly Loss[];
}

/** @param blank null for a word that fits nowhere */
function wordIn(text: string, blank: number | null): Found {
  const losses: Loss[] = [];
  const word = text.replaceAll(
    /:([^\\]+)|\\\+([^\\:]+)|\\-([^\\:]+)/g,
    (_, tip?: string, right?: string, wrong?: string) => {
      const feedback = (right ?? wrong ?? '').trim();
      if (feedback !== '') losses.push(lossOf('loss/answer-feedback', feedback, { blank }));
      if (tip !== undefined && tip.trim() !== '')
        losses.push(lossOf('loss/tip', tip.trim(), { blank }));
      return '';
    },
  );
  return { word: withBreaks(word.trim()), losses };
}

function distractorsIn(text: string): { words: string[]; losses: Loss[] } {
  const parts = [...starred(text)];
  const found = parts.filter(({ isBlank }) => isBlank).map((part) => wordIn(part.text, null));
  const around = parts.filter(({ isBlank }) => !isBlank).map((part) => part.text.trim());
  return {
    words: found.map(({ word }) => word).filter((word) => word !== ''),
    losses: [
      ...found.flatMap(({ losses }) => losses),
      // H5P takes no notice of what is not between stars.
      ...around.filter((rest) => rest !== '').map((rest) => lossOf('loss/other-content', rest)),
    ],
  };
}

const withBreaks = (text: string) => escapedHtml(text).replaceAll(/\r\n|\n|\r/g, '<br/>');

function blankOf(word: string, list: readonly string[]): Blank {
  return {
    kind: 'list',
    weight: 1,
    isCaseSensitive: null,
    catchAll: null,
    alternatives: list.map((text) => ({
      text,
      fraction: text === word ? 1 : 0,
      tolerance: null,
      match: 'exact',
    })),
  };
}
