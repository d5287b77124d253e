/** Reads the lacuna questions of files, in either form, for the commands that send nothing. */
import { prepareDocument } from '../../authoring/prepare-document.ts';
import { readQuestion, type AuthoredQuestion } from '../../authoring/question.ts';
import type { OperationId } from '../../contract/operations.ts';
import { schemaOf } from '../../contract/schemas.ts';
import { fieldsOf } from '../../contract/shape.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { createFindings } from '../../core/findings.ts';
import type { Host } from '../../core/host.ts';
import { isObject } from '../../core/json.ts';
import type { Format } from '../../documents/document-format.ts';
import { checkImportDocument } from '../../documents/import-document.ts';
import {
  byPlace,
  createRepeats,
  partOf,
  type SourceDocument,
} from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { withFindings } from '../../documents/variables.ts';
import { readFiles } from './input.ts';

export interface QuestionsOptions {
  readonly format: Format | null;
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
const laterFields: readonly string[] = fieldsOf(schemaOf('lacuna.create', false), [])
  .filter(({ name, required }) => required && !statementFields.has(name))
  .map(({ name }) => name);

/**
 * Reads bare questions and questions in documents to import, and skips other operations. A question
 * with an invalid sentence is left out.
 */
export async function readQuestions(
  files: readonly string[],
  { format, variables }: QuestionsOptions,
  host: Host,
): Promise<QuestionsRead> {
  const { documents, diagnostics } = await readFiles(files, { format, as: 'lacuna.create' }, host);
  const withoutRepeats = createRepeats();
  const errors = createFindings(diagnostics);
  const questions: AuthoredQuestion[] = [];
  const lacking = new Set<string>();
  for (const document of documents) {
    const as = operationOf(document);
    if (as === undefined) continue;
    const prepared = prepareDocument(document, as, variables);
    const checked = checkImportDocument(prepared.document, { as, allowUnknown: false });
    const found = withFindings(prepared.diagnostics, checked.diagnostics).filter(
      ({ severity }) => severity === 'error',
    );
    for (const error of withoutRepeats(found.sort(byPlace))) {
      const later = laterField(error);
      if (later === null) errors.add(error);
      else lacking.add(later);
    }
    if (prepared.diagnostics.length > 0) continue;
    const body = as === null ? partOf(prepared.document, 'body') : prepared.document;
    if (body !== null && isObject(body.value)) questions.push(readQuestion(body));
  }
  const missing = laterFields.filter((name) => lacking.has(name));
  return { questions, errors: errors.list, lacking: missing };
}

/** The field that a draft still lacks; null if the error is another one. */
function laterField({ problem: { code, params } }: Diagnostic): string | null {
  if (code !== 'document/missing-field' && code !== 'csv/column-missing') return null;
  return laterFields.find((name) => params['field'] === name) ?? null;
}

/**
 * The operation whose bare body a document is; null if the document names it itself, undefined for
 * other operations.
 */
export function operationOf({ value }: SourceDocument): OperationId | null | undefined {
  if (!isObject(value)) return 'lacuna.create';
  const { operation } = value;
  if (operation === undefined) return Object.hasOwn(value, 'id') ? 'lacuna.edit' : 'lacuna.create';
  return operation === 'lacuna.create' || operation === 'lacuna.edit' ? null : undefined;
}
