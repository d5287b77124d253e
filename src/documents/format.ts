/** The formats of documents (cli.md: Documents); json takes comments like jsonc. */
export const formats = ['yaml', 'json', 'jsonc', 'ndjson', 'csv', 'cloze'] as const;
export type Format = (typeof formats)[number];
