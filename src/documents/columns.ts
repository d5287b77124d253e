/** What the columns of a sheet are called, for findings about its rows (docs/files.md). */
import { portugueseHeader } from '../contract/header-names.ts';
import { ownOfEach } from '../contract/schemas.ts';
import type { Problem } from '../core/diagnostic.ts';
import type { Received } from '../core/params.d.ts';
import { type JsonPath, valueAt } from '../core/json.ts';
import { thousandsIn } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import type { Columns, SourceDocument } from './source-document.ts';

export function wrongCell(path: JsonPath, received: Received, document: SourceDocument) {
  const answer = answerAt(path, document);
  const meant = thousandsIn(received);
  const ofAnswer = meant.length === 0 ? ('points' as const) : ('thousands' as const);
  const isTopic = path.length === 1 && path[0] === 'topicId';
  const write = isTopic ? ('topic' as const) : answer === null ? null : ofAnswer;
  return { column: columnTitle(path, document.columns), answer, meant, write };
}

/** The column of a required cell that is empty; null where another column tells it as well. */
export function emptyCell(field: string, columns: Columns | undefined): string | null {
  if (columns !== undefined && isInSentence(field, columns) && !columns.fields.has('question')) {
    return field === 'question' ? columnTitle(['cloze'], columns) : null;
  }
  return columnTitle(field === 'lacunaAlternatives' ? [field, 0] : [field], columns);
}

/** The columns that have so many blanks. */
export const columnsOfBlanks = (count: number, columns: Columns | undefined): readonly string[] =>
  Array.from({ length: count }, (_, index) => columnTitle(['lacunaAlternatives', index], columns));

/** What the column of a path is called, or should be called in the language of the others. */
export function columnTitle(path: JsonPath, columns: Columns | undefined): string {
  for (let length = path.length; length > 0; length -= 1) {
    const own = columns?.headers.get(JSON.stringify(path.slice(0, length)));
    if (own !== undefined) return own;
  }
  const [field = '', index] = path;
  const usual = field === 'lacunaAlternatives' ? `lacuna${Number(index ?? 0) + 1}` : String(field);
  return columns?.inPortuguese === true ? portugueseHeader(usual) : usual;
}

export function columnsMissing(
  fields: readonly string[],
  columns: Columns | undefined,
  isLacuna: boolean,
): Problem {
  const headers = fields.map((field) => columnTitle([field], columns));
  const mayDefault = isLacuna && !fields.some((field) => field in ownOfEach.lacuna);
  return problem('csv/column', { reason: 'missing', fields, headers, mayDefault });
}

/** The answer whose points are at the path; null for any other place. */
function answerAt(path: JsonPath, document: SourceDocument): string | null {
  if (path.at(-1) !== 'score') return null;
  const answer = valueAt(document.value, [...path.slice(0, -1), 'description']) ?? null;
  return typeof answer === 'object' ? null : String(answer);
}

/** One column has the statement and its answers, so that neither is a column that is missing. */
export const isInSentence = (field: string, columns: Columns): boolean =>
  (field === 'question' || field === 'lacunaAlternatives') && columns.fields.has('cloze');
