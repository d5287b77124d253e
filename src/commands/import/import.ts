/** `lms-cli import`: sends many documents, and goes on where an earlier run stopped. */
import { remarksBeforeSending } from '../../authoring/lint.ts';
import { checkDocument, type DocumentCheckOptions } from '../../authoring/check-document.ts';
import type { ImportRun, PlanCheck } from '../../contract/import-run.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import { isOneTable, type RunFile } from '../../contract/run-record.ts';
import type { Diagnostic, Problem, ProblemCode } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { isObject } from '../../core/json.ts';
import { rowsAs } from '../../documents/csv/header.ts';
import { contentDigest, textDigest } from '../../documents/canonical.ts';
import { makeDiagnostic } from '../../documents/check.ts';
import { parseOriginal } from '../../documents/import-document.ts';
import type { Format } from '../../documents/document-format.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import { countInvalid } from '../../presentation/problems.ts';
import { someWords } from '../arguments/parameters.ts';
import { chooseBodyReading, fromStart, placeDocument, readInputFiles } from '../send/input.ts';
import {
  checkImportOptions,
  existingExcludes,
  importOptions,
  type ImportRequest,
  inputFiles,
} from '../send/options.ts';
import { type BulkRun, completePlan, performBulkRun, tellReading } from '../send/bulk-run.ts';
import { ExistingDecision } from '../send/existing-choice.ts';
import { tableToSend } from '../input/shared-options.ts';
import { defineCommand } from '../command.ts';
import { checkFirstRun } from '../state/open-ledger.ts';
import type { Context } from '../context.ts';
import { placeName } from '../service/destination.ts';

export const importCommand = defineCommand({
  arguments: { files: someWords('importFiles') },
  options: importOptions,
  excludes: existingExcludes,
  accepts: 'all',
  endsInSummary: true,
  examples: [
    'lms-cli import course.yaml',
    'lms-cli import questions.ndjson --as lacuna.create --rejects rejects.ndjson',
    'lms-cli import week-*.yaml --report github --new-ledger',
  ],
  run: async (context, { files: names, ...given }) => {
    checkImportOptions(given, context.settings);
    const { format } = given;
    const files = inputFiles(names, { format, table: tableToSend(given, context) });
    return importFiles({ kind: 'import', ...given, files }, context);
  },
});

function importFiles(request: ImportRequest, context: Context): Promise<number> {
  const decision = new ExistingDecision(request, context);
  return performBulkRun(request, context, async (run) => {
    const { findings, destination, isSeen } = run;
    const { read, areSomeValid } = await readDocuments(request, run, context);
    if (request.rejects !== null && !findings.hasErrors) {
      const { checkRejectsFile } = await import('../../presentation/rejects/write.ts');
      checkRejectsFile({ file: request.rejects, files: read });
    }
    const check = await completePlan(read, run).catch((error: unknown) => {
      throw request.skipInvalid || !areSomeValid ? error : suggestSkipping(error);
    });
    const { dryRun, noLedger } = context.settings;
    if (!isSeen && !dryRun && !noLedger) await checkFirstRun(run, { isAsked: true }, context);
    const adoptFirst = await decision.decide(check.existing, run);
    if (adoptFirst !== null) return adoptFirst;
    const { gone, corrected } = check;
    if (gone > 0 && !isSeen)
      await context.presenter.notice(problem('ledger/sent-again', { count: gone }));
    if (corrected > 0 && !isSeen)
      await context.presenter.notice(problem('ledger/corrected', { count: corrected }));
    const ask = () => confirmImport(check, placeName(context, destination), context);
    return { check, notes: [], kept: [], isTable: isOneTable(read), ask };
  });
}

/** Says that --skip-invalid would send the others, unless that could not help. */
function suggestSkipping(error: unknown): unknown {
  if (!(error instanceof InvalidDocuments)) return error;
  const { diagnostics, kind } = error;
  if (errorsIn(diagnostics).some(({ code }) => neverSkipped.has(code))) return error;
  return new InvalidDocuments(
    diagnostics,
    kind,
    countInvalid(diagnostics, { sends: true, canSkip: true }),
  );
}

async function readDocuments(
  { as, allowUnknown, skipInvalid }: ImportRequest,
  run: BulkRun,
  { host }: Context,
): Promise<{ readonly read: readonly RunFile[]; readonly areSomeValid: boolean }> {
  const { record, files, variables, findings } = run;
  const options = { as, allowUnknown, variables };
  const latest = as ?? 'lacuna.create';
  const adding: DocumentSink = { record, options, skipInvalid, latest, areSomeValid: false };
  const read = await readInputFiles(
    files,
    {
      reading: { rows: rowsAs(as), allowUnknown },
      take: (streamed, file, format) => addDocument(streamed, { file, format }, adding),
      found: (found) => findings.add(found),
      progress: (documents) => tellReading(documents, run),
    },
    host,
  );
  return { read, areSomeValid: adding.areSomeValid };
}

interface DocumentSink extends Pick<ImportRequest, 'skipInvalid'> {
  readonly record: ImportRun;
  readonly options: DocumentCheckOptions & Pick<ImportRequest, 'as'>;
  /** The operation of the document before, under which one that names none is counted. */
  latest: OperationId;
  areSomeValid: boolean;
}

