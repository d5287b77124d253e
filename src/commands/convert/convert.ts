/** `lms-cli convert`: questions in from other tools, and out again (docs/convert.md). */
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { anyWords } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import { convertOptions, convertRequest } from './convert-request.ts';
import { performConvert } from './perform-convert.ts';
import { writeTemplate } from './template.ts';

export const convertCommand = defineCommand({
  arguments: { files: anyWords('convertFiles') },
  options: convertOptions,
  excludes: { template: ['files'] },
  accepts: ['--dry-run'],
  examples: [
    'lms-cli convert course.xml --out questions.md',
    'lms-cli convert quiz.xlsx --set topicId=8801 --set difficulty=1 --out questions.md',
    'lms-cli convert questions.md --to moodle-xml --out moodle.xml',
    'lms-cli convert --template xlsx --out questions.xlsx',
  ],
  run: async (context, given) => {
    const { files, template, out, overwrite } = given;
    if (template !== null) return writeTemplate(template, { out, overwrite }, context);
    if (files.length === 0) {
      const about = { argument: '<files>', command: 'lms-cli convert' };
      throw new CliError('usage', problem('usage/argument', { reason: 'missing', ...about }));
    }
    return performConvert(await convertRequest(given, context), context);
  },
});
