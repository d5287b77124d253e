/** Tells programs what happens while a command sends (docs/scripting.md, Events). */
import { CliError } from '../core/errors.ts';
import type { RunEvent, StopReason } from '../core/events.ts';
import { type Clock, FileProblem, type OpenFile } from '../core/host.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { exitCodeWithoutOutput } from '../core/exit-code.ts';
import type { Result } from '../core/result.ts';
import { jsonText } from './data-writer.ts';
import { problemObject, unwritable } from './problems.ts';
import { resultObject } from './result-text.ts';
import type { Speech } from './style.ts';
import { isoTime } from './time.ts';

/** The version of the form. */
const FORM = 1;

const BEGINNING = `{"v":${FORM},"type":"`;

/** True if each line is an event. The last one may be cut. */
export const holdsEvents = (text: string): boolean =>
  text.split('\n').every((line) => line.startsWith(BEGINNING) || BEGINNING.startsWith(line));

/** A run that is about to send. */
export interface BegunRun {
  /** Null if nothing is recorded. */
  readonly id: string | null;
  /** For example `lacuna create`. */
  readonly command: string;
  readonly target: string;
  readonly documents: number;
  /** How many of these are neither done already nor in doubt. */
  readonly toSend: number;
}

/** Why a command ended before its work, or with another exit code than its results say. */
interface Stopped {
  readonly reason: StopReason | 'error';
  /** `error`, perhaps with `diagnostics`. */
  readonly told: JsonObject;
}

/**
 * Writes events as they happen. `run`, `wait` and `result` throw FileProblem once if that fails, so
 * that the run stops. From then on nothing is written.
 */
export interface EventWriter {
  run(begun: BegunRun): Promise<void>;
  wait(event: Extract<RunEvent, { type: 'wait' }>): Promise<void>;
  result(result: Result): Promise<void>;
  stop(stopped: Stopped): Promise<void>;
  /**
   * Writes the outputs of a step of GitHub Actions before the command tells how it ended. Only the
   * first call does. Throws FileProblem.
   */
  writeOutputs(summary: Pick<JsonObject, 'run' | 'counts'>): Promise<void>;
  /** Writes no outputs of a step: the command uses their file. */
  dropOutputs(): void;
  /**
   * Writes the summary, and the outputs of a step if they are not written yet.
   * @param show the command that shows what was sent, for `output/unwritable`
   * @returns CliError `output/unwritable`, unless that was thrown before; null if all was written
   */
  close(
    summary: JsonObject & { readonly exitCode: number },
    show: string | null | undefined,
  ): Promise<CliError | null>;
}

interface EventOptions extends Speech {
  readonly clock: Pick<Clock, 'now'>;
  /** Where the events go; null for nowhere. */
  readonly events: OpenFile | null;
  /** The outputs of a step of GitHub Actions; null outside of one. */
  readonly outputs: OpenFile | null;
}

export function createEventWriter({
  clock,
  events,
  outputs,
  ...speech
}: EventOptions): EventWriter {
  const { mask } = speech;
  let run: string | null = null;
  let isOver = events === null;
  let unwritten = outputs;
  const put = async (type: string, fields: JsonObject) => {
    if (isOver || events === null) return;
    try {
      await events.write(
        `${jsonText({ v: FORM, type, at: isoTime(clock.now()), run, ...fields })}\n`,
      );
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  const writeOutputs = async (told: JsonObject) => {
    const file = unwritten;
    unwritten = null;
    await file?.write(outputsOf(told));
  };
  const stop = ({ reason, told }: Stopped) => put('stop', { reason, ...told });
  return {
    run({ id, target, ...about }) {
      run = id;
      return put('run', { ...about, target: mask.text(target) });
    },
    wait({ operation, ms, reason }) {
      const { id, origin } = operation;
      const source = origin && { file: mask.text(origin.file), line: origin.line };
      return put('wait', { operation: id, source, waitMs: ms, reason });
    },
    result: (result) => put('result', { result: resultObject(result, speech) }),
    stop: async (stopped) => void (await findProblem(stop(stopped))),
    writeOutputs,
    dropOutputs: () => void (unwritten = null),
    async close(summary, show) {
      const lost = await findProblem(writeOutputs(summary));
      const error = lost && problemObject(unwritable(lost, show), speech);
      if (error !== null) await findProblem(stop({ reason: 'error', told: { error } }));
      const { exitCode: code } = summary;
      const exitCode = lost === null ? code : exitCodeWithoutOutput(code);
      const unsaid = await findProblem(put('summary', { ...summary, exitCode }));
      isOver = true;
      await findProblem(Promise.all([events?.close(), outputs?.close()]));
      const cause = lost ?? unsaid;
      return cause && new CliError('output', unwritable(cause, show), { cause });
    },
  };
}

/** The lines that GitHub Actions reads. */
function outputsOf({ run = null, counts = null }: JsonObject): string {
  const count = (outcome: string) => (isObject(counts) ? Number(counts[outcome] ?? 0) : 0);
  const id = typeof run === 'string' ? run : '';
  return `run=${id}\nchanged=${count('done') > 0}\nin-doubt=${count('in-doubt')}\n`;
}

async function findProblem(work: Promise<unknown> | undefined): Promise<FileProblem | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}
