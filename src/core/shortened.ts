/** The beginning of a text in one line, of so many characters at most; … says that there is more. */
export function shortened(text: string, most: number): string {
  // A character has two units at most, so that no more of a long text need be read.
  const characters = Array.from(text.slice(0, 2 * most + 2).replaceAll(/\s+/g, ' '));
  if (characters.length <= most) return characters.join('');
  return `${characters.slice(0, most - 1).join('')}…`;
}
