/** Problems of the values in a document. */
import { shellWord } from '../../../core/texts.ts';
import type { valueProblems as english } from '../../en/problems/value.ts';
import type { Widened } from '../../widened.ts';
import { aResource, counted, quoted, sentenceList, shown } from '../phrases.ts';
import { eitherOf, exampleOf, wrongType, writeLike } from './entry.ts';

export const valueProblems = {
  'document/not-an-object': {
    message: ({ received }) => `um documento deve ser um objeto com campos, não ${shown(received)}`,
    hint: () => 'escreva linhas nome: valor (YAML) ou { "nome": valor } (JSON)',
    explanation:
      'Cada documento é um objeto: os campos de uma requisição, ou a descrição de uma operação ou de um recurso.',
  },
  'document/unknown-field': {
    message: ({ field }) => `campo desconhecido ${quoted(field)}`,
    hint: ({ suggestion, known, isSendable = true }) => {
      if (suggestion !== null) return `você quis dizer ${quoted(suggestion)}?`;
      const names =
        known.length === 0
          ? 'use um dos nomes listados acima'
          : `use um destes: ${known.join(', ')}`;
      return isSendable
        ? `${names}. Para enviar o campo como está, acrescente --allow-unknown`
        : names;
    },
    explanation:
      'O contrato não tem esse campo neste lugar. O serviço ignoraria em silêncio um nome com erro de digitação. --allow-unknown deixa passar campos desconhecidos.',
  },
  'document/other-kind': {
    message: ({ resource }) => `isto parece ${aResource[resource]}`,
    hint: ({ kind, command }) =>
      command === null
        ? `use a operação ${kind}`
        : `use o comando próprio: ${command.map(shellWord).join(' ')}`,
    explanation:
      'A maioria dos campos do documento é de outro tipo de documento, não do que foi pedido. O lms-cli não os lista um a um.',
  },
  'document/id-on-create': {
    message: () => 'um documento a criar não pode ter id: é o serviço que o atribui',
    hint: () => 'remova id, ou use edit para alterar um recurso que já existe',
    explanation:
      'Criar sempre produz um novo recurso. Para alterar um que já existe, use edit com o id dele.',
  },
  'document/missing-field': {
    message: ({ field }) => `falta o campo obrigatório ${quoted(field)}`,
    hint: ({ field, like, option, cell }) =>
      cell === undefined
        ? `acrescente ${field}: ${exampleOf(like)}${option === undefined ? '' : `, ou use ${option} ID`}`
        : `preencha a coluna ${cell} desta linha`,
    explanation:
      'O contrato exige este campo nesta operação. Criar e editar exigem campos diferentes.',
  },
  'document/wrong-type': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'O valor não é do tipo que o contrato dá a este campo. Ids e inteiros são números inteiros de 64 bits.',
  },
  'document/value-not-allowed': {
    message: ({ field, received, allowed }) =>
      `${field} deve ser ${eitherOf(allowed)}, não ${shown(received)}`,
    hint: ({ suggestion, allowed }) =>
      suggestion !== null
        ? `você quis dizer ${suggestion}?`
        : `escreva ${allowed.length === 1 ? allowed[0] : 'um destes valores'}`,
    explanation: 'O contrato lista os valores deste campo.',
  },
  'document/fields-left-out': {
    message: ({ fields }) =>
      `edit substitui o recurso inteiro, e o serviço pode redefinir os campos omitidos: ${sentenceList(fields)}`,
    hint: () => 'acrescente os campos cujos valores você quer manter',
    explanation:
      'O lms-cli supõe que uma edição substitui o recurso inteiro. Por isso os campos opcionais que o documento omite podem perder seus valores.',
  },
  'document/invalid': {
    message: ({ errors, warnings }) =>
      `${counted(errors, 'erro', 'erros')}${warnings === 0 ? '' : ` e ${counted(warnings, 'aviso', 'avisos')}`} nos documentos: nada foi enviado`,
    hint: ({ areNames }) =>
      areNames ? 'confira os nomes dos arquivos' : 'corrija-os e execute o mesmo comando de novo',
    explanation:
      'O lms-cli verifica todos os documentos antes da primeira requisição. Um erro em um documento impede o envio de todos.',
  },
  'lacuna/alternative-score': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'score contém os pontos de uma alternativa: 0 para uma resposta errada, qualquer número para uma certa. A soma dos pontos é livre.',
  },
  'lacuna/blank-count': {
    message: ({ blanks, lacunas }) =>
      `o enunciado tem ${counted(blanks, 'lacuna', 'lacunas')} (###), mas lacunaAlternatives tem ${counted(lacunas, 'elemento', 'elementos')}`,
    hint: () => 'escreva um elemento para cada ### do enunciado, na mesma ordem',
    explanation:
      'Cada ### no enunciado é uma lacuna, e lacunaAlternatives tem um elemento para cada uma.',
  },
  'lacuna/blank-in-comment': {
    message: () =>
      'o enunciado termina antes da lacuna: em YAML, um # depois de um espaço começa um comentário',
    hint: () => 'coloque o enunciado entre aspas, por exemplo question: "A capital é ###."',
    explanation:
      'Um texto de YAML sem aspas termina antes de um espaço e um #. Assim, ### e tudo o que vem depois se perderiam. As aspas os preservam, e também um texto que começa com | ou >.',
  },
  'lacuna/no-alternative': {
    message: () => 'a lacuna precisa de pelo menos uma alternativa',
    hint: () => 'acrescente uma alternativa, por exemplo - { description: Brasília, score: 10 }',
    explanation: 'Ninguém conseguiria responder a uma lacuna sem alternativas.',
  },
  'lacuna/disable-html-on-edit': {
    message: () => 'o serviço pode ignorar disableHTML na edição',
    hint: () => 'remova-o, ou verifique depois a questão no serviço',
    explanation:
      'O contrato só mostra disableHTML na criação. O lms-cli envia o valor como está escrito.',
  },
  'assessment/decimal': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'O contrato exige um texto com duas casas decimais. O lms-cli também aceita um número que tem exatamente uma forma assim: envia 70 como "70.00".',
  },
  'assessment/selected-questions': {
    message: () => 'selectQuestions: SOME_SELECTED exige questionVersionIds',
    hint: () => 'acrescente questionVersionIds: [ids das versões das questões]',
    explanation:
      'Com SOME_SELECTED, o bloco usa as versões de questões listadas em questionVersionIds.',
  },
  'assessment/questions-ignored': {
    message: () => 'questionVersionIds só é usado com selectQuestions: SOME_SELECTED',
    hint: () => 'acrescente selectQuestions: SOME_SELECTED, ou remova questionVersionIds',
    explanation:
      'O contrato só usa questionVersionIds com SOME_SELECTED. O lms-cli envia o valor como está escrito.',
  },
  'assessment/random-count': {
    message: () => 'selectQuestions: SOME_RANDOM sem numberRandomQuestions',
    hint: () => 'acrescente numberRandomQuestions com o número de questões a sortear',
    explanation: 'Sem numberRandomQuestions, é o serviço que decide quantas questões sorteia.',
  },
  'assessment/filter-type': {
    message: ({ received }) =>
      `o serviço pode não conhecer o tipo de filtro ${quoted(received)}: o contrato só mostra ADD`,
    hint: () => 'escreva type: ADD, a menos que saiba que o serviço aceita outro tipo',
    explanation:
      'O contrato só cita ADD e não mostra outros valores. O lms-cli envia o valor como está escrito.',
  },
  'track/status': {
    message: ({ received }) =>
      `o serviço pode não aceitar a situação ${quoted(received)}: o contrato só mostra AVAILABLE`,
    hint: () =>
      'use AVAILABLE, ou uma situação que o catálogo conhece: OBSOLETE, CLOSING ou ARCHIVED',
    explanation:
      'O contrato só cita AVAILABLE e não mostra outros valores. O catálogo conhece também OBSOLETE, CLOSING e ARCHIVED. O lms-cli envia o valor como está escrito.',
  },
  'track/item-id': {
    message: ({ both }) =>
      both
        ? 'um item de trilha não pode ter id e enrollableItemId ao mesmo tempo'
        : 'um item de trilha precisa do id da sua trilha ou do seu treinamento',
    hint: ({ both }) => (both ? 'mantenha um deles' : 'acrescente enrollableItemId: ID'),
    explanation:
      'O contrato chama de enrollableItemId o id de um item de trilha, mas o exemplo de edição o chama de id. É preciso ter um dos dois, e o lms-cli o envia como está escrito.',
  },
  'image/name': {
    message: ({ field, received }) =>
      `${field} deve ser um nome de arquivo sem caminho, não ${shown(received)}`,
    hint: () => 'escreva só o nome, por exemplo imageName: cover.png',
    explanation:
      'imageName indica um arquivo na pasta de upload do usuário que faz o envio, por isso nunca contém um caminho.',
  },
  'image/type': {
    message: ({ received }) => `o serviço não aceita ${shown(received)} como imagem`,
    hint: () => 'use um arquivo JPG, JPEG, PNG ou GIF',
    explanation: 'O serviço aceita JPG, JPEG (que o contrato escreve JPGE), PNG e GIF.',
  },
  'image/pixels': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'Posições e tamanhos de uma imagem são números inteiros de pixels. O lms-cli os envia como algarismos.',
  },
} satisfies Widened<typeof english>;
