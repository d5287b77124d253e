/** The note of an answer beside its departure (docs/adr/0022-departures.md): a line of text. */
import { crc32 } from 'node:zlib';

/** An attempt of an operation. */
export interface Attempted {
  readonly seq: number;
  readonly attempt: number;
}

/** What the service answered to an attempt, as far as its record needs it. */
export interface Answered {
  /** `refused`: certainly not performed. */
  readonly outcome: 'done' | 'refused';
  /** The number of requests that were sent. */
  readonly attempts: number;
  /** The HTTP status. */
  readonly status: number;
  /** Milliseconds. */
  readonly duration: number;
  /** The number of the connection within the run. */
  readonly connection: number;
  /** True if an earlier attempt may have performed it too. */
  readonly maybePerformed: boolean;
  /** The id that a create or an edit returned. */
  readonly resource: string | null;
  /** The number that a release returned. */
  readonly version: string | null;
  /** The id of the resource that was released or deleted. */
  readonly worksOn: string | null;
  /** The instance of a local service. */
  readonly instance: string | null;
}

/**
 * A line of ASCII. Null if it is longer than the place for it, or has other characters.
 * @param most the number of bytes in that place
 */
export function encodedAnswer(
  { seq, attempt }: Attempted,
  answer: Answered,
  most: number,
): string | null {
  const said = [
    seq,
    attempt,
    answer.outcome,
    answer.attempts,
    answer.status,
    answer.duration,
    answer.connection,
    Number(answer.maybePerformed),
    answer.resource ?? '',
    answer.version ?? '',
    answer.worksOn ?? '',
    answer.instance ?? '',
  ].join('|');
  const line = `${said}|${crc32(said)}\n`;
  return line.length <= most && /^[ -~]+\n$/.test(line) ? line : null;
}

/** Null unless the bytes begin with a whole note of an answer to this attempt. */
export function answerIn(bytes: Buffer, { seq, attempt }: Attempted): Answered | null {
  const text = bytes.toString('latin1', 0, bytes.indexOf('\n'));
  const said = text.slice(0, text.lastIndexOf('|'));
  const fields = text.split('|');
  if (fields.length !== 13 || fields[12] !== String(crc32(said))) return null;
  const [ofSeq, ofAttempt, outcome, attempts, status, duration, connection, maybe, ...texts] =
    fields;
  if (Number(ofSeq) !== seq || Number(ofAttempt) !== attempt) return null;
  const [resource = null, version = null, worksOn = null, instance = null] = texts.map((each) =>
    each === '' ? null : each,
  );
  return {
    outcome: outcome === 'done' ? 'done' : 'refused',
    attempts: Number(attempts),
    status: Number(status),
    duration: Number(duration),
    connection: Number(connection),
    maybePerformed: maybe === '1',
    resource,
    version,
    worksOn,
    instance,
  };
}
