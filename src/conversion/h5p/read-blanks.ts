import type { Loss } from '../../contract/conversions.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Blank } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { openMarkup } from '../plain-text.ts';
import { blockTags } from './html.ts';
import { createSegments, type ReadText, refusedText } from './read-text.ts';
import { h5pObject, h5pText, mediaIn } from './settings.ts';
import { starred, withoutTags } from './starred.ts';

/**
 * H5P.Blanks: blocks of HTML with `*answer/other answer:tip*`, to be typed. All blocks are one
 * question, below its task description.
 */
export function readBlanks(params: JsonObject): ReadText {
  const blocks = textsIn(params);
  if (blocks === null) {
    return refusedText('refused/malformed-question', JSON.stringify(params['questions'] ?? null));
  }
  const { caseSensitive = true } = h5pObject(params['behaviour']);
  const segments = createSegments();
  const blanks: Blank[] = [];
  const losses: Loss[] = [];
  const intro = [mediaIn(params), h5pText(params['text'])].filter((html) => html.trim() !== '');
  for (const html of intro) segments.add(blockTags(html).join(html));
  const isAlone = intro.length === 0 && blocks.length === 1;
  for (const block of blocks) {
    const [start, end] = isAlone ? ['', ''] : blockTags(block);
    segments.add(start);
    for (const { isBlank, text } of starred(block)) {
      if (!isBlank) {
        segments.add(text);
        continue;
      }
      const solution =
        openMarkup(segments.last()) === null ? solutionIn(text, blanks.length + 1) : null;
      if (solution === null) return refusedText('refused/malformed-blank', `*${text}*`);
      segments.cut();
      blanks.push(blankOf(solution.answers, caseSensitive === true));
      losses.push(...solution.losses);
    }
    segments.add(end);
  }
  return { segments: segments.all(), blanks, losses };
}

function textsIn({ questions }: JsonObject): string[] | null {
  if (!Array.isArray(questions)) return null;
  const texts = questions.filter((each) => typeof each === 'string');
  return texts.length === questions.length ? texts : null;
}

interface Solution {
  readonly answers: readonly string[];
  readonly losses: readonly Loss[];
}

/** What is between two stars; null if a tag begins or ends there without its partner. */
function solutionIn(html: string, blank: number): Solution | null {
  const text = withoutTags(html);
  if (text === null) return null;
  const losses = text === html ? [] : [lossOf('loss/html-stripped', html, { blank })];
  const colon = text.indexOf(':');
  const tip = colon === -1 ? '' : text.slice(colon + 1).trim();
  if (tip !== '') losses.push(lossOf('loss/tip', tip, { blank }));
  const answers = (colon === -1 ? text : text.slice(0, colon)).split('/');
  return { answers: answers.map((answer) => answer.trim()), losses };
}

function blankOf(answers: readonly string[], isCaseSensitive: boolean): Blank {
  return {
    kind: 'text',
    weight: 1,
    isCaseSensitive,
    catchAll: null,
    alternatives: answers.map((text) => ({ text, fraction: 1, tolerance: null, match: 'exact' })),
  };
}
