/** Findings about the row of a sheet, in the words of its columns (docs/files.md). */
import { portugueseHeader } from '../../contract/header-names.ts';
import type { Finding, Problem } from '../../core/diagnostic.ts';
import type { JsonPath } from '../../core/json.ts';
import { thousandsIn } from '../../core/texts.ts';
import { problem } from '../../messages/problem.ts';
import type { Columns, SourceDocument } from '../source-document.ts';
import { nodeAt } from '../tree.ts';

/** The same finding; null if another one tells its cause. Other documents keep their words. */
export function inWordsOfSheet(finding: Finding, document: SourceDocument): Finding | null {
  if (document.format !== 'csv') return finding;
  const { columns } = document;
  const { path, problem: told } = finding;
  switch (told.code) {
    case 'document/missing-field':
      return path.length === 1 ? emptyCell(finding, columns) : finding;
    case 'document/wrong-type': {
      const isTopic = path.length === 1 && path[0] === 'topicId';
      const answer = answerAt(path, document);
      const meant = thousandsIn(told.params['received']);
      const column = columnTitle(path, columns);
      return withParams(finding, { cell: { column, answer, isTopic, meant } });
    }
    case 'document/value-not-allowed':
      return withParams(finding, { field: columnTitle(path, columns) });
    case 'lacuna/blank-count': {
      const named = Array.from({ length: Number(told.params['lacunas']) }, (_, index) =>
        columnTitle(['lacunaAlternatives', index], columns),
      );
      return withParams(finding, { columns: named });
    }
    default:
      return finding;
  }
}

/** What the column of a path is called, or should be called in the language of the others. */
export function columnTitle(path: JsonPath, columns: Columns | undefined): string {
  for (let length = path.length; length > 0; length -= 1) {
    const own = columns?.headers?.get(JSON.stringify(path.slice(0, length)));
    if (own !== undefined) return own;
  }
  const [field = '', index] = path;
  const usual = field === 'lacunaAlternatives' ? `lacuna${Number(index ?? 0) + 1}` : String(field);
  return columns?.inPortuguese === true ? portugueseHeader(usual) : usual;
}

/** What no default gives. */
const ofEachQuestion: ReadonlySet<string> = new Set(['title', 'question', 'lacunaAlternatives']);

/** The fields, unless the headers say the same. */
const othersThan = (headers: readonly string[], fields: readonly string[]): readonly string[] =>
  fields.every((field) => headers.includes(field)) ? [] : fields;

/** The problem of a sheet that has no columns for these fields. */
export function columnsMissing(
  fields: readonly string[],
  columns: Columns | undefined,
  isLacuna: boolean,
): Problem {
  const headers = fields.map((field) => columnTitle([field], columns));
  const mayDefault = isLacuna && !fields.some((field) => ofEachQuestion.has(field));
  return problem('csv/column-missing', {
    fields,
    names: othersThan(headers, fields),
    headers,
    mayDefault,
  });
}

/** The column with the statement, and whether it has the answers too; null outside a sheet. */
export function columnOfStatement({
  columns,
}: SourceDocument): { readonly name: string; readonly isSentence: boolean } | null {
  if (columns?.headers === undefined) return null;
  const isSentence = columns.fields.has('cloze');
  return { name: columnTitle([isSentence ? 'cloze' : 'question'], columns), isSentence };
}

/** The statement and its answers are missing together where one column has both. */
function emptyCell(finding: Finding, columns: Columns | undefined): Finding | null {
  const [field] = finding.path;
  const isOfSentence = field === 'question' || field === 'lacunaAlternatives';
  const hasSentence = columns?.fields.has('cloze') === true && !columns.fields.has('question');
  if (!isOfSentence || !hasSentence) {
    const path = field === 'lacunaAlternatives' ? [field, 0] : finding.path;
    return withParams(finding, { cell: columnTitle(path, columns) });
  }
  if (field !== 'question') return null;
  return withParams(finding, { cell: columnTitle(['cloze'], columns) });
}

function withParams(finding: Finding, more: Problem['params']): Finding {
  const { code, params } = finding.problem;
  return { ...finding, problem: { code, params: { ...params, ...more } } };
}

/** The answer whose points are at the path; null for any other place. */
function answerAt(path: JsonPath, document: SourceDocument): string | null {
  if (path.at(-1) !== 'score') return null;
  const answer = nodeAt(document.node, [...path.slice(0, -1), 'description']);
  return answer?.kind === 'scalar' ? String(answer.value) : null;
}

/** One column has the statement and its answers, so that neither is a column that is missing. */
export const isInSentence = (field: string, columns: Columns): boolean =>
  (field === 'question' || field === 'lacunaAlternatives') && columns.fields.has('cloze');
