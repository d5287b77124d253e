/** A single command: it always sends, and its record never makes an import skip a document. */
import type { CommandRun, CreatedBefore } from '../contract/ledger.ts';
import { operations as table, type Operation } from '../contract/operations.ts';
import type { WorkSource } from '../contract/work.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { numberIn, textIn } from './columns.ts';
import { alreadyCreated, createdBefore, digestOf, type Sendable } from './created-before.ts';
import type { Database } from './database.ts';
import { createEntry, type Recorded, type Recording } from './operation-record.ts';
import { markingSuspects } from './suspects.ts';
import { gapIn } from './known-documents.ts';
import { createSideBySide } from './side-by-side.ts';
import { editedId, namedIds, worksOn } from './subject.ts';

interface CommandPorts extends Recording {
  readonly database: Database;
}

export function createCommandRun(ports: CommandPorts): CommandRun {
  const { run, database } = ports;
  return {
    get id() {
      return run.id;
    },
    finish: () => run.finish(),
    work: async (operations, again, chosen = refuse) => {
      let list = withDigests(operations);
      if (again) {
        run.expect(list.length);
        return sourceOf(list, ports, () => null);
      }
      // Create this before looking for earlier creates, so that nothing begun meanwhile is missed.
      const others = createSideBySide(database, run);
      try {
        const doubt = doubtIn(list, database) ?? gapBefore(operations, database);
        if (doubt !== null) throw doubt;
        const created = createdBefore(list, database);
        if (created.length > 0) list = withDigests(await chosen(created));
      } catch (error) {
        await run.abandon();
        throw error;
      }
      run.expect(list.length);
      return sourceOf(list, ports, ({ operation, content }) =>
        table[operation.id].verb === 'create' ? others.refusal(content) : null,
      );
    },
  };
}

const withDigests = (operations: readonly Operation[]): Sendable[] =>
  operations.map((operation) => ({ operation, content: digestOf(operation) }));

async function refuse(created: readonly CreatedBefore[]): Promise<never> {
  throw new CliError('conflict', alreadyCreated(created, { edit: null, isAsked: false }));
}

function sourceOf(
  list: readonly Sendable[],
  recording: CommandPorts,
  refusal: (sendable: Sendable) => CliError | null,
): WorkSource {
  let next = 0;
  return {
    next: async () => {
      const sendable = list[next];
      if (sendable === undefined) return null;
      next++;
      const { operation, content } = sendable;
      const recorded = { ...recordedOf(operation, content), refusal: () => refusal(sendable) };
      const entry = createEntry(recorded, recording, () => {});
      return { kind: 'send', operation, entry };
    },
    suspect: markingSuspects(recording.database, recording),
  };
}

function recordedOf(operation: Operation, content: Uint8Array): Recorded {
  const { id, key, origin } = operation;
  return {
    subject: {
      seq: null,
      key,
      content,
      ordinal: null,
      operation: id,
      maybePerformed: false,
      place: null,
      source: origin === null ? namedIds(id, operation) : origin.file,
      line: origin?.line ?? null,
      resource: editedId(id, operation),
      worksOn: worksOn(id, operation),
    },
    origin,
    working: { operation, effect: null, source: origin },
    planned: () => null,
  };
}

/** Why the first operation in doubt must not be sent; null if none is in doubt. */
function doubtIn(list: readonly Sendable[], database: Database): CliError | null {
  for (const { content } of list) {
    const doubt = doubtOf(content, database);
    if (doubt !== null) return doubt;
  }
  return null;
}

/** If part of the record is lost, an operation unknown to the ledger may have been sent. */
function gapBefore(list: readonly Operation[], database: Database): CliError | null {
  const gap = gapIn(database);
  const first = list.find(({ id }) => table[id].repeat === 'once');
  if (gap === null || first === undefined) return null;
  return new CliError('inDoubt', problem('ledger/lost-before', { operation: first.id, ...gap }));
}

function doubtOf(content: Uint8Array, database: Database): CliError | null {
  const found = database
    .prepare(
      `SELECT seq, operation, runs.id AS run FROM operations JOIN runs ON runs.number = run
       WHERE content = ? AND operations.state = 'in-doubt'`,
    )
    .get(content);
  if (found === undefined) return null;
  const [operation, run, seq] = [
    textIn(found, 'operation'),
    textIn(found, 'run'),
    numberIn(found, 'seq'),
  ];
  return new CliError('inDoubt', problem('ledger/in-doubt-before', { operation, run, seq }));
}
