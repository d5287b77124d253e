import { isIdText } from '../../contract/numbers.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';

/** The digits of an id, without leading zeros. */
export function idArgument(name: string, received: string): string {
  if (isIdText(received)) return String(BigInt(received));
  throw new CliError('usage', problem('usage/id-argument', { name, received }));
}
