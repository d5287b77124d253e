import { h5pReader } from '../../../../src/conversion/h5p/read-h5p.ts';
import type { SourceItem } from '../../../../src/conversion/source-item.ts';
import { causeOf } from '../loss-causes.ts';
import { piecesOf } from '../text-reading.ts';

/** The items of a `content.json`, and of the `h5p.json` beside it. */
export async function itemsOf(content: unknown, about: unknown = null): Promise<SourceItem[]> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const read = h5pReader(about === null ? null : JSON.stringify(about));
  const items: SourceItem[] = [];
  for await (const item of read(piecesOf(text))) items.push(item);
  return items;
}

/** The parts of an item that the tests compare. */
export function shown(item: SourceItem | undefined) {
  const losses = item?.losses.map((loss) => [causeOf(loss), loss.value, loss.blank]);
  if (item?.content.kind !== 'blanks') return { losses };
  const { segments, blanks } = item.content.question;
  const answers = blanks.map(({ alternatives }) =>
    alternatives.map(({ text, fraction }) => (fraction === 1 ? text : `${text} ${fraction}`)),
  );
  return { segments, answers, losses };
}
