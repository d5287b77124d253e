/** `lms-cli apply`: makes the service follow the files. */
import { reportsFound } from '../arguments/report-option.ts';
import type { Define } from '../context.ts';
import { sendingOptions, sendingOptionsFound } from '../import/run-options.ts';
import { contentOptions, contentRequest } from './content-options.ts';
import { limitOptions } from './limits.ts';
import { performApply } from './perform-apply.ts';

export const applyCommand: Define = (command, texts, bind) => {
  contentOptions(command, texts).option('--yes', texts.options['apply-yes']);
  bind(limitOptions(sendingOptions(command, texts), texts), async (context, files, found) => {
    const request = await contentRequest('apply', files, found, context);
    const reports = reportsFound(found, context.settings);
    return performApply({ ...request, reports, ...sendingOptionsFound(found) }, context);
  });
};
