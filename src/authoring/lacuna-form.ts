/** A lacuna question, asked for step by step (docs/contract.md). */
import { problem } from '../messages/problem.ts';
import type { Answers, Form, Reading } from './form.ts';
import { fieldOf, flagOf } from './form-fields.ts';
import { hasHtml } from './html.ts';
import { compile } from './notation.ts';
import { permissionFields } from './permission-fields.ts';
import { askStatement } from './statement-steps.ts';

const kind = 'lacuna.create';

export const lacunaForm: Form = {
  kind,
  head: ['title', 'cloze'],
  base: { inheritPermissions: 'INHERIT', securityPermission: [], securityRestriction: [] },
  fields: [
    fieldOf(kind, 'cloze', {
      isNeeded: true,
      way: { kind: 'steps', ask: askStatement },
      read: readStatement,
    }),
    fieldOf(kind, 'title', { isNeeded: true }),
    fieldOf(kind, 'difficulty', { isNeeded: true }),
    fieldOf(kind, 'topicId', { isNeeded: true, isRemembered: true }),
    fieldOf(kind, 'source', { isNeeded: true, isRemembered: true }),
    fieldOf(kind, 'author', { isNeeded: true, isRemembered: true }),
    fieldOf(kind, 'tags'),
    fieldOf(kind, 'dropDown', {
      assumed: 'false',
      way: { kind: 'choice', values: ['false', 'true'] },
    }),
    flagOf(kind, 'assessWhole', { applies: hasSeveralBlanks }),
    ...permissionFields(kind, { applies: () => true, isRemembered: true }),
    flagOf(kind, 'disableHTML', {
      isHidden: true,
      applies: ({ cloze = '' }) => hasHtml(compile(cloze).question),
    }),
    flagOf(kind, 'disabled', { isHidden: true }),
  ],
};

function readStatement(text: string): Reading {
  if (text.trim() === '') return { problem: problem('form/answer-needed', {}) };
  const { problems, blanks } = compile(text);
  const [first] = problems;
  if (first !== undefined) return first;
  return blanks.length === 0 ? { problem: problem('lint/no-blank', {}) } : { value: text };
}

function hasSeveralBlanks({ cloze = '' }: Answers): boolean {
  return compile(cloze).blanks.length > 1;
}
