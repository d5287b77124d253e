export const outputFormats = ['human', 'json', 'ndjson', 'yaml', 'id'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** True for a format that programs read, so that the output must be data. */
export const isForPrograms = (format: OutputFormat): format is 'json' | 'ndjson' | 'yaml' =>
  format !== 'human' && format !== 'id';
