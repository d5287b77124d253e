/** Reads the lacuna questions of files, in either form, for the commands that send nothing. */
import { checkDocument } from '../../authoring/check-document.ts';
import { type AuthoredQuestion, readQuestion } from '../../authoring/question.ts';
import { schemaOf } from '../../contract/schemas.ts';
import { fieldsAt } from '../../contract/shape.ts';
import { createFindings, type Diagnostic } from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { isObject } from '../../core/json.ts';
import { isForFolder } from '../../documents/check.ts';
import type { TableEncoding } from '../../documents/csv/encoding.ts';
import type { Format } from '../../documents/document-format.ts';
import { missingCodes } from '../../documents/issues.ts';
import { createRepeats, partOf, type SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';
import { readFiles } from './input.ts';

export interface QuestionsOptions {
  readonly format: Format | null;
  readonly encoding: TableEncoding;
  readonly variables: Variables;
}

interface QuestionsRead {
  readonly questions: readonly AuthoredQuestion[];
  /** Only the errors that validate would report, except for fields that are not written yet. */
  readonly errors: readonly Diagnostic[];
  /** The fields that some of the questions still need before they can be sent. */
  readonly lacking: readonly string[];
}

/** Without these, no question can be checked, tried or shown. */
const statementFields: ReadonlySet<string> = new Set(['question', 'lacunaAlternatives']);

/** Fields that an author may write later. */
export const laterFields: readonly string[] = fieldsAt(schemaOf('lacuna.create', false), [])
  .filter(({ name, required }) => required && !statementFields.has(name))
  .map(({ name }) => name);

/**
 * Reads bare questions and questions in documents to import and of a content folder, and skips all
 * other documents. A question with an invalid sentence is left out.
 */
export async function readQuestions(
  files: readonly string[],
  { format, encoding, variables }: QuestionsOptions,
  host: Host,
): Promise<QuestionsRead> {
  const reading = { format, encoding, as: 'lacuna.create', allowUnknown: false } as const;
  const { documents, diagnostics } = await readFiles(files, reading, host);
  const withoutRepeats = createRepeats();
  const errors = createFindings(diagnostics);
  const questions: AuthoredQuestion[] = [];
  const lacking = new Set<string>();
  for (const document of documents) {
    const place = questionIn(document);
    if (place === null) continue;
    const {
      question,
      errors: found,
      lacking: later,
    } = checkQuestion(document, place, { variables });
    for (const error of withoutRepeats(found)) errors.add(error);
    for (const name of later) lacking.add(name);
    if (question !== null) questions.push(readQuestion(question));
  }
  const missing = laterFields.filter((name) => lacking.has(name));
  return { questions, errors: errors.list, lacking: missing };
}

interface CheckedQuestion {
  /** The body of the question in the contract's form; null if its sentence is invalid. */
  readonly question: SourceDocument | null;
  /** In the order of their places, without those about fields that may be written later. */
  readonly errors: readonly Diagnostic[];
  /** The fields that may be written later and are not there yet. */
  readonly lacking: readonly string[];
}

/**
 * Checks one question, with its variables replaced.
 * @param later the fields that may be written later
 */
export function checkQuestion(
  document: SourceDocument,
  { as, isResource }: QuestionPlace,
  { variables, later = laterFields }: { variables: Variables; later?: readonly string[] },
): CheckedQuestion {
  const expectation = isResource ? ({ resource: true } as const) : { import: as };
  const checked = checkDocument(document, expectation, { allowUnknown: false, variables });
  const found = checked.diagnostics.filter(({ severity }) => severity === 'error');
  const body = as === null ? partOf(checked.document, 'body') : checked.document;
  const isMisspelt = document.columns?.meant.has('question') === true;
  const isReadable = checked.isPrepared && !isMisspelt && body !== null && isObject(body.value);
  return {
    question: isReadable ? body : null,
    errors: found.flatMap((error) => withoutLater(error, later)),
    lacking: found.flatMap((error) =>
      missingFields(error).filter((field) => later.includes(field)),
    ),
  };
}

/** The fields that a finding misses; none for any other. */
function missingFields({ problem: { code, params } }: Diagnostic): readonly string[] {
  if (!missingCodes.has(code)) return [];
  const { field, fields } = params;
  return Array.isArray(fields) ? fields.map(String) : [String(field)];
}

/** The finding, if a draft may not lack something that it misses. */
function withoutLater(found: Diagnostic, later: readonly string[]): Diagnostic[] {
  const missing = missingFields(found);
  const fields = missing.filter((field) => !later.includes(field));
  if (missing.length === fields.length) return [found];
  if (fields.length === 0) return [];
  const about = problem('csv/column-missing', { fields, mayDefault: false });
  return [{ ...found, problem: about }];
}

interface QuestionPlace {
  /** The operation whose body the document is; null if the question is in its field `body`. */
  readonly as: 'lacuna.create' | 'lacuna.edit' | null;
  /** True for a document of a content folder. */
  readonly isResource: boolean;
}

/** Where the question of a document is; null if it is a document of another kind. */
export function questionIn({ value }: SourceDocument): QuestionPlace | null {
  if (!isObject(value)) return { as: 'lacuna.create', isResource: false };
  const { operation, resource } = value;
  if (operation !== undefined) {
    const isQuestion = operation === 'lacuna.create' || operation === 'lacuna.edit';
    return isQuestion ? { as: null, isResource: false } : null;
  }
  if (isForFolder(value)) return resource === 'lacuna' ? { as: null, isResource: true } : null;
  const as = Object.hasOwn(value, 'id') ? 'lacuna.edit' : 'lacuna.create';
  return { as, isResource: false };
}
