import { expect, test } from 'vitest';
import { applied, applyOptions, create, edit, question, step } from './applying.ts';
import {
  begun,
  inputFile,
  intent,
  newFile,
  needs,
  newRun,
  opened,
  outcomes,
  performed,
  resultsOf,
  sent,
  worked,
} from './recording.ts';

test('what a run prepared and could not send remains to be done', async () => {
  await using ledger = await opened(newFile());
  const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
  const [a, b] = [sent(await run.work.next()), sent(await run.work.next())];
  await a.entry.begin(intent());
  await b.entry.begin(intent());
  expect(await a.entry.withdraw()).toBe(true);
  expect(await b.entry.withdraw()).toBe(true);
  expect(await run.finish()).toEqual({ remaining: 2 });
  expect(await resultsOf(ledger, run.id)).toEqual([]);
  const { run: again, check } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
  expect(check).toMatchObject({ toSend: 2, inDoubt: 0 });
  expect(outcomes(await worked(again))).toEqual(['a done', 'b done']);
  expect(await again.finish()).toEqual({ done: 2 });
});

test('what an earlier run left is as that run left it', async () => {
  await using ledger = await opened(newFile());
  const { run } = await begun(ledger, [{ key: 'a' }]);
  await worked(run, () => 'rejected');
  await run.finish();
  const before = await resultsOf(ledger, run.id);
  const { run: again } = await begun(ledger, [{ key: 'a', body: { name: 'other' } }]);
  const { entry } = sent(await again.work.next());
  await entry.begin(intent());
  expect(await entry.withdraw()).toBe(true);
  expect(await again.finish()).toEqual({ remaining: 1 });
  expect(await resultsOf(ledger, again.id)).toEqual([]);
  expect(await resultsOf(ledger, run.id)).toEqual(before);
});

test('a change of a resource that was not sent leaves the resource as it was', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('q')]);
  const before = ledger.resources.find('q');
  const run = await ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
  await run.add(step(1, edit('q', 1, question('New'))));
  await run.complete([inputFile]);
  const { entry } = sent(await run.work.next());
  await entry.begin(intent());
  expect(await entry.withdraw()).toBe(true);
  await run.finish();
  expect(ledger.resources.find('q')).toEqual(before);
});

test('what an earlier run may have performed, or this one has sent, is not withdrawn', async () => {
  await using ledger = await opened(newFile());
  const { run } = await begun(ledger, [{ key: 'a' }]);
  await worked(run, () => 'in-doubt');
  await run.finish();
  const { run: again } = await begun(ledger, [{ key: 'a' }, { key: 'b' }], { again: true });
  const [a, b] = [sent(await again.work.next()), sent(await again.work.next())];
  await a.entry.begin(intent());
  expect(await a.entry.withdraw()).toBe(false);
  await b.entry.begin(intent());
  b.entry.pause({ maybePerformed: false });
  await b.entry.begin(intent(2));
  expect(await b.entry.withdraw()).toBe(false);
});

test('what an earlier run had blocked stays in its results', async () => {
  await using ledger = await opened(newFile());
  const documents = [{ key: 'a' }, { key: 'b', ...needs('a') }];
  const { run } = await begun(ledger, documents);
  await worked(run, () => 'rejected');
  await run.finish();
  const before = await resultsOf(ledger, run.id);
  expect(outcomes(before.map(({ result }) => result))).toEqual(['a rejected', 'b blocked']);
  const { run: again } = await begun(ledger, documents);
  await performed(sent(await again.work.next()));
  const { entry } = sent(await again.work.next());
  await entry.begin(intent());
  expect(await entry.withdraw()).toBe(true);
  await again.finish();
  expect(await resultsOf(ledger, run.id)).toEqual(before);
  const { run: last } = await begun(ledger, documents);
  await worked(last);
  expect(await resultsOf(ledger, run.id)).toEqual(before);
  expect((await ledger.runsLike(run.id))[0]?.counts).toEqual({ rejected: 1, blocked: 1 });
});

test('a run did not work on what it had not sent', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('q')]);
  const run = await ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
  await run.add(step(1, edit('q', 1, question('New'))));
  await run.complete([inputFile]);
  const { entry } = sent(await run.work.next());
  await entry.begin(intent());
  expect(await entry.withdraw()).toBe(true);
  await run.finish();
  expect([...ledger.resources.formers(run.id)]).toEqual([]);
});
