import type { Mask } from '../core/mask.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { visible } from './safe-text.ts';
import type { Theme } from './theme.ts';

/** The language of a text, and the secrets to hide in it. */
export interface Speech {
  readonly messages: Catalogue;
  readonly mask: Mask;
  /** An IANA time zone for times that people read; the system's if left out. */
  readonly zone?: string;
}

/** The style of text for people on one stream. */
export interface Style extends Speech {
  readonly theme: Theme;
  /** The width of the stream. */
  readonly columns: number;
  /** True if a person sees the stream, so that long lines break between words. */
  readonly isTerminal?: boolean;
}

/** Foreign text for a part of one line. */
export function inLine(text: string, { mask }: Pick<Style, 'mask'>): string {
  return visible(mask.text(text), { multiline: false });
}

/** The fields of a line for people, without the empty ones. */
export function fields(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('  ');
}
