/** The run of a single command: it always sends, and its record never makes an import skip anything. */
import type { CommandRun, CreatedBefore } from '../contract/ledger.ts';
import { namedIds } from '../contract/operations.ts';
import type { WorkSource } from '../contract/work.ts';
import { CliError } from '../core/errors.ts';
import { OperationEntry, type Recording } from './operations/entry.ts';
import {
  alreadyCreated,
  beingCreated,
  createdBefore,
  doubtBefore,
  newestSeq,
  type Sendable,
  withDigests,
} from './operations/known.ts';

export function createCommandRun(recording: Recording): CommandRun {
  const { run, database } = recording;
  return {
    get id() {
      return run.id;
    },
    finish: () => run.finish(),
    work: async (operations, again, refusal = refuse) => {
      // Before looking for earlier creates, so that nothing begun meanwhile is missed.
      const since = newestSeq(database);
      const list = withDigests(operations);
      if (!again) {
        const doubt = doubtBefore(list, database);
        if (doubt !== null) throw doubt;
        const created = createdBefore(list, database);
        const refused = created.length === 0 ? null : await refusal(created);
        if (refused !== null) throw refused;
      }
      await run.expect(list.length, []);
      const collision = (sendable: Sendable) =>
        again ? null : beingCreated(sendable, { run: run.number, since }, database);
      return stepsOf(list, collision, recording);
    },
  };
}

const refuse = async (created: readonly CreatedBefore[]) =>
  new CliError('conflict', alreadyCreated(created, { edit: null, isAsked: false }));

function stepsOf(
  list: readonly Sendable[],
  refusal: (sendable: Sendable) => CliError | null,
  recording: Recording,
): WorkSource {
  const steps = list.values();
  return {
    next: () => {
      const { value: sendable } = steps.next();
      if (sendable === undefined) return null;
      const { operation, content } = sendable;
      const { key, origin } = operation;
      const subject = {
        key,
        content,
        nth: null,
        operation,
        effect: null,
        isMet: false,
        maybePerformed: false,
        place: null,
        source: origin === null ? namedIds(operation) : origin.file,
        line: origin?.line ?? null,
        origin,
        plannedText: () => null,
        replaces: null,
        refersTo: none,
        refusal: () => refusal(sendable),
      };
      const entry = new OperationEntry(subject, recording, () => {});
      return { kind: 'send', operation, entry };
    },
  };
}

const none: ReadonlySet<string> = new Set();
