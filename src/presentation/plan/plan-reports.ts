/** The reports of a plan, for merge requests. */
import { cut } from '../../core/texts.ts';
import type { Change, PlanTotals } from '../../contract/changes.ts';
import { linesText } from '../layout.ts';
import { type ReportContext, reportPath, workflowCommand } from '../reports/collect.ts';
import type { PlanTexts } from '../reports/reports.ts';
import { markdownSpan, markdownText as markdownLine } from '../safe-text.ts';
import { inLine, plainTheme, type Speech } from '../style.ts';
import { actionText, changeKeyText, plainWording, signOf, type Wording } from './change-text.ts';
import { differenceText, shownDifferences } from './difference-text.ts';
import {
  notices,
  type PlanFacts,
  sameContentTexts,
  steps,
  headingText,
  targetText,
  totalsText,
} from './plan-summary.ts';

/** The reports of one plan, which are written when it is through. */
export class PlanReports {
  readonly #context: PlanReportContext;
  readonly #changes: Change[] = [];
  #totals: PlanTotals | null = null;
  #more = 0;

  constructor(context: PlanReportContext) {
    this.#context = context;
  }

  add(change: Change): void {
    if (this.#changes.length === MOST_CHANGES) this.#more += 1;
    else this.#changes.push(change);
  }

  finish(totals: PlanTotals): void {
    this.#totals = totals;
  }

  readonly textOf: PlanTexts = async (kind) => {
    const [totals, changes, context] = [this.#totals, this.#changes, this.#context];
    if (totals === null) return '';
    const told = { totals, changes, more: this.#more };
    return kind === 'github' ? githubText(told, context) : markdownText(told, context);
  };
}

const MOST_CHANGES = 1000;

interface PlanReportContext extends ReportContext {
  readonly facts: PlanFacts;
}

interface ToldPlan {
  readonly totals: PlanTotals;
  readonly changes: readonly Change[];
  readonly more: number;
}

const TITLE = 'lms-cli plan';

/** GitHub shows 10 annotations of a level in a step. The summary is one of the notices. */
const MOST = { warning: 10, notice: 9 } as const;

type Level = keyof typeof MOST;

/** Workflow commands of GitHub Actions: what it adds up to, then changes at their documents. */
async function githubText({ totals, changes, more }: ToldPlan, context: PlanReportContext) {
  const { messages, facts } = context;
  const levelOf = (change: Change): Level => ('?!'.includes(signOf(change)) ? 'warning' : 'notice');
  const levels = ['warning', 'notice'] as const;
  const shown = levels.flatMap((level) =>
    changes.filter((change) => levelOf(change) === level).slice(0, MOST[level]),
  );
  const count = changes.length + more - shown.length;
  const told = [
    headingText(facts, context),
    totalsText(totals, facts, messages),
    ...toldLines(totals, context),
    ...(count === 0 ? [] : [messages.say('report-more', { count })]),
  ];
  const summary = workflowCommand('notice', { place: null, title: TITLE }, told, context);
  const lines = shown.map(async (change) => annotation(change, levelOf(change), context));
  return linesText([summary, ...(await Promise.all(lines))]);
}

/** What else the totals say, and what to do first. */
const toldLines = (totals: PlanTotals, { facts, messages, mask }: PlanReportContext) => [
  ...notices(totals, facts, messages),
  ...steps(totals, facts, messages).map((line) => inLine(line, { mask })),
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
async function markdownText({ totals, changes, more }: ToldPlan, context: PlanReportContext) {
  const { messages, facts } = context;
  const entries: string[] = [];
  let room = ROOM_FOR_CHANGES;
  for (const change of changes) {
    const entry = await entryOf(change, context);
    room -= entry.length + 1;
    if (room < 0) break;
    entries.push(entry);
  }
  const left = changes.length + more - entries.length;
  const parts = [
    `## ${TITLE}`,
    nameIn(targetText(facts, context), context),
    `**${markdownLine(totalsText(totals, facts, messages))}**`,
    entries.join('\n'),
    left === 0 ? '' : markdownLine(messages.say('plan-not-shown', { changes: left })),
    toldLines(totals, context)
      .map((line) => `- ${markdownLine(line)}`)
      .join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
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
  const { shown, follows } = shownDifferences(change, speech);
  const texts = [...follows];
  let room = ROOM_FOR_DIFFERENCES;
  for (const difference of shown) {
    const text = await differenceText(difference, { ...speech, theme: plainTheme }, true);
    const fits = text.length <= room;
    if (!fits && texts.length >= SURE_DIFFERENCES) break;
    const cutText = () => `${cut(text, SURE_LENGTH)} ${speech.messages.say('plan-show-all')}`;
    texts.push(fits || text.length <= SURE_LENGTH ? text : cutText());
    room -= texts.at(-1)?.length ?? 0;
  }
  return { texts, more: shown.length - (texts.length - follows.length) };
}
