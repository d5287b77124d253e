/** What `lacuna try` says of tests and of answers. */
import type { tryProblems as english } from '../../en/problems/try.ts';
import type { Widened } from '../../widened.ts';
import { assumption, counted, figure } from '../phrases.ts';

export const tryProblems = {
  'try/failed': {
    message: ({ failed, tests }) =>
      `${failed === 1 ? 'falhou' : 'falharam'} ${figure(failed)} de ${counted(tests, 'teste', 'testes')}`,
    hint: () => 'corrija a questão ou o teste',
    explanation:
      'Uma questão pode ter testes: respostas e a pontuação que elas devem dar. Código de saída 1.',
  },
  'try/score': {
    message: ({ score, expected }) =>
      `estas respostas dão ${figure(score)}, não ${figure(expected)}`,
    hint: ({ assessWhole }) => assumption(assessWhole),
    explanation:
      'O contrato não diz como o serviço calcula uma pontuação. Supõe-se que uma resposta vale quando é, letra por letra, uma das respostas da lacuna, que as pontuações das lacunas são somadas, e que uma questão com assessWhole dá todos os seus pontos ou nenhum.',
  },
  'try/answer-count': {
    message: ({ answers, blanks }) =>
      `${counted(answers, 'resposta', 'respostas')} para ${counted(blanks, 'lacuna', 'lacunas')}`,
    hint: () => 'dê um --answer para cada lacuna, "" onde não há resposta',
    explanation: 'As respostas de --answer vão para as lacunas das questões, uma após a outra.',
  },
} satisfies Widened<typeof english>;
