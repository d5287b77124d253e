/** Words that occur in no Portuguese sentence. A text with one of them was not translated. */
const functionWords = new Set(
  'an and are been but by cannot did does from has have in is it must not nothing of on or say so than that the there these this to was were what when where which who with without write'.split(
    ' ',
  ),
);

/** A word by itself, which is not part of an option, a code, a path or a name. */
const word = /(?<![\p{L}\d$/.<-])\p{L}+(?![\p{L}\d/=:-]|\.\p{L})/gu;

/** The English words of a text. Quoted text is ignored, because it is foreign. */
export function englishWords(text: string): string[] {
  const words = text.replaceAll(/"[^"\n]*"/g, '""').match(word) ?? [];
  return words.filter((each) => functionWords.has(each.replace(/^\p{Lu}(?=\p{Ll})/u, lowered)));
}

const lowered = (letter: string) => letter.toLowerCase();
