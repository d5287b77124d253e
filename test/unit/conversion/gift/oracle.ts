/** What gift-pegjs reads: another reader of GIFT, by other people. */
import gift from 'gift-pegjs';
import { objectsIn, type JsonObject } from '../../../../src/core/json.ts';

interface Choice {
  readonly text: string;
  /** Of the best answer, in percent. */
  readonly weight: number;
}

export function oraclesView(text: string) {
  const [question, ...others] = gift.parse(text);
  if (question === undefined || others.length > 0) throw new Error('not one question');
  if (question.type !== 'MC' && question.type !== 'Short') throw new Error(question.type);
  const { title, hasEmbeddedAnswers, choices } = question;
  const seen = choices.map(({ isCorrect, weight, text: { text: answer } }): Choice => ({
    text: spaced(answer),
    weight: weight ?? (isCorrect ? 100 : 0),
  }));
  return { title, hasEmbeddedAnswers, choices: seen };
}

/** The answers of a body as gift-pegjs should see them. */
export function choicesIn(body: JsonObject): Choice[] {
  const [blank = {}] = objectsIn(body['lacunaAlternatives']);
  const answers = objectsIn(blank['alternatives']);
  const best = Math.max(...answers.map(({ score }) => Number(score)));
  const isTyped = body['dropDown'] !== true;
  return answers.map((answer) => {
    const description = textIn(answer, 'description');
    return {
      text: spaced(isTyped ? description.replaceAll('*', '\\*') : description),
      weight: Number(((100 * Number(answer['score'])) / best).toFixed(5)),
    };
  });
}

export function textIn(object: JsonObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? value : '';
}

/** It joins white space in some formats. */
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
