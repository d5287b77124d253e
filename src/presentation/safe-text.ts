/**
 * What could move the cursor, reorder or hide text on a terminal: C0, DEL and C1; bidi marks,
 * embeddings, overrides and isolates; zero-width characters; line and paragraph separators;
 * and surrogates without their other half (reliability.md: Hostile and careless input).
 */
const deceptive = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * The one way for foreign text to a terminal: its control characters become `\u....` escapes.
 * Multiline text keeps its newlines and tabs; in a single line they become `\n` and `\t`.
 * Applied to the text of a JSON value it gives an equal JSON text.
 */
export function visible(text: string, { multiline }: { readonly multiline: boolean }): string {
  return text.replace(deceptive, (character) => {
    if (character === '\n') return multiline ? character : String.raw`\n`;
    if (character === '\t') return multiline ? character : String.raw`\t`;
    return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** True where `visible` would change a multiline text. */
export function isDeceptive(text: string): boolean {
  return visible(text, { multiline: true }) !== text;
}
