import type { Mask } from '../core/mask.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { visible } from './safe-text.ts';
import type { Theme } from './theme.ts';

/** In which words, and without which secrets. */
export interface Speech {
  readonly messages: Catalogue;
  readonly mask: Mask;
  /** Of the IANA database, for times that people read; that of the system if left out. */
  readonly zone?: string;
}

/** How text for people looks on one stream. */
export interface Style extends Speech {
  readonly theme: Theme;
  /** Of the stream. */
  readonly columns: number;
  /** True where a person sees the stream: long lines are broken between words. */
  readonly isTerminal?: boolean;
}

/** Foreign text as part of one line. */
export function inLine(text: string, { mask }: Pick<Style, 'mask'>): string {
  return visible(mask.text(text), { multiline: false });
}

/** The fields of a line that people read, the empty ones left out. */
export function fields(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('  ');
}
