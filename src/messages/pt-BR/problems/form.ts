/** What is wrong where a document is written question by question. */
import type { formProblems as english } from '../../en/problems/form.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

export const formProblems = {
  'form/answer-needed': {
    message: () => 'aqui é preciso responder',
    hint: () => 'Ctrl-C guarda o que você já escreveu',
    explanation: 'O serviço precisa deste campo, por isso ele não pode ficar vazio.',
  },
  'form/answers-missing': {
    message: ({ options }) =>
      `não há terminal em que perguntar, e ${options.length === 1 ? 'falta uma resposta' : 'faltam respostas'}: ${options.join(', ')}`,
    hint: ({ command }) => `veja ${command} --help`,
    explanation:
      'Só se pergunta onde a entrada padrão e a saída de erros são terminais, CI não está definida e --no-input não foi usado. Cada resposta tem uma opção.',
  },
  'form/answers-wrong': {
    message: ({ errors }) =>
      errors === 1 ? '1 resposta está errada' : `${errors} respostas estão erradas`,
    hint: () => 'corrija e repita o mesmo comando; nada foi gravado nem enviado',
    explanation: 'Uma opção tem um valor que o seu campo não pode ter.',
  },
  'form/person-needed': {
    message: () => 'não há terminal em que perguntar',
    hint: ({ command }) => `escreva os campos em um arquivo e depois: ${command} ARQUIVO`,
    explanation:
      '--interactive pergunta campo por campo; para isso a entrada padrão e a saída de erros devem ser terminais, CI não pode estar definida e --no-input não pode ser usado.',
  },
  'form/files-missing': {
    message: ({ command }) =>
      `${command} precisa de um arquivo: não há terminal para fazer perguntas`,
    hint: ({ builder }) => `indique um arquivo, ou escreva um em um terminal: ${builder}`,
    explanation:
      'Os documentos vêm de arquivos. Em um terminal, o comando pergunta pelos campos de um documento quando nenhum arquivo é indicado; lacuna new também pergunta, e aceita todas as respostas como opções.',
  },
  'form/words-not-found': {
    message: ({ words }) => `${quoted(words)} não está no enunciado`,
    hint: () => 'escreva como está lá, fora de outras lacunas',
    explanation:
      'Uma lacuna é marcada por palavras do enunciado; em --blank, é a primeira resposta que está lá.',
  },
  'form/permission': {
    message: ({ received }) => `${quoted(received)} não é uma permissão`,
    hint: () => 'escreva ID=PAPÉIS, por exemplo 104=READ,EXECUTE',
    explanation:
      'Uma permissão é um id (partyId), que é o do próprio módulo de aprendizagem, e o que se permite a ele: NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE, COMPLETE.',
  },
  'form/file-exists': {
    message: ({ file }) => `${quoted(file)} já existe`,
    hint: () => 'indique outro arquivo com --save, ou acrescente --overwrite',
    explanation: 'Um arquivo que existe só é substituído quando isso é dito.',
  },
  'form/file-ending': {
    message: ({ file }) => `${quoted(file)} não é nome de arquivo YAML`,
    hint: () => 'termine o nome com .yaml ou .yml',
    explanation: 'O que se escreve passo a passo é gravado como YAML.',
  },
  'form/folder-missing': {
    message: ({ folder }) => `a pasta ${quoted(folder)} não existe`,
    hint: () => 'crie a pasta, ou acrescente --create-folder',
    explanation:
      'O arquivo de --save ficaria em uma pasta que não existe: talvez o nome tenha um erro. Em um terminal, lms-cli pergunta se deve criá-la.',
  },
  'form/file-unwritable': {
    message: ({ file }) => `não foi possível gravar ${quoted(file)}, e nada foi enviado`,
    hint: () => 'verifique a pasta e o espaço nela, ou indique outro arquivo com --save',
    explanation:
      'O arquivo é uma pasta, está onde nada pode ser gravado, ou o disco está cheio. Código de saída 74. Em um terminal, o que foi respondido fica guardado como rascunho.',
  },
  'form/memory-broken': {
    message: ({ file }) => `${quoted(file)} não pode ser lido e fica de fora`,
    hint: () => 'remova-o se isto voltar a aparecer',
    explanation:
      'Rascunhos e respostas lembradas são arquivos em .lms-cli/. Um arquivo danificado não impede o trabalho.',
  },
  'form/draft-unwritable': {
    message: ({ file }) => `não é possível guardar um rascunho em ${quoted(file)}`,
    hint: () => 'verifique a pasta, ou termine sem interromper',
    explanation:
      'Cada resposta é guardada em um arquivo em .lms-cli/, para que se possa retomar o que foi começado. Se esse arquivo não pode ser gravado, o trabalho continua sem ele.',
  },
} satisfies Widened<typeof english>;
