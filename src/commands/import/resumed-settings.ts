/**
 * How a run goes on that a ledger remembers. A ledger is data from a folder, like a project file:
 * only its seal makes its words those of this user (docs/adr/0017-planted-folders.md).
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
 * Where the run was and as fast, unless the options of now say otherwise. Throws CliError
 * `runs/unproven` where a ledger without a seal wants a header, or a file from elsewhere.
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
  const again = {
    ...service,
    baseUrl: isOwn ? service.baseUrl : toBeAccepted(service.baseUrl, baseUrl, resumes),
    allowHttp: allowHttp || (isOwn && service.allowHttp),
    headers: headers.length > 0 ? headers : ownHeaders(resumes),
  };
  return { ...context, settings: { ...settings, ...again } };
}

/** A limit that was needed once holds for another name of the service too. */
function atSamePace(settings: Settings, { pace }: Resumption): Settings {
  return {
    ...settings,
    concurrency: settings.concurrency ?? pace.concurrency,
    ratePerSecond: settings.ratePerSecond ?? pace.ratePerSecond,
  };
}

function ownHeaders({ run, service, isOwn, ledger }: Resumption): Settings['headers'] {
  const [first] = service.headers;
  if (isOwn || first === undefined) return service.headers;
  const name = first.replace(/:.*/s, '');
  throw new CliError('usage', problem('runs/unproven', { run, ledger, what: 'header', name }));
}

/** A server that the user names now is accepted; any other one has to be. */
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

/** Regular files of the folder that the ledger came with. */
async function mustReadInside(
  { files }: ImportRequest,
  { run, ledger }: Resumption,
  { host, settings }: Context,
): Promise<void> {
  const { workingDirectory } = host;
  // The working directory is in the project; a ledger that was named may be beside its documents.
  const folders = [
    await projectFolder(host),
    ...(settings.ledger === null ? [] : [dirname(resolve(workingDirectory, settings.ledger))]),
  ];
  for (const { path } of files) {
    const file = resolve(workingDirectory, path ?? '');
    const found = await Promise.all(folders.map((folder) => host.files.standing(file, folder)));
    if (found.some(({ kind }) => kind !== 'foreign')) continue;
    throw new CliError(
      'usage',
      problem('runs/unproven', { run, ledger, what: 'file', name: file }),
    );
  }
}
