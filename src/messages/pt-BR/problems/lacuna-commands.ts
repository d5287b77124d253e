/** Problems that `lacuna format`, `lacuna try` and `lacuna preview` report. */
import type { lacunaCommandProblems as english } from '../../en/problems/lacuna-commands.ts';
import type { Widened } from '../../widened.ts';
import { assumption, counted, figure, quoted, sentenceList } from '../phrases.ts';

/** Why a question stays in its form, and how to change that. */
const obstacles = {
  question: {
    reason: 'as lacunas não combinam com as respostas',
    hint: 'escreva, para cada ###, um elemento de lacunaAlternatives com respostas',
  },
  layout: {
    reason: 'o YAML está entre chaves, ou começa depois de outra coisa na mesma linha',
    hint: 'escreva o documento sem chaves, começando em uma linha só dele',
  },
  format: {
    reason: 'o formato do arquivo não tem lugar para isso',
    hint: 'escreva a questão em YAML ou JSON',
  },
} as const;

export const lacunaCommandProblems = {
  'format/needed': {
    message: ({ files }) => `não formatado: ${sentenceList(files)}`,
    hint: ({ command }) => `execute: ${command}`,
    explanation:
      'format --check não altera nada. Ele falha se um arquivo tem questões na outra forma. Código de saída 3.',
  },
  'format/not-convertible': {
    message: ({ form, reason }) =>
      `não foi possível escrever esta questão ${form === 'cloze' ? 'como cloze' : 'nos campos do contrato'}: ${obstacles[reason].reason}`,
    hint: ({ reason }) => obstacles[reason].hint,
    explanation:
      'format só converte uma questão se as duas formas dizem o mesmo. CSV e arquivos de questões (.md) têm uma só forma. YAML entre chaves, ou depois de outra coisa na mesma linha, fica como está.',
  },
  'format/unwritable': {
    message: ({ file }) => `não foi possível gravar ${quoted(file)}: o arquivo não foi alterado`,
    hint: () => 'verifique as permissões da pasta e o espaço livre',
    explanation:
      'format grava um novo arquivo na mesma pasta, que depois substitui o antigo. Os outros arquivos são reescritos mesmo assim.',
  },
  'format/not-kept': {
    message: () => 'não reescrito: o novo arquivo não conteria as mesmas questões',
    hint: () => 'troque as âncoras de YAML da questão pelos valores, ou reescreva o arquivo à mão',
    explanation:
      'Antes de gravar um arquivo, format lê de novo as questões no novo texto e as compara com as antigas.',
  },

  'try/failed': {
    message: ({ failed, tests }) =>
      `${failed === 1 ? 'falhou' : 'falharam'} ${figure(failed)} de ${counted(tests, 'teste', 'testes')}`,
    hint: () => 'corrija a questão ou o teste',
    explanation:
      'Uma questão pode ter testes: respostas e a pontuação que elas devem obter. Código de saída 1.',
  },
  'try/score': {
    message: ({ score, expected }) =>
      `estas respostas obtêm ${figure(score)}, não ${figure(expected)}`,
    hint: ({ assessWhole }) =>
      `corrija a questão ou o teste. A pontuação é calculada com uma ${assumption(assessWhole)}`,
    explanation:
      'O contrato não diz como o serviço calcula uma pontuação. O lms-cli supõe que uma resposta deve ser exatamente uma das respostas da lacuna, e que os pontos das lacunas são somados. Uma questão com assessWhole dá todos os pontos ou nenhum.',
  },
  'try/answer-count': {
    message: ({ answers, blanks }) =>
      `${counted(answers, 'resposta', 'respostas')} para ${counted(blanks, 'lacuna', 'lacunas')}`,
    hint: () => 'use --answer uma vez para cada lacuna, e --answer "" para uma vazia',
    explanation: 'As respostas de --answer preenchem, em ordem, as lacunas das questões.',
  },

  'preview/no-questions': {
    message: ({ files }) => `nenhuma questão de lacunas encontrada em ${sentenceList(files)}`,
    hint: () =>
      'indique um arquivo de questões, ou uma importação com lacuna.create ou lacuna.edit',
    explanation:
      'A prévia mostra questões de lacunas. Estes arquivos só contêm outros documentos, ou nenhum. Código de saída 3.',
  },
  'preview/not-opened': {
    message: ({ file, browser }) =>
      `não foi possível iniciar ${browser === null ? 'um navegador' : quoted(browser)} para mostrar ${quoted(file)}`,
    hint: () => 'abra o arquivo você mesmo, ou indique o seu navegador na variável BROWSER',
    explanation:
      'A prévia foi gravada, mas o lms-cli não conseguiu iniciar um navegador. Com --open isto é um erro (código de saída 2), sem ele é um aviso.',
  },
  'preview/unwritable': {
    message: ({ file }) => `não foi possível gravar a página em ${quoted(file)}`,
    hint: () => 'indique um arquivo em uma pasta onde você possa gravar: --out ARQUIVO',
    explanation:
      'O lms-cli não conseguiu gravar o arquivo de --out, ou um arquivo na pasta temporária. Falta permissão, o caminho é de uma pasta, ou o disco está cheio.',
  },
} satisfies Widened<typeof english>;
