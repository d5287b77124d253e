/** Problems of documents that a person writes question by question. */
import type { Resource } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

export const formProblems = {
  'form/answer-needed': define({
    message: { en: 'an answer is required here', pt: 'falta a resposta' },
    hint: {
      en: 'press Ctrl-C to stop and keep what you have written',
      pt: 'responda ou pressione Ctrl-C para parar e salvar o que você já escreveu',
    },
    ends: ['usage'],
  }),
  'form/answers-missing': define<{ command: string; options: readonly string[] }>({
    message: {
      en: ({ options }) => `missing answers, and no terminal to ask on: ${options.join(', ')}`,
      pt: ({ options }) =>
        `faltam respostas, e não há terminal para perguntar: ${options.join(', ')}`,
    },
    hint: {
      en: ({ command }) => `add the missing options, as \`${command} --help\` shows`,
      pt: ({ command }) => `acrescente as opções que faltam, como mostra \`${command} --help\``,
    },
    ends: ['usage'],
    params: {
      command: 'lms-cli lacuna new',
      options: ['--difficulty', '--topic', '--source', '--author'],
    },
  }),
  'form/answers-wrong': define<{ errors: number }>({
    message: {
      en: ({ errors }) =>
        `${en.plural(errors, 'answer is', 'answers are')} invalid: nothing was written or sent`,
      pt: ({ errors }) =>
        `${pt.plural(errors, 'resposta inválida', 'respostas inválidas')}: nada foi salvo nem enviado`,
    },
    hint: {
      en: 'correct the options and run the same command again',
      pt: 'corrija as opções e execute o mesmo comando de novo',
    },
    ends: ['usage'],
    params: { errors: 1 },
  }),
  'form/files-missing': define<{ command: string; resource: Resource }>({
    message: {
      en: ({ command }) => `${command} requires a file`,
      pt: ({ command }) => `${command} exige um arquivo`,
    },
    hint: {
      en: ({ resource }) =>
        resource === 'lacuna'
          ? 'name a file, or write a question at a terminal: lms-cli lacuna new'
          : `name a file. \`lms-cli schema ${resource}.create\` has its fields, and \`lms-cli init\` writes samples/${resource}.create.yaml`,
      pt: ({ resource }) =>
        resource === 'lacuna'
          ? 'indique um arquivo, ou escreva uma questão em um terminal: lms-cli lacuna new'
          : `indique um arquivo. \`lms-cli schema ${resource}.create\` tem os campos, e \`lms-cli init\` grava samples/${resource}.create.yaml`,
    },
    ends: ['usage'],
    params: { command: 'lms-cli track create', resource: 'track' },
  }),
  'form/words-not-found': define<{ words: string }>({
    message: {
      en: ({ words }) => `${quoted(words)} not found in the statement`,
      pt: ({ words }) => `${quoted(words)} não foi encontrado no enunciado`,
    },
    hint: {
      en: 'copy the words exactly from the statement, outside other blanks',
      pt: 'copie as palavras exatamente como no enunciado, fora de outras lacunas',
    },
    ends: ['usage'],
    params: { words: 'Brasilia' },
  }),
  'form/blank-count': define<{ blanks: number; received: number }>({
    message: {
      en: ({ blanks, received }) =>
        `the statement has ${en.plural(blanks, 'blank', 'blanks')}, and here are answers for ${received}`,
      pt: ({ blanks, received }) =>
        `o enunciado tem ${pt.plural(blanks, 'lacuna', 'lacunas')}, e aqui há respostas para ${received}`,
    },
    hint: {
      en: 'put a semicolon between blanks and a | between the answers of one blank',
      pt: 'coloque um ponto e vírgula entre lacunas e | entre as respostas de uma lacuna',
    },
    ends: ['usage'],
    params: { blanks: 2, received: 1 },
  }),
  'form/points-missing': define<{ answer: string }>({
    message: {
      en: ({ answer }) => `the answer ${quoted(answer)} needs points`,
      pt: ({ answer }) => `faltam os pontos da resposta ${quoted(answer)}`,
    },
    hint: {
      en: 'add them after =, such as = 0 for a wrong answer',
      pt: 'acrescente-os depois de =, por exemplo = 0 em uma resposta errada',
    },
    ends: ['usage'],
    params: { answer: 'Rio' },
  }),
  'form/key-taken': define<{ key: string }>({
    message: {
      en: ({ key }) => `another document already has the key ${quoted(key)}`,
      pt: ({ key }) => `outro documento já tem a chave ${quoted(key)}`,
    },
    hint: { en: 'choose another key', pt: 'escolha outra chave' },
    ends: ['usage'],
    params: { key: 'capital' },
  }),
  'form/file-exists': define<{ file: string }>({
    message: {
      en: ({ file }) => `${quoted(file)} already exists`,
      pt: ({ file }) => `${quoted(file)} já existe`,
    },
    hint: {
      en: 'name another file with --save, or add --overwrite',
      pt: 'indique outro arquivo com --save, ou acrescente --overwrite',
    },
    ends: ['usage'],
    params: { file: 'capital.yaml' },
  }),
  'form/file-ending': define<{ file: string }>({
    message: {
      en: ({ file }) => `${quoted(file)} does not end in .md, .yaml or .yml`,
      pt: ({ file }) => `${quoted(file)} não termina em .md, .yaml ou .yml`,
    },
    hint: {
      en: 'choose a name that ends in .yaml, or in .md for a file of questions',
      pt: 'escolha um nome que termine em .yaml, ou em .md para um arquivo de questões',
    },
    ends: ['usage'],
    params: { file: 'capital.json' },
  }),
  'form/not-applied': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot ask whether to apply ${quoted(file)} without a terminal`,
      pt: ({ file }) =>
        `não é possível perguntar, sem um terminal, se ${quoted(file)} será aplicado`,
    },
    hint: {
      en: ({ file }) => `run what sends the saved question: lms-cli apply ${shellWord(file)} --yes`,
      pt: ({ file }) =>
        `execute o que envia a questão salva: lms-cli apply ${shellWord(file)} --yes`,
    },
    ends: ['usage'],
    params: { file: 'course/capital.md' },
    next: 'lms-cli apply course/capital.md --yes',
  }),
  'form/not-kept': define<{ file: string }>({
    message: {
      en: ({ file }) => `${quoted(file)} cannot hold this question as it is`,
      pt: ({ file }) => `${quoted(file)} não comporta esta questão como está`,
    },
    hint: {
      en: 'save a new question in a YAML file, or edit the file itself',
      pt: 'salve uma questão nova em um arquivo YAML, ou edite o próprio arquivo',
    },
    ends: ['input'],
    params: { file: 'questions.csv' },
  }),
  'form/file-unwritable': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot write ${quoted(file)}: nothing was sent`,
      pt: ({ file }) => `não foi possível salvar ${quoted(file)}: nada foi enviado`,
    },
    hint: {
      en: "check the folder's permissions and free space, or name another file with --save",
      pt: 'verifique as permissões da pasta e o espaço livre, ou indique outro arquivo com --save',
    },
    ends: ['output'],
    params: { file: '/capital.yaml' },
  }),
  'form/memory-broken': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot read ${quoted(file)}: skipped`,
      pt: ({ file }) => `não foi possível ler ${quoted(file)}: ignorado`,
    },
    hint: {
      en: 'remove the file if this warning appears again',
      pt: 'remova o arquivo se este aviso aparecer de novo',
    },
    ends: ['warning'],
    params: { file: '.lms-cli/draft.yaml' },
  }),
  'form/draft-unwritable': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot save a draft in ${quoted(file)}`,
      pt: ({ file }) => `não foi possível salvar um rascunho em ${quoted(file)}`,
    },
    hint: {
      en: "check the folder's permissions and free space, or finish without stopping",
      pt: 'verifique as permissões da pasta e o espaço livre, ou termine sem interromper',
    },
    ends: ['warning'],
    params: { file: '.lms-cli/draft.yaml' },
  }),
};
