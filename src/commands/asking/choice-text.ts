import { shortened } from '../../core/shortened.ts';
import { visible } from '../../presentation/safe-text.ts';

/** Foreign text as part of a choice that a person is offered. */
export function choiceText(text: string): string {
  return visible(shortened(text, 40), { multiline: false });
}
