import { help } from './en/help.ts';
import type { Widened } from './widened.ts';

/** What help says, in the language of the person. */
export type HelpTexts = Widened<typeof help>;

export const helpTexts: HelpTexts = help;
