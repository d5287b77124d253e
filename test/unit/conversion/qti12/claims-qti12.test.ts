import { describe, expect, test } from 'vitest';
import { claimsQti12 } from '../../../../src/conversion/recognize.ts';

const claims = (text: string) => claimsQti12({ name: 'file.xml', text });

describe('QTI 1.2', () => {
  test.each([
    '<questestinterop/>',
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">',
    '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">\n<questestinterop>',
    '<!-- exported --><qti:questestinterop xmlns:qti="x">',
  ])('is recognized by its root: %s', (text) => {
    expect(claims(text)).toBe(true);
  });

  test.each([
    '',
    'questestinterop',
    '<quiz/>',
    '<assessmentItem title="questestinterop">',
    '::Rio:: O {=Amazonas} corre.',
  ])('is not %s', (text) => {
    expect(claims(text)).toBe(false);
  });
});
