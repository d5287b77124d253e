import type { Origin, Problem, Severity } from '../core/diagnostic.ts';
import type { OutputStream } from '../core/host.ts';
import { isObject } from '../core/json.ts';
import { isSuccess, type Outcome, type Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import { renderDiagnostic } from './code-frame.ts';
import { plan, type Format, type HumanOptions } from './formats.ts';
import { renderProblem } from './problem-block.ts';
import { originOf, statusLine } from './status-line.ts';
import { fields, inLine } from './style.ts';
import { renderSummary } from './summary.ts';

/** Where results go, and how much of them. */
interface ResultOptions {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly format: Format;
  /** False for `json`, `ndjson` and `yaml`, whose objects hold the errors. */
  readonly tellsErrors: boolean;
  /** Where a dry run shows its requests on standard error: beside data that is for programs. */
  readonly tellsPlans: boolean;
  /** Of standard error. */
  readonly human: HumanOptions;
  readonly quiet: boolean;
  readonly several: boolean;
}

/** The results of one command, written in the order of the calls. */
export interface ResultWriter {
  /** `subject` is what a result is about, for people; null where its operation says enough. */
  result(result: Result, subject: Subject | null): Promise<void>;
  /** Closes what is open and says how it ended; `remaining` operations were not reached. */
  finish(end: { readonly remaining: number }): Promise<void>;
}

/** A document, or what the arguments named, such as the id `17`. */
export type Subject = Origin | { readonly name: string };

export function createResultWriter(options: ResultOptions): ResultWriter {
  const { stdout, stderr, format, quiet, several } = options;
  const { style } = options.human;
  const counts = new Map<Outcome, number>();
  const inDoubt: string[] = [];
  let written = 0;
  return {
    async result(result, subject) {
      const about = subject !== null && 'name' in subject ? subject.name : null;
      counts.set(result.outcome, (counts.get(result.outcome) ?? 0) + 1);
      if (result.outcome === 'in-doubt') inDoubt.push(nameOf(result, about, options));
      if (quiet && isSuccess(result)) return;
      const text = format.each({ result, subject: about, position: written });
      written += 1;
      try {
        await writeText(stdout, text);
      } catch (error) {
        // Standard output takes no more: what was performed is named at least here.
        await writeText(stderr, `${statusLine(result, about, style)}\n`);
        throw error;
      }
      await writeText(stderr, await asides(result, subject, options));
    },
    async finish({ remaining }) {
      await writeText(stdout, format.end(written));
      if (quiet || (!several && remaining === 0)) return;
      await writeText(stderr, `${renderSummary({ counts, remaining, inDoubt }, style)}\n`);
    },
  };
}

async function writeText(stream: OutputStream, text: string): Promise<void> {
  if (text !== '') await stream.write(text);
}

function nameOf(result: Result, subject: string | null, { human }: ResultOptions): string {
  const origin = originOf(result, subject);
  return fields(result.operation, origin === null ? null : inLine(origin, human.style));
}

/** What standard error says of a result: its error, the service's warning, or its plan. */
async function asides(
  result: Result,
  subject: Subject | null,
  options: ResultOptions,
): Promise<string> {
  if (options.tellsPlans && result.request !== undefined) {
    return `${plan(result.request, options.human)}\n`;
  }
  if (!options.tellsErrors) return '';
  const told = toldOf(result);
  if (told === null) return '';
  const { style } = options.human;
  if (subject !== null && 'open' in subject) {
    return `${await renderDiagnostic({ ...told, ...(await subject.open()) }, style)}\n`;
  }
  // Bare ids would read like a count.
  const named = [result.operation, subject?.name ?? []].flat().join(' ');
  const where = originOf(result, named);
  return `${renderProblem({ ...told, where }, style)}\n`;
}

function toldOf(result: Result): { severity: Severity; problem: Problem } | null {
  if (result.error !== undefined) return { severity: 'error', problem: result.error.problem };
  const remark = remarkIn(result);
  if (remark === null) return null;
  return { severity: 'warning', problem: problem('service/remark', { text: remark }) };
}

/** What the service says beside a success (contract: Response envelope, `message.type`). */
function remarkIn({ message }: Result): string | null {
  if (!isObject(message)) return null;
  if (message['type'] !== 'WARNING' && message['type'] !== 'QUESTION') return null;
  const text = message['message'] ?? message['detail'];
  return typeof text === 'string' && text !== '' ? text : null;
}
