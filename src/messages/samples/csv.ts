import type { csvProblems } from '../en/problems/csv.ts';
import type { SamplesOf } from './sample.ts';

/** What a question needs but its source. */
const otherColumns =
  'question;lacuna1;title;difficulty;author;topicId;inheritPermissions;securityPermission;securityRestriction';
const otherCells = 'A capital é ###.;Brasília=10;A capital;1;Ana;8801;INHERIT;[];[]';

export const csvSamples: SamplesOf<typeof csvProblems> = {
  'csv/no-operation': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'csv of import',
      wrong: 'id;releaseNotes\n17;Texto corrigido',
      right: 'operation;body.id;body.releaseNotes\nlacuna.release;17;Texto corrigido',
    },
  },
  'csv/no-resource': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'csv of resources',
      wrong: 'key;name;description\ndiagnóstico;Geografia;Diagnóstico',
      right:
        'resource;key;name;description\nassessment;diagnóstico;Geografia;Diagnóstico',
    },
  },
  'csv/column-unnamed': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'csv',
      wrong: 'title;;author\nA capital;;Ana',
      right: 'title;author\nA capital;Ana',
    },
  },
  'csv/column-name': {
    ends: ['input'],
    params: { column: 'tags[' },
    snippets: {
      of: 'csv',
      wrong: 'title;tags[\nA capital;capitais',
      right: 'title;tags\nA capital;capitais',
    },
  },
  'csv/column-twice': {
    ends: ['input'],
    params: { column: 'title' },
    snippets: {
      of: 'csv',
      wrong: 'title;title\nA capital;Brasília',
      right: 'title\nA capital',
    },
  },
  'csv/column-of-many': {
    ends: ['input'],
    params: { column: 'lacunaAlternatives' },
    snippets: {
      of: 'csv',
      wrong: 'question;lacunaAlternatives\nA capital é ###.;Brasília',
      right: 'question;lacuna1\nA capital é ###.;Brasília=10 | Rio de Janeiro=0',
    },
  },
  'csv/column-missing': {
    ends: ['input'],
    params: { field: 'source' },
    snippets: {
      of: 'csv',
      wrong: `${otherColumns}\n${otherCells}`,
      right: `${otherColumns};source\n${otherCells};Atlas`,
    },
  },
  'csv/cells': {
    ends: ['input'],
    params: { cells: 3, columns: 2 },
    snippets: {
      of: 'csv',
      wrong: 'title;author\nA capital; desde 1960;Ana',
      right: 'title;author\n"A capital; desde 1960";Ana',
    },
  },
  'csv/quote-not-closed': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'csv',
      wrong: 'title;author\n"A capital;Ana',
      right: 'title;author\n"A capital";Ana',
    },
  },
  'csv/stray-quote': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'csv',
      wrong: 'title;author\nA "capital";Ana',
      right: 'title;author\n"A ""capital""";Ana',
    },
  },
};
