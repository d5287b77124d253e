/**
 * An import with --release is killed at each step of its ledger and transport, and typed again: each
 * resource is created once and has one version, made after its edits. On a shared ledger,
 * another machine types it again.
 */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli } from '../harness/cli.ts';
import { assessment, lacuna } from '../harness/course.ts';
import { Killed } from '../harness/stopping-host.ts';
import { createStore, storeKinds } from './stores.ts';
import { named, objectsIn, textIn, type Truth, truthAt } from './truth.ts';

const names = ['Rios', 'Lagos', 'Prova', 'Final', 'Nova'];
/** What an earlier import has created, and this one edits by its id. */
const old = { operation: 'assessment.create', key: 'velha', body: assessment({ name: 'Velha' }) };
const version = { $ref: 'rios#versionId' };
const documents: JsonObject[] = [
  {
    operation: 'assessment.create',
    body: assessment({
      name: 'Final',
      assessmentBlockVersions: [
        {
          blockId: 1,
          allowsZero: true,
          selectQuestions: 'SOME_SELECTED',
          questionVersionIds: [version],
        },
      ],
    }),
  },
  { operation: 'lacuna.create', key: 'rios', body: lacuna({ title: 'Rios' }) },
  { operation: 'lacuna.create', body: lacuna({ title: 'Lagos' }) },
  { operation: 'assessment.create', key: 'prova', body: assessment({ name: 'Prova' }) },
  old,
  { operation: 'assessment.edit', body: { ...assessment({ name: 'Nova' }), id: 1 } },
];

test.each(storeKinds)(
  'an import with releases killed at every step is as if it never was: %s',
  async (where) => {
    await using cli = await startCli();
    using store = createStore(where, cli);
    await cli.write('in.ndjson', documents.map((each) => stringifyExact(each)).join('\n'));
    await cli.write('old.ndjson', stringifyExact(old));
    const first = () => ['import', 'old.ndjson', '--yes', '--new-ledger', '--ledger', store.place];
    const line = () => {
      const fixed = ['import', 'in.ndjson', '--release', 'v1', '-o', 'json', '--yes'];
      return [...fixed, '--ledger', store.place, '--concurrency', '2'];
    };
    const settle = async (truth: Truth) => {
      const doubts = objectsIn(cli.json()).filter(({ outcome }) => outcome === 'in-doubt');
      const answers = doubts.map((doubt) => answerTo(doubt, truth));
      if (answers.length === 0) return 0;
      await cli.write('answers.ndjson', answers.map((each) => stringifyExact(each)).join('\n'));
      await cli.runIn(store.host, 'runs', 'list', '--ledger', store.place, '-o', 'json');
      const id = textIn(objectsIn(cli.json())[0]?.['id']);
      const resolve = ['runs', 'resolve', id, '--from', 'answers.ndjson'];
      await cli.runIn(store.host, ...resolve, '--ledger', store.place);
      expect([cli.exitCode, cli.stderr]).toEqual([0, cli.stderr]);
      return answers.length;
    };
    const seen = { steps: 0, settled: 0 };
    for (let isKilled = true; isKilled;) {
      store.begin();
      await cli.reset();
      await cli.runIn(store.host, ...first());
      const step = ++seen.steps;
      isKilled = false;
      try {
        await cli.runIn((host) => store.mortal(host, step).host, ...line());
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        isKilled = true;
      }
      await cli.runIn(store.host, ...line());
      // What waits for what is in doubt may be in doubt by then no more.
      seen.settled += await settle(await truthAt(cli));
      await cli.runIn(store.host, ...line());
      const truth = await truthAt(cli);
      const held = names.map((name) => [name, ...named(truth, name).map(notesOf)]);
      expect({ step, held }).toEqual({ step, held: names.map((name) => [name, ['v1']]) });
      expect({ step, exitCode: cli.exitCode }).toEqual({ step, exitCode: 0 });
    }
    expect(seen.steps).toBeGreaterThan(4 * documents.length);
    expect(seen.settled).toBeGreaterThan(documents.length);
  },
  600_000,
);

/** What a person finds at the service. */
function answerTo({ seq = null, operation, title }: JsonObject, truth: Truth): JsonObject {
  const [resource] = named(truth, textIn(title));
  if (operation === 'assessment.edit')
    return { seq, outcome: resource === undefined ? 'not-done' : 'done' };
  const [released] = objectsIn(resource?.['versions']);
  const made = textIn(operation).endsWith('.release') ? released : resource;
  return made === undefined ? { seq, outcome: 'not-done' } : { seq, created: made['id'] ?? null };
}

const notesOf = ({ versions }: JsonObject) =>
  objectsIn(versions).map(({ releaseNotes = null }) => releaseNotes);
