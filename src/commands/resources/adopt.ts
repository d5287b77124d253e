/**
 * `lms-cli resources adopt`: records resources that exist in the service already, with --as-in-files and
 * --existing as the documents of the content folder say (docs/content-as-code.md, State).
 */
import { nowhere, type Outlook, outlookGives, resolvedBody } from '../../content/plan/decide.ts';
import { duplicateKey } from '../../content/plan/known.ts';
import { findSameContent } from '../../content/plan/same-content.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { toInteger } from '../../contract/numbers.ts';
import {
  type Adoption,
  type BodyInFiles,
  type PlacedResource,
  resourceKinds,
  type Resources,
} from '../../contract/resources.ts';
import {
  createFindings,
  type Diagnostic,
  type Findings,
  type Problem,
} from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { lazily } from '../../core/lazily.ts';
import { usualTable } from '../../documents/csv/header.ts';
import { comparableDigest } from '../../documents/canonical.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import {
  choiceOption,
  flagOption,
  idOption,
  optionalWord,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { documentOptions, effectiveVariables } from '../input/shared-options.ts';
import { defineCommand } from '../command.ts';
import { findContentFiles } from '../content/content-files.ts';
import { makePlan, readContent } from '../content/make-plan.ts';
import type { Context } from '../context.ts';
import { mustReadBytes } from '../input/documents.ts';
import { findUnadoptable, makeAdoption } from '../send/existing-choice.ts';
import { locateFindings, originsIn } from '../send/input.ts';
import { type FolderRequest, inputFiles } from '../send/options.ts';
import { collectFindings } from '../send/outputs.ts';
import { resourceLedger } from '../state/known-ledgers.ts';
import { demandOptions } from '../state/open-ledger.ts';
import { type AdoptionRow, adoptionsIn, type Kinds, readTypedAdoption } from './adopt-rows.ts';
import { kindOfKey, optionsOfAdoptions } from './known.ts';

const options = {
  as: choiceOption('<KIND>', resourceKinds, { text: 'adopt-as' }),
  versionId: idOption(),
  from: textOption('<FILE>', { text: 'adoption-file' }),
  existing: flagOption(),
  asInFiles: flagOption(),
  allowUnknown: flagOption(),
  var: documentOptions.var,
  ...demandOptions,
};

const words = { key: optionalWord(), id: optionalWord() };

export const resourcesAdoptCommand = defineCommand({
  arguments: words,
  options,
  excludes: {
    from: ['key', 'versionId', 'existing'],
    existing: ['key', 'versionId', 'asInFiles'],
  },
  refuses: ['dryRun', 'noLedger'],
  accepts: optionsOfAdoptions,
  examples: [
    'lms-cli resources adopt first-capital 4711 --as lacuna',
    'lms-cli resources adopt history-test 31 --as assessment --version-id 311',
    'lms-cli resources adopt --from existing.csv',
    'lms-cli resources adopt --from existing.csv --as-in-files',
    'lms-cli resources adopt --from resources.ndjson --new-ledger',
    'lms-cli resources adopt --existing',
  ],
  run: (context, given) => (given.existing ? adoptExisting(context, given) : adopt(context, given)),
});

async function tellAdopted(
  { adoptions, releases }: InFiles,
  ledger: Ledger,
  { presenter, messages }: Context,
): Promise<number> {
  await presenter.show({
    list: adoptions.map(({ key, kind, id, version }) => ({
      ids: [id],
      object: () => ({ key, kind, id: toInteger(id), versionId: version && toInteger(version) }),
    })),
  });
  const isUnknown = ({ body, recorded }: Adoption) => body === null && recorded?.content == null;
  const unknown = adoptions.filter(isUnknown).length;
  const counts = { resources: adoptions.length, unknown, releases };
  await presenter.remark(messages.say('resources-adopted', counts));
  await presenter.position(ledger.position());
  return exitCodes.ok;
}

async function adopt(
  context: Context,
  given: ValuesOf<typeof words & typeof options>,
): Promise<number> {
  const { host } = context;
  const { as, from: file, asInFiles: isAsInFiles } = given;
  await using ledger = await resourceLedger(context);
  const known = lazily(() => folderIfThere(given, context));
  const folder = isAsInFiles ? await readFolder(given, context) : null;
  mustBeRight(folder);
  const kinds: Kinds = {
    of: async (each) =>
      kindOfKey(each, ledger) ?? (folder ?? (await known()))?.documents.get(each)?.kind ?? null,
    missing: (each) =>
      folder === null
        ? problem('usage/kind', { reason: 'of-key', key: each })
        : noDocument(each, folder),
  };
  const rows =
    file === null
      ? await readTypedAdoption(given, as, kinds)
      : await adoptionsIn({ name: file, bytes: await mustReadBytes(file, host) }, as, kinds);
  const isRecorded = rows.some(({ adoption }) => adoption.recorded !== undefined);
  const beside = folder ?? (isRecorded ? await known() : null);
  mustBeRight(beside);
  const { resources } = ledger;
  const found: InFiles =
    folder !== null
      ? await asInFiles(rows, { folder, resources })
      : beside !== null
        ? { adoptions: recordedInFiles(rows, { folder: beside, resources }), releases: 0 }
        : { adoptions: rows.map(({ adoption }) => adoption), releases: 0 };
  await record(found.adoptions, file === null ? [] : rows, { ledger, now: host.clock.now() });
  return await tellAdopted(found, ledger, context);
}

