/** What is wrong with a document of `import` around its body (docs/import.md). */
import type { importDocumentProblems as english } from '../../en/problems/import-document.ts';
import { paramsLike } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList, shown } from '../phrases.ts';

export const importDocumentProblems = {
  'document/operation-missing': {
    message: () => 'um documento a importar diz sua operação e tem seus campos em body',
    hint: ({ kind, known }) =>
      kind === null
        ? `acrescente operation: (${known.join(', ')}), ou diga o que é cada documento: --as lacuna.create`
        : `importe os documentos como estão com --as ${kind}, ou escreva operation: ${kind} e os campos em body`,
    explanation:
      'Um documento a importar tem os campos operation, key, params e body. Quando cada documento é só o corpo de uma mesma operação, --as indica essa operação.',
  },
  'document/outside-body': {
    message: ({ field }) => `${quoted(field)} não cabe ao lado de operation`,
    hint: ({ field, part }) =>
      part === null
        ? 'um documento a importar tem os campos operation, key, params e body'
        : `ponha ${field} em ${part}`,
    explanation:
      'Ao lado de operation, um documento a importar tem key, params e body; os campos do contrato ficam em body, e os ids de um caminho, em params.',
  },
  'document/part-missing': {
    message: ({ operation, part, params }) =>
      part === 'body'
        ? `${operation} precisa de body`
        : `${operation} precisa de params com ${sentenceList(params)}`,
    hint: ({ operation, part, params }) =>
      part === 'body'
        ? `acrescente body: com os campos que \`lms-cli schema ${operation}\` mostra`
        : `acrescente ${paramsLike(params)}`,
    explanation:
      'Criar, editar e liberar têm body; excluir e mover têm em params os ids dos seus caminhos.',
  },
  'document/part-not-taken': {
    message: ({ operation, part }) => `${operation} não tem ${part}`,
    hint: ({ part, params }) =>
      part === 'body'
        ? `remova-o; o de que a operação precisa é ${paramsLike(params)}`
        : 'remova-o; o de que a operação precisa fica em body',
    explanation:
      'Criar, editar e liberar têm body; excluir e mover têm em params os ids dos seus caminhos.',
  },
  'document/import-key': {
    message: ({ field, received }) =>
      `${field} deve ser um texto sem # e não vazio, não ${shown(received)}`,
    hint: () => 'escreva um nome à sua escolha, por exemplo key: questão 1',
    explanation:
      'Uma chave dá nome a um documento, para referências e para execuções futuras. Em uma referência, # introduz o que se pede, como em "CHAVE#versionId".',
  },
} satisfies Widened<typeof english>;
