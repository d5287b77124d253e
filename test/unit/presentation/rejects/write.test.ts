/** What cases/ cannot hold: other outcomes, and what a service says. */
import { expect, test } from 'vitest';
import { createMask } from '../../../../src/core/mask.ts';
import { problem } from '../../../../src/messages/problem.ts';
import { aResult } from '../sample-results.ts';
import { recordedIn, written, type Input } from './rejecting.ts';

const yaml: Input = {
  name: 'q.yaml',
  format: 'yaml',
  text: '# of week 1\nkey: a # the first\nbody:\n  text: |\n    one\n\n    two\n---\n{ key: b }\n',
};
test('rejects are what was rejected or blocked, and nothing else', async () => {
  const { files, results } = recordedIn([yaml]);
  const [first, second] = results;
  if (first === undefined || second === undefined) throw new TypeError('no documents');
  const blocked = {
    kind: 'refused',
    problem: problem('service/throttled', { status: 429, seconds: null }),
  } as const;
  const text = await written(
    {
      files,
      results: [
        { ...first, result: { ...aResult({ outcome: 'failed', error: blocked }), seq: 1 } },
        { ...second, result: { ...aResult({ outcome: 'blocked', error: blocked }), seq: 2 } },
      ],
    },
    { file: 'r.yaml' },
  );
  expect(text).toMatch(/^---\n# blocked: service\/throttled: .*\n\{ key: b \}\n$/);
});

test('rejects cannot be broken by what the service says, and hold no secret', async () => {
  const { files, results } = recordedIn([yaml]);
  const text = 'no\n--- topic\u2028 hunter2';
  const error = {
    kind: 'refused',
    problem: problem('service/rejected', { status: 500, serviceCode: null, text }),
  } as const;
  const hostile = results.map((each) => ({ ...each, result: { ...each.result, error } }));
  const out = await written(
    { files, results: hostile },
    { file: 'r.yaml', mask: createMask(['hunter2']) },
  );
  expect(out).toContain(
    String.raw`the service rejected the operation: no\n--- topic\u2028 *** (q.yaml:2)`,
  );
  expect(out.match(/^---/gm)).toHaveLength(2);
});
