/**
 * Composes the file of some answers: a document alone, one of several in a file of questions
 * (docs/authoring.md), or a question of a content folder that changes.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { checkDocument } from '../../authoring/check-document.ts';
import { compileDocument } from '../../authoring/compile-document.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { type Answers, documentOf, type LacunaForm } from '../../authoring/question-form.ts';
import { readQuestion } from '../../authoring/question.ts';
import type { Operation } from '../../contract/operations.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import { decode } from '../../documents/decode.ts';
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
import { stateFolder } from '../../config/own-files.ts';
import { writtenAnswers, editsOf, findQuestion } from './edit-question.ts';
import type { FormFolder } from './form-folder.ts';
import { operationsOf, readBytes, unreadable } from '../input/documents.ts';

export interface Writing {
  readonly form: LacunaForm;
  /** Those of the document. */
  readonly variables: Variables;
  /** Null outside a content folder. */
  readonly folder: FormFolder | null;
  /** The question that is edited; null for a new one. */
  readonly edited: Edited | null;
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
  /** False if the document has an error. */
  readonly isRight: boolean;
  /** What sends the question alone; empty in a content folder, and after an error. */
  readonly operations: readonly Operation[];
  readonly findings: readonly Diagnostic[];
}

/** Composes the file, and reads the question in it as every command would read it. */
export async function compose(
  writing: Writing,
  answers: Answers,
  file: FormFile,
  { host, messages }: Pick<Context, 'host' | 'messages'>,
): Promise<Composed> {
  const { form, folder, edited, variables } = writing;
  const { name } = file;
  const isResource = folder !== null && folder.includes(name);
  const { body, around } = documentOf(form, answers);
  const document = isResource ? { resource: 'lacuna', ...around, body } : body;
  const fields = isResource ? { ...around, ...body } : body;
  const written =
    edited !== null
      ? await editedText(edited, form, { answers, host })
      : isQuestionsFile(name)
        ? questionText(fields, await textBefore(file, host), messages)
        : await documentText(document, { name, isResource }, host);
  const bytes = new TextEncoder().encode(written.text);
  const { documents, diagnostics } = readDocuments({ name, bytes }, null, 'lacuna.create');
  const own = documents.at(written.index);
  if (own === undefined) return { document, ...written, ...wrong(diagnostics) };
  const checked = isResource ? checkResource(own, variables) : checkBare(own, variables);
  const read = writtenAnswers({ document: own }, form);
  const isKept = form.fields.every(
    (field) =>
      (field.isAround && !isResource) ||
      !answers[field.name] ||
      answers[field.name] === read[field.name],
  );
  if (isKept || !checked.isRight) return { document, ...written, ...checked };
  const { source } = own;
  const about = problem('form/not-kept', { file: name });
  const notKept = { severity: 'error', problem: about, source, range: null } as const;
  return { document, ...written, ...wrong([notKept]) };
}

const wrong = (findings: readonly Diagnostic[]) => ({ isRight: false, operations: [], findings });

/** A new question in a file of questions; the text of the file otherwise. */
async function textBefore({ name, isThere }: FormFile, host: Host): Promise<string | null> {
  if (!isThere) return null;
  const decoded = await onFileProblem(
    readBytes(name, host).then((bytes) => decode(bytes, name)),
    (found) => {
      throw new InvalidDocuments([unreadable(name, found)]);
    },
  );
  if ('text' in decoded) return decoded.text;
  throw new CliError('input', decoded.problem);
}

interface Written extends Pick<Composed, 'text' | 'added'> {
  /** The place of the question among the documents of the file. */
  readonly index: number;
}

async function editedText(
  { key, file }: Edited,
  form: LacunaForm,
  { answers, host }: { readonly answers: Answers; readonly host: Host },
): Promise<Written> {
  const found = await findQuestion(key, [file], host);
  const before = found.document.source.text;
  const edits = editsOf(found, form, answers);
  const text = edits === null ? before : applyEdits(before, edits);
  return { text, added: text, index: found.index };
}

/** A file of several questions. */
export const isQuestionsFile = (file: string) => /\.md$/i.test(file);

/** True if a file of questions can hold the statement as it is. */
export const fitsQuestionsFile = ({ cloze = '' }: Answers) => sentenceText(cloze) !== null;

type CheckedForm = Pick<Composed, 'isRight' | 'operations' | 'findings'>;

function checkBare(document: SourceDocument, variables: Variables): CheckedForm {
  const kind = 'lacuna.create';
  try {
    const options = { allowUnknown: false, id: null, variables, isSent: false };
    const read = { documents: [document], diagnostics: [] };
    const { operations, warnings } = operationsOf(read, kind, options);
    const remarks = lint(compileDocument(document, kind).document);
    return { isRight: true, operations, findings: [...warnings, ...remarks] };
  } catch (error) {
    if (!(error instanceof InvalidDocuments)) throw error;
    return wrong(error.diagnostics);
  }
}

function checkResource(document: SourceDocument, variables: Variables): CheckedForm {
  const options = { allowUnknown: false, variables };
  const checked = checkDocument(document, { resource: true }, options);
  const { diagnostics, resource } = checked;
  const isRight = resource !== null && diagnostics.every(({ severity }) => severity !== 'error');
  const question = resource === null ? null : partOf(checked.document, 'body');
  const remarks = question === null ? [] : lint(question);
  return { isRight, operations: [], findings: [...diagnostics, ...remarks] };
}

const lint = (question: SourceDocument) => lintQuestion(readQuestion(question));

async function documentText(
  document: JsonObject,
  { name, isResource }: { readonly name: string; readonly isResource: boolean },
  host: Host,
): Promise<Written> {
  const schema = await schemaReference(isResource ? 'resource' : 'lacuna.create', name, host);
  // Editors would complain about a schema that is not there.
  const line = schema === null ? '' : `# yaml-language-server: $schema=${schema}\n`;
  const text = line + yamlText(document);
  return { text, added: text, index: -1 };
}

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

/** The schema next to the project, as init writes it; null if it does not exist. */
async function schemaReference(kind: string, file: string, host: Host): Promise<string | null> {
  const schemas = join(dirname(await stateFolder(host)), 'schemas', `${kind}.schema.json`);
  if (!(await host.files.exists(schemas))) return null;
  const path = relative(dirname(resolve(host.workingDirectory, file)), schemas).replaceAll(
    '\\',
    '/',
  );
  return path.startsWith('.') ? path : `./${path}`;
}
