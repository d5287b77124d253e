/** A single command: it always sends, and its record never makes an import skip. */
import { hash } from 'node:crypto';
import type { CommandRun } from '../contract/ledger.ts';
import { operations, type Operation } from '../contract/operations.ts';
import type { WorkSource } from '../contract/work.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { contentDigest } from '../documents/canonical.ts';
import type { Database } from './database.ts';
import { createEntry, type Recorded, type Recording } from './entries.ts';
import { markingSuspects } from './suspects.ts';
import { gapIn } from './known.ts';
import { editedId, worksOn } from './subject.ts';

interface CommandPorts extends Recording {
  readonly database: Database;
}

export function createCommandRun(ports: CommandPorts): CommandRun {
  const { run, database } = ports;
  return {
    id: run.id,
    finish: () => run.finish(),
    work: async (list, again) => {
      const contents = list.map(({ id, params, body }) =>
        contentDigest({ operation: id, params, body }, sha256),
      );
      const doubt = again ? null : (doubtIn(contents, database) ?? gapBefore(list, database));
      if (doubt !== null) {
        await run.abandon();
        throw doubt;
      }
      run.expect(list.length);
      return sourceOf(list, contents, ports);
    },
  };
}

const sha256 = (text: string) => hash('sha256', text, 'buffer');

function sourceOf(
  list: readonly Operation[],
  contents: readonly Uint8Array[],
  recording: CommandPorts,
): WorkSource {
  let next = 0;
  return {
    next: async () => {
      const operation = list[next];
      const content = contents[next];
      if (operation === undefined || content === undefined) return null;
      next++;
      const entry = createEntry(recordedOf(operation, content), recording, () => {});
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
      raw: null,
      operation: id,
      maybePerformed: false,
      place: null,
      source: origin?.file ?? null,
      line: origin?.line ?? null,
      resource: editedId(id, operation),
      worksOn: worksOn(id, operation),
    },
    origin,
    isWholeSource: false,
    planned: () => null,
  };
}

/** Why the first that is in doubt may not be sent; null where none is. */
function doubtIn(contents: readonly Uint8Array[], database: Database): CliError | null {
  for (const content of contents) {
    const doubt = doubtOf(content, database);
    if (doubt !== null) return doubt;
  }
  return null;
}

/** What nothing is known of may have been sent where a part of the record is lost. */
function gapBefore(list: readonly Operation[], database: Database): CliError | null {
  const gap = gapIn(database);
  const first = list.find(({ id }) => operations[id].repeat === 'once');
  if (gap === null || first === undefined) return null;
  return new CliError('inDoubt', problem('ledger/lost-before', { operation: first.id, ...gap }));
}

function doubtOf(content: Uint8Array, database: Database): CliError | null {
  const found: { seq: number; operation: string; run: string } | undefined = database
    .prepare(
      `SELECT seq, operation, runs.id AS run FROM operations JOIN runs ON runs.number = run
       WHERE content = ? AND operations.state = 'in-doubt'`,
    )
    .get(content);
  if (found === undefined) return null;
  const { operation, run, seq } = found;
  return new CliError('inDoubt', problem('ledger/in-doubt-before', { operation, run, seq }));
}
