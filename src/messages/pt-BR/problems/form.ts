/** Problems of documents that a person writes question by question. */
import type { formProblems as english } from '../../en/problems/form.ts';
import type { Widened } from '../../widened.ts';
import { counted, quoted } from '../phrases.ts';

export const formProblems = {
  'form/answer-needed': {
    message: () => 'aqui é preciso responder',
    hint: () => 'pressione Ctrl-C para parar e salvar o que você já escreveu',
    explanation: 'O serviço exige este campo, por isso ele não pode ficar vazio.',
  },
  'form/answers-missing': {
    message: ({ options }) =>
      `faltam respostas, e não há terminal para perguntar: ${options.join(', ')}`,
    hint: ({ command }) => `acrescente as opções que faltam, como mostra \`${command} --help\``,
    explanation:
      'O lms-cli só faz perguntas se a entrada padrão e a saída de erros são terminais, CI não está definida e --no-input não foi usada. Cada resposta também pode ser dada como opção.',
  },
  'form/answers-wrong': {
    message: ({ errors }) =>
      `${counted(errors, 'resposta inválida', 'respostas inválidas')}: nada foi salvo nem enviado`,
    hint: () => 'corrija as opções e execute o mesmo comando de novo',
    explanation: 'Uma opção tem um valor que não é válido para o campo dela.',
  },
  'form/person-needed': {
    message: () => '--interactive exige um terminal',
    hint: ({ command }) => `escreva os campos em um arquivo e depois execute: ${command} ARQUIVO`,
    explanation:
      '--interactive pergunta um campo após o outro. Para isso, a entrada padrão e a saída de erros devem ser terminais, CI não pode estar definida e --no-input não pode ser usada.',
  },
  'form/files-missing': {
    message: ({ command }) =>
      `${command} exige um arquivo: não é possível perguntar sem um terminal`,
    hint: ({ builder }) => `indique um arquivo, ou escreva um em um terminal: ${builder}`,
    explanation:
      'Os documentos vêm de arquivos. Em um terminal, se você não indica nenhum arquivo, o comando pergunta pelos campos de um documento. lacuna new também pergunta, e aceita todas as respostas como opções.',
  },
  'form/words-not-found': {
    message: ({ words }) => `${quoted(words)} não foi encontrado no enunciado`,
    hint: () => 'copie as palavras exatamente como no enunciado, fora de outras lacunas',
    explanation:
      'Uma lacuna substitui palavras do enunciado. Em --blank, essas palavras são a primeira resposta.',
  },
  'form/permission': {
    message: ({ received }) => `permissão inválida: ${quoted(received)}`,
    hint: () => 'escreva ID=PAPÉIS, por exemplo 104=READ,EXECUTE',
    explanation:
      'ID é o id de um participante (partyId) no módulo de aprendizagem. PAPÉIS são o que ele pode fazer: NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE, COMPLETE.',
  },
  'form/file-exists': {
    message: ({ file }) => `${quoted(file)} já existe`,
    hint: () => 'indique outro arquivo com --save, ou acrescente --overwrite',
    explanation: 'O lms-cli só substitui um arquivo existente com --overwrite.',
  },
  'form/file-ending': {
    message: ({ file }) => `${quoted(file)} não termina em .yaml ou .yml`,
    hint: () => 'escolha um nome que termine em .yaml ou .yml',
    explanation: 'Um documento que você escreve pergunta por pergunta é salvo como YAML.',
  },
  'form/folder-missing': {
    message: ({ folder }) => `pasta ${quoted(folder)} não encontrada`,
    hint: () => 'crie a pasta, ou acrescente --create-folder',
    explanation:
      'A pasta do arquivo indicado em --save não existe. Talvez o nome tenha um erro. Em um terminal, o lms-cli pergunta se deve criá-la.',
  },
  'form/file-unwritable': {
    message: ({ file }) => `não foi possível salvar ${quoted(file)}: nada foi enviado`,
    hint: () =>
      'verifique as permissões da pasta e o espaço livre, ou indique outro arquivo com --save',
    explanation:
      'O caminho é de uma pasta, você não tem permissão para gravar ali, ou o disco está cheio. Código de saída 74. Em um terminal, o lms-cli salva suas respostas como rascunho.',
  },
  'form/memory-broken': {
    message: ({ file }) => `não foi possível ler ${quoted(file)}: ignorado`,
    hint: () => 'remova o arquivo se este aviso aparecer de novo',
    explanation:
      'O lms-cli guarda rascunhos e respostas anteriores em arquivos de .lms-cli/. Se um está danificado, ele continua sem esse arquivo.',
  },
  'form/draft-unwritable': {
    message: ({ file }) => `não foi possível salvar um rascunho em ${quoted(file)}`,
    hint: () => 'verifique as permissões da pasta e o espaço livre, ou termine sem interromper',
    explanation:
      'O lms-cli salva cada resposta em um arquivo de .lms-cli/, para que você possa continuar depois. Se não consegue gravar esse arquivo, continua sem ele.',
  },
} satisfies Widened<typeof english>;
