/** Finds the configuration files and their errors. */
import { type Configuration, loadConfiguration } from '../../../config/load.ts';
import type { Diagnostic } from '../../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../../core/errors.ts';
import type { Host } from '../../../core/host.ts';
import { positionAt } from '../../../documents/position.ts';
import type { DoctorFinding } from '../../../presentation/pages/doctor.ts';
import type { Context } from '../../context.ts';
import { shownPath } from '../../state/own-files.ts';

export interface Configured {
  /** The values and their places; empty if a file is invalid. */
  readonly configuration: Configuration;
  readonly isSound: boolean;
  readonly findings: readonly DoctorFinding[];
}

const nothing: Configuration = { project: null, user: null };

export async function examineConfiguration({ host }: Pick<Context, 'host'>): Promise<Configured> {
  try {
    const configuration = await loadConfiguration(host);
    return { configuration, isSound: true, findings: filesFound(configuration, host) };
  } catch (error) {
    return { configuration: nothing, isSound: false, findings: wrongIn(error, host) };
  }
}

function filesFound({ project, user }: Configuration, host: Host): DoctorFinding[] {
  const found = [project, user].flatMap((file): DoctorFinding[] => {
    if (file === null) return [];
    const path = shownPath(file.path, host);
    const told: Extract<DoctorFinding, { level: 'ok' }>['told'] = (facts) =>
      facts.file(path, file.profiles.size);
    return [{ check: 'configuration', level: 'ok', told }];
  });
  return found.length > 0
    ? found
    : [{ check: 'configuration', level: 'ok', told: (facts) => facts.noFile() }];
}

/** The findings behind an error. A defect is thrown on. */
export function wrongIn(error: unknown, host: Host): DoctorFinding[] {
  if (error instanceof CliError) {
    const { kind, problem } = error;
    return [{ check: 'configuration', level: 'problem', kind, problem }];
  }
  if (!(error instanceof InvalidDocuments)) throw error;
  return error.diagnostics.map(({ problem, ...place }) => ({
    check: 'configuration',
    level: 'problem',
    kind: error.kind,
    problem,
    where: placeOf(place, host),
  }));
}

function placeOf({ source, range }: Pick<Diagnostic, 'source' | 'range'>, host: Host): string {
  const file = shownPath(source.name, host);
  if (range === null) return file;
  const { line, column } = positionAt(source, range[0]);
  return `${file}:${line}:${column}`;
}
