/** A question that is written answer by answer: its file, saving it there, and sending it. */
import { extname } from 'node:path';
import { checkDocument } from '../../authoring/check-document.ts';
import { lintDocument } from '../../authoring/lint.ts';
import {
  type Answers,
  composeDocument,
  createQuestionForm,
  type LacunaForm,
} from '../../authoring/question-form.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import { rowsAs } from '../../documents/csv/header.ts';
import { readDocuments } from '../../documents/read.ts';
import { applyEdits } from '../../documents/rewrite.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { visible } from '../../presentation/safe-text.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import { destinationWords } from '../arguments/global-options.ts';
import { effectiveVariables } from '../input/shared-options.ts';
import {
  type ContentPlaces,
  findContentFiles,
  findContentPlaces,
} from '../content/content-files.ts';
import type { Context } from '../context.ts';
import { givenText, makeOperations } from '../input/documents.ts';
import { sendingStep } from '../service/destination.ts';
import { createKeys, fileNameFor, numberName } from './document-names.ts';
import { findQuestion, makeEdits, writtenAnswers } from './edit-question.ts';
import { findTakenKeys } from './folder-keys.ts';
import { inFileOfQuestions, ownFieldsBeside, sentenceText, yamlFields } from './own-writers.ts';

/** The answers so far, and where they are to be saved. */
export interface Draft {
  readonly answers: Answers;
  /** Null to name the file after the title. */
  readonly save: string | null;
  readonly overwrite: boolean;
}

export interface ComposedQuestion {
  readonly file: FormFile;
  readonly document: JsonObject;
  readonly text: string;
  /** The part of it that is new; the whole text of an edited file. */
  readonly added: string;
  /** The question as it is read from the file; null if it cannot be. */
  readonly read: SourceDocument | null;
  readonly isRight: boolean;
  readonly findings: readonly Diagnostic[];
}

/** Throws CliError `output/file`. A file of questions takes one more. */
export async function checkFileName(
  { save, overwrite }: Pick<Draft, 'save' | 'overwrite'>,
  { files }: Host,
): Promise<void> {
  if (save === null) return;
  if (!/[^/\\]\.(?:ya?ml|md)$/i.test(save)) {
    throw new CliError('usage', problem('output/file', { reason: 'ending', file: save }));
  }
  if (!overwrite && !isQuestionsFile(save) && (await files.exists(save))) throw taken(save);
}

interface FormFile {
  readonly name: string;
  /** True if the question is added to that file, or changes in it. */
  readonly isThere: boolean;
}

const taken = (file: string) =>
  new CliError('usage', problem('output/file', { reason: 'exists', file, option: '--save' }));

export const isQuestionsFile = (file: string) => /\.md$/i.test(file);

const KIND = 'lacuna.create';

interface Parts {
  readonly form: LacunaForm;
  readonly variables: Variables;
  readonly folder: ContentPlaces | null;
  readonly keys: Set<string>;
  /** The question that is edited, and what it says already; null for a new one. */
  readonly edited: { readonly key: string; readonly file: string; readonly says: Answers } | null;
}

export class WrittenQuestion {
  readonly context: Context;
  readonly form: LacunaForm;
  readonly edited: Parts['edited'];
  readonly #parts: Parts;

  constructor(parts: Parts, context: Context) {
    this.#parts = parts;
    this.context = context;
    this.form = parts.form;
    this.edited = parts.edited;
  }

  /** @param key of the question of the content folder to edit; null for a new one */
  static async open(key: string | null, context: Context): Promise<WrittenQuestion> {
    const { host } = context;
    const variables = await effectiveVariables({}, context);
    const folder = await findContentPlaces(host);
    const keys = folder === null ? new Set<string>() : await findTakenKeys(folder, context);
    const isKeyTaken = (each: string) => each !== key && keys.has(each);
    const form = createQuestionForm({
      variables: variables.values,
      defaults: variables.defaults.lacuna ?? {},
      isKeyTaken: folder === null ? null : isKeyTaken,
    });
    const parts = { form, variables, folder, keys };
    if (key === null) return new WrittenQuestion({ ...parts, edited: null }, context);
    const { files } = await findContentFiles(context);
    const { file, document } = await findQuestion(key, files, host);
    const edited = { key, file, says: writtenAnswers(document, form) };
    return new WrittenQuestion({ ...parts, edited }, context);
  }

