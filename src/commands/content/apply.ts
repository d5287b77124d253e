/** `lms-cli apply`: makes the service follow the files, or performs a saved plan. */
import { reportsFound } from '../arguments/report-option.ts';
import type { Define } from '../context.ts';
import { sendingOptions, sendingOptionsFound } from '../import/run-options.ts';
import { contentOptions, contentRequest, savedPlanRequest } from './content-options.ts';
import { limitOptions } from './limits.ts';
import { performApply } from './perform-apply.ts';
import { savedPlanAmong } from './read-plan.ts';

export const applyCommand: Define = (command, texts, bind) => {
  contentOptions(command, texts).option('--yes', texts.options['apply-yes']);
  bind(limitOptions(sendingOptions(command, texts), texts), async (context, files, found) => {
    const reports = reportsFound(found, context.settings);
    const sending = { reports, ...sendingOptionsFound(found) };
    const plan = await savedPlanAmong(files, context.host);
    if (plan !== null) {
      const { performSavedPlan } = await import('./perform-saved-plan.ts');
      return performSavedPlan({ ...savedPlanRequest(plan, found, context), ...sending }, context);
    }
    const request = await contentRequest('apply', files, found, context);
    return performApply({ ...request, ...sending }, context);
  });
};
