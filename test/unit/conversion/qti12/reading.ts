/** Items of QTI 1.2 in little text, and what the reader makes of them. */
import { escapeText } from 'entities';
import { readQti12 } from '../../../../src/conversion/qti12/read-qti12.ts';
import type { BlankQuestion, SourceItem } from '../../../../src/conversion/source-item.ts';
import { causeOf } from '../loss-causes.ts';
import { piecesOf } from '../text-reading.ts';

export async function read(text: string): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const each of readQti12(piecesOf(text))) items.push(each);
  return items;
}

export const bank = (...items: string[]) =>
  `<questestinterop>\n${items.join('\n')}\n</questestinterop>`;

/** The only item of a text. */
export async function readOne(written: string): Promise<SourceItem> {
  const [only, ...rest] = await read(bank(written));
  if (only === undefined || rest.length > 0) throw new Error('one item was expected');
  return only;
}

export function questionIn({ content, losses }: SourceItem): BlankQuestion {
  if (content.kind === 'blanks') return content.question;
  throw new Error(codesOf({ losses }).join(', '));
}

export const questionOf = async (written: string) => questionIn(await readOne(written));

export const codesOf = ({ losses }: Pick<SourceItem, 'losses'>) => losses.map(causeOf);

interface ItemParts {
  readonly type?: string;
  /** More metadata, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly presentation: string;
  readonly conditions?: string;
  /** What follows: feedback and the like. */
  readonly rest?: string;
}

export function item({ type, fields = {}, presentation, conditions = '', rest = '' }: ItemParts) {
  const all = type === undefined ? fields : { question_type: type, ...fields };
  const metadata = Object.entries(all)
    .map(
      ([name, value]) =>
        `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`,
    )
    .join('');
  return `<item ident="i1" title="Brasil"><itemmetadata><qtimetadata>${metadata}</qtimetadata></itemmetadata><presentation>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" varname="SCORE"/></outcomes>${conditions}</resprocessing>${rest}</item>`;
}

export const plain = (text: string) => `<material><mattext>${text}</mattext></material>`;

/** @param text HTML, which XML escapes once more */
export const html = (text: string) =>
  `<material><mattext texttype="text/html">${escapeText(text)}</mattext></material>`;

export const box = (ident: string) =>
  `<response_str ident="${ident}"><render_fib><response_label ident="${ident}-label"/></render_fib></response_str>`;

/** @param labels their texts by their idents */
export const list = (ident: string, labels: Readonly<Record<string, string>>, attributes = '') => {
  const written = Object.entries(labels).map(
    ([label, text]) =>
      `<response_label ident="${label}" ${attributes}>${plain(text)}</response_label>`,
  );
  return `<response_lid ident="${ident}"><material><mattext>${ident}</mattext></material><render_choice>${written.join('')}</render_choice></response_lid>`;
};

export const equal = (ident: string, value: string, attributes = '') =>
  `<varequal respident="${ident}" ${attributes}>${value}</varequal>`;

/** A condition that adds points. */
export const adds = (points: number, test: string) => scored('Add', points, test);
/** A condition that sets the score. */
export const sets = (points: number, test: string) => scored('Set', points, test);

const scored = (action: string, points: number, test: string) =>
  `<respcondition><conditionvar>${test}</conditionvar><setvar varname="SCORE" action="${action}">${points}</setvar></respcondition>`;
