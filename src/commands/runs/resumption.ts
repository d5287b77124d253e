/** Options of a command that its run remembers, so that `runs resume` can repeat it. */
import { resolve } from 'node:path';
import type { RunFile, RunRecord } from '../../contract/ledger.ts';
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
} from '../import/import-request.ts';
import type { RunOptionsFound } from '../import/run-options.ts';
import type { Readable } from '../import/import-files.ts';

/** The commands whose runs can be resumed. */
const commands: ReadonlySet<string> = new Set(['import', 'apply']);

/** True if an import or an apply has something left to send. */
export function isUnfinished({ command, state, counts }: RunRecord): boolean {
  const left = (counts.failed ?? 0) + (counts.blocked ?? 0) + (counts.rejected ?? 0);
  return commands.has(command) && state !== 'running' && (state !== 'finished' || left > 0);
}

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
    validateFirst: request.validateFirst,
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
    ...(request.content === undefined ? {} : { content: rememberedContent(request.content) }),
  };
}

const rememberedContent = (content: ContentChoice): JsonObject => ({
  ...content,
  limits: { ...content.limits },
});

/**
 * The same import or apply again. Throws CliError `runs/not-an-import`.
 * @param isSealed true if this user sealed the options
 */
export function resumed(
  { id, command, options, ...run }: RunRecord,
  { ledger, isSealed }: { readonly ledger: string; readonly isSealed: boolean },
  found: RunOptionsFound,
): ImportRequest {
  if (!commands.has(command)) {
    throw new CliError('usage', problem('runs/not-an-import', { id, command }));
  }
  const { as, variables } = options;
  const named = namedIn(options['files']);
  const read = run.files.length > 0 ? run.files.map(inputFile) : named;
  // An apply makes its plan anew from what the files say now.
  const files = command === 'apply' ? read.map((each) => ({ ...each, digest: null })) : read;
  // The list of files that the run read is written later, without a seal.
  const isOwn = isSealed && files.every(({ path }) => named.some((each) => each.path === path));
  return {
    ...found,
    as: typeof as === 'string' && isOperationId(as) ? as : null,
    allowUnknown: options['allowUnknown'] === true,
    validateFirst: options['validateFirst'] !== false,
    files,
    ...(command === 'apply' ? { content: contentIn(options['content']) } : {}),
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
  const { scope, isWhole, as, leavesReleases, prunes, limits, words } = content;
  return {
    scope: typeof scope === 'string' ? scope : null,
    isWhole: isWhole === true,
    as: resourceKinds.find((kind) => kind === as) ?? null,
    leavesReleases: leavesReleases === true,
    prunes: prunes === true,
    limits: limitsIn(limits),
    // It has a ledger, because it has a run.
    allowsNewLedger: true,
    words: Array.isArray(words) ? words.map(textIn) : ['apply'],
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
