import type { Loss } from '../../../src/contract/conversions.ts';

/** The code of a loss, and after a space which of its causes, as lossOf() takes them. */
export function causeOf({ problem: { code, params } }: Loss): string {
  return typeof params['what'] === 'string' ? `${code} ${params['what']}` : code;
}
