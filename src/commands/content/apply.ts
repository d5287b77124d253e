/** `lms-cli apply`: makes the service follow the files. */
import type { Define } from '../context.ts';
import { sendingOptions, sendingOptionsFound } from '../import/run-options.ts';
import { contentOptions, contentRequest } from './content-options.ts';
import { performApply } from './perform-apply.ts';

export const applyCommand: Define = (command, texts, bind) => {
  contentOptions(command, texts).option('--yes', texts.options['apply-yes']);
  bind(sendingOptions(command, texts), async (context, files, found) => {
    const request = await contentRequest(files, found, context);
    return performApply({ ...request, ...sendingOptionsFound(found) }, context);
  });
};
