/** Problems of references as they are written. */
import type { Malformation } from '../../../core/problem-params.ts';
import type { referenceProblems as english } from '../../en/problems/reference.ts';
import { referenceTo } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

/** Why a value with a field `$ref` is not a reference. */
const malformations: Readonly<
  Record<Malformation, { readonly message: string; readonly hint: string }>
> = {
  'other-fields': {
    message: 'uma referência não pode ter campos além de $ref',
    hint: 'remova os outros campos',
  },
  'not-text': {
    message: 'a chave de uma referência deve ser um texto',
    hint: 'coloque-a entre aspas',
  },
  'no-key': {
    message: 'a referência não indica nenhuma chave',
    hint: 'escreva a chave de um documento',
  },
  'unknown-part': {
    message: 'uma referência só pode pedir o id ou o id de versão',
    hint: 'escreva { $ref: "CHAVE" } ou { $ref: "CHAVE#versionId" }',
  },
};

export const referenceProblems = {
  'reference/malformed': {
    message: ({ reason }) => malformations[reason].message,
    hint: ({ reason }) => malformations[reason].hint,
    explanation:
      '{ $ref: "CHAVE" } é o id do recurso que o documento com essa chave criou. { $ref: "CHAVE#versionId" } é o id da versão que ele liberou.',
  },
  'reference/not-an-id': {
    message: ({ field, isList }) =>
      isList
        ? `${field} é uma lista de ids, não um só id`
        : `${field} não é um id, por isso não pode ser uma referência`,
    hint: ({ field, isList }) =>
      isList ? `escreva uma lista: ${field}: [{ $ref: … }]` : 'escreva o próprio valor',
    explanation:
      'Uma referência representa um id que o serviço devolve. Ela pode ser o valor de um campo de id, ou um elemento de uma lista de ids.',
  },
  'reference/not-in-input': {
    message: ({ key }) => `nenhum documento da entrada tem a chave ${quoted(key)}`,
    hint: () =>
      'corrija a chave, a menos que uma execução anterior já tenha feito um documento com ela',
    explanation:
      'Uma referência indica a chave de um documento da mesma entrada, ou de um já feito em uma execução anterior do mesmo registro. validate não lê o registro, por isso não tem como saber.',
  },
  'reference/version-expected': {
    message: ({ field, key }) => `${field} exige um id de versão, mas ${referenceTo(key)} não é um`,
    hint: () => 'escreva { $ref: "CHAVE#versionId" } com a chave do documento que faz a liberação',
    explanation:
      'preExamId, posExamId, reactionId e questionVersionIds exigem ids de versões liberadas: os números que uma liberação devolveu. O lms-cli envia o valor como está escrito.',
  },
  'reference/id-expected': {
    message: ({ field, key }) =>
      `${field} exige o id de um recurso, mas ${referenceTo(`${key}#versionId`)} é um id de versão`,
    hint: () => 'escreva { $ref: "CHAVE" } com a chave do documento que cria o recurso',
    explanation:
      'Um recurso e suas versões têm ids diferentes. Só preExamId, posExamId, reactionId e questionVersionIds exigem ids de versão. O lms-cli envia o valor como está escrito.',
  },
} satisfies Widened<typeof english>;
