import { describe, expect, test } from 'vitest';
import {
  ndjsonWriter,
  createQuestionsWriter,
  yamlWriter,
} from '../../../../src/commands/question/own-writers.ts';
import type { JsonObject } from '../../../../src/core/json.ts';
import { lossesIn } from '../../conversion/loss-causes.ts';

const body = (more: JsonObject = {}): JsonObject => ({
  author: 'Ana',
  title: 'Capital',
  question: 'A capital é ###.',
  lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 10 }] }],
  ...more,
});
const comment = () => 'from q.gift:1';

describe('a file of questions', () => {
  const shared = { fields: { author: 'Ana' }, open: ['topicId'], comment: 'Shared.' };
  const { head, write } = createQuestionsWriter(shared);
  const written = (more: JsonObject, key: string | null = null) => {
    const { text, losses } = write({ body: body(more), key, comment });
    return [text, lossesIn(losses)];
  };

  test('has the shared fields at its top, and those that are missing to fill in', () => {
    expect(head).toBe('---\n# Shared.\n# topicId:\nauthor: Ana\n---\n');
  });

  test('has the fields of its own above a question', () => {
    expect(written({ tags: 'x', author: 'Bia' }, 'geo-1')).toEqual([
      `
# Capital

---
# from q.gift:1
key: geo-1
author: Bia
tags: x
---

A capital é [[Brasília]].
`,
      [],
    ]);
  });

  test.each([
    [{ title: 'a\nb' }, '# a b\n', ['not-kept title=a\nb']],
    [{ title: '' }, '# ____\n', []],
    [{ question: '\n### \n\n' }, '[[Brasília]] \n', [expect.stringMatching(/^not-kept text=\n/)]],
    [{ question: '# a ###' }, '\n\\# a [[Brasília]]\n', []],
    [{ question: 'a\n## ###' }, '\n## [[Brasília]]\n', []],
  ])('names what it cannot hold: %j', (more, part, losses) => {
    expect(written(more)).toEqual([expect.stringContaining(part), losses]);
  });

  test.each(['<!-- lms-cli-x --> ###', 'a\n<!-- lms-cli ###'])(
    'holds no remark of lms-cli: %j',
    (question) => {
      const [text, losses] = written({ question });
      expect(text === null).toBe(question.includes('lms-cli-'));
      expect(losses).toHaveLength(text === null ? 1 : 0);
    },
  );

  test.each([{ question: '# #' }, { lacunaAlternatives: [] }])(
    'holds no statement without a form: %j',
    (more) => {
      const [text] = written(more);
      expect(text === null || String(text).includes('#')).toBe(true);
    },
  );
});

describe('a document of YAML', () => {
  test('has a comment, the statement with its answers, and a key in a content folder', () => {
    const { write } = yamlWriter;
    expect(write({ body: body(), key: null, comment }).text).toBe(
      '---\n# from q.gift:1\ntitle: Capital\ncloze: A capital é [[Brasília]].\nauthor: Ana\n',
    );
    expect(write({ body: body(), key: 'geo', comment }).text).toContain(
      'resource: lacuna\nkey: geo\nbody:\n  title: Capital\n',
    );
  });
});

test('a line of NDJSON is the body as it is sent', () => {
  const { write } = ndjsonWriter;
  const { text } = write({
    body: { topicId: 9223372036854775807n, title: 'a\u2028' },
    key: null,
    comment,
  });
  expect(text).toBe('{"topicId":9223372036854775807,"title":"a\\u2028"}\n');
});
