/**
 * Composes the document of some answers, in the form of the file that it is for: alone or in a
 * content folder, as YAML or as one of several questions (docs/cloze.md).
 */
import { dirname, join, relative, resolve } from 'node:path';
import { checkDocument } from '../../authoring/check-document.ts';
import { compileDocument } from '../../authoring/compile-document.ts';
import { type Answers, documentOf, type Form } from '../../authoring/form.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { readQuestion } from '../../authoring/question.ts';
import { type Operation, operations as rows } from '../../contract/operations.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import { decode } from '../../documents/decode.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { readDocuments, type ReadDocuments } from '../../documents/read.ts';
import { partOf, type SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import { sentenceText, yamlFields } from '../convert/own-writers.ts';
import type { Context } from '../context.ts';
import { stateFolder } from '../state/own-files.ts';
import type { FormFolder } from './form-folder.ts';
import { operationsOf, readBytes, unreadable } from './input.ts';

export interface Writing {
  readonly form: Form;
  /** Those of the document. */
  readonly variables: Variables;
  /** Null outside a content folder. */
  readonly folder: FormFolder | null;
}

/** The file of a document. */
interface ComposedFor {
  readonly file: string;
  /** True if it is added to that file. */
  readonly appends: boolean;
  /** True for a document that is sent at once, which is the body of the request. */
  readonly isSent: boolean;
}

export interface Composed {
  readonly document: JsonObject;
  /** The whole text of the file. */
  readonly text: string;
  /** The part of it that is new. */
  readonly added: string;
  /** False if the document has an error. */
  readonly isRight: boolean;
  /** Empty if the document has an error, and in a content folder. */
  readonly operations: readonly Operation[];
  readonly findings: readonly Diagnostic[];
}

/** Composes the document, and reads it again as a file of that name would be read. */
export async function compose(
  { form, variables, folder }: Writing,
  answers: Answers,
  { file, appends, isSent }: ComposedFor,
  { host, messages }: Pick<Context, 'host' | 'messages'>,
): Promise<Composed> {
  const { kind } = form;
  const isResource = !isSent && folder !== null && folder.includes(file);
  const body = documentOf(form, answers);
  const around = isResource ? documentOf({ fields: form.around, head: [], base: {} }, answers) : {};
  const { resource } = rows[kind];
  const document = isResource ? { resource, ...around, body } : body;
  const isQuestions = isQuestionsFile(file);
  const before = appends ? await readQuestionsFile(file, host) : null;
  const written = isQuestions
    ? questionText({ ...around, ...body }, before, messages)
    : await documentText(document, { file, schema: isResource ? 'resource' : kind }, host);
  const bytes = new TextEncoder().encode(written.text);
  const read = readDocuments({ name: file, bytes }, isQuestions ? 'md' : 'yaml', kind);
  const own = { ...read, documents: read.documents.slice(-1) };
  const checked = isResource ? checkResource(own, variables) : checkBare(own, kind, variables);
  const isKept = !isQuestions || hasStatement(own.documents, body);
  return { document, ...written, ...checked, isRight: checked.isRight && isKept };
}

/** A file of questions that can be read; the new question is added to it. */
export async function readQuestionsFile(file: string, host: Host): Promise<string> {
  const decoded = await onFileProblem(
    readBytes(file, host).then((bytes) => decode(bytes, file)),
    (found) => {
      throw new InvalidDocuments([unreadable(file, found)]);
    },
  );
  if ('text' in decoded) return decoded.text;
  throw new CliError('input', decoded.problem);
}

/** A file of several questions. */
export const isQuestionsFile = (file: string) => /\.md$/i.test(file);

/** True if a file of questions can hold the statement as it is. */
export const fitsQuestionsFile = ({ cloze = '' }: Answers) => sentenceText(cloze) !== null;

const hasStatement = (documents: readonly SourceDocument[], { cloze }: JsonObject) =>
  documents.some(({ value }) => isObject(value) && value['cloze'] === cloze);

type CheckedForm = Pick<Composed, 'isRight' | 'operations' | 'findings'>;

function checkBare(read: ReadDocuments, kind: Form['kind'], variables: Variables): CheckedForm {
  try {
    const options = { allowUnknown: false, id: null, variables };
    const { operations, warnings } = operationsOf(read, kind, options);
    const remarks =
      kind === 'lacuna.create'
        ? read.documents.flatMap((each) => lint(compileDocument(each, kind).document))
        : [];
    return { isRight: true, operations, findings: [...warnings, ...remarks] };
  } catch (error) {
    if (!(error instanceof InvalidDocuments)) throw error;
    return { isRight: false, operations: [], findings: error.diagnostics };
  }
}

function checkResource(
  { documents, diagnostics }: ReadDocuments,
  variables: Variables,
): CheckedForm {
  const options = { allowUnknown: false, variables };
  const checked = documents.map((each) => checkDocument(each, { resource: true }, options));
  const found = [...diagnostics, ...checked.flatMap((each) => each.diagnostics)];
  const isRight =
    checked.some(({ resource }) => resource !== null) &&
    found.every(({ severity }) => severity !== 'error');
  const remarks = checked.flatMap(({ document, resource }) => {
    const question = resource?.kind === 'lacuna' ? partOf(document, 'body') : null;
    return question === null ? [] : lint(question);
  });
  return { isRight, operations: [], findings: [...found, ...remarks] };
}

const lint = (question: SourceDocument) => lintQuestion(readQuestion(question));

type Written = Pick<Composed, 'text' | 'added'>;

async function documentText(
  document: JsonObject,
  { file, schema }: { readonly file: string; readonly schema: string },
  host: Host,
): Promise<Written> {
  const text = schemaLine(await schemaReference(schema, file, host)) + yamlText(document);
  return { text, added: text };
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
  { forms }: Catalogue,
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
  const question = `# ${textIn(title)}\n\n${header}${sentenceText(textIn(cloze)) ?? ''}\n`;
  if (before !== null) return { text: `${before.trimEnd()}\n\n${question}`, added: question };
  const text = `---\n# ${forms.file.shared}\n${yamlFields(shared)}---\n\n${question}`;
  return { text, added: text };
}

/** The fields at the top of a file of questions. */
export function sharedFieldsIn(text: string): JsonObject {
  const bytes = new TextEncoder().encode(`${text}\n# ?\n\n?\n`);
  const last = readDocuments({ name: '', bytes }, 'md', 'lacuna.create').documents.at(-1);
  if (!isObject(last?.value)) return {};
  const { title: _, cloze: __, ...shared } = last.value;
  return shared;
}

/** Empty if the schema cannot be found, because editors would complain about it. */
const schemaLine = (schema: string | null) =>
  schema === null ? '' : `# yaml-language-server: $schema=${schema}\n`;

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
