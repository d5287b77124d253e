import type { Loss } from '../../../../src/contract/conversions.ts';
import { readCloze } from '../../../../src/conversion/moodle/read-cloze.ts';
import { readMoodleXml } from '../../../../src/conversion/moodle/read-moodle-xml.ts';
import type { ReadItems } from '../../../../src/conversion/reading.ts';
import type { BlankQuestion, SourceItem } from '../../../../src/conversion/source-item.ts';
import { causeOf } from '../loss-causes.ts';
import { piecesOf } from '../text-reading.ts';

const readWith = (read: ReadItems) => async (text: string) => {
  const items: SourceItem[] = [];
  for await (const item of read(piecesOf(text))) items.push(item);
  return items;
};

export const clozeItems = readWith(readCloze);
export const xmlItems = readWith(readMoodleXml);

/** The only question of a quiz with this inside of its element. */
export async function itemIn(type: string, inside: string): Promise<SourceItem> {
  const [item] = await xmlItems(`<quiz><question type="${type}">${inside}</question></quiz>`);
  if (item === undefined) throw new Error('no question');
  return item;
}

export function questionOf({ content }: SourceItem): BlankQuestion {
  if (content.kind !== 'blanks') throw new Error(`it is ${content.kind}`);
  return content.question;
}

/** The code of each loss, with what was lost. */
export const lossesOf = ({ losses }: { readonly losses: readonly Loss[] }) =>
  losses.map((loss) => (loss.value === null ? causeOf(loss) : `${causeOf(loss)}: ${loss.value}`));
