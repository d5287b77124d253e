/**
 * Reads the text that Blackboard uploads questions from: a question a line, with a word for its type
 * and tabs between its fields. Nothing is quoted, and texts are HTML.
 */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { linesOf, LONGEST_QUESTION, type ReadItems, type SourceLine } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  exactAnswer,
  nothing,
  plainBlank,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';
import { blackboardTypesWithoutBlanks } from '../recognize.ts';

export const readBlackboard: ReadItems = async function* (source) {
  for await (const lines of linesOf(source)) {
    for (const line of lines) if (line.text.trim() !== '') yield itemOf(line);
  }
};

type Outcome = { readonly question: BlankQuestion } | { readonly loss: Loss };

function itemOf({ text, number: line }: SourceLine): SourceItem {
  // Spreadsheets end short lines with tabs.
  const [word = '', ...fields] = text.trimEnd().split('\t');
  const isTooLong = text.length > LONGEST_QUESTION;
  const type = isTooLong ? 'unknown' : word.trim();
  const outcome = isTooLong ? { loss: lossOf('refused/too-large') } : readLine(type, fields);
  const item = { type, id: null, title: null, line };
  return 'loss' in outcome
    ? { ...item, losses: [outcome.loss], content: nothing }
    : { ...item, losses: [], content: { kind: 'blanks', question: outcome.question } };
}

function readLine(type: string, [statement, ...fields]: readonly string[]): Outcome {
  if (blackboardTypesWithoutBlanks.includes(type))
    return { loss: lossOf('skipped/not-fill-in', type) };
  const read = readers.get(type);
  if (read === undefined) return { loss: lossOf('refused/type unknown', type) };
  if (statement === undefined) return { loss: lossOf('refused/malformed question') };
  return read(statement.trim(), fields);
}

type ReadFields = (statement: string, fields: readonly string[]) => Outcome;

const readers: ReadonlyMap<string, ReadFields> = new Map([
  ['FIB', (statement, answers) => onlyBlank(statement, typed(answers))],
  ['FIB_PLUS', withVariables],
  ['NUM', withNumber],
]);

const onlyBlank = (statement: string, blank: Blank): Outcome => ({
  question: { ...base, segments: [statement], placement: 'none', blanks: [blank] },
});

const base = {
  isHtml: true,
  scoring: 'each-blank',
  ...unknownFields,
} as const;

const typed = (answers: readonly string[]): Blank => ({
  kind: 'text',
  ...plainBlank,
  alternatives: answers.map((text) => exactAnswer(text.trim(), 1)),
});

function withNumber(statement: string, fields: readonly string[]): Outcome {
  const [number = '', tolerance = '', ...more] = fields.map((field) => field.trim());
  const isMalformed = !isNumber(number) || (tolerance !== '' && !isNumber(tolerance));
  if (isMalformed || more.length > 0) {
    return { loss: lossOf('refused/malformed blank', fields.join('\t'), { blank: 1 }) };
  }
  const answer = { ...exactAnswer(number, 1), tolerance: Math.abs(valueOf(tolerance)) };
  return onlyBlank(statement, { kind: 'numeric', ...plainBlank, alternatives: [answer] });
}

const isNumber = (text: string) =>
  /^[-+]?(?:\d{1,40}(?:[.,]\d{0,40})?|[.,]\d{1,40})(?:[eE][-+]?\d{1,3})?$/.test(text);
/** 0 for no text. */
const valueOf = (number: string) => Number(number.replace(',', '.'));

function withVariables(text: string, fields: readonly string[]): Outcome {
  const answers = answersByVariable(fields);
  if (answers === null) return { loss: lossOf('refused/malformed question', fields.join('\t')) };
  const { segments, variables } = cut(text);
  const asked = new Set(variables);
  const unmatched = [
    ...[...asked].filter((name) => (answers.get(name) ?? []).length === 0),
    ...[...answers.keys()].filter((name) => !asked.has(name)),
  ];
  if (unmatched.length > 0)
    return { loss: lossOf('refused/reference blank', unmatched.join(', ')) };
  const blanks = variables.map((name) => typed(answers.get(name) ?? []));
  return { question: { ...base, segments, placement: 'inline', blanks } };
}

/** An empty field ends the answers of a variable. Null if a variable is there twice. */
function answersByVariable(fields: readonly string[]): Map<string, string[]> | null {
  const byName = new Map<string, string[]>();
  let answers: string[] | null = null;
  for (const field of fields.map((each) => each.trim())) {
    if (field === '') answers = null;
    else if (answers !== null) answers.push(field);
    else {
      if (byName.has(field)) return null;
      answers = [];
      byName.set(field, answers);
    }
  }
  return byName;
}

/** The texts around each `[variable]`. `\[` is an ordinary bracket. */
function cut(text: string): { segments: string[]; variables: string[] } {
  const variables: string[] = [];
  const segments = [''];
  let behind = 0;
  const addText = (end: number) => {
    segments.push(`${segments.pop()}${text.slice(behind, end)}`);
  };
  for (const { 0: found, 1: name, index } of text.matchAll(/\\\[|\[([\w.-]{1,200})\]/g)) {
    addText(index);
    behind = index + found.length;
    if (name === undefined) segments.push(`${segments.pop()}[`);
    else {
      variables.push(name);
      segments.push('');
    }
  }
  addText(text.length);
  return { segments, variables };
}
