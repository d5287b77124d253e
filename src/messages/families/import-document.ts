/** Problems of the fields around the body of a document to import. */
import type { Received } from '../../core/diagnostic.ts';
import type { DocumentPart } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { paramsLike, quoted } from '../snippets.ts';

/** An operation and its path parameters. */
interface Needs {
  readonly operation: string;
  readonly part: DocumentPart;
  readonly params: readonly string[];
}

const allowedBesideEn = {
  operation: 'operation, key, params and body',
  resource: 'resource, key, body, release, formerly and protect',
} as const;

const allowedBesidePt = {
  operation: 'operation, key, params e body',
  resource: 'resource, key, body, release, formerly e protect',
} as const;

export const importDocumentProblems = {
  'document/operation-missing': define<{ kind: string | null; known: readonly string[] }>({
    message: {
      en: 'the document does not name its operation',
      pt: 'o documento não indica a operação',
    },
    hint: {
      en: ({ kind, known }) =>
        kind === null
          ? `add operation: (${known.join(', ')}), or name one for all documents: --as lacuna.create`
          : `add --as ${kind} to import the documents as they are, or write operation: ${kind} and put the fields under body`,
      pt: ({ kind, known }) =>
        kind === null
          ? `acrescente operation: (${known.join(', ')}), ou indique uma para todos os documentos: --as lacuna.create`
          : `acrescente --as ${kind} para importar os documentos como estão, ou escreva operation: ${kind} e coloque os campos em body`,
    },
    ends: ['input'],
    params: { kind: 'lacuna.release', known: ['lacuna.create', 'lacuna.release'] },
  }),
  'document/outside-body': define<{
    field: string;
    part: DocumentPart | null;
    beside: 'operation' | 'resource';
  }>({
    message: {
      en: ({ field, beside }) => `${quoted(field)} is not allowed beside ${beside}`,
      pt: ({ field, beside }) => `${quoted(field)} não é permitido ao lado de ${beside}`,
    },
    hint: {
      en: ({ field, part, beside }) =>
        part === null ? `use only ${allowedBesideEn[beside]}` : `put ${field} under ${part}`,
      pt: ({ field, part, beside }) =>
        part === null ? `use só ${allowedBesidePt[beside]}` : `coloque ${field} em ${part}`,
    },
    ends: ['input'],
    params: { field: 'releaseNotes', part: 'body', beside: 'operation' },
  }),
  'document/part-missing': define<Needs>({
    message: {
      en: ({ operation, part, params }) =>
        part === 'body'
          ? `${operation} requires a body`
          : `${operation} requires params with ${en.sentenceList(params)}`,
      pt: ({ operation, part, params }) =>
        part === 'body'
          ? `${operation} exige body`
          : `${operation} exige params com ${pt.sentenceList(params)}`,
    },
    hint: {
      en: ({ operation, part, params }) =>
        part === 'body'
          ? `add body: with the fields that \`lms-cli schema ${operation}\` shows`
          : `add ${paramsLike(params)}`,
      pt: ({ operation, part, params }) =>
        part === 'body'
          ? `acrescente body: com os campos que \`lms-cli schema ${operation}\` mostra`
          : `acrescente ${paramsLike(params)}`,
    },
    ends: ['input'],
    params: { operation: 'lacuna.move', part: 'params', params: ['questionId', 'topicId'] },
  }),
  'document/part-not-taken': define<Needs>({
    message: {
      en: ({ operation, part }) =>
        `${operation} does not accept ${part === 'body' ? 'a body' : 'params'}`,
      pt: ({ operation, part }) => `${operation} não aceita ${part}`,
    },
    hint: {
      en: ({ part, params }) =>
        part === 'body'
          ? `remove it and write ${paramsLike(params)}`
          : 'remove it and write the fields under body',
      pt: ({ part, params }) =>
        part === 'body'
          ? `remova-o e escreva ${paramsLike(params)}`
          : 'remova-o e escreva os campos em body',
    },
    ends: ['input'],
    params: { operation: 'lacuna.delete', part: 'body', params: ['questionId'] },
  }),
  'document/import-key': define<{ field: string; received: Received }>({
    message: {
      en: ({ field, received }) =>
        `${field} must be a non-empty text without # and control characters, not ${en.shown(received)}`,
      pt: ({ field, received }) =>
        `${field} deve ser um texto não vazio, sem # nem caracteres de controle, não ${pt.shown(received)}`,
    },
    hint: {
      en: 'choose a name, for example key: question 1',
      pt: 'escolha um nome, por exemplo key: questão 1',
    },
    ends: ['input'],
    params: { field: 'key', received: '"capital #1"' },
  }),
};
