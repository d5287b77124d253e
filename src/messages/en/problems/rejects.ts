/** What is wrong with where rejected documents are to go. */
import { quoted } from '../phrases.ts';
import { entry } from './entry.ts';

export const rejectsProblems = {
  'rejects/not-csv': entry<{ file: string }>({
    message: ({ file }) =>
      `rejected documents of ${quoted(file)} cannot be written as CSV beside the others`,
    hint: () => 'write them to a .yaml file instead: lms-cli runs rejects RUN rejects.yaml',
    explanation:
      'A CSV file has one header for all its rows, so only rows of CSV files with the same header can be written to it. YAML, JSON and NDJSON take documents of every kind.',
  }),
} as const;
