/**
 * The page of `lacuna preview`: one file that needs no server and no network. The authors' text
 * enters it as texts and attributes of a tree, or through the sanitiser (statement.ts). The page
 * runs only our own script, which the policy names by its hash.
 */
import { createHash } from 'node:crypto';
import { serializeOuter } from 'parse5';
import { script, style } from 'virtual:page-script';
import type { Catalogue } from '../../messages/catalogue.ts';
import type { AuthoredQuestion } from '../question.ts';
import { questionCard } from './card.ts';
import { element } from './statement.ts';

/** Sentences that the page's script fills. `{score}` and the like are slots. */
export interface ScriptTexts {
  readonly points: string;
  readonly total: string;
  readonly near: string;
  readonly showAnswers: string;
  readonly hideAnswers: string;
}

/** Units of text that are passed on together. */
const ENOUGH = 2 ** 16;

/**
 * The HTML of all questions, in the language of the messages. Their cards are made piece by piece,
 * because those of thousands of questions take hundreds of megabytes as trees.
 */
export function* previewPage(
  questions: readonly AuthoredQuestion[],
  messages: Catalogue,
): Generator<string> {
  const [before = '', behind = ''] = frameOf(questions.length, messages).split(END_OF_CARDS);
  let held = before;
  for (const [index, question] of questions.entries()) {
    held += serializeOuter(questionCard(question, index + 1, messages));
    if (held.length < ENOUGH) continue;
    yield held;
    held = '';
  }
  yield `${held}${END_OF_CARDS}${behind}\n`;
}

const END_OF_CARDS = '</main>';

function frameOf(questions: number, messages: Catalogue): string {
  const { say, language } = messages;
  const title = say('page-title', { questions });
  const html = element('html', { lang: language }, [
    element('head', {}, [
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'referrer', content: 'no-referrer' }),
      element('title', {}, [title]),
      element('style', {}, [style]),
    ]),
    element('body', {}, [
      element('header', {}, [
        element('h1', {}, [title]),
        element('p', { class: 'small' }, [say('page-notice')]),
        element('button', { type: 'button', id: 'answers' }, [say('page-show-answers')]),
      ]),
      element('main', { 'data-texts': JSON.stringify(scriptTexts(messages)) }),
      element('script', {}, [script]),
    ]),
  ]);
  return `<!DOCTYPE html>${serializeOuter(html)}`;
}

function scriptTexts({ say }: Catalogue): ScriptTexts {
  const slots = { score: '{score}', most: '{most}' };
  return {
    points: say('try-points', slots),
    total: say('page-total', slots),
    near: say('page-near', { answer: '{answer}' }),
    showAnswers: say('page-show-answers'),
    hideAnswers: say('page-hide-answers'),
  };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page loads nothing, sends nothing, and runs only the script named here. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
