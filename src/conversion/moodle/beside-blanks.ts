/** What a question of Moodle has beside its statement and its blanks. */
import type { Loss } from '../../contract/conversions.ts';
import type { Blank } from '../blank-question.ts';
import { type LossCode, lossOf } from '../loss.ts';
import { elementIn, elementText, isElement, type XmlElement } from '../xml.ts';
import { moodleText } from './statement-text.ts';

interface Beside {
  readonly type: string;
  readonly element: XmlElement;
  readonly statement: string;
  readonly blanks: readonly Blank[];
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

export function noteBeside({ type, element, statement, blanks, losses }: Beside): void {
  const seen = new Set<string>();
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const isRepeated = single.has(child.name) && seen.has(child.name);
    seen.add(child.name);
    const code = isRepeated ? undefined : codes.get(child.name);
    if (code === null) continue;
    const value = valueOf(child);
    if (value === '' || !isNews(child.name, value, { type, blanks })) continue;
    const shown = code === undefined ? `${child.name}: ${value}` : value;
    losses.push(lossOf(code ?? 'loss/other-content', shown, { line: child.line }));
  }
  noteFiles(element, statement, losses);
}

/** By the name of the element: what is lost with it; null if nothing is. */
const codes: ReadonlyMap<string, LossCode | null> = new Map<string, LossCode | null>([
  ['generalfeedback', 'loss/general-feedback'],
  ['correctfeedback', 'loss/combined-feedback'],
  ['partiallycorrectfeedback', 'loss/combined-feedback'],
  ['incorrectfeedback', 'loss/combined-feedback'],
  ['hint', 'loss/hint'],
  ['penalty', 'loss/penalty'],
  ['defaultgrade', 'loss/points'],
  ['shuffleanswers', 'loss/shuffle'],
  ...[
    'name questiontext idnumber hidden tags coursetags answer usecase selectoption dragbox file',
    'units unitgradingtype unitpenalty showunits unitsleft single answernumbering',
    'showstandardinstruction shownumcorrect correctresponsesfeedback image image_base64',
  ]
    .flatMap((names) => names.split(' '))
    .map((name): [string, null] => [name, null]),
]);

/** Only the first of each is read. */
const single: ReadonlySet<string> = new Set(['name', 'questiontext', 'idnumber']);

const valueOf = (element: XmlElement) =>
  elementIn(element, 'text') === null ? elementText(element).trim() : moodleText(element);

/** False for a value that means nothing here. */
function isNews(name: string, value: string, { type, blanks }: Pick<Beside, 'type' | 'blanks'>) {
  if (name === 'penalty') return Number(value) !== 0;
  // The points of a question of Cloze are the sum of its weights.
  if (name === 'defaultgrade') return !/^(?:cloze|multianswer)$/.test(type) && Number(value) !== 1;
  if (name !== 'shuffleanswers') return true;
  return /^(?:1|true)$/i.test(value) && blanks.some(({ kind }) => kind === 'list');
}

/** A file of the statement is part of what the statement shows. */
function noteFiles(element: XmlElement, statement: string, losses: Loss[]): void {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (child.name !== 'file') noteFiles(child, statement, losses);
    else {
      const name = child.attributes['name'] ?? '';
      const isShown = [name, encodeURIComponent(name), encodeURI(name)].some((each) =>
        statement.includes(`/${each}`),
      );
      if (!isShown) losses.push(lossOf('loss/attachment', name, { line: child.line }));
    }
  }
}
