/** Formats of this tool: what they hold is a body of the contract. */
export const ownFormats = ['md', 'yaml', 'json', 'ndjson', 'csv', 'xlsx'] as const;

/** Formats of other tools. */
export const foreignFormats = [
  'moodle-xml',
  'cloze',
  'gift',
  'missing-word',
  'qti12',
  'qti2',
  'qti3',
  'blackboard',
  'h5p',
  'anki',
] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

export const sourceFormats = [...ownFormats, ...foreignFormats] as const;
export type SourceFormat = (typeof sourceFormats)[number];

export const targetFormats = ['md', 'yaml', 'ndjson', 'csv', 'xlsx', 'moodle-xml', 'gift'] as const;
export type TargetFormat = (typeof targetFormats)[number];
