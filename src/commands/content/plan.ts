/** `lms-cli plan`: shows what apply would do. */
import { flagOption, textOption } from '../arguments/option-values.ts';
import { planReportOption, planReportsFound } from '../arguments/report-option.ts';
import type { Define } from '../context.ts';
import { contentOptions, contentRequest } from './content-options.ts';
import { performPlan } from './perform-plan.ts';

export const planCommand: Define = (command, texts, bind) => {
  const withReports = planReportOption(contentOptions(command, texts), texts);
  bind(
    withReports
      .option('--out <FILE>', texts.options['plan-out'])
      .option('--exit-code', texts.options['exit-code']),
    async (context, files, found) => {
      const request = await contentRequest('plan', files, found, context);
      const reports = planReportsFound(found, context.settings);
      const tellsChanges = flagOption('exit-code', found);
      const out = textOption('out', found);
      return performPlan({ ...request, reports, out, tellsChanges }, context);
    },
  );
};
