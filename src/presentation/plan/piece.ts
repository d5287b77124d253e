/** A piece of a line about a field. It is safe to show. */
export interface DifferencePiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export const unchangedPiece = (text: string): DifferencePiece => ({ kind: 'same', text });

/** A tag, a comment or an entity. */
export function looksLikeHtml(text: string): boolean {
  return /<(?:[a-z!]|\/[a-z])|&#?\w+;/i.test(text);
}
