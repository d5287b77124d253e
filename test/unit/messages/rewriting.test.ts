import { describe, expect, test } from 'vitest';
import { problem } from '../../../src/messages/problem.ts';
import { describe as describeProblem } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import type { Expected } from '../../../src/core/problem-params.ts';
import type { Received } from '../../../src/core/diagnostic.ts';

const english = await loadCatalogue('en');

describe('the hint at a value of the wrong type', () => {
  test.each<[string, Expected, Received, string]>([
    ['topicId', 'id', '"12"', 'write it without the quotes: topicId: 12'],
    ['showScores', 'boolean', '"true"', 'write it without the quotes: showScores: true'],
    ['description', 'text', '1960', 'write it in quotes: description: "1960"'],
    ['roles', 'list', '"READ"', 'write it as a list: roles: ["READ"]'],
    ['monitorsIds', 'list', '7', 'write it as a list: monitorsIds: [7]'],
    ['roles[0]', 'text', 'true', 'write it in quotes: "true"'],
    ['difficulty', 'integer', '"1.5"', 'write a whole number, for example difficulty: 3'],
    ['topicId', 'id', '"-5"', 'write a whole number up to 9223372036854775807'],
    ['topicId', 'id', '"abc"', 'write a whole number up to 9223372036854775807'],
    ['tags', 'text', { collection: 'list' }, 'write text, for example tags: "text"'],
  ])('%s: must be %s, not %j', (field, expected, received, hint) => {
    const wrong = problem('document/wrong-type', { field, expected, received });
    expect(describeProblem(wrong, english).hint).toBe(hint);
  });
});