/** All of them or none. A row that the ledger refuses is shown at its place. */
async function record(
  adoptions: readonly Adoption[],
  rows: readonly AdoptionRow[],
  { ledger, now }: { readonly ledger: Ledger; readonly now: number },
): Promise<void> {
  try {
    await ledger.resources.adopt(adoptions, now);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { params } = error.problem;
    const row = rows.find(({ adoption: { key } }) => 'key' in params && params.key === key);
    throw row === undefined ? error : new InvalidDocuments([row.finding(error.problem)]);
  }
}

interface AdoptContext {
  readonly folder: Folder;
  readonly resources: Pick<Resources, 'given'>;
}

interface InFiles {
  readonly adoptions: readonly Adoption[];
  /** How many the next apply releases, because no released version is known. */
  readonly releases: number;
}

/** The adoptions with the bodies of their documents. Throws everything that is wrong with any. */
async function asInFiles(
  rows: readonly AdoptionRow[],
  { folder, resources }: AdoptContext,
): Promise<InFiles> {
  const outlookOf = outlooksAfter(rows, resources);
  const wrong = createFindings<Diagnostic>();
  const inDocuments: PlacedFinding[] = [];
  const adoptions: Adoption[] = [];
  let releases = 0;
  for (const row of rows) {
    const { adoption } = row;
    const document = folder.documents.get(adoption.key);
    if (document === undefined) {
      wrong.add(row.finding(noDocument(adoption.key, folder)));
      continue;
    }
    inDocuments.push(...findingsIn(document, adoption, outlookOf));
    // The files say more than another ledger.
    const { recorded: _, ...told } = adoption;
    adoptions.push({ ...told, body: bodyIn(document, folder, outlookOf) });
    if (document.release !== null && outlookOf(adoption.key).version === null) releases += 1;
  }
  const found = await locateFindings({ findings: inDocuments }, folder.originOf);
  for (const each of found) wrong.add(each);
  if (wrong.errors > 0) throw new InvalidDocuments(wrong.list);
  return { adoptions, releases };
}

/**
 * The adoptions from another ledger. Those whose documents say what it recorded get their text, so
 * that a later plan can show what changes, and an undo can take it back.
 */
function recordedInFiles(
  rows: readonly AdoptionRow[],
  { folder, resources }: AdoptContext,
): Adoption[] {
  const outlookOf = outlooksAfter(rows, resources);
  return rows.map(({ adoption }) => {
    const { key, kind, recorded } = adoption;
    const content = recorded?.content ?? null;
    const document = folder.documents.get(key);
    if (document === undefined || content === null || document.kind !== kind) return adoption;
    const body = bodyIn(document, folder, outlookOf);
    const isEqualNow = comparableDigest(kind, body.resolved) === content;
    return isEqualNow ? { ...adoption, body } : adoption;
  });
}

type OutlookOf = (key: string) => Outlook;

/** What references give once all of them are adopted. */
function outlooksAfter(
  rows: readonly AdoptionRow[],
  resources: AdoptContext['resources'],
): OutlookOf {
  const adopted = new Map(rows.map(({ adoption }) => [adoption.key, adoption]));
  return (key) => {
    const [adoption, given] = [adopted.get(key), resources.given(key)];
    const version = adoption?.version ?? given?.versionId ?? null;
    return { ...nowhere, id: adoption?.id ?? given?.id ?? null, version };
  };
}

function noDocument(key: string, { documents }: Folder): Problem {
  const suggestion = nearestName(key, [...documents.keys()]);
  return problem('resources/unknown', { reason: 'document', key, suggestion });
}

function findingsIn(
  { key, kind, references, place }: PlacedResource,
  adoption: Adoption,
  outlookOf: OutlookOf,
): PlacedFinding[] {
  const error = (about: Problem) => ({ severity: 'error', problem: about }) as const;
  const other = problem('resources/other-kind', { key, resource: kind });
  const missing = references.filter(
    (reference) => outlookGives(outlookOf(reference.key), reference) === null,
  );
  return [
    ...(kind === adoption.kind ? [] : [{ finding: error(other), place, range: null }]),
    ...missing.map(({ key: target, gives, range }) => {
      const about = problem('resources/not-given', { key: target, reason: gives });
      return { finding: error(about), place, range };
    }),
  ];
}

