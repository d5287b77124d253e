/** Reads the lacuna questions of files, in either form, for the commands that send nothing. */
import { checkDocument } from '../../authoring/check-document.ts';
import { type AuthoredQuestion, readQuestion } from '../../authoring/question.ts';
import { isOfQuestion, isOperationId } from '../../contract/operations.ts';
import { findSchema } from '../../contract/schemas.ts';
import { fieldsAt } from '../../contract/shape.ts';
import { createFindings, type Diagnostic, type Source } from '../../core/diagnostic.ts';
import { isObject } from '../../core/json.ts';
import { isForFolder } from '../../documents/check.ts';
import { columnsMissing, columnTitle } from '../../documents/columns.ts';
import {
  createFoundProblems,
  findPart,
  type SourceDocument,
} from '../../documents/source-document.ts';
import { kindOfSchema } from '../../documents/kind.ts';
import { nodeAt } from '../../documents/tree.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { ValuesOf } from '../arguments/parameters.ts';
import { type questionOptions, readDocumentOptions } from '../input/shared-options.ts';
import type { Context } from '../context.ts';
import { readFiles } from '../input/documents.ts';

export interface QuestionsRead {
  readonly questions: readonly AuthoredQuestion[];
  readonly sources: readonly Source[];
  /** Only the errors that validate would report, except for fields that are not written yet. */
  readonly errors: readonly Diagnostic[];
  /** How many lack fields, and which; in a sheet, the names of the columns. */
  readonly lacking: { readonly questions: number; readonly fields: readonly string[] };
}

/** Without these, no question can be checked, tried or shown. */
const statementFields: ReadonlySet<string> = new Set(['question', 'lacunaAlternatives']);

export const questionFields = fieldsAt(findSchema('lacuna.create', false), []);

/** Those that it must have before it can be sent. */
export const requiredFields: readonly string[] = questionFields
  .filter(({ required }) => required)
  .map(({ name }) => name);

export const laterFields = requiredFields.filter((name) => !statementFields.has(name));

/** Options and other files give these, but never a title, by which authors know their questions. */
export const laterButTitle = laterFields.filter((field) => field !== 'title');

/**
 * Reads bare questions and questions in documents to import and of a content folder, and skips all
 * other documents. A question with an invalid statement or invalid answers is left out.
 */
export async function readQuestions(
  files: readonly string[],
  given: ValuesOf<typeof questionOptions>,
  context: Context,
): Promise<QuestionsRead> {
  const { variables, ...reading } = await readDocumentOptions(
    { ...given, allowUnknown: false },
    context,
  );
  const as = 'lacuna.create' as const;
  const { documents, diagnostics } = await readFiles(files, { ...reading, as }, context.host);
  const { news, isFull } = createFoundProblems();
  const errors = createFindings(diagnostics);
  const questions: AuthoredQuestion[] = [];
  const sources: Source[] = [];
  const lacking = new Map<string, string>();
  let unfinished = 0;
  for (const document of documents) {
    const place = questionIn(document);
    if (place === null) continue;
    if (isFull()) break;
    sources.push(document.source);
    const later = document.format === 'csv' ? laterButTitle : laterFields;
    const checked = checkQuestion(document, place, { variables, later });
    const { question, errors: found } = checked;
    for (const error of news(found)) errors.add(error);
    for (const name of checked.lacking) lacking.set(name, columnTitle([name], document.columns));
    if (checked.lacking.length > 0) unfinished += 1;
    if (question !== null && !found.some((error) => isOfAnswers(error, question))) {
      questions.push(readQuestion(question));
    }
  }
  const fields = laterFields.flatMap((name) => lacking.get(name) ?? []);
  return { questions, sources, errors: errors.list, lacking: { questions: unfinished, fields } };
}

/** True for an error in the statement or its answers, whose consequences are no findings of lint. */
function isOfAnswers(error: Diagnostic, { source, node }: SourceDocument): boolean {
  if (missingFields(error).some((field) => statementFields.has(field))) return true;
  const [at = -1] = error.source === source ? (error.range ?? []) : [];
  return [...statementFields].some((field) => {
    const [start, end] = nodeAt(node, [field])?.range ?? [0, 0];
    return start <= at && at < end;
  });
}

/**
 * The body of a question in the contract's form, null if its sentence is invalid; its errors in the
 * order of their places, without those about fields that may be written later; and which of these it
 * lacks.
 */
export function checkQuestion(
  document: SourceDocument,
  { as, isResource }: QuestionPlace,
  { variables, later }: { readonly variables: Variables; readonly later: readonly string[] },
) {
  const expectation = isResource ? ({ resource: true } as const) : { import: as };
  const checked = checkDocument(document, expectation, { allowUnknown: false, variables });
  const lacking: string[] = [];
  const errors = checked.diagnostics.flatMap((found): Diagnostic[] => {
    if (found.severity !== 'error') return [];
    const missing = missingFields(found);
    const needed = missing.filter((field) => !later.includes(field));
    if (missing.length === needed.length) return [found];
    lacking.push(...missing.filter((field) => later.includes(field)));
    if (needed.length === 0) return [];
    return [{ ...found, problem: columnsMissing(needed, document.columns, false) }];
  });
  const body = as === null ? findPart(checked.document, 'body') : checked.document;
  const isReadable = checked.isPrepared && body !== null && isObject(body.value);
  return { question: isReadable ? body : null, errors, lacking };
}

/** The fields that a finding misses; none for any other. */
function missingFields({ problem: about }: Diagnostic): readonly string[] {
  if (about.code === 'document/missing-field') return [about.params.field];
  return about.code === 'csv/column' && about.params.reason === 'missing'
    ? about.params.fields.map(String)
    : [];
}

export interface QuestionPlace {
  /** The operation whose body the document is; null if the question is in its field `body`. */
  readonly as: 'lacuna.create' | 'lacuna.edit' | null;
  readonly isResource: boolean;
}

/** Where the question of a document is; null if it is a document of another kind. */
export function questionIn({ value, schemaLine }: SourceDocument): QuestionPlace | null {
  if (!isObject(value)) return { as: 'lacuna.create', isResource: false };
  const { operation, resource } = value;
  if (operation !== undefined) {
    return isOfQuestion(operation) ? { as: null, isResource: false } : null;
  }
  if (isForFolder(value)) return resource === 'lacuna' ? { as: null, isResource: true } : null;
  const kind = kindOfSchema(schemaLine);
  if (kind !== null && isOperationId(kind) && !isOfQuestion(kind)) return null;
  const as = Object.hasOwn(value, 'id') ? 'lacuna.edit' : 'lacuna.create';
  return { as, isResource: false };
}
