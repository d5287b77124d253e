/** The picture of the states in docs/ARCHITECTURE.md, drawn from what `know()` makes of events. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OperationId } from '../../../src/contract/operations.ts';
import { openScratch } from '../../../src/ledger/file/database.ts';
import type { Happened } from '../../../src/ledger/log/events.ts';
import { Log } from '../../../src/ledger/log/log.ts';
import { ofContent, operationRow, type OperationRow } from '../../../src/ledger/log/identities.ts';
import { newLedger } from '../../../src/ledger/log/schema.ts';
import { todoOf } from '../../../src/ledger/plan/plan.ts';

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
  | { readonly answer: (typeof answers)[number] };

/** An operation after its intent and these events; null where none is known any more. */
function after(operation: OperationId, isOfImport: boolean, events: readonly Then[]) {
  const database = openScratch();
  database.exec(newLedger(null));
  const log = new Log(database);
  const by = { run: 'r', at: 0 };
  const run = log.append('run', RUN, by);
  const of = log.append(
    'intent',
    {
      operation,
      identity: isOfImport ? ofContent(CONTENT, 1) : null,
      key: null,
      content: CONTENT,
      body: null,
      title: null,
      id: operation.endsWith('.create') ? null : '7',
      place: null,
      source: null,
      line: null,
    },
    by,
  );
  for (const event of events) {
    if ('answer' in event)
      log.append(
        'answer',
        { of, as: event.answer, returned: event.answer === 'done' ? '7' : null },
        by,
      );
    else if ('end' in event)
      log.append('end', { of: run, state: 'interrupted', counts: {}, found: [] }, by);
    else {
      const { outcome } = event;
      const maybe = outcome === 'in-doubt' ? ({ maybe: true } as const) : {};
      const told = { attempts: 1, sentAt: 0, status: null, ms: 0, detail: {} };
      log.append('outcome', { of, outcome, ...maybe, ...told }, by);
    }
  }
  const isThere = database.get('SELECT 1 FROM operations WHERE number = ?', [of]) !== undefined;
  const row = isThere ? operationRow(of, database) : null;
  return { row, todo: row && todoOf(row, database) };
}

const nameOf = (row: OperationRow | null) => row?.state ?? 'no row';
const kinds = [
  ['once only', 'lacuna.create', true],
  ['repeatable', 'lacuna.edit', true],
  ['deletion by a command', 'lacuna.delete', false],
] as const;

function draw(): string {
  const lines = ['intent                 > begun'];
  const create = (events: readonly Then[]) => after('lacuna.create', true, events);
  for (const outcome of outcomes)
    lines.push(`begun, ${outcome.padEnd(15)} > ${nameOf(create([{ outcome }]).row)}`);
  for (const [kind, operation, isOfImport] of kinds) {
    const { row } = after(operation, isOfImport, [{ end: true }]);
    const certainty = row?.maybe === 1 ? ', may have been performed' : '';
    lines.push(`begun, end of its run  > ${nameOf(row)}${certainty} (${kind})`);
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
