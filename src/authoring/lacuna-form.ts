/** The form for a lacuna question (docs/contract.md). */
import { problem } from '../messages/problem.ts';
import type { Answers, Form, Reading } from './form.ts';
import { fieldOf, flagOf, inDocument } from './form-fields.ts';
import { hasHtml } from './html.ts';
import { compile } from './notation.ts';
import { permissionFields } from './permission-fields.ts';
import { askStatement } from './statement-steps.ts';

const kind = 'lacuna.create';
const place = inDocument(kind);

export const lacunaForm: Form = {
  kind,
  head: ['title', 'cloze'],
  base: { inheritPermissions: 'INHERIT', securityPermission: [], securityRestriction: [] },
  fields: [
    fieldOf(place, 'cloze', {
      isNeeded: true,
      way: { kind: 'steps', ask: askStatement },
      read: readStatement,
    }),
    fieldOf(place, 'title', { isNeeded: true }),
    fieldOf(place, 'difficulty', { isNeeded: true }),
    fieldOf(place, 'topicId', { isNeeded: true, isRemembered: true }),
    fieldOf(place, 'source', { isNeeded: true, isRemembered: true }),
    fieldOf(place, 'author', { isNeeded: true, isRemembered: true }),
    fieldOf(place, 'tags'),
    fieldOf(place, 'dropDown', {
      assumed: 'false',
      way: { kind: 'choice', values: ['false', 'true'] },
    }),
    flagOf(place, 'assessWhole', { applies: hasSeveralBlanks }),
    ...permissionFields(place, { applies: () => true, isRemembered: true }),
    flagOf(place, 'disableHTML', {
      isHidden: true,
      applies: ({ cloze = '' }) => hasHtml(compile(cloze).question),
    }),
    flagOf(place, 'disabled', { isHidden: true }),
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
