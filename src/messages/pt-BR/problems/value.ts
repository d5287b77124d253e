/** What is wrong with the value of a document (docs/contract.md). */
import type { valueProblems as english } from '../../en/problems/value.ts';
import type { Widened } from '../../widened.ts';
import { counted, quoted, sentenceList, shown } from '../phrases.ts';
import { exampleOf, wrongType, writeLike } from './entry.ts';

export const valueProblems = {
  'document/not-an-object': {
    message: ({ received }) => `um documento deve ser um objeto de campos, não ${shown(received)}`,
    hint: () => 'escreva linhas nome: valor (YAML) ou { "nome": valor } (JSON)',
    explanation: 'Cada documento é o corpo de uma requisição: um objeto com os campos do contrato.',
  },
  'document/unknown-field': {
    message: ({ field }) => `campo desconhecido ${quoted(field)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `os campos aqui são ${sentenceList(known)}; --allow-unknown envia outros como estão`
        : `você quis dizer ${quoted(suggestion)}?`,
    explanation:
      'O contrato não tem esse campo neste lugar. Um nome escrito errado seria ignorado pelo serviço sem nenhum aviso. --allow-unknown deixa passar campos desconhecidos.',
  },
  'document/id-on-create': {
    message: () => 'um documento a criar não tem id: é o serviço que o dá',
    hint: () => 'remova id, ou use edit para alterar o que já existe',
    explanation:
      'Create cria um recurso novo a cada vez. Para alterar um que já existe, use edit com o id dele.',
  },
  'document/missing-field': {
    message: ({ field }) => `falta o campo obrigatório ${quoted(field)}`,
    hint: ({ field, like }) => `acrescente ${field}: ${exampleOf(like)}`,
    explanation: 'O contrato exige este campo nesta operação; criar e editar diferem.',
  },
  'document/wrong-type': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'O valor não é do tipo que o contrato dá ao campo. Ids e inteiros são números inteiros de 64 bits.',
  },
  'document/value-not-allowed': {
    message: ({ field, received, allowed }) =>
      allowed.length === 1
        ? `${field} deve ser ${allowed[0]}, não ${shown(received)}`
        : `${field} deve ser um dos valores ${sentenceList(allowed)}, não ${shown(received)}`,
    hint: ({ suggestion, allowed }) =>
      suggestion !== null
        ? `você quis dizer ${suggestion}?`
        : `escreva ${allowed.length === 1 ? allowed[0] : 'um deles'}`,
    explanation: 'O contrato lista os valores deste campo.',
  },
  'document/fields-left-out': {
    message: ({ fields }) =>
      `edit substitui o recurso inteiro; o serviço pode apagar o que foi omitido: ${sentenceList(fields)}`,
    hint: () => 'acrescente os campos cujos valores você quer manter',
    explanation:
      'Supõe-se que o serviço substitui o recurso inteiro ao editar; por isso os campos opcionais que o documento omite podem perder seus valores.',
  },
  'document/invalid': {
    message: ({ errors, warnings }) =>
      `${counted(errors, 'erro', 'erros')}${warnings === 0 ? '' : ` e ${counted(warnings, 'aviso', 'avisos')}`} nos documentos: nada foi enviado`,
    hint: () => 'corrija-os e execute o mesmo comando de novo',
    explanation:
      'Todos os documentos são verificados antes da primeira requisição. Um erro em um documento detém todos.',
  },
  'lacuna/alternative-score': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'Cada alternativa de uma lacuna leva os pontos que dá: 0 para uma resposta errada, e um número qualquer para uma certa. Não há regra sobre a soma deles.',
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
      'o enunciado termina antes da sua lacuna: em YAML, um # depois de um espaço começa um comentário',
    hint: () => 'ponha-o entre aspas, por exemplo question: "A capital é ###."',
    explanation:
      'Um texto de YAML sem aspas termina onde vêm um espaço e um #; assim, ### e o que vem depois se perderiam. As aspas, ou as formas que começam com | ou >, os preservam.',
  },
  'lacuna/no-alternative': {
    message: () => 'uma lacuna precisa de pelo menos uma alternativa',
    hint: () => 'acrescente uma alternativa, por exemplo - { description: Brasília, score: 10 }',
    explanation: 'Uma lacuna sem alternativas nunca poderia ser respondida.',
  },
  'lacuna/disable-html-on-edit': {
    message: () => 'disableHTML só aparece na criação; na edição, o serviço pode ignorá-lo',
    hint: () => 'remova-o, ou confira depois a questão no serviço',
    explanation:
      'O contrato só mostra disableHTML na criação. O valor é enviado como está escrito.',
  },
  'assessment/decimal': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'O contrato quer um decimal com duas casas, como texto. Um número é aceito quando tem exatamente uma forma assim: 70 é enviado como "70.00".',
  },
  'assessment/selected-questions': {
    message: () => 'selectQuestions SOME_SELECTED exige questionVersionIds',
    hint: () => 'acrescente questionVersionIds: [ids das versões das questões]',
    explanation:
      'Com SOME_SELECTED, o bloco usa as versões de questões listadas em questionVersionIds.',
  },
  'assessment/questions-ignored': {
    message: () => 'questionVersionIds só é usado quando selectQuestions é SOME_SELECTED',
    hint: () => 'acrescente selectQuestions: SOME_SELECTED, ou remova questionVersionIds',
    explanation:
      'O contrato só usa questionVersionIds com SOME_SELECTED. O valor é enviado como está escrito.',
  },
  'assessment/random-count': {
    message: () => 'selectQuestions SOME_RANDOM sem numberRandomQuestions',
    hint: () => 'acrescente numberRandomQuestions: quantas questões sortear',
    explanation: 'Sem numberRandomQuestions, é o serviço que decide quantas questões sorteia.',
  },
  'assessment/filter-type': {
    message: ({ received }) =>
      `o tipo de filtro em uso é ADD; o serviço pode não conhecer ${received}`,
    hint: () => 'escreva type: ADD, a menos que tenha certeza de outro',
    explanation:
      'O contrato cita ADD e diz que outros valores não são mostrados. O valor é enviado como está escrito.',
  },
  'track/status': {
    message: ({ received }) => `o status em uso é AVAILABLE; ${received} pode não ser aceito`,
    hint: () => 'status conhecidos: AVAILABLE, OBSOLETE, CLOSING, ARCHIVED',
    explanation:
      'O contrato cita AVAILABLE e diz que outros valores não são mostrados; o catálogo conhece também OBSOLETE, CLOSING e ARCHIVED. O valor é enviado como está escrito.',
  },
  'track/item-id': {
    message: ({ both }) =>
      both
        ? 'um item de trilha tem id e enrollableItemId ao mesmo tempo'
        : 'um item de trilha precisa do id da sua trilha ou do seu treinamento',
    hint: ({ both }) => (both ? 'mantenha um deles' : 'acrescente enrollableItemId: 123'),
    explanation:
      'O contrato chama de enrollableItemId o id de um item de trilha; o exemplo de edição chama-o de id. Qualquer um dos dois é enviado como está escrito; um deles é necessário.',
  },
  'image/name': {
    message: ({ received }) =>
      `imageName deve ser um nome de arquivo sem caminho, não ${shown(received)}`,
    hint: () => 'escreva só o nome, por exemplo imageName: cover.png',
    explanation:
      'A imagem é indicada pelo nome do arquivo na pasta de upload do usuário que chama; um caminho nunca é certo.',
  },
  'image/type': {
    message: ({ received }) => `${shown(received)} não é um tipo de imagem que o serviço aceita`,
    hint: () => 'use um arquivo JPG, JPEG, PNG ou GIF',
    explanation: 'São aceitos JPG, JPEG (que o contrato escreve JPGE), PNG e GIF.',
  },
  'image/pixels': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'Posições e tamanhos de uma imagem são contados em pixels inteiros e enviados como algarismos.',
  },
} satisfies Widened<typeof english>;
