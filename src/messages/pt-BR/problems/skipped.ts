/** What is not converted because it is not a question with blanks. */
import type { skippedProblems as english } from '../../en/problems/skipped.ts';
import { cited, citedLast } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';

export const skippedProblems = {
  'skipped/not-fill-in': {
    message: ({ value }) =>
      value === null
        ? 'este tipo de questão não tem lacunas'
        : `uma questão do tipo${cited(value)} não tem lacunas`,
    hint: () => 'escreva-a como questão de lacunas, se precisar dela',
    explanation:
      'convert grava questões de lacunas. Múltipla escolha, verdadeiro ou falso, associação, dissertação e descrição são puladas e contadas.',
  },
  'skipped/choice-without-place': {
    message: () => 'a escolha não tem no texto um lugar para a lacuna',
    hint: () => 'escreva as respostas no lugar da lacuna, se ela deve ter uma',
    explanation:
      'Uma escolha só é uma lacuna com lista onde a origem diz que lugar do texto ela preenche. Em GIFT, as chaves ficam no meio da frase. Senão, é uma múltipla escolha comum.',
  },
  'skipped/other-resource': {
    message: ({ value }) => `o documento não é uma questão de lacunas${citedLast(value)}`,
    hint: () => 'mantenha-o no arquivo: avaliações e trilhas não precisam de conversão',
    explanation:
      'O arquivo contém outros documentos além de questões, como uma avaliação ou uma trilha. convert não mexe neles.',
  },
} satisfies Widened<typeof english>;
