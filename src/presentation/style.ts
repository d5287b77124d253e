import { type Environment, isSet, type OutputStream } from '../core/host.ts';
import type { Mask } from '../core/mask.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { visibleLines, visibleName } from './safe-text.ts';

export interface Speech {
  readonly messages: Catalogue;
  readonly mask: Mask;
}

export interface Style extends Speech {
  readonly theme: Theme;
  readonly columns: number;
  /** True if a person sees the stream, so that long lines break between words. */
  readonly isTerminal?: boolean;
  /** True with -v and in CI, where the place of the ledger is told. */
  readonly tellsPosition?: boolean;
}

/** Foreign text for a part of one line, or for its beginning. */
export function inLine(text: string, { mask }: Pick<Style, 'mask'>): string {
  return visibleLines(visibleName(mask.text(text)));
}

export function fields(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('  ');
}

type Paint = (text: string) => string;

type Color = 'red' | 'yellow' | 'green' | 'cyan' | 'magenta' | 'bold' | 'dim';

/** Colors by meaning. They only repeat what the text says. */
export type Theme = ReturnType<typeof themeOf>;

const themeOf = (paint: (color: Color) => Paint) => ({
  error: paint('red'),
  warning: paint('yellow'),
  success: paint('green'),
  /** Something stays as it is in another place, or under another name. */
  moved: paint('cyan'),
  doubt: paint('magenta'),
  strong: paint('bold'),
  faint: paint('dim'),
});

export const plainTheme: Theme = themeOf(() => (text) => text);

/**
 * FORCE_COLOR (0 is off) > CLICOLOR_FORCE > NO_COLOR > CLICOLOR=0 > TERM=dumb > terminal.
 * FORCE_COLOR overrides NO_COLOR, as in Node.
 */
function isColored({ isTerminal }: Pick<OutputStream, 'isTerminal'>, env: Environment): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (!['', '0'].includes(env['CLICOLOR_FORCE'] ?? '')) return true;
  if (isSet(env, 'NO_COLOR') || env['CLICOLOR'] === '0' || env['TERM'] === 'dumb') return false;
  return isTerminal;
}

/** Loads chalk only if colors are used. */
export async function loadTheme(
  stream: Pick<OutputStream, 'isTerminal'>,
  env: Environment,
): Promise<Theme> {
  if (!isColored(stream, env)) return plainTheme;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  return themeOf((color) => chalk[color]);
}
