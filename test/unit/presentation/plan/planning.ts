import type { Change, Difference, PlanTotals, Requests } from '../../../../src/contract/changes.ts';
import type { JsonPath, Json } from '../../../../src/core/json.ts';
import { createMask } from '../../../../src/core/mask.ts';
import { loadCatalogue } from '../../../../src/messages/load.ts';
import type { Language } from '../../../../src/messages/language.ts';
import { showPlan } from '../../../../src/presentation/plan/plan-page.ts';
import type { PlanFacts } from '../../../../src/presentation/plan/plan-summary.ts';
import { createPresenter, type PresenterOptions } from '../../../../src/presentation/presenter.ts';
import { createFakeTerminal } from '../../../harness/fake-terminal.ts';
import { createManualClock } from '../../../harness/manual-clock.ts';

export const value = (json: Json) => ({ kind: 'value', value: json }) as const;

export const changed = (path: JsonPath, before: Json, after: Json): Difference => ({
  path,
  before: value(before),
  after: value(after),
});

/** A change that sends requests, with nothing special unless the story says so. */
export const requests = (difference: Partial<Requests>): Requests => ({
  kind: 'requests',
  resource: 'lacuna',
  key: 'first-capital',
  id: null,
  source: { file: 'course/questions.md', line: 12 },
  verbs: ['create', 'release'],
  because: [],
  deletedBy: null,
  replaces: null,
  move: null,
  differences: [],
  isInFull: false,
  blocksMadeAnew: 0,
  ...difference,
});

/** What is recorded of a resource that only gets another key. */
export const renamed = (renamedFrom: string) => ({ renamedFrom, protect: null, scope: null });

const none = { id: '9', source: null } as const;
const missing = {
  ...none,
  kind: 'missing',
  title: null,
  isProtected: false,
  referredBy: [],
} as const;
const doubt = { run: '261122-0900-a1b2c3', seq: 41, operation: 'lacuna.edit' } as const;
const givenUp = { ...doubt, seq: 42, operation: 'lacuna.create' } as const;

export const edited = requests({
  key: 'independence',
  id: '4712',
  source: { file: 'course/questions.md', line: 40 },
  verbs: ['edit', 'release'],
  differences: [
    changed(
      ['question'],
      'A Independência foi proclamada em 1821 por ###.',
      'A Independência foi proclamada em 1822 por ###.',
    ),
    { ...changed(['lacunaAlternatives', 0, 'alternatives', 1, 'score'], 0, 5), answer: '1824' },
  ],
});

/** One of each kind. */
export const all: readonly Change[] = [
  requests({}),
  edited,
  requests({
    resource: 'assessment',
    key: 'history-test',
    id: '17',
    source: { file: 'course/test.yaml', line: 3 },
    verbs: ['edit', 'release'],
    because: ['independence'],
    differences: [
      {
        path: ['assessmentBlockVersions', 0, 'questionVersionIds', 1],
        before: { kind: 'version', of: 'independence', now: '311' },
        after: { kind: 'version', of: 'independence', now: null },
      },
    ],
  }),
  requests({
    resource: 'track',
    key: 'history-track',
    id: '803',
    source: { file: 'course/tracks.csv', line: 2 },
    verbs: ['move'],
    move: { from: value(703), to: value(705) },
  }),
  { ...none, kind: 'recorded', resource: 'lacuna', key: 'empire', recorded: renamed('empire-1') },
  { ...missing, resource: 'track', key: 'old-track' },
  { ...missing, resource: 'lacuna', key: 'exam-1', isProtected: true },
  { ...missing, resource: 'lacuna', key: 'shared', referredBy: ['their-test'] },
  { ...none, kind: 'in-doubt', resource: 'lacuna', key: 'rivers', doubt },
  { ...none, kind: 'given-up', resource: 'lacuna', key: 'lakes', doubt: givenUp },
  { ...none, kind: 'blocked', resource: 'assessment', key: 'geography-test', by: ['rivers'] },
  { ...none, kind: 'waiting', resource: 'track', key: 'geography', for: ['map-test'] },
  { ...none, kind: 'left', resource: 'lacuna', key: 'seas', remains: ['content', 'parent'] },
  requests({ ...none, key: 'old-capital', verbs: ['delete'] }),
  requests({ ...none, key: null, id: '4713', verbs: ['delete'] }),
];

export const nothing: PlanTotals = {
  create: 0,
  edit: 0,
  move: 0,
  release: 0,
  delete: 0,
  rename: 0,
  protect: 0,
  scope: 0,
  missing: 0,
  inDoubt: 0,
  givenUp: 0,
  blocked: 0,
  waiting: 0,
  left: 0,
  unperformed: 0,
  changed: 0,
  unchanged: 0,
  requests: 0,
  irreversible: 0,
  blocksMadeAnew: 0,
};

export const allTotals: PlanTotals = {
  ...nothing,
  create: 1,
  edit: 2,
  move: 1,
  release: 3,
  delete: 2,
  rename: 1,
  missing: 3,
  inDoubt: 1,
  givenUp: 1,
  blocked: 1,
  waiting: 1,
  left: 1,
  changed: 6,
  unchanged: 12,
  requests: 9,
  irreversible: 3,
};

const LOCAL = { profile: null, address: null };

interface Screen extends Partial<PresenterOptions> {
  readonly language?: Language;
  /** Null for a pipe. */
  readonly columns?: number | null;
  readonly totals?: PlanTotals;
  readonly facts?: Partial<PlanFacts>;
  readonly to?: 'stdout' | 'stderr';
  readonly env?: Readonly<Record<string, string>>;
}

/** What both streams hold after these changes. */
export async function planned(
  changes: Iterable<Change> | AsyncIterable<Change>,
  { language = 'en', columns = 80, totals = nothing, facts, to = 'stdout', ...rest }: Screen = {},
) {
  const isTerminal = columns !== null;
  const terminal = createFakeTerminal({
    columns: columns ?? 80,
    stdoutIsTerminal: isTerminal,
    stderrIsTerminal: isTerminal,
  });
  const { env = { NO_COLOR: '1' }, ...options } = rest;
  const presenter = createPresenter(
    { terminal, env, clock: createManualClock() },
    {
      format: 'human',
      quiet: false,
      verbosity: 0,
      startedAt: 0,
      sends: true,
      messages: await loadCatalogue(language),
      mask: createMask([]),
      ...options,
    },
  );
  const plan = {
    changes,
    totals: () => totals,
    facts: {
      target: LOCAL,
      where: '',
      ratePerSecond: 10,
      ledger: null,
      madeWith: null,
      undoes: null,
      ...facts,
    },
  };
  await presenter.page((page) => showPlan(plan, { ...page, to }));
  return { stdout: terminal.stdoutText(), stderr: terminal.stderrText() };
}
