/** One question on the page: its statement with fields, the score, the answers. */
import { localNumber } from '../../messages/local-number.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import type { Gradable } from '../grade.ts';
import { makeLacunas } from '../notation.ts';
import type { AuthoredBlank, AuthoredQuestion } from '../question.ts';
import { type Element, element, shownStatement, type ShownStatement } from './statement.ts';

/** @param number the number of the question on the page, from 1 */
export function questionCard(
  question: AuthoredQuestion,
  number: number,
  messages: Catalogue,
): Element {
  const { say } = messages;
  const titleId = `q${number}`;
  const field = (blank: number) => fieldOf(question, blank, `${titleId}b${blank + 1}`, messages);
  const statement = shownStatement(question, {
    field,
    picture: (alternative, address) => say('page-picture', { alternative, address }),
  });
  const name = question.disableHTML ? 'statement plain' : 'statement';
  return element('form', { 'aria-labelledby': titleId, 'data-question': gradableText(question) }, [
    element('h2', { id: titleId, dir: 'auto' }, [
      question.title?.text ?? say('page-untitled', { number }),
    ]),
    element('div', { class: name, dir: 'auto' }, statement.content),
    ...remarks(statement, field, messages),
    element('p', { class: 'acts' }, [
      element('button', { type: 'submit' }, [say('page-score')]),
      element('button', { type: 'reset' }, [say('page-clear')]),
      element('output', {}),
    ]),
    element('p', { class: 'small' }, [say('try-assumption', question)]),
    answersOf(question, messages),
  ]);
}

function gradableText({ assessWhole, blanks }: AuthoredQuestion): string {
  const gradable: Gradable = { assessWhole, blanks: makeLacunas(blanks) };
  return JSON.stringify(gradable);
}

function fieldOf(
  { blanks, dropDown }: AuthoredQuestion,
  blank: number,
  markId: string,
  { say }: Catalogue,
): Element {
  const common = {
    'aria-label': say('page-blank', { number: blank + 1 }),
    'aria-describedby': markId,
  };
  const choices = blanks[blank]?.alternatives ?? [];
  const field = dropDown
    ? element('select', common, [
        element('option', { value: '' }, [say('page-choose')]),
        // By number, because an attribute does not preserve line breaks.
        ...choices.map(({ description }, index) =>
          element('option', { value: String(index) }, [description]),
        ),
      ])
    : element('input', {
        ...common,
        type: 'text',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
      });
  return element('span', { class: 'blank' }, [field, element('span', { id: markId })]);
}

function remarks(
  { hidden, leftOut }: ShownStatement,
  field: (blank: number) => Element,
  { say }: Catalogue,
): Element[] {
  const remark = (...content: (Element | string)[]) => element('p', { class: 'remark' }, content);
  return [
    ...hidden.map((blank) =>
      remark(say('page-hidden-blank', { number: blank + 1 }), ' ', field(blank)),
    ),
    ...(leftOut.length === 0 ? [] : [remark(say('page-left-out', { names: leftOut }))]),
  ];
}

function answersOf({ blanks }: AuthoredQuestion, messages: Catalogue): Element {
  return element('details', {}, [
    element('summary', {}, [messages.say('page-answers')]),
    ...blanks.map((blank, index) => answersOfBlank(blank, index + 1, messages)),
  ]);
}

function answersOfBlank(
  { alternatives }: AuthoredBlank,
  number: number,
  { say, language }: Catalogue,
): Element {
  const items = alternatives.map(({ description, score }) =>
    element('li', {}, [
      element('bdi', {}, [description]),
      ' = ',
      element('b', {}, [localNumber(score, language)]),
    ]),
  );
  return element('div', { class: 'answers' }, [
    element('h3', {}, [say('page-blank', { number })]),
    element('ul', {}, items),
  ]);
}
