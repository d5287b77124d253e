import { expect, test } from 'vitest';
import { createSlots } from '../../../src/core/slots.ts';

test('slots hold what was added and not removed, and are used again', () => {
  const slots = createSlots<string>();
  const first = slots.add('one');
  slots.add('two');
  slots.remove(first);
  expect(slots.add('three')).toBe(first);
  const all: string[] = [];
  slots.forEach((thing) => all.push(thing));
  expect(all).toEqual(['three', 'two']);
  expect(slots.find((thing) => thing === 'two')).toBe('two');
  expect(slots.find((thing) => thing === 'one')).toBeUndefined();
});
