/** What is wrong with the value of a document (docs/contract.md). */
import type { Received } from '../../../core/diagnostic.ts';
import { quoted, sentenceList, shown } from '../phrases.ts';
import {
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
    message: ({ received }) => `a document must be an object of fields, not ${shown(received)}`,
    hint: () => 'write name: value lines (YAML) or { "name": value } (JSON)',
    explanation: 'Each document is one request body: an object with the fields of the contract.',
  }),
  'document/unknown-field': entry<{
    field: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ field }) => `unknown field ${quoted(field)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `the fields here are ${sentenceList(known)}; --allow-unknown sends others as they are`
        : `did you mean ${quoted(suggestion)}?`,
    explanation:
      'The contract has no such field at this place. A misspelt name would be ignored by the service without a word. --allow-unknown lets unknown fields through.',
  }),
  'document/id-on-create': entry<None>({
    message: () => 'a document to create has no id: the service gives it',
    hint: () => 'remove id, or use edit to change the existing one',
    explanation:
      'Create makes a new resource each time. To change an existing one, use edit with its id.',
  }),
  'document/missing-field': entry<MissingField>({
    message: ({ field }) => `the required field ${quoted(field)} is missing`,
    hint: ({ field, like }) => `add ${field}: ${exampleOf(like)}`,
    explanation: 'The contract requires this field for this operation; create and edit differ.',
  }),
  'document/wrong-type': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'The value is of another type than the contract gives the field. Ids and integers are whole numbers of 64 bits.',
  }),
  'document/value-not-allowed': entry<{
    field: string;
    received: Received;
    allowed: readonly string[];
    suggestion: string | null;
  }>({
    message: ({ field, received, allowed }) =>
      `${field} must be one of ${sentenceList(allowed)}, not ${shown(received)}`,
    hint: ({ suggestion, allowed }) =>
      suggestion !== null
        ? `did you mean ${suggestion}?`
        : `write ${allowed.length === 1 ? allowed[0] : 'one of them'}`,
    explanation: 'The contract lists the values of this field.',
  }),
  'document/fields-left-out': entry<{ fields: readonly string[] }>({
    message: ({ fields }) =>
      `edit replaces the whole resource; the service may reset what is left out: ${sentenceList(fields)}`,
    hint: () => 'add the fields whose values you want to keep',
    explanation:
      'The service is taken to replace the whole resource on edit, so optional fields that the document leaves out may lose their values.',
  }),
  'document/invalid': entry<{ errors: number; warnings: number }>({
    message: ({ errors, warnings }) =>
      `${errors} ${errors === 1 ? 'error' : 'errors'}${warnings === 0 ? '' : ` and ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`} in the documents: nothing was sent`,
    hint: () => 'correct them and run the same command again',
    explanation:
      'Every document is checked before the first request. One error in one document stops them all.',
  }),
  'lacuna/alternative-score': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'Each alternative of a blank carries the points it gives: 0 for a wrong answer, and any number for a right one. There is no rule about their sum.',
  }),
  'lacuna/blank-count': entry<{ blanks: number; lacunas: number }>({
    message: ({ blanks, lacunas }) =>
      `the statement has ${blanks} ${blanks === 1 ? 'blank' : 'blanks'} (###) but lacunaAlternatives has ${lacunas} ${lacunas === 1 ? 'element' : 'elements'}`,
    hint: () => 'write one element for each ### of the statement, in its order',
    explanation:
      'Each ### in the statement is one blank, and lacunaAlternatives has one element for each.',
  }),
  'lacuna/blank-in-comment': entry<None>({
    message: () =>
      'the statement ends before its blank: in YAML, a # behind a space begins a comment',
    hint: () => 'put it in quotes, for example question: "The capital is ###."',
    explanation:
      'A YAML text without quotes ends where a space and a # follow, so ### and what stands behind it would be lost. Quotes, or the forms that begin with | or >, keep them.',
  }),
  'lacuna/no-alternative': entry<None>({
    message: () => 'a blank needs at least one alternative',
    hint: () => 'add an alternative, for example - { description: Brasília, score: 10 }',
    explanation: 'A blank without alternatives could never be answered.',
  }),
  'lacuna/disable-html-on-edit': entry<None>({
    message: () => 'disableHTML is shown on create only; on edit the service may ignore it',
    hint: () => 'remove it, or check the question in the service afterwards',
    explanation: 'The contract shows disableHTML on create only. It is sent as written.',
  }),
  'assessment/decimal': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'The contract wants a decimal with two places as a string. A number is accepted where it has exactly one such form: 70 is sent as "70.00".',
  }),
  'assessment/selected-questions': entry<None>({
    message: () => 'selectQuestions SOME_SELECTED needs questionVersionIds',
    hint: () => 'add questionVersionIds: [ids of the question versions]',
    explanation:
      'Under SOME_SELECTED the block uses the question versions listed in questionVersionIds.',
  }),
  'assessment/questions-ignored': entry<None>({
    message: () => 'questionVersionIds is used only when selectQuestions is SOME_SELECTED',
    hint: () => 'add selectQuestions: SOME_SELECTED, or remove questionVersionIds',
    explanation:
      'The contract uses questionVersionIds only under SOME_SELECTED. It is sent as written.',
  }),
  'assessment/random-count': entry<None>({
    message: () => 'selectQuestions SOME_RANDOM without numberRandomQuestions',
    hint: () => 'add numberRandomQuestions: how many questions to draw',
    explanation:
      'Without numberRandomQuestions the service decides by itself how many questions it draws.',
  }),
  'assessment/filter-type': entry<{ received: string }>({
    message: ({ received }) =>
      `the filter type in use is ADD; ${received} may not be known to the service`,
    hint: () => 'write type: ADD unless you know better',
    explanation:
      'The contract names ADD and says that other values are not shown. The value is sent as written.',
  }),
  'track/status': entry<{ received: string }>({
    message: ({ received }) => `the status in use is AVAILABLE; ${received} may not be accepted`,
    hint: () => 'known statuses: AVAILABLE, OBSOLETE, CLOSING, ARCHIVED',
    explanation:
      'The contract names AVAILABLE and says that other values are not shown; the catalogue also knows OBSOLETE, CLOSING and ARCHIVED. The value is sent as written.',
  }),
  'track/item-id': entry<{ both: boolean }>({
    message: ({ both }) =>
      both
        ? 'a track item has both id and enrollableItemId'
        : 'a track item needs the id of its track or training',
    hint: ({ both }) => (both ? 'keep one of them' : 'add enrollableItemId: 123'),
    explanation:
      'The contract calls the id of a track item enrollableItemId, its edit example calls it id. Either is sent as written; one is needed.',
  }),
  'image/name': entry<WrongType>({
    message: ({ received }) => `imageName must be a bare file name, not ${shown(received)}`,
    hint: () => 'write the name alone, for example imageName: cover.png',
    explanation:
      "The image is named by its file name in the calling user's upload directory; a path is never right.",
  }),
  'image/type': entry<WrongType>({
    message: ({ received }) => `${shown(received)} is not an image type that the service accepts`,
    hint: () => 'use a JPG, JPEG, PNG or GIF file',
    explanation: 'Accepted are JPG, JPEG (which the contract spells JPGE), PNG and GIF.',
  }),
  'image/pixels': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation: 'Positions and sizes of an image are counted in whole pixels, and sent as digits.',
  }),
} as const;
