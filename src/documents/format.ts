/** The formats of documents (docs/files.md); json takes comments like jsonc. */
export const formats = ['yaml', 'json', 'jsonc', 'ndjson', 'csv', 'cloze'] as const;
export type Format = (typeof formats)[number];

/** By the ending of a file's name, without its dot. */
export const formatsByEnding: Readonly<Record<string, Format>> = {
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
  jsonc: 'jsonc',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  md: 'cloze',
};
