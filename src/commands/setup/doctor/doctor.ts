/** `lms-cli doctor`: checks everything that a command needs, and says what to do. */
import { resolve } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import manifest from '../../../../package.json' with { type: 'json' };
import type { Problem } from '../../../core/diagnostic.ts';
import { CliError, type ErrorKind } from '../../../core/errors.ts';
import { exitCodeOfError, exitCodes } from '../../../core/exit-code.ts';
import { onFileProblem } from '../../../core/host.ts';
import { VERSION } from '../../../core/version.ts';
import { problem } from '../../../messages/problem.ts';
import {
  type DoctorFinding,
  okFinding,
  problemFinding,
  shownFindings,
  warningFinding,
} from '../../../presentation/pages/doctor.ts';
import { flagOption } from '../../arguments/parameters.ts';
import { defineCommand } from '../../command.ts';
import type { Context } from '../../context.ts';
import { checkLedger, ledgerFiles } from '../../state/ledger-files.ts';
import { isCopyName } from '../../service/ledger-place.ts';
import { shownPath, stateFolder } from '../../../config/own-files.ts';
import {
  effectiveValues,
  examineConfiguration,
  foreignFindings,
  missingSecrets,
} from './configuration.ts';
import { examineService } from './service.ts';
import { examineShared } from './shared.ts';

export const doctorCommand = defineCommand({
  options: { offline: flagOption() },
  accepts: 'all',
  sends: false,
  examples: [
    'lms-cli doctor',
    'lms-cli doctor --profile production',
    'lms-cli doctor --offline -o json',
  ],
  run: (context, { offline }) => examineAll(context, offline),
});

/** @returns 0 without a problem, otherwise the exit code of the gravest one */
async function examineAll(context: Context, isOffline: boolean): Promise<number> {
  const { settings, messages, presenter } = context;
  const found = Object.fromEntries(context.typed.options.map(({ name, value }) => [name, value]));
  const configured = await examineConfiguration(context);
  const values = effectiveValues(configured.configuration, found, context);
  const missing = missingSecrets(configured.configuration, context);
  const findings = [
    versionFinding(context.host),
    ...configured.findings,
    ...foreignFindings(configured.configuration, context),
    ...(await examineLedgers(context)),
    ...(await examineShared({ isOffline }, context)),
    ...missing,
    ...(await examineService({ isOffline, isConfigured: configured.isSound }, context)).filter(
      (finding) => !isAmong(missing, finding),
    ),
  ];
  const wrong = findings.filter(({ level }) => level !== 'ok');
  const { quiet } = settings;
  await presenter.show(quiet ? shownFindings(wrong, []) : shownFindings(findings, values));
  const count = (level: DoctorFinding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const counts = { warnings: count('warning'), problems: count('problem') };
  if (!quiet) await presenter.remark(messages.say('doctor-summary', counts));
  return exitCodeOf(findings);
}

/** True for the missing secret at which the way to the service ended. */
const isAmong = (missing: readonly DoctorFinding[], finding: DoctorFinding) =>
  'problem' in finding &&
  missing.some((each) => 'problem' in each && isSameProblem(each.problem, finding.problem));

const isSameProblem = (one: Problem, other: Problem) =>
  one.code === other.code && one.params['name'] === other.params['name'];

/** Problems that stop everything come before those that stop one thing. */
const gravest: readonly ErrorKind[] = ['output', 'usage', 'conflict', 'auth', 'unavailable'];

function exitCodeOf(findings: readonly DoctorFinding[]): number {
  const kinds = findings.flatMap((finding) => (finding.level === 'problem' ? [finding.kind] : []));
  const [first] = kinds.toSorted((a, b) => gravest.indexOf(a) - gravest.indexOf(b));
  return first === undefined ? exitCodes.ok : exitCodeOfError(first);
}

function versionFinding({ nodeVersion: version }: Context['host']): DoctorFinding {
  const { node: engines } = manifest.engines;
  // A prerelease counts as the release that it precedes.
  if (!satisfies(version, engines, { includePrerelease: true })) {
    const about = problem('doctor/node', { version, engines });
    return problemFinding('version', { kind: 'usage', problem: about });
  }
  return okFinding('version', ({ say }) =>
    say('doctor-ok-version', { program: VERSION, version, engines }),
  );
}

async function examineLedgers(context: Context): Promise<DoctorFinding[]> {
  const unwritable = await unwritableFindings(context);
  const examine = async () => {
    const paths = await ledgerFiles(context.host, context.settings);
    const ledgers = (await Promise.all(paths.map((path) => ledgerFindings(path, context)))).flat();
    return ledgers.length === 0
      ? [okFinding('ledger', ({ say }) => say('doctor-ok-no-ledger'))]
      : ledgers;
  };
  // The path is not a folder, which was reported.
  return [...unwritable, ...(await onFileProblem(examine(), () => []))];
}

async function unwritableFindings({ host }: Context): Promise<DoctorFinding[]> {
  const path = await stateFolder(host);
  if (await onFileProblem(host.files.isWritable(path), () => false)) return [];
  const about = problem('doctor/state-unwritable', { folder: shownPath(path, host) });
  return [problemFinding('ledger', { kind: 'output', problem: about })];
}

/** Checks if a ledger can be trusted, who is using it, and what it has left to do. */
async function ledgerFindings(path: string, { host, settings }: Context): Promise<DoctorFinding[]> {
  const { examineLedger } = await import('../../../ledger/whole.ts');
  try {
    await checkLedger(path, host, settings);
    const { runs, target: bound, atWork, role, origin } = await examineLedger(path, host);
    // The identity of the embedded service means nothing to people.
    const target = bound !== null && URL.canParse(bound) ? bound : null;
    const file = shownPath(resolve(host.workingDirectory, path), host);
    if (role !== 'own') {
      return [
        okFinding('ledger', ({ say }) =>
          say('doctor-ok-of-shared', { file, role, address: origin }),
        ),
      ];
    }
    const findings = [
      okFinding('ledger', ({ say }) =>
        say('doctor-ok-ledger', { file, runs: runs.length, target }),
      ),
      ...atWork.map(({ run, pid, host: machine }) =>
        okFinding('ledger', ({ say }) =>
          say('doctor-ok-at-work', { file, run, pid, host: machine }),
        ),
      ),
    ];
    const warn = (about: Problem) => findings.push(warningFinding('ledger', about));
    const inDoubt = runs.find(({ counts }) => (counts['in-doubt'] ?? 0) > 0);
    if (inDoubt !== undefined) {
      const count = inDoubt.counts['in-doubt'] ?? 0;
      warn(problem('doctor/in-doubt', { run: inDoubt.id, count }));
    }
    return findings;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // It is made anew from its database.
    return isCopyName(path) ? [] : [problemFinding('ledger', error)];
  }
}
