/**
 * Every error and warning, once: what is said, what to do next, and the longer explanation.
 * The codes are stable and part of the interface; the sentences are not.
 */
import { clozeProblems } from './problems/cloze.ts';
import { configurationProblems } from './problems/configuration.ts';
import { csvProblems } from './problems/csv.ts';
import { doctorProblems } from './problems/doctor.ts';
import { formProblems } from './problems/form.ts';
import { formatProblems } from './problems/format.ts';
import { importDocumentProblems } from './problems/import-document.ts';
import { ledgerProblems } from './problems/ledger.ts';
import { lintProblems } from './problems/lint.ts';
import { ownProblems } from './problems/own.ts';
import { previewProblems } from './problems/preview.ts';
import { runProblems } from './problems/runs.ts';
import { referenceProblems } from './problems/reference.ts';
import { rejectsProblems } from './problems/rejects.ts';
import { serviceProblems } from './problems/service.ts';
import { textProblems } from './problems/text.ts';
import { tryProblems } from './problems/try.ts';
import { usageProblems } from './problems/usage.ts';
import { valueProblems } from './problems/value.ts';

export const problems = {
  ...textProblems,
  ...valueProblems,
  ...clozeProblems,
  ...lintProblems,
  ...formProblems,
  ...formatProblems,
  ...tryProblems,
  ...previewProblems,
  ...csvProblems,
  ...importDocumentProblems,
  ...referenceProblems,
  ...usageProblems,
  ...configurationProblems,
  ...rejectsProblems,
  ...serviceProblems,
  ...runProblems,
  ...ledgerProblems,
  ...doctorProblems,
  ...ownProblems,
};
