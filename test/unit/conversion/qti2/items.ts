/** Small items of QTI 2, and what the reader makes of them. */
import { readQti2 } from '../../../../src/conversion/qti2/read-qti2.ts';
import type { BlankQuestion, SourceItem } from '../../../../src/conversion/source-item.ts';
import { causeOf } from '../loss-causes.ts';
import { piecesOf } from '../text-reading.ts';

interface Parts {
  readonly declarations?: string;
  readonly body?: string;
  readonly processing?: string;
  readonly attributes?: string;
}

export const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;

export const entry = (identifier = 'RESPONSE') =>
  `<textEntryInteraction responseIdentifier="${identifier}"/>`;

export const choices = `<inlineChoiceInteraction responseIdentifier="RESPONSE">
  <inlineChoice identifier="sp">São Paulo</inlineChoice>
  <inlineChoice identifier="rj">Rio de <b>Janeiro</b></inlineChoice>
</inlineChoiceInteraction>`;

/** A response with that inside of its declaration. */
export const declared = (
  key: string,
  { identifier = 'RESPONSE', baseType = 'string', cardinality = 'single' } = {},
) =>
  `<responseDeclaration identifier="${identifier}" cardinality="${cardinality}" baseType="${baseType}">${key}</responseDeclaration>`;

export const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;

export const mapping = (points: Readonly<Record<string, number | string>>, attributes = '') =>
  `<mapping ${attributes}>${Object.entries(points)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`;

/** One typed blank with the answer Belém, unless said otherwise. */
export const itemText = ({
  declarations = declared(correct('Belém')),
  body = `<p>The capital of Pará is ${entry()}.</p>`,
  processing = template('match_correct'),
  attributes = '',
}: Parts = {}) =>
  `<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="Pará" ${attributes}>
${declarations}
<itemBody>
  ${body}
</itemBody>
${processing}
</assessmentItem>`;

export async function itemsOf(text: string): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of readQti2(piecesOf(text))) items.push(item);
  return items;
}

export async function itemOf(parts: Parts | string): Promise<SourceItem> {
  const [item, ...others] = await itemsOf(typeof parts === 'string' ? parts : itemText(parts));
  if (item === undefined || others.length > 0) throw new Error('not one item');
  return item;
}

export async function questionOf(parts: Parts | string): Promise<BlankQuestion> {
  const { content, losses } = await itemOf(parts);
  if (content.kind === 'blanks') return content.question;
  throw new Error(losses.map(causeOf).join(', '));
}
