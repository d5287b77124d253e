import type { Loss } from '../../../src/contract/conversions.ts';

/** What became of it, and the noun, as lossOf() takes them. */
export function causeOf({ problem: { code, params } }: Loss): string {
  return `${code.replace('convert/', '')} ${String(params['what'])}`;
}
