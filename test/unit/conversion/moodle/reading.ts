import type { Loss } from '../../../../src/contract/conversions.ts';
import { readMoodleXml } from '../../../../src/conversion/moodle/read-moodle-xml.ts';
import type { BlankQuestion, SourceItem } from '../../../../src/conversion/source-item.ts';
import { causeOf } from '../loss-causes.ts';

export async function xmlItems(text: string): Promise<SourceItem[]> {
  const pieces = async function* () {
    yield text;
  };
  const items: SourceItem[] = [];
  for await (const item of readMoodleXml(pieces())) items.push(item);
  return items;
}

export function questionOf({ content }: SourceItem): BlankQuestion {
  if (content.kind !== 'blanks') throw new Error(`it is ${content.kind}`);
  return content;
}

/** The code of each loss, with what was lost. */
export const lossesOf = ({ losses }: { readonly losses: readonly Loss[] }) =>
  losses.map((loss) => (loss.value === null ? causeOf(loss) : `${causeOf(loss)}: ${loss.value}`));
