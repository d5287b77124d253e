/** Problems of documents that a person writes question by question. */
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

const fields = '--difficulty 1 --topic 8801 --source Apostila --author Ana';

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
    why: {
      en: 'lms-cli asks questions only if standard input and standard error are terminals, CI is not set and --no-input is absent. Every answer can also be given as an option.',
      pt: 'O lms-cli só faz perguntas se a entrada padrão e a saída de erros são terminais, CI não está definida e --no-input não foi usada. Cada resposta também pode ser dada como opção.',
    },
    ends: ['usage'],
    params: {
      command: 'lms-cli lacuna new',
      options: ['--difficulty', '--topic', '--source', '--author'],
    },
    example: {
      of: 'command line',
      wrong: "lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].'",
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields}`,
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
  'form/person-needed': define<{ command: string }>({
    message: { en: '--interactive requires a terminal', pt: '--interactive exige um terminal' },
    hint: {
      en: ({ command }) => `write the fields in a file, then run: ${command} FILE`,
      pt: ({ command }) => `escreva os campos em um arquivo e depois execute: ${command} ARQUIVO`,
    },
    why: {
      en: '--interactive asks for one field after another. It requires that standard input and standard error are terminals, CI is not set and --no-input is absent.',
      pt: '--interactive pergunta um campo após o outro. Para isso, a entrada padrão e a saída de erros devem ser terminais, CI não pode estar definida e --no-input não pode ser usada.',
    },
    ends: ['usage'],
    params: { command: 'lms-cli track create' },
    example: {
      of: 'command line',
      wrong: 'lms-cli track create --interactive --no-input',
      right: 'lms-cli track create track.yaml',
    },
  }),
  'form/files-missing': define<{ command: string; builder: string }>({
    message: {
      en: ({ command }) => `${command} requires a file: cannot ask without a terminal`,
      pt: ({ command }) => `${command} exige um arquivo: não é possível perguntar sem um terminal`,
    },
    hint: {
      en: ({ builder }) => `name a file, or write one at a terminal: ${builder}`,
      pt: ({ builder }) => `indique um arquivo, ou escreva um em um terminal: ${builder}`,
    },
    why: {
      en: 'Documents come from files. At a terminal, the command asks for the fields of one document if you name no file. lacuna new asks too, and takes every answer as an option.',
      pt: 'Os documentos vêm de arquivos. Em um terminal, se você não indica nenhum arquivo, o comando pergunta pelos campos de um documento. lacuna new também pergunta, e aceita todas as respostas como opções.',
    },
    ends: ['usage'],
    params: { command: 'lms-cli track create', builder: 'lms-cli track create --interactive' },
    example: {
      of: 'command line',
      wrong: 'lms-cli track create --no-input',
      right: 'lms-cli track create track.yaml',
    },
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
    why: {
      en: 'A blank replaces words of the statement. With --blank, these words are the first of its answers.',
      pt: 'Uma lacuna substitui palavras do enunciado. Em --blank, essas palavras são a primeira resposta.',
    },
    ends: ['usage'],
    params: { words: 'Brasilia' },
    example: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --statement 'A capital é Brasília.' --blank Brasilia ${fields}`,
      right: `lms-cli lacuna new --title Capital --statement 'A capital é Brasília.' --blank Brasília ${fields}`,
    },
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
    why: {
      en: 'Without points, the answer would count as right.',
      pt: 'Sem pontos, a resposta valeria como certa.',
    },
    ends: ['usage'],
    params: { answer: 'Rio' },
  }),
  'form/permission': define<{ received: string }>({
    message: {
      en: ({ received }) => `invalid permission ${quoted(received)}`,
      pt: ({ received }) => `permissão inválida: ${quoted(received)}`,
    },
    hint: {
      en: 'write PARTY=ROLES, for example 104=READ,EXECUTE',
      pt: 'escreva ID=PAPÉIS, por exemplo 104=READ,EXECUTE',
    },
    why: {
      en: 'PARTY is the id of a party in the learning module. ROLES are what this party may do: NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE, COMPLETE.',
      pt: 'ID é o id de um participante (partyId) no módulo de aprendizagem. PAPÉIS são o que ele pode fazer: NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE, COMPLETE.',
    },
    ends: ['usage'],
    params: { received: '104' },
    example: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --no-inherit --allow 104`,
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --no-inherit --allow 104=READ`,
    },
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
  'form/file-ending': define<{ file: string; isQuestion: boolean }>({
    message: {
      en: ({ file, isQuestion }) =>
        `${quoted(file)} does not end in ${isQuestion ? '.md, .yaml' : '.yaml'} or .yml`,
      pt: ({ file, isQuestion }) =>
        `${quoted(file)} não termina em ${isQuestion ? '.md, .yaml' : '.yaml'} ou .yml`,
    },
    hint: {
      en: ({ isQuestion }) =>
        `choose a name that ends in .yaml${isQuestion ? ', or in .md for a file of questions' : ' or .yml'}`,
      pt: ({ isQuestion }) =>
        `escolha um nome que termine em .yaml${isQuestion ? ', ou em .md para um arquivo de questões' : ' ou .yml'}`,
    },
    ends: ['usage'],
    params: { file: 'capital.json', isQuestion: true },
    example: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save capital.json`,
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save capital.yaml`,
    },
  }),
  'form/folder-missing': define<{ folder: string }>({
    message: {
      en: ({ folder }) => `folder ${quoted(folder)} not found`,
      pt: ({ folder }) => `pasta ${quoted(folder)} não encontrada`,
    },
    hint: {
      en: 'create it, or add --create-folder',
      pt: 'crie a pasta, ou acrescente --create-folder',
    },
    ends: ['usage'],
    params: { folder: 'week-1' },
    example: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save week-1/capital.yaml`,
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save week-1/capital.yaml --create-folder`,
    },
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
    why: {
      en: 'The path is a folder, you have no permission to write there, or the disk is full. At a terminal, lms-cli keeps your answers as a draft.',
      pt: 'O caminho é de uma pasta, você não tem permissão para gravar ali, ou o disco está cheio. Em um terminal, o lms-cli salva suas respostas como rascunho.',
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
    why: {
      en: 'lms-cli keeps drafts and remembered answers as files in .lms-cli/. It continues without a damaged one.',
      pt: 'O lms-cli guarda rascunhos e respostas anteriores em arquivos de .lms-cli/. Se um está danificado, ele continua sem esse arquivo.',
    },
    ends: ['warning'],
    params: { file: '.lms-cli/answers.json' },
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
    params: { file: '.lms-cli/answers.json' },
  }),
};
