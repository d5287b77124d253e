/** What cases/ cannot hold: the hint about an answer, and a long page. */
import { expect, test } from 'vitest';
import { operations, type OperationSpec } from '../../../src/contract/operations.ts';
import type { RequestDelivery } from '../../../src/core/http.ts';
import { classify } from '../../../src/execution/classify.ts';
import { describe as describeProblem } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { created } from './running.ts';

const english = await loadCatalogue('en');
const url = new URL('http://lms.example.com/api/public');

const judge = (delivery: RequestDelivery, row: OperationSpec) =>
  classify(delivery, {
    row,
    maybePerformedBefore: false,
    trust503: true,
    request: { method: 'POST', url, headers: {}, body: '{}' },
    isAddressProven: () => true,
    now: 0,
  });

test('a repeatable operation that was lost is not sent to the screens of the service', () => {
  const hintOf = (row: OperationSpec) => {
    const { failure } = judge({ kind: 'lost', cause: 'timeout', detail: '' }, row);
    return failure === null ? '' : describeProblem(failure.problem, english).hint;
  };
  expect(hintOf(operations['lacuna.move'])).toMatch(/^run the same command again: doing it twice/);
  expect(hintOf(operations['lacuna.create'])).toMatch(/before you send it again$/);
});

test.each(['<input ', ' name=', 'name   ', "<input name='"])(
  'a page of a megabyte of %j is read quickly, and proves nothing',
  (part) => {
    const long = `<!DOCTYPE html><html><body><input ${part.repeat(2 ** 20 / part.length)}`;
    const verdict = judge({ ...created, body: long }, operations['lacuna.create']);
    expect(verdict.outcome).toBe('in-doubt');
  },
);
