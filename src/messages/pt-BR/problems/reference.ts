/** What is wrong with a reference as it is written (cli.md: Documents). */
import type { Malformation } from '../../../core/problem-params.ts';
import type { referenceProblems as english } from '../../en/problems/reference.ts';
import { referenceTo } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

/** Why a value with a field `$ref` is no reference. */
const malformations: Readonly<
  Record<Malformation, { readonly message: string; readonly hint: string }>
> = {
  'other-fields': {
    message: 'uma referência não tem outro campo além de $ref',
    hint: 'remova os outros',
  },
  'not-text': {
    message: 'a chave de uma referência deve ser um texto',
    hint: 'ponha-a entre aspas',
  },
  'no-key': {
    message: 'a referência não cita nenhuma chave',
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
      '{ $ref: "CHAVE" } é o id daquilo que o documento com essa chave criou; { $ref: "CHAVE#versionId" }, o id da versão que ele liberou.',
  },
  'reference/not-an-id': {
    message: ({ field, isList }) =>
      isList
        ? `${field} é uma lista de ids, não um só id`
        : `${field} não é um id, por isso uma referência não pode ficar no lugar dele`,
    hint: ({ field, isList }) =>
      isList ? `escreva-a em uma lista: ${field}: [{ $ref: … }]` : 'escreva o próprio valor',
    explanation:
      'Uma referência fica no lugar de um id que o serviço devolve: pode ser o valor de um campo que é um id, ou um elemento de uma lista de ids.',
  },
  'reference/not-in-input': {
    message: ({ key }) => `nenhum documento da entrada tem a chave ${quoted(key)}`,
    hint: () =>
      'corrija a chave, a menos que uma execução anterior do mesmo registro já a tenha feito',
    explanation:
      'Uma referência leva a um documento da mesma entrada, ou a um que uma execução anterior do mesmo registro tenha feito. validate não consulta registro algum, por isso não tem como saber.',
  },
  'reference/version-expected': {
    message: ({ field, key }) =>
      `${field} recebe um id de versão, e ${referenceTo(key)} não é um id de versão`,
    hint: () =>
      'escreva { $ref: "CHAVE#versionId" } com a chave do documento que libera o que se quer',
    explanation:
      'preExamId, posExamId, reactionId e questionVersionIds recebem os ids de versões liberadas: os números que uma liberação devolveu. O valor é enviado como está escrito.',
  },
  'reference/id-expected': {
    message: ({ field, key }) =>
      `${field} recebe o id de um recurso, e ${referenceTo(`${key}#versionId`)} é o id de uma versão`,
    hint: () => 'escreva { $ref: "CHAVE" } com a chave do documento que cria o que se quer',
    explanation:
      'Um recurso e suas versões têm ids próprios. Só preExamId, posExamId, reactionId e questionVersionIds recebem os de versões. O valor é enviado como está escrito.',
  },
} satisfies Widened<typeof english>;
