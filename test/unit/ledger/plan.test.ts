import { expect, test } from 'vitest';
import { createPlan, type NewDocument } from '../../../src/ledger/plan.ts';

const digest = (number: number, start = 7) => {
  const bytes = new Uint8Array(16).fill(start);
  new DataView(bytes.buffer).setUint32(12, number);
  return bytes;
};

const document = (number: number, given: Partial<NewDocument> = {}): NewDocument => ({
  operation: 'lacuna.create',
  treatment: 'send',
  key: null,
  ordinal: 1,
  seq: null,
  maybe: false,
  failure: null,
  params: {},
  body: { name: `Pergunta nº ${number}` },
  content: digest(number),
  references: [],
  place: { file: 0, line: number, bytes: [10 * number, 10 * number + 9] },
  ...given,
});

const failure = {
  kind: 'refused',
  problem: { code: 'reference/unknown-key', params: { key: 'b' } },
} as const;

test('a document comes back as it was planned, with or without each of its parts', () => {
  using plan = createPlan();
  plan.append(
    document(1, {
      key: 'chave é',
      ordinal: 0,
      seq: 2 ** 40,
      maybe: true,
      place: { file: 3, line: 4, bytes: [2 ** 33, 2 ** 34] },
      effect: { key: 'chave é' } as unknown as NonNullable<NewDocument['effect']>,
    }),
  );
  plan.append(
    document(2, { treatment: 'invalid', failure, place: null, ordinal: null, body: null }),
  );
  plan.append(document(3, { operation: 'lacuna.delete', params: { questionId: '9' }, body: null }));
  expect(plan.page(0, 10)).toEqual([plan.row(1), plan.row(2), plan.row(3)]);
  expect(plan.row(1)).toMatchObject({
    position: 1,
    operation: 'lacuna.create',
    treatment: 'send',
    key: 'chave é',
    ordinal: 0,
    seq: 2 ** 40,
    maybe: 1,
    file: 3,
    line: 4,
    start: 2 ** 33,
    stop: 2 ** 34,
    conditional: 0,
    refs: null,
    failure: null,
  });
  expect(plan.row(2)).toMatchObject({ treatment: 'invalid', ordinal: null, file: null });
  expect(JSON.parse(plan.row(2)?.failure ?? '')).toMatchObject({ code: 'reference/unknown-key' });
  expect(plan.parts(3)).toMatchObject({ params: { questionId: '9' }, body: null, bodyText: null });
  expect(plan.parts(1).bodyText).toBe('{"name":"Pergunta nº 1"}');
  expect(plan.row(4)).toBeUndefined();
});

test('many documents are read in their order while more are appended, and changed meanwhile', () => {
  using plan = createPlan();
  const MANY = 6000;
  const read: string[] = [];
  const bodies: unknown[] = [];
  for (let number = 1; number <= MANY; number++) {
    plan.append(
      document(number, { key: `key ${number}`, body: { text: 'é'.repeat(number % 300) } }),
    );
    if (number % 97 === 0) {
      for (const { position, key } of plan.page(read.length, 64)) {
        read.push(key ?? '');
        bodies.push(plan.parts(position).body);
      }
      plan.invalidate(number - 50, failure);
      plan.invalidate(1 + (number % 50), failure);
    }
  }
  expect(read).toEqual(read.map((_, index) => `key ${index + 1}`));
  expect(bodies).toEqual(read.map((_, index) => ({ text: 'é'.repeat((index + 1) % 300) })));
  const invalid = plan.page(0, MANY).filter(({ treatment }) => treatment === 'invalid');
  for (const row of invalid) expect(row.failure).toContain('unknown-key');
  expect(invalid.map(({ position }) => position)).toContain(97 * 60 - 50);
});

test('equal contents are counted, and those that only begin alike are not', () => {
  using plan = createPlan();
  const ordinals: number[] = [];
  const drawn = [1, 2, 1, 3, 2, 1, 1, 4];
  for (const number of drawn) {
    ordinals.push(plan.ordinalOf(digest(number)));
    plan.append(document(number));
    plan.append(document(100 + number, { key: `k${plan.size}` }));
  }
  expect(ordinals).toEqual([1, 1, 2, 1, 2, 3, 4, 1]);
});

test('a key belongs to its first document, or to an earlier run', () => {
  using plan = createPlan();
  expect(plan.claimKey('a')).toBeNull();
  plan.append(document(1, { key: 'a' }));
  expect(plan.claimKey('a')).toBe(1);
  plan.append(document(2, { key: 'a', operation: 'lacuna.edit', treatment: 'invalid', failure }));
  expect(plan.claimKey('b')).toBeNull();
  plan.append(document(3, { key: 'b', operation: 'lacuna.edit' }));
  plan.addDoneKey('c', 'track.create');
  expect(['a', 'b', 'c', 'd'].map((key) => plan.keyOf(key))).toEqual([
    { position: 1, operation: 'lacuna.create' },
    { position: 3, operation: 'lacuna.edit' },
    { position: null, operation: 'track.create' },
    undefined,
  ]);
});

test('conditional documents are parked until they are dealt with', () => {
  using plan = createPlan();
  const needing = (key: string) => ({
    references: [{ key, gives: 'id', path: ['body', 'x'], range: [0, 1] }] as const,
  });
  const edit = (id: number) => ({ operation: 'lacuna.edit' as const, body: { id } });
  plan.append(document(1));
  plan.append(document(2, needing('a')));
  plan.append(document(3, edit(5)));
  plan.append(document(4, edit(5)));
  plan.append(document(5, { comesLast: true }));
  const all = { after: 0, upTo: 9, limit: 9 };
  expect(plan.parked(all)).toEqual([2, 4, 5]);
  expect(plan.parked({ after: 2, upTo: 4, limit: 9 })).toEqual([4]);
  expect(plan.needing('a', all)).toEqual([2]);
  expect(plan.following(3, all)).toEqual([4]);
  expect(plan.row(4)).toMatchObject({ after: 3, conditional: 1, taken: 0 });
  expect([plan.hasReferences, plan.hasChains, plan.lastFrom]).toEqual([true, true, 5]);
  plan.take(2, 'blocked');
  plan.take(4, 'send');
  expect(plan.parked(all)).toEqual([5]);
  expect([plan.hasParkedBefore(5), plan.hasParkedBefore(6)]).toEqual([false, true]);
  expect(plan.row(2)).toMatchObject({ treatment: 'blocked', taken: 1 });
});
