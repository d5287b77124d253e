import {
  countFindings,
  createFindings,
  type Diagnostic,
  findBound,
  type Problem,
  type Severity,
} from '../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../core/errors.ts';
import { FileProblem } from '../core/host.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import type { Result } from '../core/result.ts';
import { commentIn } from '../documents/document-format.ts';
import { nameCell, positionAt } from '../documents/position.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { problem } from '../messages/problem.ts';
import { foldText } from './layout.ts';
import { fields, inLine, type Speech, type Style } from './style.ts';

interface LocatedProblem {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly where: string | null;
  /** False if the reader has seen the hint; true if left out. */
  readonly withHint?: boolean;
}

/**
 * A problem for people, without a final newline: `where  error  code  message`, the lines that show
 * it, and the hint (docs/files.md, Mistakes). `evidence` must be safe text already.
 */
export function renderProblem(
  { severity, problem: told, where, withHint = true }: LocatedProblem,
  style: Style,
  evidence: readonly string[] = [],
): string {
  const { theme, messages } = style;
  const { message, hint } = describe(told, messages);
  const header = fields(
    where === null ? null : theme.strong(inLine(where, style)),
    theme[severity](messages.say('result-severity', { severity })),
    told.code,
    inLine(message, style),
  );
  const shown = evidence.map((line) => `  ${line}`);
  const lines = [
    foldText(header, style, '  '),
    ...shown,
    ...(withHint ? [hintLine(hint, style)] : []),
  ];
  return lines.join('\n');
}

/** `  help: write a number`. The mark shows where the hint begins, without colors as well. */
function hintLine(hint: string, style: Style): string {
  const mark = style.messages.say('result-hint-mark');
  const indent = ' '.repeat(2 + mark.length + 1);
  return foldText(`  ${mark} ${inLine(hint, style)}`, style, indent);
}

/**
 * The problem of a result that a person is told about: its error, or the remark of the service;
 * otherwise null.
 */
export function findProblemToTell(result: Result): { severity: Severity; problem: Problem } | null {
  if (result.error !== undefined) return { severity: 'error', problem: result.error.problem };
  const remark = remarkIn(result);
  if (remark === null) return null;
  return { severity: 'warning', problem: problem('service/remark', { text: remark }) };
}

/** The message of the service beside a success (docs/contract.md, Answers). */
function remarkIn({ message }: Result): string | null {
  if (!isObject(message)) return null;
  if (message['type'] !== 'WARNING' && message['type'] !== 'QUESTION') return null;
  const text = message['message'] ?? message['detail'];
  return typeof text === 'string' && text !== '' ? text : null;
}

/** What a command has said. Its reader needs it once, however many problems there are. */
export class Hints {
  readonly #messages: Catalogue;
  readonly #shown = new Set<string>();

  constructor(messages: Catalogue) {
    this.#messages = messages;
  }

  isNew(told: Problem): boolean {
    return this.#isNew(`hint ${told.code} ${describe(told, this.#messages).hint}`);
  }

  isNewReason(told: Problem): boolean {
    return this.#isNew(`${told.code} ${describe(told, this.#messages).message}`);
  }

  #isNew(text: string): boolean {
    const { size } = this.#shown;
    return this.#shown.add(text).size > size;
  }
}

/** True if the hint says only what the last line of a summary says of everything in doubt. */
export const isHintOfDoubt = (told: Problem, messages: Catalogue): boolean =>
  describe(told, messages).hint ===
  messages.phrase('check-first', { ...told.params, ...messages.directions });

export function describeProblem(error: unknown, { sends }: { readonly sends: boolean }): Problem {
  if (error instanceof CliError) return error.problem;
  if (error instanceof Interrupted) {
    return problem('run/stopped', { reason: error.isBeforeSending ? 'before-sending' : 'sending' });
  }
  if (error instanceof FileProblem) return unwritable(error);
  if (error instanceof InvalidDocuments) {
    if (error.problem !== null) return error.problem;
    return error.kind === 'usage'
      ? problem('config/invalid', { errors: countFindings(error.diagnostics, 'error'), sends })
      : countInvalid(error.diagnostics, { sends, canSkip: false });
  }
  return problem('defect/unexpected', {
    text: error instanceof Error ? error.message : String(error),
  });
}

/** How the comment begins that waives the first finding of lint; null if no finding can be waived. */
export function waiverIn(diagnostics: readonly Diagnostic[]): ReturnType<typeof commentIn> {
  const waivable = diagnostics.filter(({ problem: { code } }) => code.startsWith('lint/'));
  const [first] = waivable.flatMap(({ source }) => commentIn(source.name) ?? []);
  return first ?? null;
}

/** @param canSkip whether the command could send the other documents */
export const countInvalid = (
  diagnostics: readonly Diagnostic[],
  about: { readonly sends: boolean; readonly canSkip: boolean },
): Problem =>
  problem('document/invalid', {
    ...about,
    errors: countFindings(diagnostics, 'error'),
    warnings: countFindings(diagnostics, 'warning'),
    comment: waiverIn(diagnostics),
    ...findBound(diagnostics),
  });

/** @param show the command that shows what was sent, for `output/unwritable` */
export function unwritable({ path, reason }: FileProblem, show?: string | null): Problem {
  return problem('output/unwritable', {
    path,
    reason,
    ...(show !== undefined && { show: show ?? '' }),
  });
}

export function printStack(error: unknown): string | null {
  const isForeseen = [InvalidDocuments, Interrupted, FileProblem].some(
    (kind) => error instanceof kind,
  );
  if (isForeseen || !(error instanceof Error)) return null;
  if (error instanceof CliError && error.kind !== 'defect') return null;
  const cause = error.cause instanceof Error ? [error.cause.stack ?? error.cause.message] : [];
  return [error.stack ?? error.message, ...cause].join('\n');
}

/** `{error}`, with `diagnostics` if documents are invalid. */
export function errorObject(
  error: unknown,
  { sends, ...speech }: Speech & { readonly sends: boolean },
): JsonObject {
  const described = { error: problemObject(describeProblem(error, { sends }), speech) };
  if (!(error instanceof InvalidDocuments)) return described;
  return { ...described, ...diagnosticFields(error.diagnostics, speech) };
}

/** `diagnostics`, and `notListed` with the number of those beyond the limit. */
export function diagnosticFields(list: readonly Diagnostic[], speech: Speech): JsonObject {
  const { kept, errors, warnings } = createFindings(list);
  const notListed = errors + warnings - kept.length;
  const diagnostics = kept.map((each) => diagnosticObject(each, speech));
  return { diagnostics, ...(notListed > 0 && { notListed }) };
}

export function diagnosticObject(
  { severity, problem: told, source, range }: Diagnostic,
  speech: Speech,
): JsonObject {
  const { line, column } =
    range === null ? { line: null, column: null } : positionAt(source, range[0]);
  const file = speech.mask.text(source.name);
  const cell = range === null ? null : nameCell(source, range);
  const place = { file, line, column, ...(cell !== null && { cell }) };
  return { ...place, severity, ...problemObject(told, speech) };
}

export function problemObject(told: Problem, { messages, mask }: Speech): JsonObject {
  const { message, hint } = describe(told, messages.machine);
  const reason = 'reason' in told.params ? told.params.reason : null;
  const isNamed = typeof reason === 'string' && /^[a-z\d-]+$/.test(reason);
  return {
    code: told.code,
    ...(isNamed && { reason }),
    message: mask.text(message),
    hint: mask.text(hint),
  };
}
