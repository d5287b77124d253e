import type { placeholders } from './en/placeholders.ts';

type Placeholders = Readonly<Record<keyof typeof placeholders, string>>;

/**
 * A usage line or the flags of an option, `--report <KIND[=FILE]>`, as they are shown: what
 * stands in brackets is said in the language of the reader. What the contract or the program
 * names, `<topicId>` or `<2.0|v0>`, has no other name.
 */
export function shownFlags(flags: string, names: Placeholders): string {
  const known: Readonly<Record<string, string>> = names;
  return flags.replaceAll(/<[^>]*>|\[[^\]]*\]/g, (slot) =>
    slot.replaceAll(/[A-Za-z]+(?:-[a-z]+)*/g, (word) => known[word] ?? word),
  );
}
