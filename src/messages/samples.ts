/** A sample of each error and warning, for its explanation. It is the same in every language. */
import type { ParamsOfProblem, ProblemCode } from './problem.ts';
import { clozeSamples } from './samples/cloze.ts';
import { configurationSamples } from './samples/configuration.ts';
import { contentSamples } from './samples/content.ts';
import { contentFolderSamples } from './samples/content-folder.ts';
import { convertSamples } from './samples/convert.ts';
import { convertSourceSamples } from './samples/convert-sources.ts';
import { lossSamples } from './samples/loss.ts';
import { lossOfAnswersSamples } from './samples/loss-answers.ts';
import { refusedSamples } from './samples/refused.ts';
import { skippedSamples } from './samples/skipped.ts';
import { csvSamples } from './samples/csv.ts';
import { doctorSamples } from './samples/doctor.ts';
import { formSamples } from './samples/form.ts';
import { importDocumentSamples } from './samples/import-document.ts';
import { lacunaCommandSamples } from './samples/lacuna-commands.ts';
import { ledgerSamples } from './samples/ledger.ts';
import { lintSamples } from './samples/lint.ts';
import { ownSamples } from './samples/own.ts';
import { referenceSamples } from './samples/reference.ts';
import { resourceDocumentSamples } from './samples/resource-document.ts';
import { resourceSamples } from './samples/resources.ts';
import { runSamples } from './samples/runs.ts';
import { savedPlanSamples } from './samples/saved-plan.ts';
import type { Sample } from './samples/sample.ts';
import { serviceSamples } from './samples/service.ts';
import { textSamples } from './samples/text.ts';
import { undoSamples } from './samples/undo.ts';
import { usageSamples } from './samples/usage.ts';
import { valueSamples } from './samples/value.ts';
import { variableSamples } from './samples/variables.ts';

type Samples = { readonly [Code in ProblemCode]: Sample<ParamsOfProblem<Code>> };

/** In the order of the list: from the text of a document to the service. */
export const samples: Samples = {
  ...textSamples,
  ...importDocumentSamples,
  ...resourceDocumentSamples,
  ...valueSamples,
  ...csvSamples,
  ...clozeSamples,
  ...lintSamples,
  ...formSamples,
  ...lacunaCommandSamples,
  ...referenceSamples,
  ...contentSamples,
  ...savedPlanSamples,
  ...variableSamples,
  ...usageSamples,
  ...configurationSamples,
  ...contentFolderSamples,
  ...undoSamples,
  ...serviceSamples,
  ...ledgerSamples,
  ...resourceSamples,
  ...runSamples,
  ...doctorSamples,
  ...convertSourceSamples,
  ...convertSamples,
  ...lossSamples,
  ...lossOfAnswersSamples,
  ...refusedSamples,
  ...skippedSamples,
  ...ownSamples,
};
