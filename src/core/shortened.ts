/** The beginning of a text on one line, at most so many characters. An ellipsis marks the cut. */
export function shortened(text: string, most: number): string {
  // A character has at most two units, so the rest of a long text need not be read.
  const characters = Array.from(text.slice(0, 2 * most + 2).replaceAll(/\s+/g, ' '));
  if (characters.length <= most) return characters.join('');
  return `${characters.slice(0, most - 1).join('')}…`;
}
