import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { Operation } from '../../../src/contract/operations.ts';
import type { Result } from '../../../src/core/result.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import {
  begun,
  intent,
  newFile,
  opened,
  resultOf,
  resultsOf,
  type Drafted,
  type Sent,
  settle,
} from './recording.ts';
import { runsOf } from '../../harness/laws.ts';

/** What happens to a request, and whether the process dies before it is known. */
type Fate =
  | 'done'
  | 'rejected'
  | 'failed'
  | 'lost'
  | 'lost after'
  | 'killed unsent'
  | 'killed'
  | 'killed after';

const fate = fc.constantFrom<Fate>(
  'done',
  'done',
  'done',
  'rejected',
  'failed',
  'lost',
  'lost after',
  'killed unsent',
  'killed',
  'killed after',
);

/** A document: what it needs, as draws from those that stand before it in some order. */
const draft = fc.record({
  verb: fc.constantFrom('create', 'release', 'edit'),
  needs: fc.array(fc.nat(), { maxLength: 3 }),
  place: fc.nat(),
  id: fc.integer({ min: 1, max: 2 }),
});
type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

/** No cycles: each needs only those that were drafted before it; the input has another order. */
function documentsOf(drafts: readonly Draft[]): (Drafted & { readonly key: string })[] {
  const documents = drafts.map(({ verb, needs, place, id }, index) => {
    const needed = index === 0 ? [] : [...new Set(needs.map((draw) => draw % index))];
    const references = needed.map((each) => {
      const gives = drafts[each]?.verb === 'release' ? 'versionId' : 'id';
      return { key: `k${each}`, gives, path: ['body', `f${each}`] } as const;
    });
    const fields = references.map(({ path, key }) => [path[1], { $ref: key }]);
    const body = { ...(verb === 'create' ? {} : { id }), ...Object.fromEntries(fields) };
    return { place, key: `k${index}`, operation: `lacuna.${verb}`, body, references };
  });
  return documents.toSorted((a, b) => a.place - b.place);
}

const byText = (a: string, b: string) => a.localeCompare(b);

/** The service, as it really is. */
interface Service {
  /** What a request of each key returned, for every time that it was performed. */
  readonly performed: Map<string, bigint[]>;
}

async function runOnce(
  file: string,
  documents: readonly Drafted[],
  fates: Iterator<Fate>,
  service: Service,
): Promise<readonly Result[] | 'killed'> {
  const ledger = await opened(file);
  const { run } = await begun(ledger, documents);
  const results: Result[] = [];
  let isDead = false;
  const worker = async () => {
    for (let step = await run.work.next(); step !== null; step = await run.work.next()) {
      if (isDead) return;
      if (step.kind === 'settled') {
        results.push(step.result);
        continue;
      }
      const next = fates.next();
      const result = await sentTo(service, step, next.done === true ? 'done' : next.value);
      if (isDead) return;
      if (result === null) {
        isDead = true;
        return;
      }
      results.push(result);
    }
  };
  // Those that wait for a dead one are left behind, as its process would leave them.
  const workers = [worker(), worker(), worker()];
  const over = await Promise.race([
    Promise.all(workers).then(() => 'over' as const),
    ...workers.map((each) => each.then(() => (isDead ? 'over' : new Promise<never>(() => {})))),
  ]);
  expect(over).toBe('over');
  if (!isDead) await run.finish();
  await settleDoubts(ledger, run.id, service, isDead);
  await ledger[Symbol.asyncDispose]();
  return isDead ? 'killed' : results;
}

async function sentTo(service: Service, step: Sent, what: Fate): Promise<Result | null> {
  const { operation, entry } = step;
  const key = operation.key ?? '';
  const isOnce = operation.id !== 'lacuna.edit';
  expect(!isOnce || !service.performed.has(key), `${key} is done and was given again`).toBe(true);
  checkReferences(operation, service);
  await entry.begin(intent());
  if (what === 'killed unsent') return null;
  if (what === 'killed') return null;
  const isPerformed = what === 'done' || what === 'lost after' || what === 'killed after';
  const id = isOnce ? 2n ** 62n + BigInt(service.performed.size) : idOf(operation);
  if (isPerformed) service.performed.set(key, [...(service.performed.get(key) ?? []), id]);
  if (what === 'killed after') return null;
  if (what === 'lost' || what === 'lost after') {
    return entry.end(resultOf(operation, isOnce ? 'in-doubt' : 'failed'), null);
  }
  const content = operation.id === 'lacuna.release' ? id : { id };
  return entry.end(resultOf(operation, what, what === 'done' ? content : null), null);
}

/** What an edit works on, and so what it answers. */
const idOf = ({ body }: Operation) => BigInt(stringifyExact(body?.['id'] ?? null));

/** Every reference was replaced by what its key really returned. */
function checkReferences({ body }: Operation, service: Service): void {
  for (const [field, value] of Object.entries(body ?? {})) {
    if (!field.startsWith('f')) continue;
    expect(service.performed.get(`k${field.slice(1)}`)?.map(String)).toContain(
      stringifyExact(value),
    );
  }
}

/** A person looks at the service, and says what is true. */
async function settleDoubts(ledger: Ledger, run: string, service: Service, isDead: boolean) {
  if (isDead) return;
  for (const { result } of resultsOf(ledger, run)) {
    if (result.outcome !== 'in-doubt') continue;
    const id = service.performed.get(result.key ?? '')?.at(-1);
    await settle(
      ledger,
      run,
      result.seq,
      id === undefined ? { as: 'not-done', id: null } : { as: 'done', id: String(id) },
    );
  }
}

test('after any faults and kills everything is performed, and nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(draft, { minLength: 1, maxLength: 12 }),
      fc.array(fate, { maxLength: 25 }),
      async (drafts, fates) => {
        const file = newFile();
        const documents = documentsOf(drafts);
        const service: Service = { performed: new Map() };
        const script = fates[Symbol.iterator]();
        for (let round = 0; ; round++) {
          expect(round).toBeLessThan(40);
          const results = await runOnce(file, documents, script, service);
          if (results === 'killed') continue;
          // Nothing is settled twice, and everything is reached.
          expect(results.map(({ key }) => key ?? '').toSorted(byText)).toEqual(
            documents.map(({ key }) => key).toSorted(byText),
          );
          if (results.every(({ outcome }) => outcome === 'done' || outcome === 'skipped')) break;
        }
        for (const { key, operation } of documents) {
          const times = service.performed.get(key)?.length ?? 0;
          expect(operation === 'lacuna.edit' ? Math.min(times, 1) : times).toBe(1);
        }
      },
    ),
    { numRuns: runsOf(60) },
  );
});
