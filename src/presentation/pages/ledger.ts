/** The page of `lms-cli ledger status`. */
import type { ParamsOfTexts } from '../../messages/params.d.ts';
import type { FileRole, LedgerPosition } from '../../contract/ledger.ts';
import type { JsonObject } from '../../core/json.ts';
import { type Page, writeShown } from '../data-writer.ts';
import { fieldLines, linesText } from '../layout.ts';
import type { Style } from '../style.ts';
import { isoTime, timeText } from '../time.ts';

export interface ShownLedger extends LedgerPosition {
  /** As --ledger names it. */
  readonly place: string;
  readonly id: string;
  readonly target: string | null;
  /** What the file is; null for a shared ledger. */
  readonly role: FileRole | null;
  /** The shared ledger that a file belongs to. */
  readonly origin?: string | null;
  /** Null for a file. */
  readonly log: ShownLog | null;
}

interface ShownLog {
  readonly name: string;
  /** Null if nobody has the lease. Times are in milliseconds since 1970. */
  readonly holder: {
    readonly host: string;
    readonly folder: string;
    readonly command: string;
    readonly run: string | null;
    readonly since: number;
    readonly until: number;
  } | null;
  /** Replicas that may lack the newest events; null if the role must not know. */
  readonly asyncReplicas: number | null;
  /** The copy of this folder before this command; null without one. */
  readonly copy: {
    readonly file: string;
    readonly generation: number;
    readonly at: number | null;
  } | null;
}

export async function showLedger(shown: ShownLedger, page: Page): Promise<void> {
  const { stdout, format, style } = page;
  const data = () => ledgerObject(shown);
  const text = () => {
    const named = linesOfLedger(shown, style).map(
      ([name, told]) => [style.messages.say('ledger-heading', { name }), told] as const,
    );
    return linesText(fieldLines(named, style));
  };
  await writeShown({ ids: [shown.id], data, text }, format, { stdout, style });
}

function ledgerObject({ log, role, origin = null, ...state }: ShownLedger): JsonObject {
  const { place, id, target, generation, run } = state;
  const common = { place, id, target, generation, run };
  if (log === null) return { ...common, role, origin, shared: null };
  const { holder, copy, ...numbers } = log;
  const held = holder && { ...holder, since: isoTime(holder.since), until: isoTime(holder.until) };
  const own = copy && { ...copy, at: copy.at === null ? null : isoTime(copy.at) };
  return { ...common, role: 'shared', origin, shared: { ...numbers, holder: held, copy: own } };
}

type Line = readonly [name: ParamsOfTexts['ledger-heading']['name'], text: string | null];

function linesOfLedger({ log, ...shown }: ShownLedger, style: Style): readonly Line[] {
  const { say } = style.messages;
  const { place, id, target, generation, run, role, origin = null } = shown;
  return [
    ['ledger', place],
    ['role', say('ledger-role', { role: role ?? 'shared' })],
    ['origin', origin],
    ['name', log?.name ?? null],
    ['id', id],
    ['target', target],
    ['generation', String(generation)],
    ['run', run],
    ...(log === null ? [] : linesOfLog(log, style)),
  ];
}

function linesOfLog(log: ShownLog, { messages }: Style): readonly Line[] {
  const { say } = messages;
  const { holder, asyncReplicas } = log;
  return [
    [
      'holder',
      holder === null
        ? say('ledger-nobody')
        : say('ledger-holder', {
            ...holder,
            since: timeText(holder.since),
            until: timeText(holder.until),
          }),
    ],
    ['replicas', asyncReplicas === null ? null : say('ledger-replicas', { count: asyncReplicas })],
    [
      'copy',
      log.copy === null
        ? null
        : say('ledger-copy', {
            ...log.copy,
            at: log.copy.at === null ? null : timeText(log.copy.at),
          }),
    ],
  ];
}
