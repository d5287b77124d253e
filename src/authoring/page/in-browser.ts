/**
 * The code that runs only on the page of a preview: it shows scores, and shows or hides answers.
 */
import { grade, type Gradable, type GradedBlank } from '../grade.ts';
import type { ScriptTexts } from './page.ts';

const texts: ScriptTexts = JSON.parse(document.querySelector('main')?.dataset['texts'] ?? '{}');

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showScore(form);
  });
  // A score for other answers would be wrong.
  form.addEventListener('input', () => clearScore(form));
  form.addEventListener('reset', () => clearScore(form));
}

const toggle = document.querySelector('#answers');
let isOpen = false;
toggle?.addEventListener('click', () => {
  isOpen = !isOpen;
  toggle.textContent = isOpen ? texts.hideAnswers : texts.showAnswers;
  for (const details of document.querySelectorAll('main form > details')) {
    details.toggleAttribute('open', isOpen);
  }
});

function showScore(form: HTMLFormElement): void {
  const question: Gradable = JSON.parse(form.dataset['question'] ?? '{}');
  const fields = fieldsOf(form);
  const answers = fields.map((field, index) => answerIn(field, question.blanks[index]));
  const { score, most, blanks } = grade(question, answers);
  for (const [index, field] of fields.entries()) {
    const blank = blanks[index];
    if (blank !== undefined) markBlank(field, blank);
  }
  outputOf(form).textContent = fill(texts.total, figures({ score, most }));
}

function clearScore(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    delete field.dataset['points'];
    markOf(field).textContent = '';
  }
  outputOf(form).textContent = '';
}

function markBlank(field: Field, { score, most, near }: GradedBlank): void {
  const points = fill(texts.points, figures({ score, most }));
  const remark = near === null ? '' : ` (${fill(texts.near, { answer: near })})`;
  field.dataset['points'] = score >= most ? 'all' : score > 0 ? 'some' : 'none';
  markOf(field).textContent = points + remark;
}

type Field = HTMLInputElement | HTMLSelectElement;

function answerIn(field: Field, blank: Gradable['blanks'][number] | undefined): string {
  if (field instanceof HTMLInputElement || field.value === '') return field.value;
  return blank?.alternatives[Number(field.value)]?.description ?? '';
}

/** In the order of the blanks, which may differ from the order on the page. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = [...form.querySelectorAll<Field>('.blank > input, .blank > select')];
  const numberOf = (field: Field) => Number(markOf(field).id.replace(/^q\d+b/, ''));
  return fields.sort((one, other) => numberOf(one) - numberOf(other));
}

function markOf(field: Field): Element {
  return field.nextElementSibling ?? field;
}

function outputOf(form: HTMLFormElement): Element {
  return form.querySelector(':scope > .acts > output') ?? form;
}

function figures(values: Readonly<Record<string, number>>): Record<string, string> {
  const { lang } = document.documentElement;
  const shown = (value: number) => value.toLocaleString(lang, { maximumFractionDigits: 20 });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
}

/** Fills all slots of a sentence in one pass, so that braces in a value stay as they are. */
function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot);
}
