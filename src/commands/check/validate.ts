/** `lms-cli validate`: checks documents of any kind without a service. */
import { checkDocument } from '../../authoring/check-document.ts';
import { lintDocument } from '../../authoring/lint.ts';
import { operationIds } from '../../contract/operations.ts';
import { isResourceKind } from '../../contract/resource-schema.ts';
import { resourceKinds } from '../../contract/resources.ts';
import { countFindings, type Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { columnsNotFound, rowsAs, type TableRules } from '../../documents/csv/header.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { findKind, kindNamed, kinds } from '../../documents/kind.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readStream, type StreamOptions } from '../../documents/read.ts';
import { ReferenceCheck } from '../../documents/reference-check.ts';
import {
  byPlace,
  createFoundProblems,
  type SourceDocument,
} from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { checkPage } from '../../presentation/pages/question.ts';
import { anyWords, textOption } from '../arguments/parameters.ts';
import {
  documentOptions,
  type FilesOf,
  readDocumentOptions,
  reportOption,
} from '../input/shared-options.ts';
import {
  checkWritten,
  collectFindings,
  type CommandFindings,
  writeReports,
} from '../send/outputs.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../input/documents.ts';

const validateOptions = {
  as: { ...textOption('<KIND>'), choices: [...kinds, ...resourceKinds] },
  ...documentOptions,
  report: reportOption,
};

export const validateCommand = defineCommand({
  arguments: { files: anyWords('foundFiles') },
  options: validateOptions,
  examples: [
    'lms-cli validate question.yaml',
    'lms-cli validate week-*.yaml --as lacuna.create',
    'lms-cli validate course.import.yaml questions.import.ndjson',
    'lms-cli validate course',
  ],
  run: validate,
});

/** Throws InvalidDocuments with every finding if one of them is an error. */
async function validate(
  context: Context,
  { files: named, as, report: wanted, ...given }: FilesOf<typeof validateOptions>,
): Promise<number> {
  const { host, messages, presenter } = context;
  // Throws `usage/kind`, which a file that cannot be read would hide.
  if (as !== null && !isResourceKind(as)) kindNamed(as);
  const files = await filesToCheck(named, context);
  const reading = { ...(await readDocumentOptions(given, context)), as };
  await checkWritten({ report: wanted }, files, host);
  const reports = await context.reports(wanted);
  const findings = collectFindings(reports);
  const validation = new Validation(reading, findings);
  for (const name of files) await validation.read(name, host);
  const documents = validation.complete();
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
  await presenter.diagnostics(findings.diagnostics);
  const warnings = countFindings(findings.diagnostics, 'warning');
  const told = messages.say('check-validated', { documents, warnings });
  await presenter.show(checkPage(documents, findings.diagnostics, told, context));
  await writeReports(reports, { told }, host);
  return exitCodes.ok;
}

interface ValidateOptions extends Omit<StreamOptions, 'rows' | 'table'> {
  readonly table: TableRules;
  /** The kind of every document; null if each document names its own. */
  readonly as: string | null;
  readonly variables: Variables;
}

/** Files alone need no code of content folders, which would make the start longer. */
async function filesToCheck(
  named: readonly string[],
  context: Context,
): Promise<readonly string[]> {
  const { files } = context.host;
  const areFiles = named.map(
    async (name) => name === STANDARD_STREAM || (await files.identity(name))?.kind === 'file',
  );
  if (named.length > 0 && (await Promise.all(areFiles)).every(Boolean)) return named;
  const { findFiles } = await import('../content/content-files.ts');
  return findFiles(named, context);
}

/** Checks each document by its kind, and the keys and references of all. */
class Validation {
  readonly #options: ValidateOptions;
  readonly #reading: StreamOptions;
  readonly #findings: CommandFindings;
  readonly #found = createFoundProblems();
  readonly #references = new ReferenceCheck();
  #documents = 0;
  /** A document without a known kind must not hide the findings of others. */
  #unsaid: CliError | null = null;

  constructor(options: ValidateOptions, findings: CommandFindings) {
    const { as } = options;
    const all = [...operationIds, ...resourceKinds, 'resource' as const];
    this.#options = options;
    this.#reading = { ...options, rows: rowsAs(all.find((each) => each === as) ?? null) };
    this.#findings = findings;
  }

  async read(name: string, { files, terminal }: Host): Promise<void> {
    if (this.#found.isFull()) return;
    const chunks = name === STANDARD_STREAM ? terminal.stdin.stream() : files.stream(name);
    try {
      for await (const { documents } of readStream({ name, chunks }, this.#reading)) {
        for (const each of documents) {
          this.#findings.add(this.#found.news(this.#check(each)));
          if (this.#found.isFull()) return;
        }
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.#findings.add([unreadable(name, error)]);
    }
  }

  #check({ document, diagnostics }: StreamedDocument): readonly Diagnostic[] {
    if (document === null || diagnostics.length > 0) return diagnostics;
    this.#documents += 1;
    try {
      return this.#checkAs(expectationOf(document, this.#options.as), document);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#unsaid ??= error;
      return [];
    }
  }

  #checkAs(expectation: Expectation, document: SourceDocument): readonly Diagnostic[] {
    const checked = checkDocument(document, expectation, this.#options);
    const others = this.#references.add(document, checked);
    const isValid = ('resource' in checked ? checked.resource : checked.planned) !== null;
    const bare = 'import' in expectation ? expectation.import : null;
    const remarks = isValid ? lintDocument(checked.document, bare) : [];
    if (others.length + remarks.length === 0) return checked.diagnostics;
    return [...checked.diagnostics, ...others, ...remarks].sort(byPlace);
  }

  /**
   * Returns how many documents there are. Throws CliError `usage/kind` if the worst problem is a document
   * of unknown kind.
   */
  complete(): number {
    const { headers } = this.#options.table;
    this.#findings.add([...this.#references.complete(), ...columnsNotFound(headers)]);
    if (this.#unsaid !== null && !this.#findings.hasErrors) throw this.#unsaid;
    return this.#documents;
  }
}

type Expectation = ReturnType<typeof expectationOf>;

function expectationOf(document: SourceDocument, as: string | null) {
  const kind = findKind(document, isResourceKind(as) ? 'resource' : as);
  if (kind === 'resource') return { resource: true } as const;
  return { import: kind === 'import' ? null : kind };
}
