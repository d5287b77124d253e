import fc from 'fast-check';
import { expect } from 'vitest';
import type { Loss } from '../../../src/contract/conversions.ts';
import { lacunaOf } from '../../../src/conversion/lacuna-of.ts';
import { isReason } from '../../../src/conversion/loss.ts';
import { type ReadItems, Unreadable } from '../../../src/conversion/reading.ts';
import type { SourceItem } from '../../../src/conversion/source-item.ts';
import { causeOf } from './loss-causes.ts';
import { runsOf } from '../../harness/laws.ts';

export async function* piecesOf(...pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

export async function itemsIn(read: ReadItems, ...pieces: string[]): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of read(piecesOf(...pieces))) items.push(item);
  return items;
}

export async function onlyItem(read: ReadItems, text: string): Promise<SourceItem> {
  const [item, ...others] = await itemsIn(read, text);
  expect(others).toEqual([]);
  if (item === undefined) throw new Error('no item');
  return item;
}

/** The losses as `code=value`. */
export const lossesIn = (losses: readonly Loss[]) =>
  losses.map((loss) => (loss.value === null ? causeOf(loss) : `${causeOf(loss)}=${loss.value}`));

const codesIn = (losses: readonly Loss[]) => losses.map(causeOf);

export async function codesOf(read: ReadItems, text: string): Promise<string[][]> {
  return (await itemsIn(read, text)).map(({ losses }) => codesIn(losses));
}

/** The question of the contract that an item becomes. */
export function mapped({ title, content, losses }: SourceItem, scale = 10) {
  if (content.kind !== 'blanks') throw new Error(codesIn(losses).join(' '));
  return lacunaOf(title, content.question, scale);
}

/** Text in which the signs of a format are frequent. */
export const textOf = (...signs: string[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...signs) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

/** The laws that hold for any text: only Unreadable is thrown, and each item is one thing. */
export async function readsAnything(read: ReadItems, text: fc.Arbitrary<string>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(text, fc.nat(9), async (whole, cut) => {
      const items = await itemsOrNone(read, [whole.slice(0, cut), whole.slice(cut)]);
      expect(await itemsOrNone(read, [whole])).toEqual(items);
      for (const item of items) {
        const isDropped = item.losses.some(isReason);
        expect(isDropped || item.content.kind === 'blanks').toBe(true);
        expect(item.line).toBeGreaterThan(0);
        if (item.content.kind !== 'blanks') continue;
        const { segments, blanks } = item.content.question;
        expect([1, blanks.length + 1]).toContain(segments.length);
        mapped(item);
      }
    }),
    { numRuns: runsOf(500) },
  );
}

async function itemsOrNone(read: ReadItems, pieces: string[]): Promise<SourceItem[]> {
  try {
    return await itemsIn(read, ...pieces);
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

/** Reads a long text to its end. What takes exponential time does not come to it. */
export async function readsToTheEnd(read: ReadItems, text: string): Promise<void> {
  await itemsOrNone(read, [text]);
}
