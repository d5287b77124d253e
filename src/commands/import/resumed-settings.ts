/**
 * Resumes a run with the settings in its ledger. A ledger is data from a folder, like a project
 * file. Only its seal proves that its words are those of this user
 * (docs/adr/0017-planted-folders.md).
 */
import { dirname, resolve } from 'node:path';
import type { Said } from '../../config/target.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { ImportRequest, Resumption } from './import-request.ts';
import type { Settings } from '../arguments/global-options.ts';
import { projectFolder } from '../state/state-folder.ts';

/**
 * The settings of the run, unless the options of this command line differ. Throws CliError
 * `runs/unproven` if a ledger without a seal asks for a header, for a profile that the user has not
 * named, or for a file outside its folder.
 */
export async function takenUp(request: ImportRequest, context: Context): Promise<Context> {
  const { resumes } = request;
  if (resumes === null) return context;
  if (!resumes.isOwn) await mustReadInside(request, resumes, context);
  const settings = atSamePace(context.settings, resumes);
  const { baseUrl, profile, sandbox, allowHttp, headers } = settings;
  const isNamed = sandbox || baseUrl?.by === 'option' || profile?.by === 'option';
  if (isNamed) return { ...context, settings };
  const { service, isOwn } = resumes;
  if (!isOwn) mustNameProfile(resumes, profile);
  const again = {
    ...service,
    baseUrl: isOwn ? service.baseUrl : toBeAccepted(service.baseUrl, baseUrl, resumes),
    allowHttp: allowHttp || (isOwn && service.allowHttp),
    headers: headers.length > 0 ? headers : ownHeaders(resumes),
  };
  return { ...context, settings: { ...settings, ...again } };
}

/** The service needed these limits once, so they also apply if it is named differently now. */
function atSamePace(settings: Settings, { pace }: Resumption): Settings {
  return {
    ...settings,
    concurrency: settings.concurrency ?? pace.concurrency,
    ratePerSecond: settings.ratePerSecond ?? pace.ratePerSecond,
  };
}

/**
 * A server of a ledger must have been accepted. A profile is the user's own, and so accepted
 * already: without this, a planted ledger would send to it after one word.
 */
function mustNameProfile({ run, ledger, service }: Resumption, now: Said | null): void {
  const { profile, baseUrl, sandbox } = service;
  if (sandbox || baseUrl !== null) return;
  if (profile !== null && now?.value === profile.value) return;
  const name = profile?.value ?? '';
  throw new CliError('usage', problem('runs/unproven', { run, ledger, what: 'profile', name }));
}

function ownHeaders({ run, service, isOwn, ledger }: Resumption): Settings['headers'] {
  const [first] = service.headers;
  if (isOwn || first === undefined) return service.headers;
  const name = first.replace(/:.*/s, '');
  throw new CliError('usage', problem('runs/unproven', { run, ledger, what: 'header', name }));
}

/** A server that the user names now is accepted. Any other one must be accepted first. */
function toBeAccepted(
  remembered: Said | null,
  now: Said | null,
  { ledger }: Resumption,
): Said | null {
  if (remembered === null) return null;
  const isNamedNow = now !== null && originOf(now.value) === originOf(remembered.value);
  return isNamedNow ? remembered : { ...remembered, ledger };
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/** Checks that the files are regular files in the folder of the ledger. */
async function mustReadInside(
  { files, content }: ImportRequest,
  { run, ledger }: Resumption,
  { host, settings }: Context,
): Promise<void> {
  const { workingDirectory } = host;
  // The working directory is in the project. A ledger that the user named may be next to its
  // documents.
  const folders = [
    await projectFolder(host),
    ...(settings.ledger === null ? [] : [dirname(resolve(workingDirectory, settings.ledger))]),
  ];
  for (const { path } of files) {
    const file = resolve(workingDirectory, path ?? '');
    const found = await Promise.all(folders.map((folder) => host.files.standing(file, folder)));
    if (found.some(({ kind }) => kind !== 'foreign')) continue;
    const what = content?.isPlan === true ? 'plan' : 'file';
    throw new CliError('usage', problem('runs/unproven', { run, ledger, what, name: file }));
  }
}
