/** Problems of the values in a document. */
import type { Received } from '../../core/diagnostic.ts';
import type { Resource } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { type MissingField, type WrongType, en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

const blanksEn = (blanks: number) =>
  blanks === 0 ? 'no blank' : en.plural(blanks, 'blank', 'blanks');

const blanksPt = (blanks: number) =>
  blanks === 0 ? 'não tem lacuna' : `tem ${pt.plural(blanks, 'lacuna', 'lacunas')}`;

export const valueProblems = {
  'document/not-an-object': define<{ received: Received }>({
    message: {
      en: ({ received }) => `a document must be an object with fields, not ${en.shown(received)}`,
      pt: ({ received }) => `um documento deve ser um objeto com campos, não ${pt.shown(received)}`,
    },
    hint: {
      en: 'write name: value lines (YAML) or { "name": value } (JSON)',
      pt: 'escreva linhas nome: valor (YAML) ou { "nome": valor } (JSON)',
    },
    ends: ['input'],
    params: { received: '"Texto corrigido"' },
  }),
  'document/unknown-field': define<{
    field: string;
    suggestion: string | null;
    /** None where a finding above lists them. */
    known: readonly string[];
    /** False if no option lets the field through. */
    isSendable?: boolean;
    /** True for the column of a sheet. */
    isColumn?: boolean;
  }>({
    message: {
      en: ({ field, isColumn }) =>
        `unknown ${isColumn === true ? 'column' : 'field'} ${quoted(field)}`,
      pt: ({ field, isColumn }) =>
        isColumn === true
          ? `coluna desconhecida ${quoted(field)}`
          : `campo desconhecido ${quoted(field)}`,
    },
    hint: {
      en: ({ suggestion, known, isSendable = true, isColumn = false }) => {
        if (suggestion !== null) return `did you mean ${quoted(suggestion)}?`;
        if (isColumn && known.includes('lacunaAlternatives')) {
          return 'rename the column, or remove it. For a sheet with all columns, run lms-cli convert --template csv';
        }
        const names =
          known.length === 0
            ? 'use one of the names listed above'
            : `use one of these: ${known.join(', ')}`;
        return isSendable ? `${names}. To send the field as it is, add --allow-unknown` : names;
      },
      pt: ({ suggestion, known, isSendable = true, isColumn = false }) => {
        if (suggestion !== null) return `você quis dizer ${quoted(suggestion)}?`;
        if (isColumn && known.includes('lacunaAlternatives')) {
          return 'renomeie a coluna, ou remova-a. Para uma planilha com todas as colunas, execute lms-cli convert --template csv';
        }
        const names =
          known.length === 0
            ? 'use um dos nomes listados acima'
            : `use um destes: ${known.join(', ')}`;
        return isSendable
          ? `${names}. Para enviar o campo como está, acrescente --allow-unknown`
          : names;
      },
    },
    ends: ['input', 'usage'],
    params: { field: 'tag', suggestion: 'tags', known: ['title', 'tags'] },
  }),
  'document/other-kind': define<{
    kind: string;
    resource: Resource;
    /** The words of the command for that kind; null where a document is not sent alone. */
    command: readonly string[] | null;
  }>({
    message: {
      en: ({ resource }) => `this looks like ${en.aResource[resource]}`,
      pt: ({ resource }) => `isto parece ${pt.aResource[resource]}`,
    },
    hint: {
      en: ({ kind, command }) =>
        command === null
          ? `use the operation ${kind}`
          : `use the command for it: ${command.map(shellWord).join(' ')}`,
      pt: ({ kind, command }) =>
        command === null
          ? `use a operação ${kind}`
          : `use o comando próprio: ${command.map(shellWord).join(' ')}`,
    },
    ends: ['input'],
    params: {
      kind: 'lacuna.create',
      resource: 'lacuna',
      command: ['lms-cli', 'lacuna', 'create', 'capital.yaml'],
    },
  }),
  'document/id-on-create': define({
    message: {
      en: 'a document to create cannot have an id: the service assigns it',
      pt: 'um documento a criar não pode ter id: é o serviço que o atribui',
    },
    hint: {
      en: 'remove id, or use edit to change an existing resource',
      pt: 'remova id, ou use edit para alterar um recurso que já existe',
    },
    ends: ['input'],
  }),
  'document/missing-field': define<MissingField>({
    message: {
      en: ({ field, cell }) =>
        cell === undefined
          ? `the required field ${quoted(field)} is missing`
          : `the required column ${quoted(cell)} is empty`,
      pt: ({ field, cell }) =>
        cell === undefined
          ? `falta o campo obrigatório ${quoted(field)}`
          : `a coluna obrigatória ${quoted(cell)} está vazia`,
    },
    hint: {
      en: ({ field, like, option, cell }) =>
        cell === undefined
          ? `add ${field}: ${en.exampleOf(like)}${option === undefined ? '' : `, or pass ${option} ID`}`
          : `fill in the column ${cell} of this row`,
      pt: ({ field, like, option, cell }) =>
        cell === undefined
          ? `acrescente ${field}: ${pt.exampleOf(like)}${option === undefined ? '' : `, ou use ${option} ID`}`
          : `preencha a coluna ${cell} desta linha`,
    },
    ends: ['input', 'usage'],
    params: { field: 'releaseNotes', like: { expected: 'text' } },
  }),
  'document/wrong-type': define<WrongType>({
    message: { en: en.wrongType, pt: pt.wrongType },
    hint: { en: en.writeLike, pt: pt.writeLike },
    ends: ['input', 'usage'],
    params: { field: 'difficulty', expected: 'integer', received: '"2"' },
  }),
  'document/value-not-allowed': define<{
    field: string;
    received: Received;
    allowed: readonly string[];
    suggestion: string | null;
  }>({
    message: {
      en: ({ field, received, allowed }) =>
        `${field} must be ${en.eitherOf(allowed)}, not ${en.shown(received)}`,
      pt: ({ field, received, allowed }) =>
        `${field} deve ser ${pt.eitherOf(allowed)}, não ${pt.shown(received)}`,
    },
    hint: {
      en: ({ suggestion, allowed }) =>
        suggestion !== null
          ? `did you mean ${suggestion}?`
          : `write ${allowed.length === 1 ? allowed[0] : 'one of these values'}`,
      pt: ({ suggestion, allowed }) =>
        suggestion !== null
          ? `você quis dizer ${suggestion}?`
          : `escreva ${allowed.length === 1 ? allowed[0] : 'um destes valores'}`,
    },
    ends: ['input', 'usage'],
    params: {
      field: 'inheritPermissions',
      received: '"INHERITS"',
      allowed: ['INHERIT', 'NOT_INHERIT'],
      suggestion: 'INHERIT',
    },
  }),
  'document/fields-left-out': define<{ fields: readonly string[] }>({
    message: {
      en: ({ fields }) =>
        `edit replaces the whole resource, so the service may reset the omitted fields: ${en.sentenceList(fields)}`,
      pt: ({ fields }) =>
        `edit substitui o recurso inteiro, e o serviço pode redefinir os campos omitidos: ${pt.sentenceList(fields)}`,
    },
    hint: {
      en: 'add the fields whose values you want to keep',
      pt: 'acrescente os campos cujos valores você quer manter',
    },
    ends: ['warning'],
    params: { fields: ['tags', 'assessWhole', 'dropDown', 'disabled'] },
  }),
  'document/invalid': define<{
    errors: number;
    warnings: number;
    /** True for a command that would have sent them. */
    sends: boolean;
    /** True where every finding is about the name of a file. */
    areNames: boolean;
    /** The number of problems after which the search ended. */
    limit?: number;
    /** The file for rejects, and the only sheet of questions, if there is one. */
    unwritten?: { readonly rejects: string; readonly sheet: string | null };
  }>({
    message: {
      en: ({ errors, warnings, sends, limit }) =>
        `${en.plural(errors, 'error', 'errors')}${warnings === 0 ? '' : ` and ${en.plural(warnings, 'warning', 'warnings')}`} in the documents${limit === undefined ? '' : en.searchEnded(limit)}${sends ? ': nothing was sent' : ''}`,
      pt: ({ errors, warnings, sends, limit }) =>
        `${pt.plural(errors, 'erro', 'erros')}${warnings === 0 ? '' : ` e ${pt.plural(warnings, 'aviso', 'avisos')}`} nos documentos${limit === undefined ? '' : pt.searchEnded(limit)}${sends ? ': nada foi enviado' : ''}`,
    },
    hint: {
      en: ({ areNames, unwritten }) =>
        areNames
          ? 'check the file names'
          : `correct them and run the same command again${unwritten === undefined ? '' : `. ${unwritten.rejects} is for what the service rejects${unwritten.sheet === null ? '' : `. For a file of the wrong rows: lms-cli convert ${shellWord(unwritten.sheet)} --out good.csv --rejects wrong.csv`}`}`,
      pt: ({ areNames, unwritten }) =>
        areNames
          ? 'confira os nomes dos arquivos'
          : `corrija os documentos e execute o mesmo comando de novo${unwritten === undefined ? '' : `. ${unwritten.rejects} é para o que o serviço recusa${unwritten.sheet === null ? '' : `. Para um arquivo com as linhas erradas: lms-cli convert ${shellWord(unwritten.sheet)} --out good.csv --rejects wrong.csv`}`}`,
    },
    ends: ['input'],
    params: { errors: 2, warnings: 0, sends: true, areNames: false },
    next: 'lms-cli validate question.yaml',
  }),
  'lacuna/alternative-score': define<WrongType>({
    message: { en: en.wrongType, pt: pt.wrongType },
    hint: { en: en.writeLike, pt: pt.writeLike },
    ends: ['input'],
    params: { field: 'score', expected: 'number', received: '"dez"' },
  }),
  'lacuna/blank-count': define<{
    blanks: number;
    lacunas: number;
    /** Those of a sheet that have answers. */
    columns?: readonly string[];
  }>({
    message: {
      en: ({ blanks, lacunas, columns }) =>
        columns === undefined
          ? `the statement has ${blanksEn(blanks)} (###), but lacunaAlternatives has ${en.plural(lacunas, 'element', 'elements')}`
          : `the statement has ${blanksEn(blanks)} (###), but there are answers in ${en.sentenceList(columns)}`,
      pt: ({ blanks, lacunas, columns }) =>
        columns === undefined
          ? `o enunciado ${blanksPt(blanks)} (###), mas lacunaAlternatives tem ${pt.plural(lacunas, 'elemento', 'elementos')}`
          : `o enunciado ${blanksPt(blanks)} (###), mas há respostas em ${pt.sentenceList(columns)}`,
    },
    hint: {
      en: ({ blanks, columns }) =>
        columns === undefined
          ? 'write one element for each ### of the statement, in the same order'
          : blanks === 0
            ? 'write ### into the statement, where the answer belongs'
            : 'write the answers of each ### into a column of their own, in the same order, and leave the others empty',
      pt: ({ blanks, columns }) =>
        columns === undefined
          ? 'escreva um elemento para cada ### do enunciado, na mesma ordem'
          : blanks === 0
            ? 'escreva ### no enunciado, no lugar da resposta'
            : 'escreva as respostas de cada ### em uma coluna, na mesma ordem, e deixe as outras vazias',
    },
    ends: ['input'],
    params: { blanks: 2, lacunas: 1 },
  }),
  'lacuna/blank-in-comment': define({
    message: {
      en: 'the statement ends before its blank: in YAML, a # after a space begins a comment',
      pt: 'o enunciado termina antes da lacuna: em YAML, um # depois de um espaço começa um comentário',
    },
    hint: {
      en: 'put the statement in quotes, for example question: "The capital is ###."',
      pt: 'coloque o enunciado entre aspas, por exemplo question: "A capital é ###."',
    },
    ends: ['input'],
  }),
  'lacuna/no-alternative': define({
    message: {
      en: 'a blank needs at least one alternative',
      pt: 'a lacuna precisa de pelo menos uma alternativa',
    },
    hint: {
      en: 'add an alternative, for example - { description: Brasília, score: 10 }',
      pt: 'acrescente uma alternativa, por exemplo - { description: Brasília, score: 10 }',
    },
    ends: ['input'],
  }),
  'lacuna/disable-html-on-edit': define({
    message: {
      en: 'the service may ignore disableHTML on edit',
      pt: 'o serviço pode ignorar disableHTML na edição',
    },
    hint: {
      en: 'remove it, or check the question in the service afterwards',
      pt: 'remova-o, ou verifique depois a questão no serviço',
    },
    ends: ['warning'],
  }),
  'assessment/decimal': define<WrongType>({
    message: { en: en.wrongType, pt: pt.wrongType },
    hint: { en: en.writeLike, pt: pt.writeLike },
    ends: ['input'],
    params: { field: 'requiredScore', expected: 'two-places', received: '"70,5"' },
  }),
  'assessment/selected-questions': define({
    message: {
      en: 'selectQuestions: SOME_SELECTED requires questionVersionIds',
      pt: 'selectQuestions: SOME_SELECTED exige questionVersionIds',
    },
    hint: {
      en: 'add questionVersionIds: [ids of the question versions]',
      pt: 'acrescente questionVersionIds: [ids das versões das questões]',
    },
    ends: ['input'],
  }),
  'assessment/questions-ignored': define({
    message: {
      en: 'questionVersionIds is only used with selectQuestions: SOME_SELECTED',
      pt: 'questionVersionIds só é usado com selectQuestions: SOME_SELECTED',
    },
    hint: {
      en: 'add selectQuestions: SOME_SELECTED, or remove questionVersionIds',
      pt: 'acrescente selectQuestions: SOME_SELECTED, ou remova questionVersionIds',
    },
    ends: ['warning'],
  }),
  'assessment/random-count': define({
    message: {
      en: 'selectQuestions: SOME_RANDOM without numberRandomQuestions',
      pt: 'selectQuestions: SOME_RANDOM sem numberRandomQuestions',
    },
    hint: {
      en: 'add numberRandomQuestions with the number of questions to draw',
      pt: 'acrescente numberRandomQuestions com o número de questões a sortear',
    },
    ends: ['warning'],
  }),
  'assessment/filter-type': define<{ received: string }>({
    message: {
      en: ({ received }) =>
        `the service may not know the filter type ${quoted(received)}: the contract only shows ADD`,
      pt: ({ received }) =>
        `o serviço pode não conhecer o tipo de filtro ${quoted(received)}: o contrato só mostra ADD`,
    },
    hint: {
      en: 'write type: ADD, unless you know that the service accepts another type',
      pt: 'escreva type: ADD, a menos que saiba que o serviço aceita outro tipo',
    },
    ends: ['warning'],
    params: { received: 'REMOVE' },
  }),
  'track/status': define<{ received: string }>({
    message: {
      en: ({ received }) =>
        `the service may not accept the status ${quoted(received)}: the contract only shows AVAILABLE`,
      pt: ({ received }) =>
        `o serviço pode não aceitar a situação ${quoted(received)}: o contrato só mostra AVAILABLE`,
    },
    hint: {
      en: 'use AVAILABLE, or a status that the catalogue knows: OBSOLETE, CLOSING or ARCHIVED',
      pt: 'use AVAILABLE, ou uma situação que o catálogo conhece: OBSOLETE, CLOSING ou ARCHIVED',
    },
    ends: ['warning'],
    params: { received: 'ACTIVE' },
  }),
  'track/item-id': define<{ both: boolean }>({
    message: {
      en: ({ both }) =>
        both
          ? 'a track item cannot have both id and enrollableItemId'
          : 'a track item requires the id of its track or training',
      pt: ({ both }) =>
        both
          ? 'um item de trilha não pode ter id e enrollableItemId ao mesmo tempo'
          : 'um item de trilha precisa do id da sua trilha ou do seu treinamento',
    },
    hint: {
      en: ({ both }) => (both ? 'keep one of them' : 'add enrollableItemId: ID'),
      pt: ({ both }) => (both ? 'mantenha um deles' : 'acrescente enrollableItemId: ID'),
    },
    ends: ['input'],
    params: { both: true },
  }),
  'image/name': define<WrongType>({
    message: {
      en: ({ field, received }) =>
        `${field} must be a file name without a path, not ${en.shown(received)}`,
      pt: ({ field, received }) =>
        `${field} deve ser um nome de arquivo sem caminho, não ${pt.shown(received)}`,
    },
    hint: {
      en: 'write only the name, for example imageName: cover.png',
      pt: 'escreva só o nome, por exemplo imageName: cover.png',
    },
    ends: ['input'],
    params: { field: 'imageName', expected: 'image-name', received: '"images/mapa.png"' },
  }),
  'image/type': define<WrongType>({
    message: {
      en: ({ received }) => `the service does not accept ${en.shown(received)} as an image`,
      pt: ({ received }) => `o serviço não aceita ${pt.shown(received)} como imagem`,
    },
    hint: { en: 'use a JPG, JPEG, PNG or GIF file', pt: 'use um arquivo JPG, JPEG, PNG ou GIF' },
    ends: ['input'],
    params: { field: 'imageName', expected: 'image-name', received: '"mapa.svg"' },
  }),
  'image/pixels': define<WrongType>({
    message: { en: en.wrongType, pt: pt.wrongType },
    hint: { en: en.writeLike, pt: pt.writeLike },
    ends: ['input'],
    params: { field: 'width', expected: 'pixels', received: '"320px"' },
  }),
};
