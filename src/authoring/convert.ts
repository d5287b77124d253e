/** Converts a question to the other form, within the text of its file. */
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { isForFolder } from '../documents/check.ts';
import type { FieldChange } from '../documents/rewrite.ts';
import { nodeAt, type Mapping, type Node } from '../documents/tree.ts';
import { compile } from './notation.ts';
import { print, type Question } from './print.ts';

export type Form = 'cloze' | 'contract';

/** A question in a document, as it was written. */
export interface WrittenQuestion {
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
export function changeTo(form: Form, question: WrittenQuestion): FieldChange | 'same' | null {
  const { value, mapping } = question;
  const isCloze = (value['cloze'] ?? null) !== null;
  if (isCloze === (form === 'cloze')) return 'same';
  return isCloze ? toContract(value, mapping) : toCloze(value, mapping);
}

function toCloze(value: JsonObject, mapping: Mapping): FieldChange | null {
  const question = questionIn(value);
  const cloze = question === null ? null : print(question);
  if (cloze === null || compile(cloze).problems.length > 0) return null;
  return { mapping, replaced: 'question', removed: ['lacunaAlternatives'], written: { cloze } };
}

function toContract({ cloze }: JsonObject, mapping: Mapping): FieldChange | null {
  if (typeof cloze !== 'string') return null;
  const { question, blanks, problems } = compile(cloze);
  if (problems.length > 0) return null;
  const lacunaAlternatives = blanks.map(({ alternatives }) => ({
    alternatives: alternatives.map(({ description, score }) => ({ description, score })),
  }));
  return { mapping, replaced: 'cloze', removed: [], written: { question, lacunaAlternatives } };
}

/** Null if a type is wrong, or if a field has no place in the notation. */
function questionIn({ question, lacunaAlternatives }: JsonObject): Question | null {
  if (typeof question !== 'string' || !Array.isArray(lacunaAlternatives)) return null;
  const lacunas = lacunaAlternatives.map(lacunaIn);
  return lacunas.every((lacuna) => lacuna !== null)
    ? { question, lacunaAlternatives: lacunas }
    : null;
}

type Lacuna = Question['lacunaAlternatives'][number];

function lacunaIn(value: Json): Lacuna | null {
  if (!isObject(value) || !hasOnly(value, ['alternatives'])) return null;
  const { alternatives } = value;
  if (!Array.isArray(alternatives)) return null;
  const read = alternatives.map(alternativeIn);
  return read.every((each) => each !== null) ? { alternatives: read } : null;
}

function alternativeIn(value: Json): Lacuna['alternatives'][number] | null {
  if (!isObject(value) || !hasOnly(value, ['description', 'score'])) return null;
  const { description, score } = value;
  const isNumber = typeof score === 'number' || typeof score === 'bigint';
  return typeof description === 'string' && isNumber ? { description, score } : null;
}

const hasOnly = (value: JsonObject, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name));
