/** The variables of documents: those of `--var` over those of the configuration files. */
import type { Command } from 'commander';
import { hasConfiguration } from '../../config/project-file.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem } from '../../core/host.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { VariableOptionFlaw } from '../../core/problem-params.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { readDocuments } from '../../documents/read.ts';
import { isReserved } from '../../documents/structural-problems.ts';
import { mergedVariables, type Variables } from '../../documents/variable-definitions.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { collected, type Found, textsOption } from './option-values.ts';

export function variableOption(command: Command, texts: HelpTexts): Command {
  return command.option('--var <NAME=VALUE>', texts.options.var, collected);
}

type Given = Pick<Context, 'host' | 'settings'>;

/** All variables of a command that reads documents. */
export function variablesFor(context: Given, found: Found): Promise<Variables> {
  return effectiveVariables(variablesSaid(found), context);
}

/** The same with the variables of `--var` as they were read. */
export async function effectiveVariables(
  said: JsonObject,
  { host, settings }: Given,
): Promise<Variables> {
  try {
    if (!(await hasConfiguration(host))) return { values: said, unread: null };
    // Most commands without a service need none of this code.
    const { configuredVariables } = await import('../../config/variables.ts');
    const configured = await configuredVariables(settings, host);
    return { values: mergedVariables(configured, said), unread: null };
  } catch (error) {
    const isExpected = [CliError, InvalidDocuments, FileProblem].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected || !(error instanceof Error)) throw error;
    return { values: said, unread: error };
  }
}

/**
 * The variables of `--var`. Throws CliError `variables/option` and `variables/option-twice`, and
 * InvalidDocuments for a value that is not YAML.
 */
export function variablesSaid(found: Found): JsonObject {
  const names: string[] = [];
  const read = textsOption('var', found).map((text) => {
    const { name, written } = partsOf(text);
    if (names.some((other) => isSameOrInside(name, other) || isSameOrInside(other, name))) {
      throw new CliError('usage', problem('variables/option-twice', { name }));
    }
    names.push(name);
    return { [name]: valueIn(written, name, text) };
  });
  return mergedVariables(...read);
}

/** Repeats the variables of `--var` as words for the next command line. */
export function variableWords(said: JsonObject): string[] {
  return Object.entries(said).flatMap(([name, value]) => [
    '--var',
    `${name}=${stringifyExact(value)}`,
  ]);
}

function partsOf(text: string): { name: string; written: string } {
  const at = text.indexOf('=');
  if (at === -1) throw wrong(text, 'no-equals-sign');
  const name = text.slice(0, at);
  const isName = name.split('.').every((step) => step.trim() !== '' && !isReserved(step));
  if (!isName) throw wrong(text, 'no-name');
  return { name, written: text.slice(at + 1) };
}

/** True for `topics.geography` in `topics`, which would set a part of it twice. */
const isSameOrInside = (name: string, other: string) => `${name}.`.startsWith(`${other}.`);

function valueIn(written: string, name: string, text: string): Json {
  const bytes = new TextEncoder().encode(written);
  const { documents, diagnostics } = readDocuments({ name: `--var ${name}`, bytes }, 'yaml');
  const isEmpty = diagnostics.every(({ problem: { code } }) => code === 'document/empty');
  if (!isEmpty) throw new InvalidDocuments(diagnostics, 'usage');
  const [document, ...others] = documents;
  if (document === undefined) throw wrong(text, 'no-value');
  if (others.length > 0) throw wrong(text, 'several-values');
  return document.value;
}

const wrong = (received: string, reason: VariableOptionFlaw) =>
  new CliError('usage', problem('variables/option', { received, reason }));
