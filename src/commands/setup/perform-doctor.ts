/** `lms-cli doctor`: looks at everything that a command needs, and says what to do. */
import type { ErrorKind } from '../../core/errors.ts';
import { exitCodeOfError, exitCodes } from '../../core/exit-code.ts';
import { shownFindings, type Finding } from '../../presentation/doctor-page.ts';
import type { Context, Found } from '../context.ts';
import { examineConfiguration } from './doctor/configuration.ts';
import { effectiveValues } from './doctor/effective-values.ts';
import { examineProgram } from './doctor/program.ts';
import { examineService } from './doctor/service.ts';
import { examineState } from './doctor/state.ts';

interface ExamineRequest {
  /** Nothing is sent. */
  readonly isOffline: boolean;
  /** The options as they were typed: what they set is told with where it comes from. */
  readonly found: Found;
}

/** @returns 0 without a problem, else the exit code of the gravest one */
export async function examine(
  { found, isOffline }: ExamineRequest,
  context: Context,
): Promise<number> {
  const { settings, messages, presenter } = context;
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
  await presenter.show(quiet ? shownFindings(wrong, []) : shownFindings(findings, values));
  const count = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const { summary } = messages.output.doctor;
  if (!quiet) await presenter.remark(summary(count('warning'), count('problem')));
  return exitCodeOf(findings);
}

/** What keeps everything from working comes before what keeps one thing from it. */
const gravest: readonly ErrorKind[] = ['usage', 'conflict', 'auth', 'unavailable'];

function exitCodeOf(findings: readonly Finding[]): number {
  const kinds = findings.flatMap((finding) => (finding.level === 'problem' ? [finding.kind] : []));
  const [first] = kinds.toSorted((a, b) => gravest.indexOf(a) - gravest.indexOf(b));
  return first === undefined ? exitCodes.ok : exitCodeOfError(first);
}
