import { modify, visit } from 'jsonc-parser';
import type { Range, Source } from '../core/diagnostic.ts';
import { stringifyExact } from './exact-json.ts';
import { endOf, indentBefore, type FieldChange, type TextEdit } from './rewrite.ts';
import { fieldNamed } from './tree.ts';

/**
 * The edits of a JSON text for a change of fields. Comments in a removed field, and between it and
 * the field before it, move above the new fields. An object on one line stays on one line.
 */
export function jsonEdits(
  source: Source,
  { mapping, replaced, removed, written }: FieldChange,
): TextEdit[] | null {
  const { text } = source;
  const field = fieldNamed(mapping, replaced);
  if (field === null) return null;
  const [start] = mapping.range;
  const object = text.slice(...mapping.range);
  const removal = removed === null ? null : removalOf(removed, object);
  const indent = indentBefore(source, field.key[0]);
  const isOneLine = indent === null || !object.includes('\n');
  const between = isOneLine ? ' ' : `\n${indent}`;
  const comments = removal === null ? [] : commentsIn(object, removal.range);
  const head = comments
    .map((comment) => comment + (comment.startsWith('//') ? `\n${indent ?? ''}` : between))
    .join('');
  // `modify` would write integers that a number cannot hold as other numbers.
  const fields = Object.entries(written).map(([name, value]) => {
    const shown = stringifyExact(value, isOneLine ? undefined : 2);
    return `${JSON.stringify(name)}: ${shown.replaceAll('\n', between)}`;
  });
  const edits: TextEdit[] = [
    { range: [field.key[0], endOf(field)], text: head + fields.join(`,${between}`) },
  ];
  if (removal === null) return edits;
  const [from, to] = removal.range;
  return [...edits, { range: [start + from, start + to], text: removal.text }];
}

/** Removes a field of an object together with one comma. */
function removalOf(name: string, object: string): TextEdit | null {
  const [edit] = modify(object, [name], undefined, {});
  if (edit === undefined) return null;
  const range = [edit.offset, edit.offset + edit.length] as const;
  // Before the first field, `modify` removes the line break after the brace too.
  return { range, text: /^\s*/.exec(object.slice(...range))?.[0] ?? '' };
}

function commentsIn(object: string, [start, end]: Range): string[] {
  const comments: string[] = [];
  visit(object, {
    onComment(offset, length) {
      if (offset >= start && offset < end) comments.push(object.slice(offset, offset + length));
    },
  });
  return comments;
}
