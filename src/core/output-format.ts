interface FormatTraits {
  /** Programs read it, so that standard output holds data and standard error does not repeat them. */
  readonly isForPrograms: boolean;
  /** Results are written as they finish, and a summary last. */
  readonly isStream: boolean;
  /** Documents are written as people write them in files, with comments. */
  readonly hasComments: boolean;
}

export const formatTraits = {
  human: { isForPrograms: false, isStream: false, hasComments: true },
  json: { isForPrograms: true, isStream: false, hasComments: false },
  ndjson: { isForPrograms: true, isStream: true, hasComments: false },
  yaml: { isForPrograms: true, isStream: false, hasComments: true },
  id: { isForPrograms: false, isStream: false, hasComments: false },
} as const satisfies Readonly<Record<string, FormatTraits>>;

export type OutputFormat = keyof typeof formatTraits;

export type DataFormat = {
  [Format in OutputFormat]: (typeof formatTraits)[Format]['isForPrograms'] extends true
    ? Format
    : never;
}[OutputFormat];

export const outputFormats = Object.keys(formatTraits).filter(
  (name): name is OutputFormat => name in formatTraits,
);

export const isForPrograms = (format: OutputFormat): format is DataFormat =>
  formatTraits[format].isForPrograms;
