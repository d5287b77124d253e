/** One question on the page: its statement with fields, the score, the answers. */
import type { Element, ElementContent } from 'hast';
import { isObject, type Json } from '../../core/json.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import type { Gradable } from '../grade.ts';
import { lacunasOf } from '../notation.ts';
import type { AuthoredBlank, AuthoredQuestion } from '../question.ts';
import { element, shownStatement, type ShownStatement } from './statement.ts';

/** @param number the number of the question on the page, from 1 */
export function questionCard(
  question: AuthoredQuestion,
  number: number,
  messages: Catalogue,
): Element {
  const { page, output } = messages;
  const titleId = `q${number}`;
  const field = (blank: number) => fieldOf(question, { blank, number, texts: page });
  const statement = shownStatement(question, { field, picture: page.picture });
  const className = statement.isPlain ? ['statement', 'plain'] : ['statement'];
  return element('form', { ariaLabelledBy: [titleId], dataQuestion: gradableText(question) }, [
    element('h2', { id: titleId, dir: 'auto' }, [question.title?.text ?? page.untitled(number)]),
    ...lineAbout(question, page),
    element('div', { className, dir: 'auto' }, statement.content),
    ...remarks(statement, question, { field, texts: page }),
    element('p', { className: ['acts'] }, [
      element('button', { type: 'submit' }, [page.score]),
      element('button', { type: 'reset' }, [page.clear]),
      element('output', {}),
    ]),
    element('p', { className: ['small'] }, [output.tried.assumption(question.assessWhole)]),
    answersOf(question, page),
  ]);
}

type PageTexts = Catalogue['page'];

/** The data that the page's script needs to compute the score. */
function gradableText({ assessWhole, blanks }: AuthoredQuestion): string {
  const gradable: Gradable = { assessWhole, blanks: lacunasOf(blanks) };
  return JSON.stringify(gradable);
}

function lineAbout({ document: { value } }: AuthoredQuestion, texts: PageTexts): Element[] {
  const { difficulty = null, topicId = null } = isObject(value) ? value : {};
  const parts = [
    ...(isNumber(difficulty) ? [texts.difficulty(String(difficulty))] : []),
    ...(isNumber(topicId) ? [texts.topic(String(topicId))] : []),
  ];
  return parts.length === 0 ? [] : [element('p', { className: ['small'] }, [parts.join(' · ')])];
}

const isNumber = (value: Json) => typeof value === 'number' || typeof value === 'bigint';

interface Place {
  readonly blank: number;
  readonly number: number;
  readonly texts: PageTexts;
}

/** The field of a blank, followed by a place for its points. */
function fieldOf(
  { blanks, dropDown }: AuthoredQuestion,
  { blank, number, texts }: Place,
): ElementContent {
  const markId = `q${number}b${blank + 1}`;
  const common = { ariaLabel: texts.blank(blank + 1), ariaDescribedBy: [markId] };
  const choices = blanks[blank]?.alternatives ?? [];
  const field = dropDown
    ? element('select', common, [
        element('option', { value: '' }, [texts.choose]),
        // By number, because an attribute does not preserve line breaks.
        ...choices.map(({ description }, index) =>
          element('option', { value: String(index) }, [description]),
        ),
      ])
    : element('input', {
        ...common,
        type: 'text',
        autoComplete: ['off'],
        autoCapitalize: 'off',
        spellCheck: 'false',
      });
  return element('span', { className: ['blank'] }, [field, element('span', { id: markId })]);
}

interface RemarkParts {
  readonly field: (blank: number) => ElementContent;
  readonly texts: PageTexts;
}

/** Tells the author how the page differs from the statement. */
function remarks(
  { hidden, leftOut, isPlain }: ShownStatement,
  { disableHTML }: AuthoredQuestion,
  { field, texts }: RemarkParts,
): Element[] {
  const remark = (...content: (ElementContent | string)[]) =>
    element('p', { className: ['remark'] }, content);
  return [
    ...hidden.map((blank) => remark(texts.hiddenBlank(blank + 1), ' ', field(blank))),
    ...(leftOut.length === 0 ? [] : [remark(texts.leftOut(leftOut))]),
    ...(isPlain && !disableHTML ? [remark(texts.tooDeep)] : []),
  ];
}

function answersOf({ blanks }: AuthoredQuestion, texts: PageTexts): Element {
  return element('details', {}, [
    element('summary', {}, [texts.answers]),
    ...blanks.map((blank, index) => answersOfBlank(blank, index + 1, texts)),
  ]);
}

function answersOfBlank(
  { alternatives }: AuthoredBlank,
  number: number,
  texts: PageTexts,
): Element {
  const items = alternatives.map(({ description, score }) =>
    element('li', {}, [
      element('bdi', {}, [description]),
      ' = ',
      element('b', {}, [texts.worth(score)]),
    ]),
  );
  return element('div', { className: ['answers'] }, [
    element('h3', {}, [texts.blank(number)]),
    element('ul', {}, items),
  ]);
}
