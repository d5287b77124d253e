import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByCycles } from '../../../src/contract/cycles.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

function groupsIn(graph: Graph) {
  const node = (id: string) => {
    const needs = graph.get(id);
    return needs === undefined ? null : { id, needs };
  };
  const starts = Array.from(graph, ([id, needs]) => ({ id, needs }));
  return Array.from(
    groupByCycles(starts, { idOf: (need: string) => need, node }),
    ({ members, cycle }) => ({
      members: members.map(({ id }) => id),
      cycle: cycle && {
        way: cycle.way.map(({ id }) => id),
        from: cycle.from.id,
        by: cycle.by,
      },
    }),
  );
}

const graphOf = (rows: Readonly<Record<string, string>>): Graph =>
  new Map(Object.entries(rows).map(([id, needs]) => [id, needs.split('')]));

test('what needs others comes after them', () => {
  const groups = groupsIn(graphOf({ a: 'bc', b: 'c', c: '', d: 'a' }));
  expect(groups.map(({ members }) => members.join(''))).toEqual(['c', 'b', 'a', 'd']);
});

test('those that all lead to each other are one group, with one cycle', () => {
  expect(groupsIn(graphOf({ s: 'a', a: 'abc', b: 'abc', c: 'abx' }))).toEqual([
    { members: ['c', 'b', 'a'], cycle: { way: ['a'], from: 'a', by: 'a' } },
    { members: ['s'], cycle: null },
  ]);
  expect(groupsIn(graphOf({ a: 'b', b: 'cd', c: 'a', d: 'b' }))).toEqual([
    { members: ['d', 'c', 'b', 'a'], cycle: { way: ['a', 'b', 'c'], from: 'c', by: 'a' } },
  ]);
});

test('of a long cycle the first eight are named', () => {
  const size = 100_000;
  const needs = Array.from({ length: size }, (_, at) => [`${at}`, [`${(at + 1) % size}`]] as const);
  const [group, ...others] = groupsIn(new Map(needs));
  expect(others).toEqual([]);
  expect(group?.cycle?.way).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  expect(group?.cycle?.by).toBe('0');
});

test('groups are those that lead to each other, whatever the graph', () => {
  const graphs = fc
    .array(fc.array(fc.nat(8), { maxLength: 4 }), { minLength: 1, maxLength: 9 })
    .map((rows): Graph => new Map(rows.map((needs, id) => [`${id}`, needs.map(String)])));
  fc.assert(
    fc.property(graphs, (graph) => {
      const leads = reached(graph);
      const groups = groupsIn(graph);
      expect(groups.flatMap(({ members }) => members).toSorted()).toEqual(
        [...graph.keys()].toSorted(),
      );
      for (const { members, cycle } of groups) {
        const [first = ''] = members;
        const together = [...graph.keys()].filter(
          (id) => id === first || (leads(first).has(id) && leads(id).has(first)),
        );
        expect(members.toSorted()).toEqual(together.toSorted());
        expect(cycle === null).toBe(!leads(first).has(first));
        if (cycle === null) continue;
        const round = [...cycle.way, cycle.way[0] ?? ''];
        expect(cycle.from).toBe(cycle.way.at(-1));
        for (const [at, id] of cycle.way.entries()) expect(graph.get(id)).toContain(round[at + 1]);
      }
    }),
  );
});

/** What each leads to, by going one step further until nothing is new. */
function reached(graph: Graph): (id: string) => ReadonlySet<string> {
  return (start) => {
    const all = new Set(graph.get(start));
    for (const id of all) for (const next of graph.get(id) ?? []) all.add(next);
    return all;
  };
}
