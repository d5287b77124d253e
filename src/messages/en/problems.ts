/**
 * Every error and warning, once: its message, its hint, and the longer explanation. The codes are
 * stable and part of the interface; the sentences are not.
 */
import { clozeProblems } from './problems/cloze.ts';
import { configurationProblems } from './problems/configuration.ts';
import { contentProblems } from './problems/content.ts';
import { contentFolderProblems } from './problems/content-folder.ts';
import { convertProblems } from './problems/convert.ts';
import { convertSourceProblems } from './problems/convert-sources.ts';
import { lossProblems } from './problems/loss.ts';
import { lossOfAnswersProblems } from './problems/loss-answers.ts';
import { refusedProblems } from './problems/refused.ts';
import { skippedProblems } from './problems/skipped.ts';
import { csvProblems } from './problems/csv.ts';
import { doctorProblems } from './problems/doctor.ts';
import { formProblems } from './problems/form.ts';
import { importDocumentProblems } from './problems/import-document.ts';
import { lacunaCommandProblems } from './problems/lacuna-commands.ts';
import { ledgerProblems } from './problems/ledger.ts';
import { lintProblems } from './problems/lint.ts';
import { ownProblems } from './problems/own.ts';
import { resourceProblems } from './problems/resources.ts';
import { runProblems } from './problems/runs.ts';
import { referenceProblems } from './problems/reference.ts';
import { resourceDocumentProblems } from './problems/resource-document.ts';
import { savedPlanProblems } from './problems/saved-plan.ts';
import { serviceProblems } from './problems/service.ts';
import { textProblems } from './problems/text.ts';
import { usageProblems } from './problems/usage.ts';
import { undoProblems } from './problems/undo.ts';
import { valueProblems } from './problems/value.ts';
import { variableProblems } from './problems/variables.ts';

export const problems = {
  ...textProblems,
  ...valueProblems,
  ...clozeProblems,
  ...lintProblems,
  ...formProblems,
  ...lacunaCommandProblems,
  ...csvProblems,
  ...skippedProblems,
  ...refusedProblems,
  ...lossProblems,
  ...lossOfAnswersProblems,
  ...convertSourceProblems,
  ...convertProblems,
  ...importDocumentProblems,
  ...resourceDocumentProblems,
  ...referenceProblems,
  ...contentProblems,
  ...savedPlanProblems,
  ...variableProblems,
  ...usageProblems,
  ...configurationProblems,
  ...contentFolderProblems,
  ...undoProblems,
  ...serviceProblems,
  ...runProblems,
  ...ledgerProblems,
  ...resourceProblems,
  ...doctorProblems,
  ...ownProblems,
};
