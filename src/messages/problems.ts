/** Every error and warning, in the order of the list of `explain`: from the text of a document to the service. */
import { clozeProblems } from './families/cloze.ts';
import { configurationProblems } from './families/configuration.ts';
import { contentProblems } from './families/content.ts';
import { contentFolderProblems } from './families/content-folder.ts';
import { convertProblems } from './families/convert.ts';
import { convertLossProblems } from './families/convert-losses.ts';
import { convertSourceProblems } from './families/convert-sources.ts';
import { csvProblems } from './families/csv.ts';
import { doctorProblems } from './families/doctor.ts';
import { formProblems } from './families/form.ts';
import { importDocumentProblems } from './families/import-document.ts';
import { lacunaCommandProblems } from './families/lacuna-commands.ts';
import { ledgerProblems } from './families/ledger.ts';
import { ledgerAddressProblems } from './families/ledger-address.ts';
import { lintProblems } from './families/lint.ts';
import { ownProblems } from './families/own.ts';
import { referenceProblems } from './families/reference.ts';
import { resourceDocumentProblems } from './families/resource-document.ts';
import { resourceProblems } from './families/resources.ts';
import { runProblems } from './families/runs.ts';
import { savedPlanProblems } from './families/saved-plan.ts';
import { serviceProblems } from './families/service.ts';
import { movingLedgerProblems } from './families/moving-ledger.ts';
import { sharedLedgerProblems } from './families/shared-ledger.ts';
import { textProblems } from './families/text.ts';
import { undoProblems } from './families/undo.ts';
import { usageProblems } from './families/usage.ts';
import { valueProblems } from './families/value.ts';
import { variableProblems } from './families/variables.ts';

export const problems = {
  ...textProblems,
  ...importDocumentProblems,
  ...resourceDocumentProblems,
  ...valueProblems,
  ...csvProblems,
  ...clozeProblems,
  ...lintProblems,
  ...formProblems,
  ...lacunaCommandProblems,
  ...referenceProblems,
  ...contentProblems,
  ...savedPlanProblems,
  ...variableProblems,
  ...usageProblems,
  ...configurationProblems,
  ...ledgerAddressProblems,
  ...contentFolderProblems,
  ...undoProblems,
  ...serviceProblems,
  ...ledgerProblems,
  ...movingLedgerProblems,
  ...sharedLedgerProblems,
  ...resourceProblems,
  ...runProblems,
  ...doctorProblems,
  ...convertSourceProblems,
  ...convertProblems,
  ...convertLossProblems,
  ...ownProblems,
};
