/** The words around results: status lines, summaries and what -v tells. */
import type { Severity } from '../../core/diagnostic.ts';
import type { WaitReason } from '../../core/events.ts';
import type { LostCause, UnsentCause } from '../../core/http.ts';
import type { Outcome } from '../../core/result.ts';
import { sentenceList } from './phrases.ts';

const severities: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning' };

const outcomes: Readonly<Record<Outcome, string>> = {
  done: 'done',
  rejected: 'rejected',
  failed: 'failed',
  'in-doubt': 'in doubt',
  blocked: 'blocked',
  skipped: 'skipped',
  planned: 'planned',
};

const waitReasons: Readonly<Record<WaitReason, string>> = {
  'retry-after': 'as the service asks',
  'back-off': 'before the next attempt',
};

const silences: Readonly<Record<UnsentCause | LostCause, string>> = {
  'name-not-resolved': 'the name is not known',
  refused: 'the connection was refused',
  unreachable: 'the server cannot be reached',
  'connect-timeout': 'no connection in time',
  tls: 'no secure connection',
  certificate: 'the certificate is not trusted',
  proxy: 'the proxy does not let it through',
  interrupted: 'interrupted',
  reset: 'the connection broke',
  timeout: 'no answer in time',
  protocol: 'not HTTP',
};

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const output = {
  severities,
  outcomes,
  resourceId: (id: string) => `id ${id}`,
  versionId: (id: string) => `version id ${id}`,
  validated: (documents: number, warnings: number) =>
    `${plural(documents, 'document is', 'documents are')} valid${warnings === 0 ? '' : `, with ${plural(warnings, 'warning', 'warnings')}`}`,
  attempts: (count: number) => `after ${count} attempts`,

  /** `counts` in the order to name them, none of them 0. */
  summary: (counts: readonly (readonly [Outcome, number])[], remaining: number) => {
    const total = counts.reduce((sum, [, count]) => sum + count, remaining);
    const parts = counts.map(([outcome, count]) => `${count} ${outcomes[outcome]}`);
    if (remaining > 0) parts.push(`${remaining} not reached`);
    return `${plural(total, 'operation', 'operations')}: ${sentenceList(parts)}`;
  },
  moreFindings: (count: number) =>
    `… and ${plural(count, 'finding', 'findings')} more; -o json has them all`,
  draining: () => 'interrupted: waiting for what is under way (Ctrl-C again to leave at once)',
  inDoubt: (what: string) => `in doubt: ${what}`,
  moreInDoubt: (count: number) => `in doubt: ${count} more`,
  next: {
    inDoubt: (count: number) =>
      `${plural(count, 'operation', 'operations')} may have been performed: look in the service's own screens before you send ${count === 1 ? 'it' : 'them'} again`,
    sendTheRest: (done: number) =>
      `${done === 1 ? '1 is done and would be performed twice' : `${done} are done and would be performed twice`}: send only the others again`,
    sendAgain: () => 'nothing was performed: the same command may be run again',
    correct: () => 'nothing was performed: correct what the service refused, then send it again',
    dryRun: () => 'dry run: nothing was sent',
  },

  trace: {
    again: (attempt: number) => `(attempt ${attempt})`,
    answered: (status: number, durationMs: number) => `${status} in ${durationMs} ms`,
    cutShort: () => '(cut short)',
    silence: (cause: UnsentCause | LostCause, durationMs: number) =>
      `${silences[cause]} after ${durationMs} ms`,
    waiting: (ms: number, reason: WaitReason) =>
      `waiting ${ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`} ${waitReasons[reason]}`,
    moreText: (characters: number) => `… ${plural(characters, 'character', 'characters')} more`,
  },
};
