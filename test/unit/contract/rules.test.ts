import { describe, expect, test } from 'vitest';
import type { DocumentKind } from '../../../src/contract/operations.ts';
import { findingsOfRules } from '../../../src/contract/rules.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { paramOf } from '../../harness/param-of.ts';

/** `error lacuna/blank-count lacunaAlternatives` */
function findings(kind: DocumentKind, body: JsonObject): string[] {
  return findingsOfRules(kind, body)
    .filter(({ problem }) => problem.code !== 'document/fields-left-out')
    .map(({ severity, problem, path }) => [severity, problem.code, path.join('.')].join(' '));
}

const block = (fields: JsonObject) => ({ assessmentBlockVersions: [{ blockId: 1 }, fields] });
const lacunas = (...counts: number[]) =>
  counts.map((count) => ({ alternatives: Array.from({ length: count }, () => ({})) }));

describe('blanks', () => {
  test.each([
    ['### and ###', lacunas(1, 2), []],
    ['###', lacunas(1, 1), ['error lacuna/blank-count lacunaAlternatives']],
    ['no blank', lacunas(1), ['error lacuna/blank-count lacunaAlternatives']],
    ['no blank', [], []],
    ['######', lacunas(1, 1), []],
    ['###', lacunas(0), ['error lacuna/no-alternative lacunaAlternatives.0.alternatives']],
    [5, lacunas(1), []],
    ['###', 'x', []],
    ['###', ['x'], []],
  ])('%j with %j', (question, lacunaAlternatives, expected) => {
    expect(findings('lacuna.create', { question, lacunaAlternatives })).toEqual(expected);
  });
});

describe('the selection of questions', () => {
  const at = 'assessmentBlockVersions.1';

  test.each([
    [{ selectQuestions: 'ALL' }, []],
    [{ selectQuestions: 'SOME_SELECTED', questionVersionIds: [1] }, []],
    [{ selectQuestions: 'SOME_SELECTED' }, [`error assessment/selection ${at}.selectQuestions`]],
    [
      { selectQuestions: 'SOME_SELECTED', questionVersionIds: null },
      [`error assessment/selection ${at}.selectQuestions`],
    ],
    [
      { selectQuestions: 'SOME_SELECTED', questionVersionIds: [] },
      [`error assessment/selection ${at}.questionVersionIds`],
    ],
    [
      { selectQuestions: 'ALL', questionVersionIds: [1] },
      [`warning assessment/selection ${at}.questionVersionIds`],
    ],
    [{ questionVersionIds: [1] }, [`warning assessment/selection ${at}.questionVersionIds`]],
    [{ selectQuestions: 'SOME_RANDOM' }, [`warning assessment/selection ${at}.selectQuestions`]],
    [{ selectQuestions: 'SOME_RANDOM', numberRandomQuestions: 3 }, []],
    [{ topicFilters: [{ type: 'ADD' }, {}] }, []],
    [
      { topicFilters: [{ type: 'ADD' }, { type: 'REMOVE' }] },
      [`warning document/unusual-value ${at}.topicFilters.1.type`],
    ],
  ])('%j', (fields, expected) => {
    expect(findings('assessment.create', block(fields))).toEqual(expected);
  });
});

describe('track items', () => {
  test.each([
    [{ id: 1 }, []],
    [{ enrollableItemId: 1 }, []],
    [{ id: 1, enrollableItemId: null }, []],
    [{}, ['error track/item-id trackItems.0']],
    [{ id: 1, enrollableItemId: 1 }, ['error track/item-id trackItems.0']],
  ])('%j', (item, expected) => {
    expect(findings('track.edit', { trackItems: [item] })).toEqual(expected);
  });

  test('a status that is not in use is a warning', () => {
    expect(findings('track.create', { status: 'AVAILABLE' })).toEqual([]);
    expect(findings('track.create', { status: 'CLOSING' })).toEqual([
      'warning document/unusual-value status',
    ]);
  });
});

describe('an edit', () => {
  test('names the optional fields that are left out, and none that are there or required', () => {
    const [finding, ...others] = findingsOfRules('track.edit', { code: null, theme: 'green' });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'warning', path: [] });
    const fields = finding && paramOf(finding.problem, 'fields');
    expect(fields).toContain('objective');
    expect(fields).not.toContain('code');
    expect(fields).not.toContain('name');
    expect(fields).not.toContain('securityPermission');
  });

  test('disableHTML is accepted with a warning', () => {
    expect(findings('lacuna.edit', { disableHTML: true })).toEqual([
      'warning lacuna/disable-html-on-edit disableHTML',
    ]);
    expect(findings('lacuna.create', { disableHTML: true })).toEqual([]);
  });
});

test('a release has no rules', () => {
  expect(findings('lacuna.release', { question: '###', lacunaAlternatives: [] })).toEqual([]);
});
