/** Problems of `undo`. */
import type { undoProblems as english } from '../../en/problems/undo.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList } from '../phrases.ts';

interface Obstacle {
  readonly resource: string;
  readonly run: string | null;
  readonly refersTo: string | null;
}

function obstacleText({ resource, run, refersTo }: Obstacle): string {
  const since = run === null ? 'adotado depois' : `execução ${run}`;
  return refersTo === null
    ? `${quoted(resource)} (${since})`
    : `${quoted(resource)}, que se refere a ${quoted(refersTo)} (${since})`;
}

export const undoProblems = {
  'undo/command': {
    message: ({ id, command }) =>
      `não é possível desfazer a execução ${id}: ${quoted(command)} não guarda os conteúdos anteriores`,
    hint: ({ id }) => `veja o que ela fez com \`lms-cli runs show ${id}\` e corrija manualmente`,
    explanation:
      'O lms-cli guarda os conteúdos anteriores nas execuções de apply e undo, e sabe o que uma importação criou. O que outros comandos fizeram só pode ser corrigido manualmente.',
  },
  'undo/running': {
    message: ({ id }) => `a execução ${id} ainda está em andamento`,
    hint: () => 'espere até ela terminar, ou interrompa-a com Ctrl-C',
    explanation:
      'O undo desfaz tudo o que uma execução fez. Por isso a execução precisa ter terminado.',
  },
  'undo/built-on': {
    message: ({ id, obstacles, more }) =>
      `não é possível desfazer a execução ${id} por causa de mudanças posteriores: ${sentenceList([...obstacles.map(obstacleText), ...(more === 0 ? [] : [`mais ${more}`])])}`,
    hint: ({ latest }) =>
      latest === null
        ? 'corrija os recursos nos arquivos e aplique-os'
        : `desfaça primeiro a execução posterior com \`lms-cli undo ${latest}\`, ou corrija os arquivos e aplique-os`,
    explanation:
      'Depois dessa execução, outras mudaram os mesmos recursos ou criaram referências ao que o undo excluiria. Desfazer só a execução anterior perderia ou quebraria esse trabalho. Por isso o lms-cli recusa o undo inteiro e não envia nada. Desfaça antes as execuções posteriores, da mais nova para a mais antiga. Comandos avulsos não podem ser desfeitos: corrija os arquivos.',
  },
} as const satisfies Widened<typeof english>;
