/** Checks the program itself: Node, the terminal, the language. */
import satisfies from 'semver/functions/satisfies.js';
import manifest from '../../../../package.json' with { type: 'json' };
import { VERSION } from '../../../core/version.ts';
import { problem } from '../../../messages/problem.ts';
import type { DoctorFinding } from '../../../presentation/pages/doctor.ts';
import { colorChoice } from '../../../presentation/style.ts';
import { languageChoice } from '../../arguments/language.ts';
import type { Found } from '../../arguments/parameters.ts';
import type { Context } from '../../context.ts';

export function examineProgram(found: Found, { host, settings }: Context): DoctorFinding[] {
  const { lang } = found;
  const { language, by } = languageChoice(typeof lang === 'string' ? lang : undefined, host.env);
  return [
    nodeFinding(host.nodeVersion),
    terminalFinding(host, settings.plain),
    { check: 'language', level: 'ok', told: (facts) => facts.language(language, by) },
  ];
}

function nodeFinding(version: string): DoctorFinding {
  const { node: engines } = manifest.engines;
  // A prerelease counts as the release that it precedes.
  if (!satisfies(version, engines, { includePrerelease: true })) {
    const about = problem('doctor/node', { version, engines });
    return { check: 'node', level: 'problem', kind: 'usage', problem: about };
  }
  return { check: 'node', level: 'ok', told: (facts) => facts.node(VERSION, version, engines) };
}

function terminalFinding(
  { terminal: { stdout }, env }: Pick<Context['host'], 'terminal' | 'env'>,
  isPlain: boolean,
): DoctorFinding {
  const { isColored, by: variable } = colorChoice(stdout, env);
  // Plain mode sets NO_COLOR itself (main.ts).
  const plainBy = env['TERM'] === 'dumb' ? 'TERM=dumb' : '--plain';
  const by = isPlain && variable === 'NO_COLOR' ? plainBy : variable;
  return {
    check: 'terminal',
    level: 'ok',
    told: (facts) =>
      stdout.isTerminal
        ? facts.terminal(stdout.columns, isColored, by)
        : facts.noTerminal(isColored, by),
  };
}
