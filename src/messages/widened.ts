/** The shape of a set of texts without its words, so that another language can supply its own. */
export type Widened<T> = T extends string
  ? string
  : T extends (...params: infer Params) => string
    ? (...params: Params) => string
    : { readonly [Key in keyof T]: Widened<T[Key]> };
