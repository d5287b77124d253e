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
import { columnsNotFound, rowsAs, type TableReading } from '../../documents/csv/header.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { kindNamed, kindOf, kinds } from '../../documents/kind.ts';
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
  readingOf,
  reportOption,
} from '../arguments/shared-options.ts';
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
  const reading = { ...(await readingOf(given, context)), as };
  await checkWritten({ report: wanted }, files, host);
  const reports = await context.reports(wanted);
  const findings = collectFindings(reports);
  const documents = await validateFiles(files, reading, { host, findings });
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
  await presenter.diagnostics(findings.diagnostics);
  const warnings = countFindings(findings.diagnostics, 'warning');
  const told = messages.say('check-validated', { documents, warnings });
  await presenter.show(checkPage(documents, findings.diagnostics, told, context));
  await writeReports(reports, { told }, host);
  return exitCodes.ok;
}

interface ValidateOptions extends Omit<StreamOptions, 'rows' | 'table'> {
  readonly table: TableReading;
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

/**
 * Checks each document by its kind, and the keys and references of all. Adds the findings and
 * returns the number of documents. Throws CliError `usage/kind` if the worst problem is a
 * document of unknown kind.
 */
async function validateFiles(
  files: readonly string[],
  options: ValidateOptions,
  { host, findings }: { host: Host; findings: CommandFindings },
): Promise<number> {
  const { as } = options;
  const references = new ReferenceCheck();
  const { news, isFull } = createFoundProblems();
  const kind = [...operationIds, ...resourceKinds, 'resource' as const].find((each) => each === as);
  const reading = { ...options, rows: rowsAs(kind ?? null) };
  let documents = 0;
  let unsaid: CliError | null = null;
  const check = ({ document, diagnostics }: StreamedDocument): readonly Diagnostic[] => {
    if (document === null || diagnostics.length > 0) return diagnostics;
    documents += 1;
    try {
      const expectation = expectationOf(document, as);
      const checked = checkDocument(document, expectation, options);
      const others = references.add(document, checked);
      const isValid = ('resource' in checked ? checked.resource : checked.planned) !== null;
      const bare = 'import' in expectation ? expectation.import : null;
      const remarks = isValid ? lintDocument(checked.document, bare) : [];
      return others.length + remarks.length === 0
        ? checked.diagnostics
        : [...checked.diagnostics, ...others, ...remarks].sort(byPlace);
    } catch (error) {
      // A file without a known kind must not hide the findings of other files.
      if (!(error instanceof CliError)) throw error;
      unsaid ??= error;
      return [];
    }
  };
  for (const name of files) {
    if (isFull()) break;
    const chunks =
      name === STANDARD_STREAM ? host.terminal.stdin.stream() : host.files.stream(name);
    try {
      for await (const batch of readStream({ name, chunks }, reading)) {
        for (const each of batch.documents) if (!isFull()) findings.add(news(check(each)));
        if (isFull()) break;
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      findings.add([unreadable(name, error)]);
    }
  }
  findings.add([...references.complete(), ...columnsNotFound(options.table.headers)]);
  if (unsaid !== null && !findings.hasErrors) throw unsaid;
  return documents;
}

function expectationOf(document: SourceDocument, as: string | null) {
  const kind = kindOf(document, isResourceKind(as) ? 'resource' : as);
  if (kind === 'resource') return { resource: true } as const;
  return { import: kind === 'import' ? null : kind };
}
