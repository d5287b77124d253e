/** `lms-cli validate`: checks documents of any kind without a service. */
import { checkDocument } from '../../authoring/check-document.ts';
import { lintDocument } from '../../authoring/lint.ts';
import { isResourceKind } from '../../contract/resource-schema.ts';
import { resourceKinds } from '../../contract/resources.ts';
import { countFindings, type Diagnostic } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { columnsNotFound, rowsAs, type TableRules } from '../../documents/csv/header.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { findKind, type Kind, kindNamed, kinds } from '../../documents/kind.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readStream, type StreamOptions } from '../../documents/read.ts';
import { ReferenceCheck } from '../../documents/reference-check.ts';
import { byPlace, createFoundProblems } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { countInvalid } from '../../presentation/problems.ts';
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
  const kind = as === null ? null : isResourceKind(as) ? 'resource' : kindNamed(as);
  const files = await filesToCheck(named, context);
  const rows = rowsAs(isResourceKind(as) ? as : kind === 'import' ? null : kind);
  const reading = { ...(await readDocumentOptions(given, context)), kind, rows };
  await checkWritten({ report: wanted }, files, host);
  const reports = await context.reports(wanted);
  const findings = collectFindings(reports);
  const validation = new Validation(reading, findings);
  for (const name of files) await validation.read(name, host);
  const documents = validation.complete();
  if (findings.hasErrors) throw validation.end();
  await presenter.diagnostics(findings.diagnostics);
  const warnings = countFindings(findings.diagnostics, 'warning');
  const told = messages.say('check-validated', { documents, warnings });
  await presenter.show(checkPage(documents, findings.diagnostics, told, context));
  await writeReports(reports, { told }, host);
  return exitCodes.ok;
}

interface ValidateOptions extends StreamOptions {
  readonly table: TableRules;
  /** That of every document; null if each document names its own. */
  readonly kind: Kind | null;
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
  readonly #findings: CommandFindings;
  readonly #found = createFoundProblems();
  readonly #references = new ReferenceCheck();
  #documents = 0;
  #hasUnnamed = false;

  constructor(options: ValidateOptions, findings: CommandFindings) {
    this.#options = options;
    this.#findings = findings;
  }

  async read(name: string, { files, terminal }: Host): Promise<void> {
    if (this.#found.isFull()) return;
    const chunks = name === STANDARD_STREAM ? terminal.stdin.stream() : files.stream(name);
    try {
      for await (const { documents } of readStream({ name, chunks }, this.#options)) {
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
    const kind = this.#options.kind ?? findKind(document);
    this.#hasUnnamed ||= kind === null;
    const bare = kind === 'import' || kind === 'resource' ? null : kind;
    const expectation = kind === 'resource' ? ({ resource: true } as const) : { import: bare };
    const checked = checkDocument(document, expectation, this.#options);
    const others = this.#references.add(document, checked);
    const isValid = ('resource' in checked ? checked.resource : checked.planned) !== null;
    const remarks = isValid ? lintDocument(checked.document, bare) : [];
    if (others.length + remarks.length === 0) return checked.diagnostics;
    return [...checked.diagnostics, ...others, ...remarks].sort(byPlace);
  }

  /** Returns how many documents there are. */
  complete(): number {
    const { headers } = this.#options.table;
    this.#findings.add([...this.#references.complete(), ...columnsNotFound(headers)]);
    return this.#documents;
  }

  /** If all that is wrong is that documents do not say what they are, --as may do so. */
  end(): InvalidDocuments {
    const { diagnostics } = this.#findings;
    const others = diagnostics.filter(({ problem: { code } }) => code !== 'document/kind-missing');
    const isUsage = this.#hasUnnamed && countFindings(others, 'error') === 0;
    const told = countInvalid(diagnostics, { sends: false, canSkip: false });
    return new InvalidDocuments(diagnostics, isUsage ? 'usage' : 'input', told);
  }
}
