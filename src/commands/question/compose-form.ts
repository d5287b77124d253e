/**
 * Composes the file of some answers: a document alone, one of several in a file of questions
 * (docs/authoring.md), or a question of a content folder that changes.
 */
import { checkDocument } from '../../authoring/check-document.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { type Answers, documentOf, type LacunaForm } from '../../authoring/question-form.ts';
import { readQuestion } from '../../authoring/question.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { readDocuments } from '../../documents/read.ts';
import { applyEdits } from '../../documents/rewrite.ts';
import { partOf, type SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import { sentenceText, yamlFields } from './own-writers.ts';
import type { Context } from '../context.ts';
import { writtenAnswers, editsOf, findQuestion } from './edit-question.ts';
import type { FormFolder } from './form-folder.ts';
import { givenText } from '../input/documents.ts';

export interface Writing {
  readonly form: LacunaForm;
  /** Those of the document. */
  readonly variables: Variables;
  /** Null outside a content folder. */
  readonly folder: FormFolder | null;
  /** The question that is edited; null for a new one. */
  readonly edited: Edited | null;
  readonly context: Context;
}

interface Edited {
  readonly key: string;
  readonly file: string;
}

export interface FormFile {
  readonly name: string;
  /** True if the question is added to that file, or changes in it. */
  readonly isThere: boolean;
}

export interface Composed {
  readonly document: JsonObject;
  /** The whole text of the file. */
  readonly text: string;
  /** The part of it that is new; the whole text of an edited file. */
  readonly added: string;
  /** The question as it is read from the file; null if it cannot be. */
  readonly read: SourceDocument | null;
  /** False if the document has an error. */
  readonly isRight: boolean;
  readonly findings: readonly Diagnostic[];
}

/** Composes the file, and reads the question in it as every command would read it. */
export async function compose(
  writing: Writing,
  answers: Answers,
  file: FormFile,
): Promise<Composed> {
  const { form, folder, variables } = writing;
  const { name } = file;
  const isResource = folder !== null && folder.includes(name);
  const { body, around } = documentOf(form, answers);
  const document = isResource ? { resource: 'lacuna', ...around, body } : body;
  const fields = isResource ? { ...around, ...body } : body;
  const { index, ...written } = await textOf(writing, answers, { document, fields, file });
  const bytes = new TextEncoder().encode(written.text);
  const { documents, diagnostics } = readDocuments({ name, bytes }, null, 'lacuna.create');
  const read = documents.at(index) ?? null;
  const own = { document, ...written, read };
  if (read === null) return { ...own, isRight: false, findings: diagnostics };
  const expectation = isResource ? ({ resource: true } as const) : ({ import: KIND } as const);
  const checked = checkDocument(read, expectation, { allowUnknown: false, variables });
  if (checked.diagnostics.some(({ severity }) => severity === 'error')) {
    return { ...own, isRight: false, findings: checked.diagnostics };
  }
  const before = writtenAnswers(read, form);
  const isKept = form.fields.every(
    (field) =>
      (field.isAround && !isResource) ||
      !answers[field.name] ||
      answers[field.name] === before[field.name],
  );
  if (!isKept) {
    const about = problem('form/not-kept', { file: name });
    const notKept = {
      severity: 'error',
      problem: about,
      source: read.source,
      range: null,
    } as const;
    return { ...own, isRight: false, findings: [notKept] };
  }
  const question = isResource ? partOf(checked.document, 'body') : checked.document;
  const remarks = question === null ? [] : lintQuestion(readQuestion(question));
  return { ...own, isRight: true, findings: [...checked.diagnostics, ...remarks] };
}

const KIND = 'lacuna.create';

interface Written extends Pick<Composed, 'text' | 'added'> {
  /** The place of the question among the documents of the file. */
  readonly index: number;
}

interface ToWrite {
  readonly document: JsonObject;
  /** The fields of the document and of its body. */
  readonly fields: JsonObject;
  readonly file: FormFile;
}

async function textOf(
  { edited, form, context }: Writing,
  answers: Answers,
  { document, fields, file }: ToWrite,
): Promise<Written> {
  const { host, messages } = context;
  if (edited !== null) return editedText(edited, form, { answers, host });
  if (!isQuestionsFile(file.name)) {
    const text = yamlText(document);
    return { text, added: text, index: -1 };
  }
  return questionText(fields, file.isThere ? await givenText(file.name, host) : null, messages);
}

async function editedText(
  { key, file }: Edited,
  form: LacunaForm,
  { answers, host }: { readonly answers: Answers; readonly host: Host },
): Promise<Written> {
  const found = await findQuestion(key, [file], host);
  const before = found.document.source.text;
  const edits = editsOf(found.document, form, answers);
  const text = edits === null ? before : applyEdits(before, edits);
  return { text, added: text, index: found.index };
}

/** A file of several questions. */
export const isQuestionsFile = (file: string) => /\.md$/i.test(file);

/** True if a file of questions can hold the statement as it is. */
export const fitsQuestionsFile = ({ cloze = '' }: Answers) => sentenceText(cloze) !== null;

/** What the questions of one author on one topic have in common. */
const common: ReadonlySet<string> = new Set([
  'topicId',
  'source',
  'author',
  'inheritPermissions',
  'securityPermission',
  'securityRestriction',
  'release',
]);

/** A question in a file of questions. Its own fields are those that the file does not share. */
function questionText(
  { title, cloze, ...fields }: JsonObject,
  before: string | null,
  { say }: Catalogue,
): Written {
  const all = Object.entries(fields);
  const shared =
    before === null
      ? Object.fromEntries(all.filter(([name]) => common.has(name)))
      : sharedFieldsIn(before);
  const isShared = ([name, value]: readonly [string, Json]) =>
    Object.hasOwn(shared, name) && stringifyExact(shared[name] ?? null) === stringifyExact(value);
  const own = Object.fromEntries(all.filter((field) => !isShared(field)));
  const header = Object.keys(own).length === 0 ? '' : `---\n${yamlFields(own)}---\n\n`;
  const added = `# ${textIn(title)}\n\n${header}${sentenceText(textIn(cloze)) ?? ''}\n`;
  if (before !== null) return { text: `${before.trimEnd()}\n\n${added}`, added, index: -1 };
  const text = `---\n# ${say('conversion-shared', { isComplete: true })}\n${yamlFields(shared)}---\n\n${added}`;
  return { text, added: text, index: -1 };
}

/** The fields at the top of a file of questions. */
function sharedFieldsIn(text: string): JsonObject {
  const bytes = new TextEncoder().encode(`${text}\n# ?\n\n?\n`);
  const last = readDocuments({ name: '', bytes }, 'md', 'lacuna.create').documents.at(-1);
  if (!isObject(last?.value)) return {};
  const { title: _, cloze: __, ...shared } = last.value;
  return shared;
}
