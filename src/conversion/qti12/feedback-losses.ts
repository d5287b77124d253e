/** What an item shows to learners beside its statement, and what it says how to answer. */
import type { Loss } from '../../contract/conversions.ts';
import { type LossCode, lossOf } from '../loss.ts';
import { descendants, elementsIn, elementText, type XmlElement } from '../xml.ts';
import type { Condition } from './conditions.ts';
import { textOfMaterials } from './material.ts';

/** @param blankOf the blank that a condition names, from 1; null if it names none */
export function feedbackLosses(
  item: XmlElement,
  conditions: readonly Condition[],
  blankOf: (condition: Condition) => number | null,
): Loss[] {
  const shownBy = new Map<string, Condition[]>();
  for (const condition of conditions) {
    for (const ident of condition.feedback) {
      const known = shownBy.get(ident);
      if (known === undefined) shownBy.set(ident, [condition]);
      else known.push(condition);
    }
  }
  // Canvas names the feedback for an answer after its label.
  const labels = [...descendants(item, 'response_label')];
  const answers = new Set(labels.map(({ attributes }) => `${attributes['ident'] ?? ''}_fb`));
  const feedback = elementsIn(item, 'itemfeedback').flatMap((element): Loss[] => {
    const value = textOfMaterials(element).text.trim();
    if (value === '') return [];
    const { line } = element;
    if ([...descendants(element, 'hint')].length > 0) {
      return [lossOf('loss/hint', value, { line })];
    }
    const ident = element.attributes['ident'] ?? '';
    if (combined.test(ident)) return [lossOf('loss/combined-feedback', value, { line })];
    const blank =
      shownBy
        .get(ident)
        ?.map(blankOf)
        .find((each) => each !== null) ?? null;
    const isForAnswer = blank !== null || answers.has(ident);
    const code = isForAnswer ? 'loss/answer-feedback' : 'loss/general-feedback';
    return [lossOf(code, value, { blank, line })];
  });
  return [...feedback, ...otherLosses(item)];
}

/** Canvas and Blackboard name the feedback for right and for wrong answers like this. */
const combined = /^(?:correct|incorrect|correct_fb|general_incorrect_fb)$/;

function otherLosses(item: XmlElement): Loss[] {
  const comments = [...descendants(item, 'qticomment')];
  return [
    ...Object.entries(others).flatMap(([name, code]) =>
      elementsIn(item, name).flatMap((element) => feedbackLossOf(element, code)),
    ),
    ...comments.flatMap((comment) => feedbackLossOf(comment, 'loss/other-content')),
  ];
}

const others = {
  rubric: 'loss/other-content',
  itemrubric: 'loss/other-content',
  objectives: 'loss/other-content',
  reference: 'loss/other-content',
  hint: 'loss/hint',
  solution: 'loss/general-feedback',
} as const;

/** The loss of all that an element shows; empty if it shows nothing. */
export function feedbackLossOf(element: XmlElement, code: LossCode): Loss[] {
  const value = (textOfMaterials(element).text || elementText(element)).trim();
  return value === '' ? [] : [lossOf(code, value, { line: element.line })];
}
