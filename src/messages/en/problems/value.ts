/** Problems of the values in a document. */
import type { Received } from '../../../core/diagnostic.ts';
import type { Resource } from '../../../core/problem-params.ts';
import { shellWord } from '../../../core/texts.ts';
import { aResource, plural, quoted, sentenceList, shown } from '../phrases.ts';
import {
  eitherOf,
  entry,
  exampleOf,
  wrongType,
  writeLike,
  type MissingField,
  type None,
  type WrongType,
} from './entry.ts';

export const valueProblems = {
  'document/not-an-object': entry<{ received: Received }>({
    message: ({ received }) => `a document must be an object with fields, not ${shown(received)}`,
    hint: () => 'write name: value lines (YAML) or { "name": value } (JSON)',
    explanation:
      'Each document is an object: the fields of one request, or the description of an operation or a resource.',
  }),
  'document/unknown-field': entry<{
    field: string;
    suggestion: string | null;
    /** None where a finding above lists them. */
    known: readonly string[];
    /** False if no option lets the field through. */
    isSendable?: boolean;
  }>({
    message: ({ field }) => `unknown field ${quoted(field)}`,
    hint: ({ suggestion, known, isSendable = true }) => {
      if (suggestion !== null) return `did you mean ${quoted(suggestion)}?`;
      const names =
        known.length === 0
          ? 'use one of the names listed above'
          : `use one of these: ${known.join(', ')}`;
      return isSendable ? `${names}. To send the field as it is, add --allow-unknown` : names;
    },
    explanation:
      'The contract has no such field at this place. The service would silently ignore a misspelt name. --allow-unknown lets unknown fields through.',
  }),
  'document/other-kind': entry<{
    kind: string;
    resource: Resource;
    /** The words of the command for that kind; null where a document is not sent alone. */
    command: readonly string[] | null;
  }>({
    message: ({ resource }) => `this looks like ${aResource[resource]}`,
    hint: ({ kind, command }) =>
      command === null
        ? `use the operation ${kind}`
        : `use the command for it: ${command.map(shellWord).join(' ')}`,
    explanation:
      'Most fields of the document belong to another kind of document than the one that was asked for. lms-cli does not list them one by one.',
  }),
  'document/id-on-create': entry<None>({
    message: () => 'a document to create cannot have an id: the service assigns it',
    hint: () => 'remove id, or use edit to change an existing resource',
    explanation:
      'Create always makes a new resource. To change an existing one, use edit with its id.',
  }),
  'document/missing-field': entry<MissingField>({
    message: ({ field }) => `the required field ${quoted(field)} is missing`,
    hint: ({ field, like, option, cell }) =>
      cell === undefined
        ? `add ${field}: ${exampleOf(like)}${option === undefined ? '' : `, or pass ${option} ID`}`
        : `fill in the column ${cell} of this row`,
    explanation:
      'The contract requires this field for this operation. Create and edit require different fields.',
  }),
  'document/wrong-type': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'The value does not have the type that the contract gives this field. Ids and integers are whole numbers of 64 bits.',
  }),
  'document/value-not-allowed': entry<{
    field: string;
    received: Received;
    allowed: readonly string[];
    suggestion: string | null;
  }>({
    message: ({ field, received, allowed }) =>
      `${field} must be ${eitherOf(allowed)}, not ${shown(received)}`,
    hint: ({ suggestion, allowed }) =>
      suggestion !== null
        ? `did you mean ${suggestion}?`
        : `write ${allowed.length === 1 ? allowed[0] : 'one of these values'}`,
    explanation: 'The contract lists the values of this field.',
  }),
  'document/fields-left-out': entry<{ fields: readonly string[] }>({
    message: ({ fields }) =>
      `edit replaces the whole resource, so the service may reset the omitted fields: ${sentenceList(fields)}`,
    hint: () => 'add the fields whose values you want to keep',
    explanation:
      'lms-cli assumes that an edit replaces the whole resource. So optional fields that the document omits may lose their values.',
  }),
  'document/invalid': entry<{
    errors: number;
    warnings: number;
    /** True where every finding is about the name of a file. */
    areNames: boolean;
  }>({
    message: ({ errors, warnings }) =>
      `${plural(errors, 'error', 'errors')}${warnings === 0 ? '' : ` and ${plural(warnings, 'warning', 'warnings')}`} in the documents: nothing was sent`,
    hint: ({ areNames }) =>
      areNames ? 'check the file names' : 'correct them and run the same command again',
    explanation:
      'lms-cli checks every document before the first request. One error in one document stops them all.',
  }),
  'lacuna/alternative-score': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'score holds the points of an alternative: 0 for a wrong answer, any number for a right one. The points need not add up to a fixed sum.',
  }),
  'lacuna/blank-count': entry<{ blanks: number; lacunas: number }>({
    message: ({ blanks, lacunas }) =>
      `the statement has ${plural(blanks, 'blank', 'blanks')} (###), but lacunaAlternatives has ${plural(lacunas, 'element', 'elements')}`,
    hint: () => 'write one element for each ### of the statement, in the same order',
    explanation:
      'Each ### in the statement is one blank, and lacunaAlternatives has one element for each.',
  }),
  'lacuna/blank-in-comment': entry<None>({
    message: () =>
      'the statement ends before its blank: in YAML, a # after a space begins a comment',
    hint: () => 'put the statement in quotes, for example question: "The capital is ###."',
    explanation:
      'A YAML text without quotes ends before a space and a #, so ### and everything after it would be lost. Quotes keep them, and so does a text that begins with | or >.',
  }),
  'lacuna/no-alternative': entry<None>({
    message: () => 'a blank needs at least one alternative',
    hint: () => 'add an alternative, for example - { description: Brasília, score: 10 }',
    explanation: 'A blank without alternatives can never be answered.',
  }),
  'lacuna/disable-html-on-edit': entry<None>({
    message: () => 'the service may ignore disableHTML on edit',
    hint: () => 'remove it, or check the question in the service afterwards',
    explanation: 'The contract shows disableHTML only on create. lms-cli sends it as written.',
  }),
  'assessment/decimal': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'The contract requires a string with two decimal places. lms-cli also accepts a number that has exactly one such form: it sends 70 as "70.00".',
  }),
  'assessment/selected-questions': entry<None>({
    message: () => 'selectQuestions: SOME_SELECTED requires questionVersionIds',
    hint: () => 'add questionVersionIds: [ids of the question versions]',
    explanation:
      'With SOME_SELECTED, the block uses the question versions listed in questionVersionIds.',
  }),
  'assessment/questions-ignored': entry<None>({
    message: () => 'questionVersionIds is only used with selectQuestions: SOME_SELECTED',
    hint: () => 'add selectQuestions: SOME_SELECTED, or remove questionVersionIds',
    explanation:
      'The contract uses questionVersionIds only with SOME_SELECTED. lms-cli sends it as written.',
  }),
  'assessment/random-count': entry<None>({
    message: () => 'selectQuestions: SOME_RANDOM without numberRandomQuestions',
    hint: () => 'add numberRandomQuestions with the number of questions to draw',
    explanation: 'Without numberRandomQuestions, the service decides how many questions it draws.',
  }),
  'assessment/filter-type': entry<{ received: string }>({
    message: ({ received }) =>
      `the service may not know the filter type ${quoted(received)}: the contract only shows ADD`,
    hint: () => 'write type: ADD, unless you know that the service accepts another type',
    explanation:
      'The contract names only ADD and does not show other values. lms-cli sends the value as written.',
  }),
  'track/status': entry<{ received: string }>({
    message: ({ received }) =>
      `the service may not accept the status ${quoted(received)}: the contract only shows AVAILABLE`,
    hint: () =>
      'use AVAILABLE, or a status that the catalogue knows: OBSOLETE, CLOSING or ARCHIVED',
    explanation:
      'The contract names only AVAILABLE and does not show other values. The catalogue also knows OBSOLETE, CLOSING and ARCHIVED. lms-cli sends the value as written.',
  }),
  'track/item-id': entry<{ both: boolean }>({
    message: ({ both }) =>
      both
        ? 'a track item cannot have both id and enrollableItemId'
        : 'a track item requires the id of its track or training',
    hint: ({ both }) => (both ? 'keep one of them' : 'add enrollableItemId: ID'),
    explanation:
      'The contract calls the id of a track item enrollableItemId, but its edit example calls it id. One of them is required, and lms-cli sends it as written.',
  }),
  'image/name': entry<WrongType>({
    message: ({ field, received }) =>
      `${field} must be a file name without a path, not ${shown(received)}`,
    hint: () => 'write only the name, for example imageName: cover.png',
    explanation:
      'imageName names a file in the upload folder of the user who sends it, so it never contains a path.',
  }),
  'image/type': entry<WrongType>({
    message: ({ received }) => `the service does not accept ${shown(received)} as an image`,
    hint: () => 'use a JPG, JPEG, PNG or GIF file',
    explanation: 'The service accepts JPG, JPEG (spelled JPGE in the contract), PNG and GIF.',
  }),
  'image/pixels': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'Positions and sizes of an image are whole numbers of pixels. lms-cli sends them as digits.',
  }),
} as const;
