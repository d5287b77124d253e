/** What docs/codes/ says of each code, by language. scripts/doc-texts.js makes it. */
declare module 'virtual:explanations' {
  interface Explanation {
    /** What message and hint do not say; null for nothing more. */
    readonly why: string | null;
    /** The shortest text that shows the problem, and the same text corrected. */
    readonly snippet: Snippet | null;
  }
  interface Snippet {
    /** The kind of text, which decides how it is checked. */
    readonly of: string;
    readonly wrong: string;
    readonly right: string;
  }
  type Explanations = Readonly<Record<string, Explanation>>;
  export const explanations: Readonly<Record<'en' | 'pt-BR', Explanations>>;
}

/** What help tells: the pages of docs/help/ by their names, and texts. scripts/doc-texts.js makes it. */
declare module 'virtual:help/en' {
  type Topic = 'cloze' | 'environment' | 'exit-codes' | 'files' | 'options' | 'output';
  export const topics: Readonly<Record<Topic, string>>;
  export const texts: Readonly<Record<string, string>>;
}
declare module 'virtual:help/pt-BR' {
  export { topics, texts } from 'virtual:help/en';
}

/** The texts of a language by the first word of their names, as JSON. scripts/texts.js makes them. */
declare module 'virtual:texts/en' {
  export const texts: Readonly<Record<string, string>>;
}
declare module 'virtual:texts/pt-BR' {
  export const texts: Readonly<Record<string, string>>;
}
