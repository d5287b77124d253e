import type { BlankAlternative } from '../blank-question.ts';
import type { MaterialText } from './material.ts';

/** An alternative before it takes the form of its question: plain text or HTML. */
export type Answer = Omit<BlankAlternative, 'text'> & { readonly text: MaterialText };
