/** `lms-cli doctor`: checks everything that a command needs, and says what to do. */
import satisfies from 'semver/functions/satisfies.js';
import manifest from '../../../../package.json' with { type: 'json' };
import type { ErrorKind } from '../../../core/errors.ts';
import { exitCodeOfError, exitCodes } from '../../../core/exit-code.ts';
import { VERSION } from '../../../core/version.ts';
import { problem } from '../../../messages/problem.ts';
import {
  type DoctorFinding,
  Examination,
  shownFindings,
} from '../../../presentation/pages/doctor.ts';
import { flagOption } from '../../arguments/parameters.ts';
import { defineCommand } from '../../command.ts';
import type { Context } from '../../context.ts';
import { effectiveValues, examineConfiguration, examineVariables } from './configuration.ts';
import { examineLedgers, examineShared } from './ledgers.ts';
import { examineService } from './service.ts';

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
  const typed = Object.fromEntries(context.typed.options.map(({ name, value }) => [name, value]));
  const found = new Examination();
  examineVersion(context, found);
  const configuration = await examineConfiguration(context, found);
  const values = effectiveValues(configuration, typed, context);
  const missing = examineVariables(configuration, context, found);
  await examineLedgers(context, found);
  await examineShared(isOffline, context, found);
  await examineService(
    { isOffline, isConfigured: configuration !== null, missing },
    context,
    found,
  );
  const { findings } = found;
  const wrong = findings.filter(({ problem: about }) => about !== null);
  await presenter.show(settings.quiet ? shownFindings(wrong, []) : shownFindings(findings, values));
  const count = (level: DoctorFinding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const counts = { warnings: count('warning'), problems: count('problem') };
  if (!settings.quiet) await presenter.remark(messages.say('doctor-summary', counts));
  return exitCodeOf(findings);
}

/** Problems that stop everything come before those that stop one thing. */
const gravest: readonly ErrorKind[] = ['output', 'usage', 'conflict', 'auth', 'unavailable'];

function exitCodeOf(findings: readonly DoctorFinding[]): number {
  const kinds = findings.flatMap(({ kind }) => kind ?? []);
  const [first] = kinds.toSorted((a, b) => gravest.indexOf(a) - gravest.indexOf(b));
  return first === undefined ? exitCodes.ok : exitCodeOfError(first);
}

function examineVersion({ host: { nodeVersion: version } }: Context, found: Examination): void {
  const { node: engines } = manifest.engines;
  // A prerelease counts as the release that it precedes.
  if (satisfies(version, engines, { includePrerelease: true })) {
    const about = { program: VERSION, version, engines };
    return found.ok('version', ({ say }) => say('doctor-ok-version', about));
  }
  found.wrong('version', { kind: 'usage', problem: problem('doctor/node', { version, engines }) });
}
