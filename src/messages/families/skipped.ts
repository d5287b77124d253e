/** What is not converted because it is not a question with blanks. */
import { type Case, type Lost, define } from '../definition.ts';
import { cited, citedLast } from '../snippets.ts';

function skipOf(value: string | null, next: string): Case<Lost> {
  return { ends: ['warning'], params: { value, blank: null }, next };
}

export const skippedProblems = {
  'skipped/not-fill-in': define<Lost>({
    message: {
      en: ({ value }) =>
        value === null
          ? 'this kind of question has no blanks'
          : `a question of the kind${cited(value)} has no blanks`,
      pt: ({ value }) =>
        value === null
          ? 'este tipo de questão não tem lacunas'
          : `uma questão do tipo${cited(value)} não tem lacunas`,
    },
    hint: {
      en: 'write it as a question with blanks if you need it',
      pt: 'escreva-a como questão de lacunas, se precisar dela',
    },
    why: {
      en: 'convert writes lacuna questions. Multiple choice, true or false, matching, essays and descriptions are skipped and counted.',
      pt: 'convert grava questões de lacunas. Múltipla escolha, verdadeiro ou falso, associação, dissertação e descrição são puladas e contadas.',
    },
    ...skipOf('truefalse', 'lms-cli convert quiz.xml --report json=report.json'),
  }),
  'skipped/choice-without-place': define<Lost>({
    message: {
      en: 'the choice has no place in its text for a blank',
      pt: 'a escolha não tem no texto um lugar para a lacuna',
    },
    hint: {
      en: 'write its answers at the place of the blank if it is meant to have one',
      pt: 'escreva as respostas no lugar da lacuna, se ela deve ter uma',
    },
    why: {
      en: 'A choice is a blank with a list only where the source says which place of the text it fills. In GIFT, its braces are inside of a sentence. Otherwise it is an ordinary multiple choice.',
      pt: 'Uma escolha só é uma lacuna com lista onde a origem diz que lugar do texto ela preenche. Em GIFT, as chaves ficam no meio da frase. Senão, é uma múltipla escolha comum.',
    },
    ...skipOf(null, 'lms-cli convert quiz.gift'),
  }),
  'skipped/other-resource': define<Lost>({
    message: {
      en: ({ value }) => `the document is not a lacuna question${citedLast(value)}`,
      pt: ({ value }) => `o documento não é uma questão de lacunas${citedLast(value)}`,
    },
    hint: {
      en: 'keep it in its file: assessments and tracks need no conversion',
      pt: 'mantenha-o no arquivo: avaliações e trilhas não precisam de conversão',
    },
    why: {
      en: 'The file contains other documents beside questions, such as an assessment or a track. convert leaves them alone.',
      pt: 'O arquivo contém outros documentos além de questões, como uma avaliação ou uma trilha. convert não mexe neles.',
    },
    ...skipOf('assessment', 'lms-cli validate course.yaml --as resource'),
  }),
};
