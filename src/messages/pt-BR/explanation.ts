/** The words around what `explain` says of a code. */
import type { explanation as english } from '../en/explanation.ts';
import type { Widened } from '../widened.ts';

export const explanation = {
  exitCodes: (codes) =>
    `código de saída ${codes.length < 2 ? String(codes[0] ?? '') : `${codes.slice(0, -1).join(', ')} ou ${codes.at(-1)}`}`,
  cause: 'Causa',
  whatToDo: 'O que fazer',
  wrong: 'Errado',
  right: 'Certo',
  next: 'Comando',
  more: 'lms-cli explain CÓDIGO diz mais sobre um deles.',
} satisfies Widened<typeof english>;
