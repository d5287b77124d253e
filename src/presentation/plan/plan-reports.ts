/**
 * The reports of a plan, for merge requests. They take each change as it comes and keep a bounded
 * part of them, however many there are.
 */
import { cut } from '../../core/texts.ts';
import type { Change, PlanTotals } from '../../contract/changes.ts';
import { linesText } from '../layout.ts';
import { type ReportContext, reportPath, workflowCommand } from '../reports/collect.ts';
import type { PlanTexts, ReportKind, ReportWanted } from '../reports/reports.ts';
import { markdownSpan, markdownText } from '../safe-text.ts';
import { inLine, type Speech } from '../style.ts';
import {
  actionText,
  changeKeyText,
  followsText,
  plainWording,
  signOf,
  type Wording,
} from './change-text.ts';
import { differenceText, shownDifferences } from './difference-text.ts';
import {
  notices,
  type PlanDoubts,
  type PlanFacts,
  sameContentTexts,
  steps,
  headingText,
  targetText,
  totalsText,
} from './plan-summary.ts';

export type PlanReportKind = Extract<ReportKind, 'github' | 'markdown'>;

export type PlanReportWanted = ReportWanted & { readonly kind: PlanReportKind };

/** The reports of one plan. */
export class PlanReports {
  readonly #reports: ReadonlyMap<ReportKind, PlanReporter>;
  readonly #texts = new Map<ReportKind, string>();

  constructor(wanted: readonly PlanReportWanted[], context: PlanReportContext) {
    this.#reports = new Map(wanted.map(({ kind }) => [kind, reporters[kind](context)]));
  }

