/** What is written the same in every language: pieces of documents, times. */

/** `title: "…"`. An element of a list, for example roles[0], has no name to write. */
export const fieldLine = (field: string, value: string) =>
  field.endsWith(']') ? value : `${field}: ${value}`;

export const paramsLike = (params: readonly string[]) =>
  `params: { ${params.map((name) => `${name}: 4711`).join(', ')} }`;

export const referenceTo = (key: string) => `{ $ref: "${key}" }`;

/** A point in time, given in milliseconds since 1970. */
export const moment = (ms: number) =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
