/** Problems of the documents of a content folder. */
import type { Resource } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

interface OtherCommand {
  /** The words of the command that the document is for. */
  readonly command: readonly string[];
}

export const resourceDocumentProblems = {
  'document/resource-missing': define<{
    known: readonly string[];
    /** The command that makes it a document of the folder; null if none does. */
    command: readonly string[] | null;
  }>({
    message: {
      en: 'the document does not name its resource',
      pt: 'o documento não indica o recurso',
    },
    hint: {
      en: ({ known, command }) =>
        command === null
          ? `add resource: (${known.join(', ')}) and a key, and put the fields under body`
          : `make it a document of the content folder: ${command.map(shellWord).join(' ')}`,
      pt: ({ known, command }) =>
        command === null
          ? `acrescente resource: (${known.join(', ')}) e uma key, e coloque os campos em body`
          : `faça dele um documento da pasta de conteúdo: ${command.map(shellWord).join(' ')}`,
    },
    ends: ['input'],
    params: { known: ['assessment', 'lacuna', 'track'], command: null },
  }),
  'document/key-missing': define<{ command: readonly string[] }>({
    message: { en: 'the question needs a key', pt: 'a questão precisa de uma chave' },
    hint: {
      en: ({ command }) =>
        `add key: NAME below the title, between two lines ---, or run: ${command.map(shellWord).join(' ')}`,
      pt: ({ command }) =>
        `acrescente key: NOME abaixo do título, entre duas linhas ---, ou execute: ${command.map(shellWord).join(' ')}`,
    },
    ends: ['input'],
    params: { command: ['lms-cli', 'lacuna', 'format', '--keys', 'course/questions.md'] },
  }),
  'document/own-field': define<{ field: string; isOwnId: boolean }>({
    message: {
      en: ({ field }) => `lms-cli fills in ${quoted(field)} itself`,
      pt: ({ field }) => `o próprio lms-cli preenche ${quoted(field)}`,
    },
    hint: {
      en: ({ field, isOwnId }, { toLookUp }) =>
        isOwnId
          ? `remove ${field}. To take over an existing resource: lms-cli resources adopt KEY ID --as KIND${toLookUp}`
          : `remove ${field}`,
      pt: ({ field, isOwnId }, { toLookUp }) =>
        isOwnId
          ? `remova ${field}. Para adotar um recurso que já existe: lms-cli resources adopt CHAVE ID --as TIPO${toLookUp}`
          : `remova ${field}`,
    },
    ends: ['input'],
    params: { field: 'id', isOwnId: true },
  }),
  'document/other-resource': define<{ resource: Resource }>({
    message: {
      en: ({ resource }) => `this looks like ${en.aResource[resource]}`,
      pt: ({ resource }) => `isto parece ${pt.aResource[resource]}`,
    },
    hint: {
      en: ({ resource }) => `write resource: ${resource}`,
      pt: ({ resource }) => `escreva resource: ${resource}`,
    },
    ends: ['input'],
    params: { resource: 'track' },
  }),
  'document/release-on-track': define({
    message: {
      en: 'a track has no versions to release',
      pt: 'uma trilha não tem versões para liberar',
    },
    hint: { en: 'remove release', pt: 'remova release' },
    ends: ['input'],
  }),
  'document/formerly-own-key': define<{ key: string }>({
    message: {
      en: ({ key }) => `${quoted(key)} is the key that the resource has now`,
      pt: ({ key }) => `${quoted(key)} é a chave atual do recurso`,
    },
    hint: {
      en: 'list only earlier keys in formerly',
      pt: 'liste em formerly só chaves anteriores',
    },
    ends: ['input'],
    params: { key: 'diagnóstico' },
  }),
  'document/formerly-twice': define<{ key: string }>({
    message: {
      en: ({ key }) => `the earlier key ${quoted(key)} is listed twice`,
      pt: ({ key }) => `a chave anterior ${quoted(key)} aparece duas vezes`,
    },
    hint: { en: 'keep one of them', pt: 'mantenha só uma' },
    ends: ['input'],
    params: { key: 'teste' },
  }),
  'document/for-import': define<
    OtherCommand & {
      /** Where the body of one operation is expected, not a resource. */
      isForBody?: true;
    }
  >({
    message: {
      en: ({ isForBody }) =>
        isForBody
          ? 'this document names its operation: it is for import'
          : 'this document names an operation, not a resource',
      pt: ({ isForBody }) =>
        isForBody
          ? 'este documento indica a própria operação: ele é para import'
          : 'este documento indica uma operação, não um recurso',
    },
    hint: {
      en: ({ command, isForBody }) =>
        `run ${command.map(shellWord).join(' ')}${isForBody ? '' : ', or write resource: instead'}`,
      pt: ({ command, isForBody }) =>
        `execute ${command.map(shellWord).join(' ')}${isForBody ? '' : ', ou escreva resource: no lugar'}`,
    },
    ends: ['input'],
    params: { command: ['lms-cli', 'import', 'course.yaml'] },
  }),
  'document/for-apply': define<OtherCommand>({
    message: {
      en: 'this document describes a resource of a content folder, not an operation',
      pt: 'este documento descreve um recurso de uma pasta de conteúdo, não uma operação',
    },
    hint: {
      en: ({ command }) => `run ${command.map(shellWord).join(' ')}`,
      pt: ({ command }) => `execute ${command.map(shellWord).join(' ')}`,
    },
    ends: ['input'],
    params: { command: ['lms-cli', 'apply', 'course.yaml'] },
  }),
  'reference/no-version': define<{ key: string }>({
    message: {
      en: ({ key }) => `${quoted(key)} has no release, so it may have no version id`,
      pt: ({ key }) => `${quoted(key)} não tem release, então talvez não tenha id de versão`,
    },
    hint: {
      en: 'add release: NOTES to its document, unless it was released before',
      pt: 'acrescente release: NOTAS ao documento, a menos que já tenha sido liberado',
    },
    ends: ['warning'],
    params: { key: 'diagnóstico' },
  }),
};
