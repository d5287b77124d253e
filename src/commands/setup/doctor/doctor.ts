/** `lms-cli doctor`: checks everything that a command needs, and says what to do. */
import type { ErrorKind } from '../../../core/errors.ts';
import { exitCodeOfError, exitCodes } from '../../../core/exit-code.ts';
import { type DoctorFinding, shownFindings } from '../../../presentation/pages/doctor.ts';
import { flagOption } from '../../arguments/parameters.ts';
import { defineCommand } from '../../command.ts';
import type { Context } from '../../context.ts';
import { examineConfiguration } from './configuration.ts';
import { effectiveValues } from './effective-values.ts';
import { examineProgram } from './installation.ts';
import { examineService } from './service.ts';
import { examineState } from './state-files.ts';

export const doctorCommand = defineCommand({
  options: { offline: flagOption() },
  accepts: 'all',
  examples: [
    'lms-cli doctor',
    'lms-cli doctor --profile production',
    'lms-cli doctor --offline -o json',
  ],
  run: (context, { offline }) => examine(context, offline),
});

/** @returns 0 without a problem, otherwise the exit code of the gravest one */
async function examine(context: Context, isOffline: boolean): Promise<number> {
  const { settings, messages, presenter } = context;
  const found = Object.fromEntries(context.typed.options.map(({ name, value }) => [name, value]));
  const configured = await examineConfiguration(context);
  const values = effectiveValues(configured.configuration, found, context);
  const findings = [
    ...examineProgram(found, context),
    ...configured.findings,
    ...(await examineState(context)),
    ...(await examineService({ isOffline, isConfigured: configured.isSound }, context)),
  ];
  const wrong = findings.filter(({ level }) => level !== 'ok');
  const { quiet } = settings;
  const { isTerminal, columns } = context.host.terminal.stdout;
  const width = isTerminal ? columns : null;
  await presenter.show(
    quiet ? shownFindings(wrong, [], width) : shownFindings(findings, values, width),
  );
  const count = (level: DoctorFinding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const { summary } = messages.output.doctor;
  if (!quiet) await presenter.remark(summary(count('warning'), count('problem')));
  return exitCodeOf(findings);
}

/** Problems that stop everything come before those that stop one thing. */
const gravest: readonly ErrorKind[] = ['usage', 'conflict', 'auth', 'unavailable'];

function exitCodeOf(findings: readonly DoctorFinding[]): number {
  const kinds = findings.flatMap((finding) => (finding.level === 'problem' ? [finding.kind] : []));
  const [first] = kinds.toSorted((a, b) => gravest.indexOf(a) - gravest.indexOf(b));
  return first === undefined ? exitCodes.ok : exitCodeOfError(first);
}
