/**
 * The page of `lacuna preview`: one file that needs no server and no network. The authors' text
 * enters it as texts and attributes of a tree, or through the sanitiser (statement.ts). The page
 * runs only our own script, which the policy names by its hash.
 */
import type { Element } from 'hast';
import { toParse5 } from 'hast-util-to-parse5';
import { createHash } from 'node:crypto';
import { serialize } from 'parse5';
import { script } from 'virtual:page-script';
import type { Catalogue } from '../../messages/catalogue.ts';
import type { AuthoredQuestion } from '../question.ts';
import { questionCard } from './card.ts';
import { element } from './statement.ts';
import { style } from './stylesheet.ts';

/** Sentences that the page's script fills. `{score}` and the like are slots. */
export interface ScriptTexts {
  readonly points: string;
  readonly total: string;
  readonly near: string;
  readonly showAnswers: string;
  readonly hideAnswers: string;
}

/** The HTML of all questions, in the language of the messages. */
export function previewPage(questions: readonly AuthoredQuestion[], messages: Catalogue): string {
  const { say, language } = messages;
  const title = say('page-title', { questions: questions.length });
  const html = element('html', { lang: language }, [
    element('head', {}, [
      element('meta', { charSet: 'utf-8' }),
      element('meta', { httpEquiv: ['Content-Security-Policy'], content: policy }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'referrer', content: 'no-referrer' }),
      element('title', {}, [title]),
      element('style', {}, [style]),
    ]),
    element('body', {}, [
      element('header', {}, [
        element('h1', {}, [title]),
        element('p', { className: ['small'] }, [say('page-notice')]),
        element('button', { type: 'button', id: 'answers' }, [say('page-show-answers')]),
      ]),
      element(
        'main',
        { dataTexts: JSON.stringify(scriptTexts(messages)) },
        cards(questions, messages),
      ),
      element('script', {}, [script]),
    ]),
  ]);
  const document = toParse5({ type: 'root', children: [{ type: 'doctype' }, html] });
  if (!('childNodes' in document)) throw new TypeError('a document without content');
  return `${serialize(document)}\n`;
}

function cards(questions: readonly AuthoredQuestion[], messages: Catalogue): Element[] {
  return questions.map((question, index) => questionCard(question, index + 1, messages));
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
