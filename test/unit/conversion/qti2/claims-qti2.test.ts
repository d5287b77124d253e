import { expect, test } from 'vitest';
import { claimsQti2, claimsQti3 } from '../../../../src/conversion/recognize.ts';
import { itemText } from './items.ts';

const claims = (text: string) => {
  const head = { name: 'item.xml', text };
  return [claimsQti2(head), claimsQti3(head)];
};

test('claims items by their root', () => {
  expect(claims(itemText())).toEqual([true, false]);
  expect(claims('<imsqti:assessmentItem xmlns:imsqti="urn:x">')).toEqual([true, false]);
  expect(claims('<!-- c --><qti-assessment-item>')).toEqual([false, true]);
});

test.each([
  '<questestinterop><item/></questestinterop>',
  '<assessmentTest><assessmentItemRef/></assessmentTest>',
  '<quiz><question type="cloze"/></quiz>',
  'What is an <assessmentItem>?',
  '',
])('claims nothing else: %s', (text) => {
  expect(claims(text)).toEqual([false, false]);
});