  async add(change: Change): Promise<void> {
    for (const report of this.#reports.values()) await report.add(change);
  }

  finish(totals: PlanTotals, doubts: PlanDoubts): void {
    for (const [kind, report] of this.#reports)
      this.#texts.set(kind, report.finish(totals, doubts));
  }

  readonly textOf: PlanTexts = (kind) => this.#texts.get(kind) ?? '';
}

const reporters = { github: githubReporter, markdown: markdownReporter };

interface PlanReportContext extends ReportContext {
  readonly facts: PlanFacts;
}

/** One report. */
interface PlanReporter {
  add(change: Change): Promise<void>;
  finish(totals: PlanTotals, doubts: PlanDoubts): string;
}

const TITLE = 'lms-cli plan';

/** GitHub shows 10 annotations of a level in a step. The summary is one of the notices. */
const MOST = { warning: 10, notice: 9 } as const;

type Level = keyof typeof MOST;

/** Workflow commands of GitHub Actions: what it adds up to, then changes at their documents. */
function githubReporter(context: PlanReportContext): PlanReporter {
  const { messages, facts } = context;
  const { say } = messages;
  const lines: Readonly<Record<Level, string[]>> = { warning: [], notice: [] };
  let more = 0;
  return {
    async add(change) {
      const level: Level = '?!'.includes(signOf(change)) ? 'warning' : 'notice';
      if (lines[level].length === MOST[level]) more += 1;
      else lines[level].push(await annotation(change, level, context));
    },
    finish(totals, doubts) {
      const told = [
        headingText(facts, context),
        totalsText(totals, facts, messages),
        ...toldLines(totals, doubts, context),
        ...(more === 0 ? [] : [say('report-more', { count: more })]),
      ];
      const summary = workflowCommand('notice', { place: null, title: TITLE }, told, context);
      return linesText([summary, ...lines.warning, ...lines.notice]);
    },
  };
}

/** What else the totals say, and what to do first. */
const toldLines = (totals: PlanTotals, doubts: PlanDoubts, context: PlanReportContext) => [
  ...notices(totals, context.facts, context.messages),
  ...steps(totals, doubts, context.facts, context.messages).map((line) => inLine(line, context)),
];

async function annotation(
  change: Change,
  level: Level,
  context: PlanReportContext,
): Promise<string> {
  const { source: place } = change;
  const head = `${signOf(change)} ${headText(change, plainWording(context))}`;
  const { texts, more } = await reportedDifferences(change, context);
  const rest = more === 0 ? [] : [context.messages.say('plan-more-differences', { count: more })];
  const lines = [head, ...sameContentTexts(change, context), ...texts, ...rest];
  return workflowCommand(level, { place, title: TITLE }, lines, context);
}

const headText = (change: Change, wording: Wording) =>
  `${change.resource} ${changeKeyText(change, wording)}: ${actionText(change, wording)}`;

/** A comment of GitHub holds 65,536 characters. The rest is for the summary. */
const ROOM_FOR_CHANGES = 60_000;
const LONGEST_NAME = 200;

/**
 * A comment on a merge request. All that comes from documents is in code spans, where it can make
 * no links, images, mentions or HTML.
 */
function markdownReporter(context: PlanReportContext): PlanReporter {
  const { messages, facts } = context;
  const { say } = messages;
  const entries: string[] = [];
  let room = ROOM_FOR_CHANGES;
  let left = 0;
  return {
    async add(change) {
      const entry = left === 0 ? await entryOf(change, context) : '';
      if (left > 0 || entry.length > room) left += 1;
      else {
        room -= entry.length + 1;
        entries.push(entry);
      }
    },
    finish(totals, doubts) {
      const told = toldLines(totals, doubts, context);
      const parts = [
        `## ${TITLE}`,
        nameIn(targetText(facts, context), context),
        `**${markdownText(totalsText(totals, facts, messages))}**`,
        entries.join('\n'),
        left === 0 ? '' : markdownText(say('plan-not-shown', { changes: left })),
        told.map((line) => `- ${markdownText(line)}`).join('\n'),
      ];
      return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
    },
  };
}

function nameIn(name: string, context: PlanReportContext): string {
  return markdownSpan(cut(inLine(name, context), LONGEST_NAME));
}

/** An element of a list, with its fields folded away. */
async function entryOf(change: Change, context: PlanReportContext): Promise<string> {
  const { say } = context.messages;
  const naming = (name: string) => nameIn(name, context);
  const { source } = change;
  const file = source && (reportPath(source.file, context) ?? source.file);
  const place = source === null ? '' : ` (${naming(`${file}:${source.line}`)})`;
  const line = [
    `- \`${signOf(change)}\` ${headText(change, { ...context, naming })}${place}`,
    ...sameContentTexts(change, context).map((text) => `  - ${markdownSpan(text)}`),
  ].join('\n');
  const { texts, more } = await reportedDifferences(change, context);
  if (texts.length === 0) return line;
  const fields = [
    ...texts.map((text) => `  - ${markdownSpan(text)}`),
    ...(more === 0 ? [] : [`  - ${say('plan-more-differences', { count: more })}`]),
  ];
  const summary = `  <details><summary>${say('plan-differences', { count: texts.length + more })}</summary>`;
  return [line, '', summary, '', ...fields, '', '  </details>', ''].join('\n');
}

/**
 * What a report shows of each change, however full it is. More differences are only counted, and
 * longer ones cut, where there is no room.
 */
const SURE_DIFFERENCES = 20;
const SURE_LENGTH = 500;
const ROOM_FOR_DIFFERENCES = 18_000;

/**
 * The fields of a change with every change in them, so that no link or script is approved unseen:
 * each on one line, and safe to show.
 */
async function reportedDifferences(change: Change, speech: Speech) {
  if (change.kind !== 'requests') return { texts: [], more: 0 };
  const { shown, followed } = shownDifferences(change.differences);
  const texts = followed.length === 0 ? [] : [followsText(followed, plainWording(speech))];
  const first = texts.length;
  let room = ROOM_FOR_DIFFERENCES;
  for (const difference of shown) {
    const text = await differenceText(difference, speech, { showsAll: true });
    const fits = text.length <= room;
    if (!fits && texts.length >= SURE_DIFFERENCES) break;
    const cutText = () => `${cut(text, SURE_LENGTH)} ${speech.messages.say('plan-show-all')}`;
    texts.push(fits || text.length <= SURE_LENGTH ? text : cutText());
    room -= texts.at(-1)?.length ?? 0;
  }
  return { texts, more: shown.length - (texts.length - first) };
}
