/** Problems of the fields around the body of a document to import. */
import type { importDocumentProblems as english } from '../../en/problems/import-document.ts';
import { paramsLike } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList, shown } from '../phrases.ts';

const allowedBeside = {
  operation: 'operation, key, params e body',
  resource: 'resource, key, body, release, formerly e protect',
} as const;

export const importDocumentProblems = {
  'document/operation-missing': {
    message: () => 'o documento não indica a operação',
    hint: ({ kind, known }) =>
      kind === null
        ? `acrescente operation: (${known.join(', ')}), ou indique uma para todos os documentos: --as lacuna.create`
        : `acrescente --as ${kind} para importar os documentos como estão, ou escreva operation: ${kind} e coloque os campos em body`,
    explanation:
      'Um documento a importar tem os campos operation, key, params e body. Se cada documento é só o corpo de uma mesma operação, indique-a com --as.',
  },
  'document/outside-body': {
    message: ({ field, beside }) => `${quoted(field)} não é permitido ao lado de ${beside}`,
    hint: ({ field, part, beside }) =>
      part === null ? `use só ${allowedBeside[beside]}` : `coloque ${field} em ${part}`,
    explanation:
      'Ao lado de operation, um documento a importar pode ter key, params e body. Ao lado de resource, um documento de uma pasta de conteúdo pode ter key, body, release, formerly e protect. Os campos do contrato ficam em body, e os ids de um caminho, em params.',
  },
  'document/part-missing': {
    message: ({ operation, part, params }) =>
      part === 'body'
        ? `${operation} exige body`
        : `${operation} exige params com ${sentenceList(params)}`,
    hint: ({ operation, part, params }) =>
      part === 'body'
        ? `acrescente body: com os campos que \`lms-cli schema ${operation}\` mostra`
        : `acrescente ${paramsLike(params)}`,
    explanation:
      'Criar, editar e liberar têm body. Excluir e mover têm em params os ids dos seus caminhos.',
  },
  'document/part-not-taken': {
    message: ({ operation, part }) => `${operation} não aceita ${part}`,
    hint: ({ part, params }) =>
      part === 'body'
        ? `remova-o e escreva ${paramsLike(params)}`
        : 'remova-o e escreva os campos em body',
    explanation:
      'Criar, editar e liberar têm body. Excluir e mover têm em params os ids dos seus caminhos.',
  },
  'document/import-key': {
    message: ({ field, received }) =>
      `${field} deve ser um texto não vazio, sem # nem NUL, não ${shown(received)}`,
    hint: () => 'escolha um nome, por exemplo key: questão 1',
    explanation:
      'Uma chave identifica um documento para referências e para execuções futuras. Em uma referência, # separa a chave do valor que se pede, como em "CHAVE#versionId".',
  },
} satisfies Widened<typeof english>;
