/** Goes through the fields of a form with a person, forwards and back. */
import { WentBack } from '../core/errors.ts';
import { shortenText } from '../core/texts.ts';
import {
  type Answers,
  askFor,
  type Asking,
  type Form,
  type FormField,
  isAnswered,
  markUnfinished,
  shownAnswer,
  unfinishedIn,
} from './form.ts';

/**
 * Asks for each field whose answer is missing, invalid or unfinished. A person may go back to the
 * field before, and take all answers of the last time at once.
 */
export async function fillIn(
  form: Pick<Form, 'fields'>,
  answers: Answers,
  asking: Asking,
): Promise<Answers> {
  let filled = answers;
  /** Where the answers of the last time were offered, until the person goes back from there. */
  let offeredAt = -1;
  let returnedTo = -1;
  const keep = async (kept: Answers) => {
    filled = kept;
    await asking.keep(kept);
  };
  for (let at = 0; at < form.fields.length;) {
    const field = form.fields[at];
    if (field === undefined || !isOpen(field, filled)) {
      at += 1;
      continue;
    }
    const before = form.fields.findLastIndex((each, index) => index < at && isAsked(each, filled));
    const own = { ...asking, keep, goesBack: before !== -1, isReturn: returnedTo === at };
    returnedTo = -1;
    try {
      const last: Answers =
        offeredAt !== -1 || !field.isRemembered ? {} : answersOfLastTime(form, filled, asking);
      const isOffered = Object.keys(last).length > 0;
      if (isOffered) offeredAt = at;
      if (isOffered && (await takesAll(form, last, own))) {
        await keep({ ...filled, ...last });
      } else {
        filled = await askFor(field, filled, own);
      }
    } catch (error) {
      const earlier = form.fields[before];
      if (!(error instanceof WentBack) || earlier === undefined) throw error;
      if (offeredAt === at) offeredAt = -1;
      filled = markUnfinished(filled, earlier.name);
      at = returnedTo = before;
    }
  }
  return filled;
}

const isAsked = (field: FormField, answers: Answers) => !field.isHidden && field.applies(answers);

const isOpen = (field: FormField, answers: Answers) =>
  isAsked(field, answers) &&
  (!isAnswered(field, answers) || unfinishedIn(answers).includes(field.name));

/** The answers of the last time to the fields that are open; none if they save only a question. */
function answersOfLastTime(
  { fields }: Pick<Form, 'fields'>,
  answers: Answers,
  { remembered }: Asking,
): Answers {
  const all = { ...remembered, ...answers };
  const found = fields.filter(
    (field) =>
      field.isRemembered &&
      answers[field.name] === undefined &&
      field.applies(all) &&
      isAnswered(field, remembered),
  );
  const isWorthAsking = found.filter(({ isHidden }) => !isHidden).length > 1;
  return Object.fromEntries(
    isWorthAsking ? found.map(({ name }) => [name, remembered[name] ?? '']) : [],
  );
}

async function takesAll(
  { fields }: Pick<Form, 'fields'>,
  last: Answers,
  { prompter, messages, goesBack }: Asking,
): Promise<boolean> {
  const { labels, review, asLastTime } = messages.forms;
  const facts = fields.flatMap((field) => {
    const answer = last[field.name] ?? field.assumed;
    if (answer === field.assumed) return [];
    const shown = shortenText(shownAnswer(field, answer, messages), 40);
    return [review.answer(labels[field.name], shown)];
  });
  return prompter.confirm(asLastTime(facts.join(' · ')), true, goesBack);
}
