/** Wider lines are hard to read. */
const MOST_COLUMNS = 100;

/** The words of a text in lines of that width; a longer word has a line of its own. */
export function wrapped(text: string, columns: number): string[] {
  const most = Math.min(columns, MOST_COLUMNS);
  return text.split(' ').reduce<string[]>((lines, word) => {
    const line = lines.at(-1);
    const isTooLong = line !== undefined && line.length + 1 + word.length > most;
    if (line === undefined || isTooLong) return [...lines, word];
    return [...lines.slice(0, -1), `${line} ${word}`];
  }, []);
}
