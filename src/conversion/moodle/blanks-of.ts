/** The blanks of a question of Moodle XML, by its type. */
import type { Loss } from '../../contract/conversions.ts';
import type { Blank, BlankAlternative, BlankQuestion } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { escaped } from '../plain-text.ts';
import { MOST_ANSWERS, MOST_BLANKS } from '../reading.ts';
import { elementIn, elementsIn, type XmlElement } from '../xml.ts';
import { parseCloze } from './cloze-text.ts';
import { exactAnswer, isMoodleNumber, typedAnswer } from './moodle-answers.ts';
import { isCatchAll } from './short-answer.ts';
import { moodleText, type StatementText } from './statement-text.ts';

export type Blanks = Pick<BlankQuestion, 'segments' | 'placement' | 'blanks'>;

interface Reading {
  readonly type: string;
  readonly element: XmlElement;
  readonly statement: StatementText;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

export function moodleBlanksOf(reading: Reading): Blanks {
  const { type, statement, losses } = reading;
  if (type === 'gapselect' || type === 'ddwtos') return chosenBlanks(reading);
  if (type === 'shortanswer' || type === 'numerical') return onlyBlank(reading);
  const { segments, blanks } = parseCloze(statement.text, statement.isHtml, losses);
  return { segments, blanks, placement: 'inline' };
}

interface Option {
  readonly text: string;
  readonly group: string;
  readonly isInfinite: boolean;
}

/** `[[n]]` is a blank in which the n-th option is right. Its list are the options of its group. */
function chosenBlanks({ type, element, statement: { text }, losses }: Reading): Blanks {
  const options = elementsIn(element, type === 'ddwtos' ? 'dragbox' : 'selectoption').map(optionOf);
  const places = [...text.matchAll(/\[\[([0-9]{1,9})\]\]/g)];
  const tooMany = tooManyOf(places.length, options);
  if (tooMany !== null) {
    losses.push(tooMany);
    return { segments: [text], placement: 'inline', blanks: [] };
  }
  const segments: string[] = [];
  const blanks: Blank[] = [];
  const groups: string[] = [];
  let behind = 0;
  for (const { 0: written, 1: digits, index } of places) {
    const number = segments.push(text.slice(behind, index));
    behind = index + written.length;
    const right = options[Number(digits) - 1];
    if (right === undefined)
      losses.push(lossOf('refused/unknown-reference', written, { blank: number }));
    groups.push(right?.group ?? '');
    blanks.push({
      kind: 'list',
      weight: 1,
      isCaseSensitive: null,
      catchAll: null,
      alternatives: options
        .filter(({ group }) => group === right?.group)
        .map((option) => exactAnswer(option.text, option === right ? 1 : 0)),
    });
  }
  segments.push(text.slice(behind));
  if (type === 'ddwtos') losses.push(lossOf('loss/drag-and-drop'), ...usedOnce(options, groups));
  return { segments, placement: 'inline', blanks };
}

/** Each blank would have all options of its group, so this is known before they are made. */
function tooManyOf(blanks: number, options: readonly Option[]): Loss | null {
  if (blanks > MOST_BLANKS) return lossOf('refused/too-large', blanks);
  const sizes = new Map<string, number>();
  for (const { group } of options) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const most = [...sizes.values()].find((size) => size > MOST_ANSWERS);
  return most === undefined ? null : lossOf('refused/too-large', most);
}

function optionOf(element: XmlElement): Option {
  return {
    text: moodleText(element),
    group: moodleText(elementIn(element, 'group')) || '1',
    isInfinite: elementIn(element, 'infinite') !== null,
  };
}

/** Boxes that fit several blanks, but may be used in one of them only. */
function usedOnce(options: readonly Option[], groups: readonly string[]): Loss[] {
  const shared = new Set(groups.filter((group, index) => groups.indexOf(group) !== index));
  const once = options.filter(({ group, isInfinite }) => shared.has(group) && !isInfinite);
  return once.length === 0
    ? []
    : [lossOf('loss/word-bank', once.map(({ text }) => text).join(', '))];
}

/** A typed answer to the whole question. */
function onlyBlank({ type, element, statement, losses }: Reading): Blanks {
  const kind = type === 'numerical' ? 'numeric' : 'text';
  const place = { blank: 1 };
  let catchAll: number | null = null;
  const alternatives: BlankAlternative[] = [];
  for (const answer of elementsIn(element, 'answer')) {
    const given = moodleText(answer);
    const fraction = fractionOf(answer);
    const tolerance = toleranceOf(answer);
    const feedback = moodleText(elementIn(answer, 'feedback'));
    if (feedback !== '') losses.push(lossOf('loss/answer-feedback', feedback, place));
    if (isCatchAll(given)) catchAll ??= fraction;
    else if (kind === 'text') {
      alternatives.push(typedAnswer(statement.isHtml ? escaped(given) : given, fraction));
    } else alternatives.push({ text: given, fraction, tolerance, match: 'exact' });
    const isSound =
      Number.isFinite(fraction) && (kind === 'text' || isSoundNumber(given, tolerance));
    if (!isSound) losses.push(lossOf('refused/malformed-question', given, place));
  }
  if (kind === 'numeric') losses.push(...unitsOf(element));
  const usecase = moodleText(elementIn(element, 'usecase'));
  const isCaseSensitive = kind === 'text' ? /^(?:1|true)$/i.test(usecase) : null;
  const blank: Blank = { kind, weight: 1, isCaseSensitive, catchAll, alternatives };
  return { segments: [statement.text], placement: 'none', blanks: [blank] };
}

/** NaN if it is no number as Moodle writes it. */
function fractionOf({ attributes }: XmlElement): number {
  const percent = attributes['fraction']?.trim() ?? '';
  return /^(?:[-+]?[0-9]{0,9}(?:\.[0-9]{0,30})?)$/.test(percent)
    ? Number(percent) / 100
    : Number.NaN;
}

const isSoundNumber = (text: string, tolerance: number) =>
  isCatchAll(text) || (isMoodleNumber(text) && Number.isFinite(tolerance));

/** NaN if it is not a number. */
function toleranceOf(answer: XmlElement): number {
  const written = moodleText(elementIn(answer, 'tolerance'));
  if (written === '') return 0;
  return isMoodleNumber(written) ? Math.abs(Number(written.replace(',', '.'))) : Number.NaN;
}

function unitsOf(element: XmlElement): Loss[] {
  const units = elementIn(element, 'units');
  const names = units === null ? [] : elementsIn(units, 'unit').map(nameOfUnit);
  return names.length === 0 ? [] : [lossOf('refused/numeric-unit', names.join(', '), { blank: 1 })];
}

const nameOfUnit = (unit: XmlElement) => moodleText(elementIn(unit, 'unit_name'));
