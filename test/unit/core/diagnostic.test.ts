import { describe, expect, test } from 'vitest';
import {
  type Severity,
  countFindings,
  createFindings,
  MOST_FINDINGS,
} from '../../../src/core/diagnostic.ts';

const many = (severity: Severity, count: number) =>
  Array.from({ length: count }, (_, index) => ({ severity, index }));

describe('more findings than are kept', () => {
  test('are counted, the first ones kept in their order', () => {
    const findings = createFindings(many('error', 80_000));
    expect(findings.kept).toEqual(many('error', MOST_FINDINGS));
    expect([findings.errors, findings.warnings]).toEqual([80_000, 0]);
  });

  test('are one finding of the list, which stands for all the others', () => {
    const { list } = createFindings([...many('error', 1500), ...many('warning', 7)]);
    expect(list.slice(MOST_FINDINGS, -1)).toEqual(many('warning', 7));
    expect(list.at(-1)).toMatchObject({ severity: 'error', times: 500 });
    expect([countFindings(list, 'error'), countFindings(list, 'warning')]).toEqual([1500, 7]);
  });

  test('that are warnings take no place of errors', () => {
    const findings = createFindings([...many('warning', 5000), ...many('error', 3)]);
    expect(findings.kept.slice(-3)).toEqual(many('error', 3));
    expect(findings.kept.slice(0, -3)).toEqual(many('warning', MOST_FINDINGS));
    expect([findings.errors, countFindings(findings.list, 'warning')]).toEqual([3, 5000]);
  });

  test('stay counted when lists of lists are made', () => {
    const inner = createFindings(many('error', 2500)).list;
    const outer = createFindings<(typeof inner)[number]>([...inner, ...inner]);
    expect(outer.errors).toBe(5000);
    expect(countFindings(createFindings(outer.list).list, 'error')).toBe(5000);
    expect(outer.kept.every(({ times }) => times === undefined)).toBe(true);
  });
});

test('as many as are kept are all listed', () => {
  expect(createFindings(many('error', MOST_FINDINGS)).list).toEqual(many('error', MOST_FINDINGS));
});
