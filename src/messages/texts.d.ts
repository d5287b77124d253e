/** The texts of a language by the family of their codes, as JSON. scripts/texts.js makes them. */
declare module 'virtual:texts/en' {
  export const texts: Readonly<Record<string, string>>;
}
declare module 'virtual:texts/pt-BR' {
  export const texts: Readonly<Record<string, string>>;
}
