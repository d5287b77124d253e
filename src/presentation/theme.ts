import type { Host, OutputStream } from '../core/host.ts';

type Paint = (text: string) => string;

/** Colours by meaning. They only repeat what the words say. */
export interface Theme {
  readonly error: Paint;
  readonly warning: Paint;
  readonly success: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
}

const asItIs: Paint = (text) => text;

export const plainTheme: Theme = {
  error: asItIs,
  warning: asItIs,
  success: asItIs,
  strong: asItIs,
  faint: asItIs,
};

type Env = Host['env'];

/**
 * FORCE_COLOR (0 is off) > CLICOLOR_FORCE > NO_COLOR > CLICOLOR=0 > TERM=dumb > terminal.
 * FORCE_COLOR wins over NO_COLOR as in Node.
 */
export function usesColor(stream: Pick<OutputStream, 'isTerminal'>, env: Env): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (!['', '0'].includes(env['CLICOLOR_FORCE'] ?? '')) return true;
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  if (env['CLICOLOR'] === '0' || env['TERM'] === 'dumb') return false;
  return stream.isTerminal;
}

/** Loads chalk only where there is colour to paint. */
export async function loadTheme(
  stream: Pick<OutputStream, 'isTerminal'>,
  env: Env,
): Promise<Theme> {
  if (!usesColor(stream, env)) return plainTheme;
  const { Chalk } = await import('chalk');
  const { red, yellow, green, bold, dim } = new Chalk({ level: 1 });
  return { error: red, warning: yellow, success: green, strong: bold, faint: dim };
}
