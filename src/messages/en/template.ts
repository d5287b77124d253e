/** The texts of the empty table that `convert --template` writes. */
export const templateEn = {
  /** At most 31 characters, without []/\:*? */
  sheets: { questions: 'Questions', columns: 'Columns' },
  headings: {
    column: 'column',
    holds: 'what it holds',
    example: 'example',
    required: 'required',
  },
  required: { yes: 'yes', no: 'no' },
  /** A flag that is off, in a table as text. */
  off: 'false',
  columns: {
    title: 'Title of the question',
    question: 'Statement of the question, with ### in the place of each blank',
    difficulty: 'Difficulty of the question, a whole number',
    source: 'Where the question comes from, such as a book',
    author: 'Author of the question',
    topicId: 'Id of the topic in the service',
    lacuna1: 'Answers of the first blank with their points, separated by |',
    lacuna2:
      'Answers of the second blank. Leave it empty if the question has only one. For a third blank, add a column lacuna3, and so on',
    tags: 'Tags, separated by spaces',
    dropDown: 'true shows the answers of each blank as a list (default: false)',
    assessWhole: 'true assesses the question as a whole, not each blank (default: false)',
    disabled: 'true disables the question (default: false)',
    disableHTML: 'true shows HTML in the statement as text (default: false)',
    inheritPermissions:
      'INHERIT to inherit the permissions of the topic, NOT_INHERIT to use only those of this row',
    securityPermission: 'Roles granted to parties, such as 12:READ,WRITE | 13:READ. [] grants none',
    securityRestriction: 'Roles denied to parties, such as 12:REMOVE. [] denies none',
  },
  example: {
    title: 'The capital',
    question: 'The capital of Brazil is ###, inaugurated in ###.',
    source: 'Geography workbook',
    tags: 'capitals brazil',
  },
};