  at(context: Context): WrittenQuestion {
    return new WrittenQuestion(this.#parts, context);
  }

  get defaults(): JsonObject {
    return this.#parts.variables.defaults.lacuna ?? {};
  }

  isContent({ name }: FormFile): boolean {
    return this.#parts.folder?.includes(name) === true;
  }

  /** A new question of a content folder gets a key and a release that nobody has given. */
  inFolder(answers: Answers): Answers {
    const { folder, keys } = this.#parts;
    if (folder === null || this.edited !== null) return answers;
    const key = createKeys((each) => keys.has(each)).make(fileNameFor(answers.title ?? ''));
    return { key, release: this.context.messages.say('form-first-release'), ...answers };
  }

  /** The file of these answers: the one that was named, that of the edited question, or a free one. */
  async #fileFor({ answers, save, overwrite }: Draft): Promise<FormFile> {
    const { files } = this.context.host;
    const { title = '', cloze = '' } = answers;
    if (this.edited !== null) return { name: this.edited.file, isThere: true };
    if (save !== null) return { name: save, isThere: !overwrite && (await files.exists(save)) };
    const stem = fileNameFor(title);
    const endings = sentenceText(cloze) === null ? ['.yaml'] : ['.md', '.yaml'];
    const first = this.#parts.folder?.fileFor(stem, endings) ?? `${stem}.yaml`;
    const ending = extname(first);
    for (let number = 1; ; number += 1) {
      const name = `${numberName(first.slice(0, -ending.length), number)}${ending}`;
      if (!(await files.exists(name))) return { name, isThere: false };
    }
  }

  /** Composes the file, and reads the question in it as every command would read it. */
  async compose(draft: Draft): Promise<ComposedQuestion> {
    const { answers } = draft;
    const { form, variables } = this.#parts;
    const file = await this.#fileFor(draft);
    const isResource = this.isContent(file);
    const { body, around } = composeDocument(form, answers);
    const document = isResource ? { resource: 'lacuna', ...around, body } : body;
    const fields = isResource ? { ...around, ...body } : body;
    const { index, ...written } = await this.#textOf(file, answers, { document, fields });
    const bytes = new TextEncoder().encode(written.text);
    const { documents, diagnostics } = readDocuments(
      { name: file.name, bytes },
      null,
      rowsAs(KIND),
    );
    const read = documents.at(index) ?? null;
    const own = { file, document, ...written, read };
    if (read === null) return { ...own, isRight: false, findings: diagnostics };
    const expectation = isResource ? ({ resource: true } as const) : ({ import: KIND } as const);
    const checked = checkDocument(read, expectation, { allowUnknown: false, variables });
    if (checked.diagnostics.some(({ severity }) => severity === 'error')) {
      return { ...own, isRight: false, findings: checked.diagnostics };
    }
    const says = writtenAnswers(read, form);
    const isKept = form.fields.every(
      ({ name, isAround }) =>
        (isAround && !isResource) || !answers[name] || answers[name] === says[name],
    );
    if (!isKept) {
      const about = problem('output/file', { reason: 'not-kept', file: file.name });
      const { source } = read;
      const notKept = { severity: 'error', problem: about, source, range: null } as const;
      return { ...own, isRight: false, findings: [notKept] };
    }
    const remarks = lintDocument(checked.document, isResource ? null : KIND);
    return { ...own, isRight: true, findings: [...checked.diagnostics, ...remarks] };
  }

