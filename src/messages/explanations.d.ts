/** What docs/codes/ says of each code, by language. scripts/explanations.js makes it. */
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
