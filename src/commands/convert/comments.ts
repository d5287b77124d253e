/** The comment of a question in the output: where it came from, and what it lacks. */
import { basename } from 'node:path';
import type { SourceItem } from '../../conversion/source-item.ts';
import { shortened } from '../../core/texts.ts';
import { visible } from '../../presentation/safe-text.ts';
import type { Context } from '../context.ts';
import type { ItemPlace } from './convert-question.ts';

const LONGEST_ID = 60;

/** One line, whatever the source says. */
export function commentOf(
  {
    place,
    item,
    missing,
  }: { readonly place: ItemPlace; readonly item: SourceItem; readonly missing: readonly string[] },
  { messages }: Pick<Context, 'messages'>,
): string {
  const { comments } = messages.output.conversions;
  const { type, id, line } = item;
  const where = `${basename(place.file)}${line === null ? ` #${place.index}` : `:${line}`}`;
  const about = [
    type,
    ...(id === null ? [] : [comments.id(shortened(id, LONGEST_ID))]),
    ...(missing.length === 0 ? [] : [comments.missing(missing)]),
  ];
  return visible(comments.from(where, about), { multiline: false }).replaceAll(/\s+/g, ' ');
}
