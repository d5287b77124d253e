import type { Expected } from '../../../src/messages/params.d.ts';
import { describe, expect, test } from 'vitest';
import { problem } from '../../../src/messages/problem.ts';
import { describe as describeProblem } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import type { Received } from '../../../src/core/diagnostic.ts';

const english = await loadCatalogue('en');

describe('the hint at a value of the wrong type', () => {
  test.each<[string, Expected, Received, string]>([
    ['topicId', 'id', '"12"', 'write topicId: 12'],
    ['showScores', 'boolean', '"true"', 'write showScores: true'],
    ['description', 'text', '1960', 'write description: "1960"'],
    ['roles', 'list', '"READ"', 'write roles: ["READ"]'],
    ['monitorsIds', 'list', '7', 'write monitorsIds: [7]'],
    ['roles[0]', 'text', 'true', 'write "true"'],
    ['difficulty', 'integer', '"1.5"', 'write a whole number, for example difficulty: 3'],
    ['topicId', 'id', '"-5"', 'write a numeric id, for example topicId: ID'],
    ['topicId', 'id', '"abc"', 'write a numeric id, for example topicId: ID'],
    ['tags', 'text', { collection: 'list' }, 'write text, for example tags: "text"'],
  ])('%s: must be %s, not %j', (field, expected, received, hint) => {
    const wrong = problem('document/wrong-type', { field, expected, received });
    expect(describeProblem(wrong, english).hint).toBe(hint);
  });
});
