/** What `lacuna format` cannot do, or finds to do. */
import type { formatProblems as english } from '../../en/problems/format.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList } from '../phrases.ts';

const reasons = {
  question:
    'a questão não está como deveria: tantos ### quantos lacunaAlternatives, cada um com respostas',
  layout: 'o documento é YAML entre chaves, ou começa depois de outra coisa na mesma linha',
  format: 'o formato não tem lugar para isso',
} as const;

export const formatProblems = {
  'format/needed': {
    message: ({ files }) => `a reescrever: ${sentenceList(files)}`,
    hint: ({ command }) => command,
    explanation:
      'format --check não altera nada, e falha quando um arquivo tem questões na outra forma. Código de saída 3.',
  },
  'format/not-convertible': {
    message: ({ form }) =>
      form === 'cloze'
        ? 'esta questão não pode ser escrita como cloze'
        : 'esta questão não pode ser escrita nos campos do contrato',
    hint: ({ reason }) => reasons[reason],
    explanation:
      'Uma questão só passa de uma forma à outra quando as duas dizem o mesmo. CSV e arquivos de questões (.md) têm uma só forma; YAML entre chaves fica como está.',
  },
  'format/unwritable': {
    message: ({ file }) => `não foi possível gravar ${quoted(file)}, que ficou como estava`,
    hint: () => 'verifique a pasta e o espaço nela',
    explanation:
      'Um arquivo é reescrito por meio de um novo na mesma pasta, que toma o lugar dele. Os outros arquivos são reescritos mesmo assim.',
  },
  'format/not-kept': {
    message: () => 'o arquivo reescrito não teria as mesmas questões, por isso ficou como estava',
    hint: () =>
      'há âncoras nos campos que sairiam? Escreva os valores por extenso, ou reescreva à mão',
    explanation:
      'Antes de um arquivo ser gravado, suas questões são lidas de novo a partir do novo texto e comparadas com as antigas.',
  },
} satisfies Widened<typeof english>;
