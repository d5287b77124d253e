import { question as sent } from '../e2e/spawned.ts';

/** A question as a document has it, in either form. */
export type Written = Readonly<Record<string, unknown>>;

interface Own {
  readonly title: string;
  readonly cloze: string;
  readonly dropDown?: boolean;
  readonly assessWhole?: boolean;
}

/** A whole question in the notation. */
export function question(own: Own): Written {
  const { question: _, lacunaAlternatives: __, ...others } = sent('');
  return { ...others, ...own };
}
