/** The name that means standard input or standard output. */
export const STANDARD_STREAM = '-';

/** The formats of documents. `json` allows comments, as `jsonc` does. */
export const formats = ['yaml', 'json', 'jsonc', 'ndjson', 'csv', 'md'] as const;
export type Format = (typeof formats)[number];

/** False where no comment can waive a finding. */
export const hasComments = (format: Format): boolean => format !== 'ndjson' && format !== 'csv';

/** How a comment begins in a file of that name; null if it has none. */
export function commentIn(name: string): 'hash' | 'slashes' | 'html' | null {
  const format = formatOfName(name) ?? 'yaml';
  if (!hasComments(format)) return null;
  return format === 'md' ? 'html' : format === 'yaml' ? 'hash' : 'slashes';
}

/** Formats by file name ending, without the dot. */
const formatsByEnding: Readonly<Record<string, Format>> = {
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
  jsonc: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  md: 'md',
};

/** Without its dot, in lower case; empty for a name without an ending. */
export const nameEnding = (name: string): string =>
  /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isSpreadsheet = (file: string) => /\.(?:xlsx?|ods)$/i.test(file);

export function formatOfName(name: string): Format | null {
  const ending = nameEnding(name);
  return Object.hasOwn(formatsByEnding, ending) ? (formatsByEnding[ending] ?? null) : null;
}
