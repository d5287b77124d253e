/** What `convert` did, for people: the most important last. */
import { localNumber } from '../../messages/local-number.ts';
import type { Conversion, ConvertedFile, Loss } from '../../contract/conversions.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { describe } from '../../messages/catalogue.ts';
import { Causes } from '../alike.ts';
import { renderDiagnostic } from '../code-frame.ts';
import type { Page } from '../data-writer.ts';
import { foldText, linesText, table } from '../layout.ts';
import { diagnosticObject, problemObject, renderProblem } from '../problems.ts';
import { fields, inLine, type Speech, type Style } from '../style.ts';

export class ConversionTally {
  readonly files: { -readonly [Name in keyof ConvertedFile]: ConvertedFile[Name] }[] = [];
  /** `incomplete`: converted questions that lack a required field. */
  readonly counts = { seen: 0, converted: 0, refused: 0, skipped: 0, incomplete: 0 };
  readonly refused: Conversion[] = [];
  readonly losses = new Causes<CausedLoss>();
  readonly skips = new Causes<CausedLoss>();
  readonly missing = new Map<string, number>();
  readonly #shown: number;

  constructor(shown: number) {
    this.#shown = shown;
  }

  begin(file: string, format: string): void {
    this.files.push({ file, format, seen: 0, converted: 0, refused: 0, skipped: 0 });
  }

  add(conversion: Conversion): void {
    const { status, missing } = conversion;
    for (const count of [this.counts, ...this.files.slice(-1)]) {
      count.seen += 1;
      count[status] += 1;
    }
    if (status !== 'refused') {
      noteCodes(conversion, status === 'converted' ? this.losses : this.skips);
    } else if (this.refused.length < this.#shown) this.refused.push(conversion);
    if (missing.length > 0) this.counts.incomplete += 1;
    for (const field of missing) this.missing.set(field, (this.missing.get(field) ?? 0) + 1);
  }
}

/**
 * Each cause once for each question, however often it has it: what is skipped by its kind, so that
 * nobody takes essays for choices.
 */
function noteCodes(conversion: Conversion, codes: Causes<CausedLoss>): void {
  const { status, type } = conversion;
  const causes = new Map<string, Loss>();
  for (const loss of conversion.losses) {
    const { code, params } = loss.problem;
    const noun = 'what' in params ? params.what : code;
    const cause = `${noun} ${status === 'skipped' ? type : ''}`;
    if (!causes.has(cause)) causes.set(cause, loss);
  }
  for (const [cause, loss] of causes) codes.add(cause, { conversion, loss }, null);
}

interface CausedLoss {
  readonly conversion: Conversion;
  readonly loss: Loss;
}

/** What became of the questions of a conversion. `quiet` shows only what was refused. */
export async function showConversion(
  summary: ConversionTally,
  { stderr, block, stderrStyle: style, quiet }: Page,
): Promise<void> {
  const { say } = style.messages;
  const { refused, counts } = summary;
  if (refused.length > 0) await stderr.write(`${say('conversion-list', { of: 'refused' })}\n`);
  for (const conversion of refused) {
    for (const text of refusalTexts(conversion, style)) await block(`${text}\n`);
  }
  const more = counts.refused - refused.length;
  const lines = [
    ...(more === 0 ? [] : [say('conversion-more', { questions: more })]),
    ...(quiet ? [] : conversionLines(summary, style)),
  ];
  await stderr.write(linesText(lines));
}

function conversionLines(summary: ConversionTally, style: Style): string[] {
  const { losses, skips, missing } = summary;
  return [
    ...codeLines('skipped', skips, style),
    ...codeLines('lost', losses, style),
    ...fileLines(summary.files, style),
    ...Array.from(missing, ([field, questions]) =>
      foldText(style.messages.say('conversion-missing', { field, questions }), style, '  '),
    ),
  ];
}

function refusalTexts(conversion: Conversion, style: Style): string[] {
  const { title, losses, findings } = conversion;
  const found = findings.map((each) => renderDiagnostic(each, style));
  const refusals = losses.filter(({ problem }) => problem.code === 'convert/refused');
  // With --strict, whatever would be lost is why the question is refused.
  const why = refusals.length > 0 ? refusals : losses;
  const reasons = why.map(({ problem, blank, line }) => {
    const about = [
      ...(title ? [title] : []),
      ...(blank === null ? [] : [style.messages.say('try-blank', { number: blank })]),
    ];
    const evidence = about.length === 0 ? [] : [inLine(about.join(', '), style)];
    const where = placeOf({ ...conversion, line: line ?? conversion.line });
    return renderProblem({ severity: 'error', problem, where }, style, evidence);
  });
  return [...found, ...reasons];
}

function placeOf({ file, index, line, id }: Conversion): string {
  if (line !== null) return `${file}:${line}`;
  return id === null ? `${file} #${index}` : `${file} ${id}`;
}

/** A line for each cause: how many questions, the sentence of the first one, its place. */
function codeLines(of: 'skipped' | 'lost', counted: Causes<CausedLoss>, style: Style): string[] {
  if (counted.size === 0) return [];
  const codes = counted.list.toSorted((one, other) => other.count - one.count);
  const { messages, theme } = style;
  const figure = (count: number) => localNumber(count, messages.language);
  const width = Math.max(...codes.map(({ count }) => figure(count).length));
  return [
    messages.say('conversion-list', { of }),
    ...codes.map(({ count, examples: [{ conversion, loss }] }) => {
      const { message } = describe(loss.problem, messages);
      const line = fields(
        `  ${figure(count).padStart(width)}`,
        `${inLine(message, style)} ${theme.faint(`(${inLine(placeOf(conversion), style)})`)}`,
      );
      return foldText(line, style, '    ');
    }),
  ];
}

function fileLines(files: readonly ConvertedFile[], style: Style): string[] {
  const { say, language } = style.messages;
  const heads = ['file', 'seen', 'converted', 'refused', 'skipped'] as const;
  const names = heads.map((name) => say('table-heading', { name }));
  const rows = files.map(({ file, seen, converted, refused, skipped }) => [
    inLine(file, style),
    ...[seen, converted, refused, skipped].map((count) => localNumber(count, language)),
  ]);
  return rows.length === 0 ? [] : table([names, ...rows], style, { hasHead: false }).flat();
}

export function conversionObject(conversion: Conversion, speech: Speech): Json {
  const { file, index, line, id, title, type, category, status, output, key } = conversion;
  const { losses, findings, lint, missing } = conversion;
  const all = [
    ...losses.map((loss) => lossObject(loss, speech)),
    ...findings.map((found) => diagnosticObject(found, speech)),
  ];
  const about = { file, index, line, id, title, type, category, status, key };
  return speech.mask.value({
    ...about,
    output: output && { ...output },
    missing: [...missing],
    losses: all,
    lint: lint.map((found) => diagnosticObject(found, speech)),
  });
}

const severities: Readonly<Record<string, string>> = {
  'convert/not-kept': 'warning',
  'convert/skipped': 'skip',
};

function lossObject({ problem, value, blank, line }: Loss, speech: Speech): JsonObject {
  return {
    ...problemObject(problem, speech),
    what: 'what' in problem.params ? problem.params.what : null,
    severity: severities[problem.code] ?? 'refusal',
    blank,
    line,
    value,
  };
}

export function conversionTotals(files: readonly ConvertedFile[]): JsonObject {
  const names = ['seen', 'converted', 'refused', 'skipped'] as const;
  const sums = names.map((name) => [name, files.reduce((sum, file) => sum + file[name], 0)]);
  return { ...Object.fromEntries(sums), files: files.map((file) => ({ ...file })) };
}
