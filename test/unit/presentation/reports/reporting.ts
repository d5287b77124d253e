import type { Diagnostic, Origin } from '../../../../src/core/diagnostic.ts';
import { createMask } from '../../../../src/core/mask.ts';
import type { Result } from '../../../../src/core/result.ts';
import { catalogueEn as english } from '../../../../src/messages/en/catalogue.ts';
import { problem } from '../../../../src/messages/problem.ts';
import type {
  ReportAbout,
  ReportContext,
  ReportEnd,
} from '../../../../src/presentation/reports/collect.ts';
import { createReports, type ReportKind } from '../../../../src/presentation/reports/reports.ts';
import { recorded } from '../presenting.ts';
import { aResult, failed, inDoubt, rejected } from '../sample-results.ts';

export const text = 'key: a\n\n  key: ção\n';

/** A document that begins in the third line, third column of its file. */
export const origin: Origin = {
  file: 'week 1/q,1.yaml',
  line: 3,
  open: async () => ({
    source: { name: 'week 1/q,1.yaml', text },
    range: [text.indexOf('key', 4), text.length],
  }),
};

export const source = { file: 'week 1/q,1.yaml', line: 3 };

export const invalid: Diagnostic = {
  severity: 'error',
  problem: problem('document/empty', {}),
  source: { name: '/home/ana/course/b.yaml', text },
  range: [8, 9],
};

export const doubtful: Result = {
  ...inDoubt,
  key: 'q|12',
  source,
  seq: 41,
  sentAt: Date.UTC(2026, 10, 22, 1, 3, 22),
  durationMs: 1500,
};

/** One of each outcome. */
export const results: readonly Result[] = [
  aResult({ key: 'first' }),
  aResult({ outcome: 'skipped', source }),
  { ...rejected, source },
  { ...failed, operation: 'track.create' },
  { ...failed, operation: 'track.create', outcome: 'blocked' },
  doubtful,
];

export const end: ReportEnd = {
  remaining: 2,
  stop: 'deadline',
  failure: problem('run/ended-early', { reason: 'deadline', remaining: 2 }),
  run: recorded,
};

export const startedAt = Date.UTC(2026, 10, 22, 1, 0, 0);

/** A command that began three seconds ago. */
export function reportContext(differing: Partial<ReportContext> = {}): ReportContext {
  return {
    messages: english,
    mask: createMask(),
    zone: 'America/Sao_Paulo',
    command: 'import',
    workingDirectory: '/home/ana/course',
    env: {},
    clock: { now: () => startedAt + 3000 },
    startedAt,
    ...differing,
  };
}

interface Told {
  readonly results?: readonly Result[];
  readonly diagnostics?: readonly Diagnostic[];
  readonly end?: ReportEnd;
  readonly about?: ReportAbout | null;
  readonly context?: Partial<ReportContext>;
}

/** The text of one report about what was told. */
export async function report(kind: ReportKind, told: Told = {}): Promise<string> {
  const { context = {}, about = { target: '2.0 https://lms.example.com', plans: [] } } = told;
  const reports = createReports([{ kind, file: null }], reportContext(context), about);
  for (const diagnostic of told.diagnostics ?? [invalid]) reports.diagnostic(diagnostic);
  for (const result of told.results ?? results) {
    await reports.result(result, result.source === source ? origin : null);
  }
  const [written] = await reports.finish(told.end ?? end);
  return written?.text ?? '';
}
