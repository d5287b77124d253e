import type { FileRole, LedgerPosition } from '../../contract/ledger.ts';
import type { JsonObject } from '../../core/json.ts';
import type { DataPage } from '../data-writer.ts';
import { fieldLines, type Fields, linesText } from '../layout.ts';
import type { Style } from '../style.ts';
import { isoTime } from '../../core/texts.ts';
import { moment } from '../../messages/functions.ts';

export interface ShownLedger extends LedgerPosition {
  /** As --ledger names it. */
  readonly place: string;
  readonly id: string;
  readonly target: string | null;
  /** What the file is; null for a shared ledger. */
  readonly role: FileRole | null;
  readonly origin?: string | null;
  /** Null for a file. */
  readonly log: ShownLog | null;
}

interface ShownLog {
  readonly name: string;
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

export const shownLedger = (ledger: ShownLedger): DataPage => ({
  ids: [ledger.id],
  object: () => ledgerObject(ledger),
  text: (style) => linesText(fieldLines(linesOfLedger(ledger, style), style)),
});

const withTimes = ({ holder, copy }: ShownLog, text: (ms: number) => string) => ({
  holder: holder && { ...holder, since: text(holder.since), until: text(holder.until) },
  copy: copy && { ...copy, at: copy.at === null ? null : text(copy.at) },
});

function ledgerObject({ log, role, origin = null, ...state }: ShownLedger): JsonObject {
  const { place, id, target, generation, run } = state;
  const shared = log && { ...log, ...withTimes(log, isoTime) };
  return { place, id, target, generation, run, role: role ?? 'shared', origin, shared };
}

function linesOfLedger({ log, ...shown }: ShownLedger, { messages }: Style): Fields {
  const { say } = messages;
  const { place, id, target, generation, run, role, origin = null } = shown;
  const own: Fields = [
    ['ledger', place],
    ['kind', say('ledger-role', { role: role ?? 'shared' })],
    ['origin', origin],
    ['name', log?.name ?? null],
    ['id', id],
    ['service', target],
    ['generation', String(generation)],
    ['newest', run],
  ];
  if (log === null) return own;
  const { asyncReplicas: count } = log;
  const { holder, copy } = withTimes(log, moment);
  return [
    ...own,
    ['holder', holder === null ? say('ledger-nobody') : say('ledger-holder', holder)],
    ['replicas', count === null ? null : say('ledger-replicas', { count })],
    ['copy', copy && say('ledger-copy', copy)],
  ];
}
