/** The picture of the states in docs/ARCHITECTURE.md, drawn from what `know()` makes of events. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OperationId } from '../../../src/contract/operations.ts';
import { openScratch } from '../../../src/ledger/file/database.ts';
import type { Happened } from '../../../src/ledger/log/events.ts';
import { Log } from '../../../src/ledger/log/log.ts';
import { ofKey, operationRow, type OperationRow } from '../../../src/ledger/log/identities.ts';
import { newLedger } from '../../../src/ledger/log/schema.ts';
import { decideTodo } from '../../../src/ledger/plan/plan.ts';

const RUN: Happened['run'] = {
  kind: 'bulk',
  command: 'import',
  api: '2.0',
  target: '2.0 https://lms.example.com',
  words: null,
  host: 'h',
  pid: 1,
  startedAt: 0,
  documents: 1,
  files: [],
  undoes: null,
  plan: null,
};
const CONTENT = 'c'.repeat(32);
const outcomes = ['done', 'rejected', 'failed', 'in-doubt', 'blocked', 'withdrawn'] as const;
const answers = ['done', 'not-done', 'given-up'] as const;

type Then =
  | { readonly outcome: (typeof outcomes)[number] }
  | { readonly end: true }
  | { readonly again: 'done' }
  | { readonly answer: (typeof answers)[number] };

/** An operation after its intent and these events; null where none is known any more. */
function after(operation: OperationId, by: 'document' | 'command', events: readonly Then[]) {
  const database = openScratch();
  database.exec(newLedger(null));
  const log = new Log(database);
  const begin = (id: string) => log.append('run', RUN, { run: id, at: 0 });
  const intend = (id: string) => log.append('intent', intent, { run: id, at: 0 });
  const intent = {
    operation,
    identity: by === 'document' ? ofKey('k') : null,
    key: by === 'document' ? 'k' : null,
    content: CONTENT,
    body: null,
    title: null,
    id: operation.endsWith('.create') ? null : '7',
    place: null,
    source: null,
    line: null,
  };
  const happening = { run: 'r', at: 0 };
  const run = begin('r');
  const of = intend('r');
  const end = (id: number, outcome: (typeof outcomes)[number]) => {
    const maybe = outcome === 'in-doubt' ? ({ maybe: true } as const) : {};
    const told = { attempts: 1, sentAt: 0, status: null, ms: 0, detail: {} };
    log.append('outcome', { of: id, outcome, ...maybe, ...told }, happening);
  };
  for (const event of events) {
    if ('answer' in event)
      log.append(
        'answer',
        { of, as: event.answer, returned: event.answer === 'done' ? '7' : null },
        happening,
      );
    else if ('end' in event)
      log.append('end', { of: run, state: 'interrupted', counts: {}, found: [] }, happening);
    else if ('again' in event) {
      begin('s');
      end(intend('s'), event.again);
    } else end(of, event.outcome);
  }
  const isThere = database.get('SELECT 1 FROM operations WHERE number = ?', [of]) !== undefined;
  const row = isThere ? operationRow(of, database) : null;
  return { row, todo: row && decideTodo(row, database) };
}

const nameOf = (row: OperationRow | null) => row?.state ?? 'no row';
const kinds = [
  ['once only', 'lacuna.create', 'document'],
  ['repeatable', 'lacuna.edit', 'document'],
  ['deletion by a document', 'lacuna.delete', 'document'],
  ['deletion by a command', 'lacuna.delete', 'command'],
] as const;

function draw(): string {
  const lines = ['intent                 > begun'];
  const create = (events: readonly Then[]) => after('lacuna.create', 'document', events);
  for (const outcome of outcomes)
    lines.push(`begun, ${outcome.padEnd(15)} > ${nameOf(create([{ outcome }]).row)}`);
  for (const [kind, operation, by] of kinds) {
    const { row, todo } = after(operation, by, [{ end: true }]);
    const certainty = row?.maybe === 1 ? ', may have been performed' : '';
    const next = by === 'document' ? `, next import: ${todo}` : '';
    lines.push(`begun, end of its run  > ${nameOf(row)}${certainty}${next} (${kind})`);
    if (operation !== 'lacuna.delete') continue;
    const repeated = after(operation, by, [{ end: true }, { again: 'done' }]);
    lines.push(`then repeated, done    > ${nameOf(repeated.row)} (${kind})`);
  }
  for (const answer of answers) {
    const { row } = create([{ outcome: 'in-doubt' }, { answer }]);
    lines.push(`in-doubt, ${answer.padEnd(12)} > ${nameOf(row)}`);
  }
  const stories: readonly (readonly Then[])[] = [
    ...outcomes.filter((each) => each !== 'withdrawn').map((outcome) => [{ outcome }]),
    [{ outcome: 'in-doubt' }, { answer: 'given-up' }],
  ];
  for (const story of stories) {
    const { row, todo } = create(story);
    lines.push(`${nameOf(row).padEnd(22)} > next import: ${todo}`);
  }
  return lines.join('\n');
}

test('the picture of the states in ARCHITECTURE.md is what the events make of an operation', () => {
  const page = readFileSync(new URL('../../../docs/ARCHITECTURE.md', import.meta.url), 'utf8');
  const [, shown] = /## The states of an operation\n[^]*?```text\n([^`]*)\n```/.exec(page) ?? [];
  expect(shown).toBe(draw());
});