function addDocument(
  streamed: StreamedDocument,
  { file, format }: { readonly file: number; readonly format: Format | null },
  adding: DocumentSink,
): readonly Diagnostic[] {
  const { record, options } = adding;
  const { diagnostics } = streamed;
  const place = placeDocument(streamed, file);
  const checked =
    streamed.document && checkDocument(streamed.document, { import: options.as }, options);
  adding.latest = checked?.operation ?? adding.latest;
  if (checked === null || checked.planned === null || diagnostics.length > 0) {
    const found = [...diagnostics, ...(checked?.diagnostics ?? [])].sort(byPlace);
    return isOfOne(streamed, format, found) ? reject(checked, place, found, adding) : found;
  }
  const { document, planned, defaulted } = checked;
  // Fields that follow a spread take many times as long to add.
  const content = contentDigest({ defaulted, ...planned });
  const reading = chooseBodyReading(document, planned, options);
  const sent = defaulted.length === 0 ? {} : { sent: contentDigest(planned) };
  const replaces = parseOriginal(document);
  const references = fromStart(document, planned.references);
  const asked = Object.assign(
    { content, place, rejection: null, reading },
    planned,
    { references },
    sent,
  );
  const { findings, isToSend } = record.add(replaces === null ? asked : { ...asked, replaces });
  const remarks = isToSend ? remarksBeforeSending(document, options.as) : [];
  const [wrong] = errorsIn(remarks);
  if (wrong !== undefined && adding.skipInvalid) {
    record.leaveOut(wrong);
    return checked.diagnostics;
  }
  adding.areSomeValid ||= findings.length === 0 && wrong === undefined;
  return findings.length === 0 && remarks.length === 0
    ? checked.diagnostics
    : [
        ...checked.diagnostics,
        ...findings.map((finding) => makeDiagnostic(finding, document)),
        ...remarks,
      ];
}

/** True if the other documents of its file are read right: it is known where this one ends. */
function isOfOne(
  { document, isAlone }: StreamedDocument,
  format: Format | null,
  found: readonly Diagnostic[],
): boolean {
  const errors = errorsIn(found);
  if (errors.length === 0) return false;
  if (format === 'ndjson' && errors.every(({ code }) => code === 'document/syntax')) return true;
  return (
    (document !== null || isAlone === true) && !errors.some(({ code }) => neverSkipped.has(code))
  );
}

/** What --skip-invalid cannot leave out: it is about more than one document. */
const neverSkipped: ReadonlySet<ProblemCode> = new Set([
  'document/syntax',
  'document/encoding',
  'document/too-large',
  'document/unreadable',
  'document/unknown-format',
  'document/other-command',
  'csv/column',
  'reference/duplicate-key',
  'reference/cycle',
]);

const errorsIn = (found: readonly Diagnostic[]): Problem[] =>
  found.flatMap(({ severity, problem: about }) => (severity === 'error' ? about : []));

/**
 * Records a document as rejected, with all that is wrong with it, unless it was corrected and done.
 * @param checked null if it cannot be read
 * @returns what keeps the others from being sent as well
 */
function reject(
  checked: { readonly document: SourceDocument; readonly key: string | null } | null,
  place: DocumentPlace,
  found: readonly Diagnostic[],
  { record, options, skipInvalid, latest: operation }: DocumentSink,
): readonly Diagnostic[] {
  const [first, ...others] = errorsIn(found);
  if (first === undefined) throw new TypeError('an invalid document without an error');
  const { document = null, key = null } = checked ?? {};
  const text = document === null ? found[0]?.source.text : stringifyExact(document.value);
  const value = document?.value ?? null;
  const body = options.as !== null || !isObject(value) ? value : (value['body'] ?? null);
  const replaces = document && parseOriginal(document);
  const { findings, isToSend } = record.add({
    key,
    operation,
    params: {},
    body: isObject(body) ? body : null,
    references: [],
    content: textDigest(`invalid ${text}`),
    place,
    rejection: {
      kind: 'refused',
      problem: first,
      ...(others.length > 0 && { others }),
    },
    ...(replaces && { replaces }),
  });
  if (!skipInvalid && (isToSend || findings.length > 0)) return found;
  return document === null ? [] : findings.map((finding) => makeDiagnostic(finding, document));
}

/** Only deletions must be confirmed where nobody can be asked. */
async function confirmImport(
  { deletions, repeats, gone, corrected }: PlanCheck,
  where: string,
  { gate, messages: { say } }: Context,
): Promise<void> {
  const questions = [
    ...(repeats === 0 ? [] : [say('ask-send-again', { operations: repeats, where })]),
    ...(gone === 0 ? [] : [say('ask-create-again')]),
    ...(corrected === 0 ? [] : [say('ask-corrected', { count: corrected })]),
    ...(deletions === 0 ? [] : [say('ask-deletions', { resources: deletions, where })]),
  ].join(' ');
  if (deletions > 0) await gate.confirm(questions, '--yes');
  else if (questions !== '' && (await gate.ask(questions)) === false)
    throw new CliError('usage', problem('usage/not-confirmed', {}));
}
