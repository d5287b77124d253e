/** Shows the document to the person before it is saved or sent. */
import { type Answers, type Form, openFields, shownAnswer } from '../../authoring/form.ts';
import { numberedBlanks } from '../../authoring/html.ts';
import { compile, withMark } from '../../authoring/notation.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import type { Reviewed } from '../../presentation/pages/question.ts';
import type { Composed } from './document-of-form.ts';

/** Fields that are shown above the others or are not part of the document. */
const shownApart: ReadonlySet<string> = new Set(['cloze', 'title', 'name', 'more']);

export function reviewed(
  form: Form,
  answers: Answers,
  { findings, messages }: Pick<Composed, 'findings'> & { readonly messages: Catalogue },
): Reviewed {
  const { labels, review } = messages.forms;
  const facts = openFields(form, answers).flatMap((field) => {
    const { name, way } = field;
    const answer = answers[name] ?? '';
    const shown = answer === '' ? '' : shownAnswer(field, answer, messages);
    const isNo = way.kind === 'flag' && answer === 'false';
    const isSaid = shown !== '' && !isNo && !shownApart.has(name);
    return isSaid ? [review.answer(labels[name], shown)] : [];
  });
  const { title, name, cloze } = answers;
  return {
    head: title ?? name ?? '',
    ...(cloze === undefined ? { statement: null, blanks: [] } : seenByLearners(answers, messages)),
    facts,
    findings,
  };
}

function seenByLearners(
  { cloze = '', disableHTML, dropDown }: Answers,
  { forms: { decimalMark } }: Catalogue,
): Pick<Reviewed, 'statement' | 'blanks'> {
  const { question, blanks } = compile(cloze);
  return {
    statement: numberedBlanks(question, disableHTML === 'true'),
    blanks: blanks.map(({ alternatives }) => {
      const answers = alternatives.map(
        ({ description, score }) => `${description} = ${withMark(String(score), decimalMark)}`,
      );
      return `${dropDown === 'true' ? '▾ ' : ''}${answers.join(' | ')}`;
    }),
  };
}