function bodyIn(document: PlacedResource, folder: Folder, outlookOf: OutlookOf): BodyInFiles {
  const { body, protect, place } = document;
  return {
    written: body,
    resolved: resolvedBody(document, outlookOf),
    scope: folder.scope,
    protect,
    source: { file: folder.nameOf(place.file), line: place.line },
  };
}

type FolderSelection = Pick<FolderRequest, 'as' | 'allowUnknown' | 'var'>;

interface Folder {
  readonly scope: string | null;
  readonly documents: ReadonlyMap<string, PlacedResource>;
  readonly nameOf: (file: number) => string;
  readonly originOf: ReturnType<typeof originsIn>;
  readonly findings: Findings<Diagnostic>;
}

async function folderIfThere(reading: FolderSelection, context: Context): Promise<Folder | null> {
  try {
    return await readFolder(reading, context);
  } catch (error) {
    if (error instanceof CliError && error.problem.code === 'content/missing') return null;
    throw error;
  }
}

/** Throws CliError `content/missing` without a content folder. */
async function openFolder(reading: Pick<FolderSelection, 'var'>, context: Context) {
  const { scope, files: names } = await findContentFiles(context);
  const files = inputFiles(names, { format: null, table: usualTable });
  const variables = await effectiveVariables(reading.var, context);
  const nameOf = (file: number) => names[file] ?? '';
  return { scope, files, variables, nameOf, originOf: originsIn(files, context.host) };
}

async function readFolder(asked: FolderSelection, context: Context): Promise<Folder> {
  const { as, allowUnknown } = asked;
  const { host } = context;
  const { scope, files, variables, nameOf, originOf } = await openFolder(asked, context);
  const findings = createFindings<Diagnostic>();
  const documents = new Map<string, PlacedResource>();
  const add = (resource: PlacedResource) => {
    const first = documents.get(resource.key);
    if (first !== undefined) return [duplicateKey(resource.key, first.place, nameOf)];
    documents.set(resource.key, resource);
    return [];
  };
  const found = (diagnostics: readonly Diagnostic[]) => {
    for (const each of diagnostics) findings.add(each);
  };
  const reading = { as, allowUnknown, variables };
  await readContent({ add }, files, { options: reading, found }, host);
  return { scope, documents, nameOf, originOf, findings };
}

/** Throws InvalidDocuments if anything is wrong in the folder. */
function mustBeRight(folder: Folder | null): void {
  if (folder !== null && folder.findings.errors > 0)
    throw new InvalidDocuments(folder.findings.list);
}

/**
 * Adopts what exists with the content of a new resource of the content folder, until that finds nothing
 * more, and warns of each whose content exists, but not exactly once. Throws InvalidDocuments if anything
 * is wrong in the folder.
 */
async function adoptExisting(context: Context, reading: ValuesOf<typeof options>): Promise<number> {
  await using ledger = await resourceLedger(context);
  const { scope, files, variables, originOf } = await openFolder(reading, context);
  const request = { ...reading, files, scope, isWhole: true, noRelease: false, prune: false };
  const { resources } = ledger;
  const adoptions: Adoption[] = [];
  for (;;) {
    const findings = collectFindings(null);
    const making = { request, variables, context, ledger, files, findings };
    const { planner, found: wrong } = await makePlan(making);
    findings.add(await locateFindings({ findings: wrong }, originOf));
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    const same = findSameContent(planner, making);
    const found = [...same.values()].filter(({ existing }) => existing.length > 0);
    const clear = found.filter((each) => findUnadoptable([each], 'adopt', resources).length === 0);
    if (clear.length > 0) {
      const adopted = clear
        .flatMap((each) => makeAdoption(each, ledger) ?? [])
        .filter((each) => 'key' in each);
      await resources.adopt(adopted, context.host.clock.now());
      adoptions.push(...adopted);
      continue;
    }
    const keys = new Set<string | null>(adoptions.map(({ key }) => key));
    const released = [...planner.changes()].filter(
      ({ change }) =>
        change.kind === 'requests' && keys.has(change.key) && change.verbs.includes('release'),
    );
    const warnings = findUnadoptable(found, 'adopt', resources).map(({ finding, ...where }) => ({
      finding: { ...finding, severity: 'warning' as const },
      ...where,
    }));
    await context.presenter.diagnostics(await locateFindings({ findings: warnings }, originOf));
    return await tellAdopted({ adoptions, releases: released.length }, ledger, context);
  }
}
