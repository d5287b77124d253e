import { expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { languages } from '../../../src/messages/language.ts';
import { countColumns } from '../../../src/presentation/layout.ts';

const COLUMNS = 80;
/** What stands before a question, and the blank behind it. */
const AROUND = 3;

test.each(languages)(
  'each question of a form in %s fits a line of 80 columns',
  async (language) => {
    const { forms } = await loadCatalogue(language);
    const hints: Readonly<Record<string, string>> = forms.hints;
    const questions = Object.entries(forms.labels).map(([name, label]) =>
      forms.question(label, hints[name] ?? ''),
    );
    expect(questions.filter((each) => countColumns(each) + AROUND > COLUMNS)).toEqual([]);
    expect(forms.statement.how.length).toBeLessThanOrEqual(COLUMNS);
  },
);
