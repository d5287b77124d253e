import { expect, test } from 'vitest';
import { createQuestionForm } from '../../../src/authoring/question-form.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { languages } from '../../../src/messages/language.ts';
import { countColumns } from '../../../src/presentation/layout.ts';

const COLUMNS = 80;
/** What stands before a question, and the blank behind it. */
const AROUND = 3;

test.each(languages)(
  'each question of a form in %s fits a line of 80 columns',
  async (language) => {
    const { say } = await loadCatalogue(language);
    const form = createQuestionForm({ variables: {}, defaults: {}, isKeyTaken: () => false });
    const questions = form.fields.map(({ name }) => say('form-field', { name, hasHint: true }));
    expect(questions.filter((each) => countColumns(each) + AROUND > COLUMNS)).toEqual([]);
    expect(say('form-how').length).toBeLessThanOrEqual(COLUMNS);
  },
);
