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

/** The pages of docs/help/ by their names. scripts/doc-texts.js makes them. */
declare module 'virtual:help/en' {
  type Topic = 'cloze' | 'environment' | 'exit-codes' | 'files' | 'options' | 'output';
  export const topics: Readonly<Record<Topic, string>>;
}
declare module 'virtual:help/pt-BR' {
  export { topics } from 'virtual:help/en';
}

/** The texts of a language by the first word of their names, as JSON. scripts/texts.js makes them. */
declare module 'virtual:texts/en' {
  export const texts: Readonly<Record<string, string>>;
}
declare module 'virtual:texts/pt-BR' {
  export const texts: Readonly<Record<string, string>>;
}

/** What a person fills in, `<FILE>`, by language. scripts/texts.js makes it from the texts. */
declare module 'virtual:placeholders' {
  type Placeholders = Readonly<Record<string, string>>;
  export const placeholders: Readonly<Record<'en' | 'pt-BR', Placeholders>>;
}