  /** @param fields those of the document and of its body */
  async #textOf(
    { name, isThere }: FormFile,
    answers: Answers,
    { document, fields }: { readonly document: JsonObject; readonly fields: JsonObject },
  ) {
    const { host, messages } = this.context;
    if (this.edited !== null) {
      const found = await findQuestion(this.edited.key, [name], host);
      const before = found.document.source.text;
      const edits = makeEdits(found.document, this.form, answers);
      const text = edits === null ? before : applyEdits(before, edits);
      return { text, added: text, index: found.index };
    }
    if (!isQuestionsFile(name)) {
      const text = yamlText(document);
      return { text, added: text, index: -1 };
    }
    const head = messages.say('conversion-shared', { isComplete: true });
    return questionText(fields, isThere ? await givenText(name, host) : null, head);
  }

  /**
   * Saves the question. Throws InvalidDocuments, and CliError `output/file` if another process has
   * created the file meanwhile.
   */
  async save(draft: Draft): Promise<ComposedQuestion> {
    const { host, settings } = this.context;
    const composed = await this.compose(draft);
    if (!composed.isRight) throw new InvalidDocuments(composed.findings);
    if (settings.dryRun) return composed;
    const { text, file } = composed;
    if (file.isThere || draft.overwrite) await host.files.replace(file.name, text, 'shared');
    else if (!(await host.files.create(file.name, text))) throw taken(file.name);
    if (draft.answers.key !== undefined) this.#parts.keys.add(draft.answers.key);
    return composed;
  }

  /**
   * Tells where the question is, or sends it: in a content folder by `apply`, with its question.
   * @returns the exit code
   */
  async finish(saved: ComposedQuestion, isSent: boolean): Promise<number> {
    const { context } = this;
    const { settings, presenter, gate } = context;
    const { name } = saved.file;
    const isContent = this.isContent(saved.file);
    if (!isSent || (settings.dryRun && isContent)) return this.#show(saved);
    if (!settings.dryRun) await this.#tellSaved(name);
    const as = (...command: string[]) => ({
      ...context,
      typed: { ...context.typed, command, operands: [name] },
    });
    if (isContent) {
      // Nobody has seen what else has changed in the file.
      if (gate.interview() === null) {
        throw new CliError(
          'usage',
          problem('usage/answer-needed', { reason: 'apply', file: name }),
        );
      }
      const { applyCommand } = await import('../content/plan.ts');
      return applyCommand.action(as('apply'), [name], {});
    }
    const { sendOperations } = await import('../send/single-run.ts');
    // The question alone, whatever else is in its file. Its warnings have been shown.
    const { variables } = this.#parts;
    const read = { documents: saved.read === null ? [] : [saved.read], diagnostics: [] };
    const options = { allowUnknown: false, id: null, variables };
    const { operations } = makeOperations(read, KIND, options);
    const loaded = { operations, warnings: [], again: false };
    const code = await sendOperations(loaded, as('lacuna', 'create'));
    // An operation that may have been performed must not be sent again before its outcome is known.
    if (code === exitCodes.refused || code === exitCodes.auth || code === exitCodes.unavailable) {
      await presenter.say(await this.#nextStep(saved.file));
    }
    return code;
  }

  async #show({ document, added, file }: ComposedQuestion): Promise<number> {
    const { host, settings, messages, presenter } = this.context;
    const { dryRun, output, verbosity } = settings;
    // A person at a terminal has seen the document and has the file. A program needs it.
    const isHuman = output === 'human' && verbosity === 0;
    if (dryRun || !isHuman || !host.terminal.stdout.isTerminal) {
      await presenter.show({
        object: () => ({ file: dryRun ? null : file.name, document }),
        text: () => visible(added, { multiline: true }),
      });
    }
    if (dryRun) await presenter.remark(messages.say('nothing-written'));
    else {
      await this.#tellSaved(file.name);
      await presenter.remark(await this.#nextStep(file));
    }
    return exitCodes.ok;
  }

  #tellSaved(file: string): Promise<void> {
    const { presenter, messages } = this.context;
    return presenter.remark(messages.say('form-saved', { file: shellQuoted(file) }));
  }

  #nextStep(file: FormFile): Promise<string> {
    const words = this.isContent(file) ? ['plan'] : ['lacuna', 'create', file.name];
    const line = ['lms-cli', ...words, ...destinationWords(this.context.settings)];
    return sendingStep(line.map(shellQuoted).join(' '), this.context);
  }
}

/** What the questions of one author on one topic have in common. */
const common: ReadonlySet<string> = new Set(
  'topicId source author inheritPermissions securityPermission securityRestriction release'.split(
    ' ',
  ),
);

/**
 * A question in a file of questions. Its own fields are those that the file does not share.
 * @param before the text of the file; null for a new one
 */
function questionText(
  { title, cloze, ...fields }: JsonObject,
  before: string | null,
  head: string,
) {
  const isCommon = ([name]: readonly [string, Json]) => common.has(name);
  const shared =
    before === null
      ? Object.fromEntries(Object.entries(fields).filter(isCommon))
      : sharedFieldsIn(before);
  const header = yamlFields(ownFieldsBeside(shared)(fields));
  const added = inFileOfQuestions(textIn(title), header, sentenceText(textIn(cloze)) ?? '');
  const above = before?.trimEnd() ?? `---\n# ${head}\n${yamlFields(shared)}---`;
  const text = `${above}\n\n${added}`;
  return { text, added: before === null ? text : added, index: -1 };
}

function sharedFieldsIn(text: string): JsonObject {
  const bytes = new TextEncoder().encode(`${text}\n# ?\n\n?\n`);
  const last = readDocuments({ name: '', bytes }, 'md').documents.at(-1);
  if (!isObject(last?.value)) return {};
  const { title: _, cloze: __, ...shared } = last.value;
  return shared;
}
