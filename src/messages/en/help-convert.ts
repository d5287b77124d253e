/** The options of `convert`. */
export const convertOptions = {
  'convert-from': 'format of the files (default: recognized by their content)',
  'convert-to': 'format to write (default: that of --out, or md)',
  'convert-out':
    'file to write, or folder for a file each (default: standard output). - is standard output',
  'convert-overwrite': 'replace files that exist',
  template: 'write an empty table with an example, csv or xlsx, and explain its columns',
  keys: 'write documents for a content folder, with keys made from ids or titles',
  set: 'value of a field for questions that lack it, for example topicId=8801 (repeatable)',
  defaults:
    'file with such values: YAML or JSON fields, or a file of questions, of which only the header is read',
  'topic-map': 'CSV file with two columns: the path of a category and the id of its topic',
  scale: 'points of a blank that is fully right',
  encoding: 'encoding of files that do not name one, for example windows-1252',
  strict: 'refuse a question if anything of it would be lost',
  'convert-report':
    'write a report on each question as json or ndjson, to FILE (- is standard output) or to standard error (repeatable)',
  mixed:
    'if typed and chosen blanks are in one question: refuse it, or make all blanks list or text',
  numeric: 'if answers are compared as numbers: refuse, or take them as exact texts',
  placement:
    'if a blank has no place: put it at the only ___ (underscores), at the end (append), or refuse the question',
  'zero-score': 'if an answer of a typed blank earns nothing: drop or keep it',
  negative: 'if an answer takes points away: give it zero, keep the points, or refuse the question',
  media:
    'if a statement has images, sounds or formulas in MathML: refuse the question, or put a placeholder',
} as const;
