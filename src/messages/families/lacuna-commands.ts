/** Problems that `lacuna format`, `lacuna try` and `lacuna preview` report. */
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

type Form = 'cloze' | 'contract';

/** Why a question stays in its form, and how to change that. */
const obstaclesEn = {
  question: {
    reason: 'its blanks and answers do not match',
    hint: 'write one element of lacunaAlternatives, with answers, for each ###',
  },
  layout: {
    reason: 'its YAML is in braces, or begins after something else on its line',
    hint: 'write the document without braces, beginning on a line of its own',
  },
  format: {
    reason: 'its format has no place for it',
    hint: 'write the question as YAML or JSON',
  },
} as const;

/** Why a question stays in its form, and how to change that. */
const obstaclesPt = {
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
  'format/needed': define<{ files: readonly string[]; command: string }>({
    message: {
      en: ({ files }) => `not formatted: ${en.sentenceList(files)}`,
      pt: ({ files }) => `não formatado: ${pt.sentenceList(files)}`,
    },
    hint: { en: ({ command }) => `run: ${command}`, pt: ({ command }) => `execute: ${command}` },
    ends: ['input'],
    params: { files: ['question.yaml'], command: 'lms-cli lacuna format --to cloze question.yaml' },
  }),
  'format/not-convertible': define<{ form: Form; reason: keyof typeof obstaclesEn }>({
    message: {
      en: ({ form, reason }) =>
        `cannot write this question ${form === 'cloze' ? 'as cloze' : "in the contract's fields"}: ${obstaclesEn[reason].reason}`,
      pt: ({ form, reason }) =>
        `não foi possível escrever esta questão ${form === 'cloze' ? 'como cloze' : 'nos campos do contrato'}: ${obstaclesPt[reason].reason}`,
    },
    hint: {
      en: ({ reason }) => obstaclesEn[reason].hint,
      pt: ({ reason }) => obstaclesPt[reason].hint,
    },
    ends: ['input'],
    params: { form: 'cloze', reason: 'question' },
  }),
  'format/no-key': define({
    message: {
      en: 'cannot give this question a key',
      pt: 'não foi possível dar uma chave a esta questão',
    },
    hint: {
      en: 'write it as a document of its own: resource, key, and its fields under body',
      pt: 'escreva a questão como um documento próprio: resource, key e os campos em body',
    },
    ends: ['input'],
  }),
  'format/unwritable': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot write ${quoted(file)}: it was not changed`,
      pt: ({ file }) => `não foi possível gravar ${quoted(file)}: o arquivo não foi alterado`,
    },
    hint: {
      en: "check the folder's permissions and free space",
      pt: 'verifique as permissões da pasta e o espaço livre',
    },
    ends: ['output'],
    params: { file: 'question.yaml' },
  }),
  'format/not-kept': define({
    message: {
      en: 'not rewritten: the new file would not contain the same questions',
      pt: 'não reescrito: o novo arquivo não conteria as mesmas questões',
    },
    hint: {
      en: 'write out the values of YAML anchors in the question, or rewrite the file by hand',
      pt: 'troque as âncoras de YAML da questão pelos valores, ou reescreva o arquivo à mão',
    },
    ends: ['input'],
  }),
  'try/failed': define<{ failed: number; tests: number }>({
    message: {
      en: ({ failed, tests }) => `${failed} of ${en.plural(tests, 'test', 'tests')} failed`,
      pt: ({ failed, tests }) =>
        `${failed === 1 ? 'falhou' : 'falharam'} ${pt.figure(failed)} de ${pt.plural(tests, 'teste', 'testes')}`,
    },
    hint: { en: 'correct the question or the test', pt: 'corrija a questão ou o teste' },
    ends: ['refused'],
    params: { failed: 1, tests: 3 },
    next: 'lms-cli lacuna try questions.md --check',
  }),
  'try/score': define<{ score: number; expected: number; assessWhole: boolean }>({
    message: {
      en: ({ score, expected }) => `these answers get ${score}, not ${expected}`,
      pt: ({ score, expected }) =>
        `estas respostas obtêm ${pt.figure(score)}, não ${pt.figure(expected)}`,
    },
    hint: {
      en: ({ assessWhole }) =>
        `correct the question or the test. The score is computed with an ${en.assumption(assessWhole)}`,
      pt: ({ assessWhole }) =>
        `corrija a questão ou o teste. A pontuação é calculada com uma ${pt.assumption(assessWhole)}`,
    },
    ends: ['refused'],
    params: { score: 10, expected: 20, assessWhole: false },
  }),
  'try/answer-count': define<{ answers: number; blanks: number }>({
    message: {
      en: ({ answers, blanks }) =>
        `${en.plural(answers, 'answer', 'answers')} for ${en.plural(blanks, 'blank', 'blanks')}`,
      pt: ({ answers, blanks }) =>
        `${pt.plural(answers, 'resposta', 'respostas')} para ${pt.plural(blanks, 'lacuna', 'lacunas')}`,
    },
    hint: {
      en: 'give one --answer for each blank, and --answer "" for an empty one',
      pt: 'use --answer uma vez para cada lacuna, e --answer "" para uma vazia',
    },
    ends: ['usage'],
    params: { answers: 2, blanks: 1 },
  }),
  'preview/no-questions': define<{ files: readonly string[] }>({
    message: {
      en: ({ files }) => `no lacuna questions found in ${en.sentenceList(files)}`,
      pt: ({ files }) => `nenhuma questão de lacunas encontrada em ${pt.sentenceList(files)}`,
    },
    hint: {
      en: 'name a file of questions, or an import with lacuna.create or lacuna.edit',
      pt: 'indique um arquivo de questões, ou uma importação com lacuna.create ou lacuna.edit',
    },
    ends: ['input'],
    params: { files: ['course.yaml'] },
    next: 'lms-cli lacuna preview questions.md',
  }),
  'preview/not-opened': define<{ file: string; browser: string | null }>({
    message: {
      en: ({ file, browser }) =>
        `cannot start ${browser === null ? 'a browser' : quoted(browser)} to show ${quoted(file)}`,
      pt: ({ file, browser }) =>
        `não foi possível iniciar ${browser === null ? 'um navegador' : quoted(browser)} para mostrar ${quoted(file)}`,
    },
    hint: {
      en: 'open the file yourself, or name your browser in the variable BROWSER',
      pt: 'abra o arquivo você mesmo, ou indique o seu navegador na variável BROWSER',
    },
    ends: ['usage', 'warning'],
    params: { file: 'preview.html', browser: null },
    next: 'lms-cli lacuna preview questions.md --out preview.html',
  }),
  'preview/unwritable': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot write the page to ${quoted(file)}`,
      pt: ({ file }) => `não foi possível gravar a página em ${quoted(file)}`,
    },
    hint: {
      en: 'name a file in a folder that you may write to: --out FILE',
      pt: 'indique um arquivo em uma pasta onde você possa gravar: --out ARQUIVO',
    },
    ends: ['output'],
    params: { file: '/preview.html' },
  }),
};
