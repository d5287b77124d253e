/** What became of a question, as an object for programs (docs/convert.md, The report). */
import type { Conversion, ConvertedFile, Loss } from '../contract/conversions.ts';
import type { JsonObject } from '../core/json.ts';
import { diagnosticObject } from './failure.ts';
import { problemObject } from './json-text.ts';
import type { Speech } from './style.ts';

export function conversionObject(conversion: Conversion, speech: Speech): JsonObject {
  const { file, index, line, id, title, type, category, status, output, key } = conversion;
  const { losses, findings, lint, missing } = conversion;
  const text = (value: string | null) => (value === null ? null : speech.mask.text(value));
  return {
    file: speech.mask.text(file),
    index,
    line,
    id: text(id),
    title: text(title),
    type,
    category: text(category),
    status,
    output: output && { file: text(output.file), line: output.line },
    key: text(key),
    missing: [...missing],
    losses: [
      ...losses.map((loss) => lossObject(loss, speech)),
      ...findings.map((found) => diagnosticObject(found, speech)),
    ],
    lint: lint.map((found) => diagnosticObject(found, speech)),
  };
}

function lossObject({ problem, value, blank, line }: Loss, speech: Speech): JsonObject {
  const [family] = problem.code.split('/');
  return {
    ...problemObject(problem, speech),
    severity: family === 'loss' ? 'warning' : family === 'skipped' ? 'skip' : 'refusal',
    blank,
    line,
    value: value === null ? null : speech.mask.text(value),
  };
}

/** The counts of each file, and of all. */
export function conversionTotals(files: readonly ConvertedFile[]): JsonObject {
  const sum = (name: 'seen' | 'converted' | 'refused' | 'skipped') =>
    files.reduce((all, file) => all + file[name], 0);
  return {
    seen: sum('seen'),
    converted: sum('converted'),
    refused: sum('refused'),
    skipped: sum('skipped'),
    files: files.map((file) => ({ ...file })),
  };
}
