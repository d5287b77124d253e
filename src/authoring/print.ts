/** Writes a question in the notation. Every question of the contract has one normal form. */
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { isForFolder } from '../documents/check.ts';
import type { FieldChange } from '../documents/rewrite.ts';
import { type Mapping, type Node, nodeAt } from '../documents/tree.ts';
import { compile, DEFAULT_SCORE, makeLacunas, MARKER } from './notation.ts';

export interface PrintedQuestion {
  readonly question: string;
  readonly lacunaAlternatives: readonly PrintedLacuna[];
}

interface PrintedLacuna {
  readonly alternatives: readonly {
    readonly description: string;
    readonly score: number | bigint;
  }[];
}

/**
 * The sentence that compiles to this question. Null unless the statement has one ### for each
 * element of lacunaAlternatives, and each element has an alternative.
 */
export function print({ question, lacunaAlternatives }: PrintedQuestion): string | null {
  const texts = question.split(MARKER);
  const isEven = texts.length === lacunaAlternatives.length + 1;
  if (!isEven || lacunaAlternatives.some(({ alternatives }) => alternatives.length === 0)) {
    return null;
  }
  const parts = texts.map((text, index) => {
    const lacuna = lacunaAlternatives[index];
    return lacuna === undefined ? printText(text, '') : printText(text, '[[') + printBlank(lacuna);
  });
  const sentence = parts.join('');
  // The compiler ignores one line break at the end of a sentence, so it needs a second one.
  return sentence.endsWith('\n') ? `${sentence}\n` : sentence;
}

/** The same of a body; null also where a type is wrong, or a field has no place in the notation. */
export function printBody({ question, lacunaAlternatives }: JsonObject): string | null {
  if (typeof question !== 'string' || !Array.isArray(lacunaAlternatives)) return null;
  const lacunas = lacunaAlternatives.map(lacunaIn);
  const isWhole = lacunas.every((lacuna) => lacuna !== null);
  return isWhole ? print({ question, lacunaAlternatives: lacunas }) : null;
}

/** The body of a question with its statement in the notation, if that can express it. */
export function asPeopleWrite(body: JsonObject): JsonObject {
  const { question, lacunaAlternatives, title, ...others } = body;
  const cloze = printBody(body);
  return {
    ...(title !== undefined && { title }),
    ...(cloze === null
      ? { question: question ?? '', lacunaAlternatives: lacunaAlternatives ?? [] }
      : { cloze }),
    ...others,
  };
}

/**
 * Escapes text between blanks. Only double brackets, and backslashes before them, have a meaning.
 */
function printText(text: string, behind: '' | '[['): string {
  const whole = text + behind;
  return whole
    .slice(0, text.length)
    .replaceAll(
      /(?<!\\)(\\*)(\[\[|\]\])|(?<!\\)(\\+)(?=\[?$)/g,
      (found, before = '', brackets = '', last = '', at: number) => {
        // A backslash has a meaning where the text behind it, with the blank, begins with brackets.
        const opens = (text.slice(at + last.length) + behind).startsWith('[[');
        if (last !== '') return opens ? last + last : found;
        return `${before}${before}\\${brackets}`;
      },
    );
}

function printBlank({ alternatives }: PrintedLacuna): string {
  const isPlain = alternatives.every(
    ({ description, score }) => score === DEFAULT_SCORE && description !== '',
  );
  const written = alternatives.map(({ description, score }) =>
    isPlain ? printAnswer(description) : `${printAnswer(description)} = ${printScore(score)}`,
  );
  return `[[${written.join(' | ')}]]`;
}

/** JSON has a negative zero, which String does not show. */
function printScore(score: number | bigint): string {
  return Object.is(score, -0) ? '-0' : String(score);
}

/**
 * Escapes an answer. A backslash precedes marks of the notation, line breaks, and spaces at the
 * ends. A backslash that would have a meaning is doubled.
 */
export function printAnswer(description: string): string {
  const marks = /\\+|\||=|\[(?=\[)|^\[|\](?=\]|$)|^[ \t]+|(?<![ \t])[ \t]+$|[\r\n]/g;
  return description.replaceAll(marks, (found, at: number) => {
    if (!found.startsWith('\\')) return found.replaceAll(/[^]/g, '\\$&');
    const isPlain = found.length === 1 && !/^[[\]|=\s]|^$/.test(description.slice(at + 1));
    return isPlain ? found : found + found;
  });
}

export type QuestionForm = 'cloze' | 'contract';

interface WrittenQuestion {
  readonly value: JsonObject;
  readonly mapping: Mapping;
}

/** The question in a document; in its `body` if the document says what it is for. */
export function writtenQuestion(value: Json, node: Node): WrittenQuestion | null {
  const isWrapped = isObject(value) && (Object.hasOwn(value, 'operation') || isForFolder(value));
  const inner = isWrapped ? (value['body'] ?? null) : value;
  const mapping = isWrapped ? nodeAt(node, ['body']) : node;
  return isObject(inner) && mapping?.kind === 'mapping' ? { value: inner, mapping } : null;
}

/**
 * The change that converts it; `same` if it has that form already, null if it cannot be converted.
 */
export function changeTo(
  form: QuestionForm,
  question: WrittenQuestion,
): FieldChange | 'same' | null {
  const { value, mapping } = question;
  const isCloze = (value['cloze'] ?? null) !== null;
  if (isCloze === (form === 'cloze')) return 'same';
  return isCloze ? toContract(value, mapping) : toCloze(value, mapping);
}

function toCloze(value: JsonObject, mapping: Mapping): FieldChange | null {
  const cloze = printBody(value);
  if (cloze === null || compile(cloze).problems.length > 0) return null;
  return { mapping, replaced: 'question', removed: 'lacunaAlternatives', written: { cloze } };
}

function toContract({ cloze }: JsonObject, mapping: Mapping): FieldChange | null {
  if (typeof cloze !== 'string') return null;
  const { question, blanks, problems } = compile(cloze);
  if (problems.length > 0) return null;
  const written = { question, lacunaAlternatives: makeLacunas(blanks) };
  return { mapping, replaced: 'cloze', removed: null, written };
}

function lacunaIn(value: Json): PrintedLacuna | null {
  if (!isObject(value) || !hasOnly(value, ['alternatives'])) return null;
  const { alternatives } = value;
  if (!Array.isArray(alternatives)) return null;
  const read = alternatives.map(alternativeIn);
  return read.every((each) => each !== null) ? { alternatives: read } : null;
}

function alternativeIn(value: Json): PrintedLacuna['alternatives'][number] | null {
  if (!isObject(value) || !hasOnly(value, ['description', 'score'])) return null;
  const { description, score } = value;
  const isNumber = typeof score === 'number' || typeof score === 'bigint';
  return typeof description === 'string' && isNumber ? { description, score } : null;
}

const hasOnly = (value: JsonObject, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name));
