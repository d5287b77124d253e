/** The name that stands for standard input. */
export const STANDARD_INPUT = '-';

/** The formats of documents; json takes comments like jsonc. */
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

/** The format that the ending of a name says. */
export function formatOfName(name: string): Format | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(formatsByEnding, ending) ? (formatsByEnding[ending] ?? null) : null;
}
