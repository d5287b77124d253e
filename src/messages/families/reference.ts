/** Problems of references as they are written. */
import type { Malformation } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { quoted, referenceTo } from '../snippets.ts';

/** Why a value with a field `$ref` is not a reference. */
const malformationsEn: Readonly<
  Record<Malformation, { readonly message: string; readonly hint: string }>
> = {
  'other-fields': {
    message: 'a reference cannot have fields other than $ref',
    hint: 'remove the other fields',
  },
  'not-text': { message: 'the key of a reference must be text', hint: 'put it in quotes' },
  'no-key': {
    message: 'the key of a reference must not be empty or have control characters',
    hint: 'write the key of a document',
  },
  'unknown-part': {
    message: 'a reference can only ask for the id or the version id',
    hint: 'write { $ref: "KEY" } or { $ref: "KEY#versionId" }',
  },
};

/** Why a value with a field `$ref` is not a reference. */
const malformationsPt: Readonly<
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
    message: 'a chave de uma referência não pode ser vazia nem ter caracteres de controle',
    hint: 'escreva a chave de um documento',
  },
  'unknown-part': {
    message: 'uma referência só pode pedir o id ou o id de versão',
    hint: 'escreva { $ref: "CHAVE" } ou { $ref: "CHAVE#versionId" }',
  },
};

export const referenceProblems = {
  'reference/malformed': define<{ reason: Malformation }>({
    message: {
      en: ({ reason }) => malformationsEn[reason].message,
      pt: ({ reason }) => malformationsPt[reason].message,
    },
    hint: {
      en: ({ reason }) => malformationsEn[reason].hint,
      pt: ({ reason }) => malformationsPt[reason].hint,
    },
    ends: ['input'],
    params: { reason: 'unknown-part' },
  }),
  'reference/not-an-id': define<{ field: string; isList: boolean }>({
    message: {
      en: ({ field, isList }) =>
        isList
          ? `${field} is a list of ids, not one id`
          : `${field} is not an id, so it cannot be a reference`,
      pt: ({ field, isList }) =>
        isList
          ? `${field} é uma lista de ids, não um só id`
          : `${field} não é um id, por isso não pode ser uma referência`,
    },
    hint: {
      en: ({ field, isList }) =>
        isList ? `write a list: ${field}: [{ $ref: … }]` : 'write the value itself',
      pt: ({ field, isList }) =>
        isList ? `escreva uma lista: ${field}: [{ $ref: … }]` : 'escreva o próprio valor',
    },
    ends: ['input'],
    params: { field: 'releaseNotes', isList: false },
  }),
  'reference/not-in-input': define<{ key: string }>({
    message: {
      en: ({ key }) => `no document of the input has the key ${quoted(key)}`,
      pt: ({ key }) => `nenhum documento da entrada tem a chave ${quoted(key)}`,
    },
    hint: {
      en: 'correct the key, unless an earlier run has done a document with this key',
      pt: 'corrija a chave, a menos que uma execução anterior já tenha feito um documento com ela',
    },
    ends: ['warning'],
    params: { key: 'capitel' },
  }),
  'reference/version-expected': define<{ field: string; key: string }>({
    message: {
      en: ({ field, key }) => `${field} requires a version id, but ${referenceTo(key)} is not one`,
      pt: ({ field, key }) => `${field} exige um id de versão, mas ${referenceTo(key)} não é um`,
    },
    hint: {
      en: 'write { $ref: "KEY#versionId" } with the key of the document that releases it',
      pt: 'escreva { $ref: "CHAVE#versionId" } com a chave do documento que faz a liberação',
    },
    ends: ['warning'],
    params: { field: 'preExamId', key: 'quiz' },
  }),
  'reference/id-expected': define<{ field: string; key: string }>({
    message: {
      en: ({ field, key }) =>
        `${field} requires the id of a resource, but ${referenceTo(`${key}#versionId`)} is a version id`,
      pt: ({ field, key }) =>
        `${field} exige o id de um recurso, mas ${referenceTo(`${key}#versionId`)} é um id de versão`,
    },
    hint: {
      en: 'write { $ref: "KEY" } with the key of the document that creates it',
      pt: 'escreva { $ref: "CHAVE" } com a chave do documento que cria o recurso',
    },
    ends: ['warning'],
    params: { field: 'questionId', key: 'release of capital' },
  }),
};
