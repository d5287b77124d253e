/**
 * The formats of standard output. Whatever treats one of them in a special way asks here, or has a
 * case for each: then a new one compiles only when every place knows it.
 */
const formats = {
  human: { isData: false, isByLine: false },
  json: { isData: true, isByLine: false },
  ndjson: { isData: true, isByLine: true },
  yaml: { isData: true, isByLine: false },
  id: { isData: false, isByLine: false },
} as const;

export type OutputFormat = keyof typeof formats;

type DataFormat = {
  [Name in OutputFormat]: (typeof formats)[Name]['isData'] extends true ? Name : never;
}[OutputFormat];

export const outputFormats = Object.keys(formats).filter(
  (name): name is OutputFormat => name in formats,
);

/** True for a format that programs read, so that the output must be data. */
export const isForPrograms = (format: OutputFormat): format is DataFormat => formats[format].isData;

/** True if each object is a line of its own, which a program reads as it comes. */
export const isByLine = (format: OutputFormat): boolean => formats[format].isByLine;
