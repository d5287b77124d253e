/** Options of a command that its run remembers, so that `runs resume` can repeat it. */
import { resolve } from 'node:path';
import { type RunFile, type RunRecord } from '../../contract/run-record.ts';
import { isOperationId } from '../../contract/operations.ts';
import { resourceKinds } from '../../contract/resources.ts';
import type { Limits, Said } from '../../config/target.ts';
import { parseConcurrency } from '../../config/setting-values.ts';
import { CliError } from '../../core/errors.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { formats } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type {
  ContentChoice,
  ImportRequest,
  InputFile,
  PaceChoice,
  ServiceChoice,
  UndoChoice,
} from '../import/import-request.ts';
import type { RunOptionsFound } from '../import/run-options.ts';
import type { Readable } from '../import/import-files.ts';
import { resumableCommands } from './resumable.ts';

/** The options that are kept with an import. */
export function rememberedOptions(
  request: ImportRequest,
  { inputs, variables }: { inputs: readonly Readable[]; variables: string | null },
  { settings, host }: Context,
): JsonObject {
  const { baseUrl, profile, sandbox, api, allowHttp, headers, concurrency, ratePerSecond } =
    settings;
  return {
    as: request.as,
    allowUnknown: request.allowUnknown,
    // If a run is killed while it reads, its files are named only here.
    files: inputs.map(({ name, path, format, digest }) => ({
      name,
      path: resolve(host.workingDirectory, path),
      format,
      digest,
    })),
    service: {
      baseUrl: rememberedSaid(baseUrl),
      profile: rememberedSaid(profile),
      sandbox,
      api,
      allowHttp,
      headers,
    },
    pace: { concurrency, ratePerSecond },
    // Runs without variables look as they did before there were any.
    ...(variables === null ? {} : { variables }),
  };
}

export const rememberedContent = (content: ContentChoice): JsonObject => ({
  ...content,
  limits: { ...content.limits },
});

export const rememberedUndo = ({ leavesReleases, limits }: UndoChoice): JsonObject => ({
  undo: { leavesReleases, limits: { ...limits } },
});

/**
 * The same import, apply or undo again. Throws CliError `runs/not-an-import`.
 * @param isSealed true if this user sealed the options
 */
export function resumed(
  { id, command, words, ...run }: RunRecord,
  { ledger, isSealed }: { readonly ledger: string; readonly isSealed: boolean },
  found: RunOptionsFound,
): ImportRequest {
  if (!resumableCommands.has(command)) {
    throw new CliError('usage', problem('runs/not-an-import', { id, command }));
  }
  const options = words ?? {};
  const { as, variables } = options;
  const content = command === 'apply' ? contentIn(options['content']) : null;
  const named = namedIn(options['files']);
  // The files of a saved plan are those that its resources came from.
  const isNamed = run.files.length === 0 || content?.isPlan === true;
  const read = isNamed ? named : run.files.map(inputFile);
  // Any other apply makes its plan anew from what the files say now.
  const isAnew = content !== null && !content.isPlan;
  const files = isAnew ? read.map((each) => ({ ...each, digest: null })) : read;
  // The list of files that the run read is written later, without a seal.
  const isOwn = isSealed && files.every(({ path }) => named.some((each) => each.path === path));
  return {
    ...found,
    as: typeof as === 'string' && isOperationId(as) ? as : null,
    allowUnknown: options['allowUnknown'] === true,
    files,
    ...(content === null ? {} : { content }),
    ...(command === 'undo' ? { undo: undoIn(run.undoes ?? '', options, ledger) } : {}),
    resumes: {
      run: id,
      ledger,
      isOwn,
      service: serviceIn(options['service']),
      pace: isOwn ? paceIn(options['pace']) : unpaced,
      variables: typeof variables === 'string' ? variables : null,
    },
  };
}

/** The files that a run read, or was to read. */
export const filesRead = ({ files, words }: Pick<RunRecord, 'files' | 'words'>): InputFile[] =>
  files.length === 0 ? namedIn(words?.['files']) : files.map(inputFile);

function inputFile({ name, path, format, digest }: Omit<RunFile, 'header'>): InputFile {
  return { name, path, format: formats.find((each) => each === format) ?? null, digest };
}

function namedIn(remembered: Json | undefined): InputFile[] {
  const files = Array.isArray(remembered) ? remembered.filter(isObject) : [];
  return files.map(({ name, path, format, digest }) => ({
    ...inputFile({ name: textIn(name), path: textIn(path), format: textIn(format), digest: '' }),
    digest: typeof digest === 'string' ? digest : null,
  }));
}

function contentIn(remembered: Json | undefined): ContentChoice {
  const content = isObject(remembered) ? remembered : {};
  const { scope, isWhole, as, leavesReleases, prunes, limits, isPlan, words } = content;
  return {
    scope: typeof scope === 'string' ? scope : null,
    isWhole: isWhole === true,
    as: resourceKinds.find((kind) => kind === as) ?? null,
    leavesReleases: leavesReleases === true,
    prunes: prunes === true,
    limits: limitsIn(limits),
    isPlan: isPlan === true,
    // It has a ledger, because it has a run.
    allowsNewLedger: true,
    words: Array.isArray(words) ? words.map(textIn) : ['apply'],
  };
}

function undoIn(undoes: string, { undo: remembered }: JsonObject, ledger: string): UndoChoice {
  const { leavesReleases, limits } = isObject(remembered) ? remembered : {};
  return {
    run: undoes,
    ledger,
    leavesReleases: leavesReleases === true,
    limits: limitsIn(limits),
  };
}

function limitsIn(remembered: Json | undefined): Limits {
  const { maxChanges, maxDeletes } = isObject(remembered) ? remembered : {};
  const { count, percent } = isObject(maxDeletes) ? maxDeletes : {};
  const share = typeof percent === 'number' ? { percent } : null;
  return {
    maxChanges: typeof maxChanges === 'number' ? maxChanges : null,
    maxDeletes: typeof count === 'number' ? { count } : share,
  };
}

const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '');

function rememberedSaid(said: Said | null): JsonObject | null {
  return said === null ? null : { value: said.value, by: said.by };
}

function serviceIn(remembered: Json | undefined): ServiceChoice {
  const service = isObject(remembered) ? remembered : {};
  const { headers } = service;
  return {
    baseUrl: saidIn(service['baseUrl']),
    profile: saidIn(service['profile']),
    sandbox: service['sandbox'] === true,
    api: service['api'] === 'v0' ? 'v0' : '2.0',
    allowHttp: service['allowHttp'] === true,
    headers: Array.isArray(headers) ? headers.map(textIn) : [],
  };
}

const unpaced: PaceChoice = { concurrency: null, ratePerSecond: null };

/** Older runs did not remember it. */
function paceIn(remembered: Json | undefined): PaceChoice {
  if (!isObject(remembered)) return unpaced;
  const { concurrency, ratePerSecond } = remembered;
  const isRate = typeof ratePerSecond === 'number' && ratePerSecond > 0;
  return {
    concurrency: parseConcurrency(
      typeof concurrency === 'number' ? String(concurrency) : textIn(concurrency),
    ),
    ratePerSecond: isRate ? ratePerSecond : null,
  };
}

function saidIn(remembered: Json | undefined): Said | null {
  if (!isObject(remembered)) return null;
  const { value, by } = remembered;
  if (typeof value !== 'string') return null;
  return { value, by: by === 'option' ? 'option' : 'environment' };
}
