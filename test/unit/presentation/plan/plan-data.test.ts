import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Change } from '../../../../src/contract/changes.ts';
import { createMask } from '../../../../src/core/mask.ts';
import { parseExact } from '../../../../src/documents/exact-json.ts';
import type { FormatName } from '../../../../src/presentation/data-writer.ts';
import { all, allTotals, changed, nothing, planned, renamed, requests } from './planning.ts';
import { runsOf } from '../../../harness/laws.ts';

const move = requests({
  resource: 'track',
  key: 'history',
  id: '9007199254740993',
  source: { file: 'course/tracks.csv', line: 2 },
  verbs: ['move'],
  move: { from: null, to: { kind: 'id', of: 'folder-b', now: null } },
  differences: [
    {
      path: ['trackItems', 1, 'id'],
      before: { kind: 'version', of: 'exam', now: '311' },
      after: null,
    },
  ],
});

describe('-o json', () => {
  test('is one object with the changes and the summary, and ids are exact', async () => {
    const { stdout } = await planned([move], { format: 'json', totals: allTotals });
    expect(parseExact(stdout)).toEqual({
      changes: [
        {
          kind: 'requests',
          resource: 'track',
          key: 'history',
          id: 9007199254740993n,
          source: { file: 'course/tracks.csv', line: 2 },
          verbs: ['move'],
          because: [],
          deletedBy: null,
          replaces: null,
          move: { from: null, to: { id: null, of: 'folder-b' } },
          differences: [
            { path: ['trackItems', 1, 'id'], before: { version: 311, of: 'exam' }, after: null },
          ],
          inFull: false,
          blocksMadeAnew: 0,
        },
      ],
      summary: allTotals,
      ledger: null,
    });
  });

  test('tells each kind of change', async () => {
    const { stdout } = await planned(all, { format: 'json' });
    const { changes } = JSON.parse(stdout) as { changes: readonly { kind: string }[] };
    const doubt = { run: '261122-0900-a1b2c3', seq: 41, operation: 'lacuna.edit' };
    expect(changes.slice(4)).toMatchObject([
      { kind: 'recorded', id: 9, source: null, renamedFrom: 'empire-1' },
      { kind: 'missing', protected: false, referredBy: [] },
      { kind: 'missing', protected: true },
      { kind: 'missing', referredBy: ['their-test'] },
      { kind: 'in-doubt', doubt },
      { kind: 'given-up', doubt: { ...doubt, seq: 42, operation: 'lacuna.create' } },
      { kind: 'blocked', by: ['rivers'] },
      { kind: 'waiting', for: ['map-test'] },
      { kind: 'left', remains: ['content', 'parent'] },
      { kind: 'requests', key: 'old-capital', verbs: ['delete'] },
      { kind: 'requests', key: null, id: 4713, verbs: ['delete'] },
    ]);
  });

  test('is the same object in YAML, and in lines', async () => {
    const ledger = { id: 'b6d3', generation: 42, run: '261121-1435-x7k2mq' };
    const facts = { madeWith: ledger };
    const json = await planned(all, { format: 'json', totals: allTotals, facts });
    const yaml = await planned(all, { format: 'yaml', totals: allTotals, facts });
    const ndjson = await planned(all, { format: 'ndjson', totals: allTotals, facts });
    const told = JSON.parse(json.stdout) as { changes: unknown[]; summary: unknown };
    expect(parse(yaml.stdout)).toEqual(told);
    const lines = ndjson.stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      ...told.changes,
      { summary: told.summary, ledger },
    ]);
  });

  test.each(['json', 'yaml'] as const)('is whole as %s without changes', async (format) => {
    const { stdout } = await planned([], { format });
    const read = (text: string): unknown => (format === 'json' ? JSON.parse(text) : parse(text));
    expect(read(stdout)).toEqual({ changes: [], summary: nothing, ledger: null });
  });

  test('gives the same bytes each time', async () => {
    for (const format of ['human', 'json', 'ndjson', 'yaml', 'id'] as const) {
      const [one, other] = [await planned(all, { format }), await planned(all, { format })];
      expect(other).toEqual(one);
    }
  });
});

test('-o id has the keys, a line each', async () => {
  const { stdout } = await planned([...all.slice(0, 2), requests({ key: 'a\nb' })], {
    format: 'id',
  });
  expect(stdout).toBe('first-capital\nindependence\na\\nb\n');
});

test('secrets are hidden in every format', async () => {
  const mask = createMask(['s3cr3t-token']);
  const secret = 'a s3cr3t-token b';
  const change = requests({
    key: secret,
    because: [secret],
    verbs: ['edit'],
    source: { file: secret, line: 1 },
    differences: [
      changed([secret], secret, `${secret} c`),
      changed(['b'], [secret], { a: secret }),
    ],
  });
  for (const format of ['human', 'json', 'ndjson', 'yaml', 'id'] as const) {
    const { stdout, stderr } = await planned([change], { format, mask });
    expect(stdout).toContain('***');
    expect(stdout + stderr).not.toContain('s3cr3t');
  }
});

const deceptive = /[^\P{Cc}\n]|[\p{Cs}\u200b-\u200f\u2028-\u202e]/u;

test('no text of a document can move the cursor, hide text, or begin a line', async () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...'ab ::error#[\n\r\t<\u001b[2J\u202e\u200b\ud800\u2028'.split('')),
  });
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (key, field, text) => {
      const change: Change = requests({
        key,
        because: [key],
        recorded: renamed(key),
        source: { file: field, line: 1 },
        verbs: ['edit'],
        differences: [changed([field], text, key), changed(['b'], [text], null)],
      });
      const told = async (format: FormatName) =>
        (await planned([change], { format, columns: null })).stdout;
      const human = await told('human');
      expect(human + (await told('id'))).not.toMatch(deceptive);
      expect(human.split('\n')).toHaveLength(4);
      expect(human).not.toMatch(/^\s*(?:::|##\[)/m);
      const [json, yaml] = [await told('json'), await told('yaml')];
      expect(json).not.toMatch(deceptive);
      expect(yaml.replaceAll('\t', '')).not.toMatch(deceptive);
      expect(parse(yaml)).toEqual(JSON.parse(json));
    }),
    { numRuns: runsOf(200) },
  );
});
