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

const assessment = (fields: string, inside = '') => `resource: assessment
key: diagnóstico${fields}
body:
  name: Geografia
  description: Diagnóstico${inside}`;

const track = (fields: string) => `resource: track
key: trilha${fields}
body:
  name: Geografia
  status: AVAILABLE
  author: Ana
  workload: 240
  cost: 0
  parentId: 703
  inheritPermissions: INHERIT
  securityPermission: []
  securityRestriction: []`;

const operation = `operation: assessment.create
body:
  name: Geografia
  description: Diagnóstico`;

const referringTo = (release: string) => `${assessment(release)}
---
${track('').replace('trilha', 'trilha 2')}
  preExamId: { $ref: "diagnóstico#versionId" }`;

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
    why: {
      en: 'A document of a content folder has the fields resource, key and body, and may have release, formerly and protect.',
      pt: 'Um documento de uma pasta de conteúdo tem os campos resource, key e body, e pode ter release, formerly e protect.',
    },
    ends: ['input'],
    params: { known: ['assessment', 'lacuna', 'track'], command: null },
    example: {
      of: 'resource',
      wrong: 'name: Geografia\ndescription: Diagnóstico',
      right: assessment(''),
    },
  }),
  'document/key-missing': define<{ command: readonly string[] }>({
    message: { en: 'the question needs a key', pt: 'a questão precisa de uma chave' },
    hint: {
      en: ({ command }) =>
        `add key: NAME below the title, between two lines ---, or run: ${command.map(shellWord).join(' ')}`,
      pt: ({ command }) =>
        `acrescente key: NOME abaixo do título, entre duas linhas ---, ou execute: ${command.map(shellWord).join(' ')}`,
    },
    why: {
      en: 'lms-cli knows each resource of a content folder by its key, so that the title and the text can change. A question in a file of questions has its key in its own header.',
      pt: 'O lms-cli reconhece cada recurso de uma pasta de conteúdo pela chave, para que o título e o texto possam mudar. Em um arquivo de questões, cada questão traz a chave no próprio cabeçalho.',
    },
    ends: ['input'],
    example: {
      of: 'questions of a content folder',
      wrong: '# Capital\nA capital é [[Brasília]].',
      right: '# Capital\n---\nkey: capital\n---\nA capital é [[Brasília]].',
    },
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
    why: {
      en: 'In a content folder a resource is known by its key. lms-cli keeps the ids that the service assigned to it and to its parts, and sends them with each edit.',
      pt: 'Em uma pasta de conteúdo, um recurso é reconhecido pela chave. O lms-cli guarda os ids que o serviço atribuiu a ele e às suas partes, e os envia em cada edição.',
    },
    ends: ['input'],
    params: { field: 'id', isOwnId: true },
    example: { of: 'resource', wrong: assessment('', '\n  id: 17'), right: assessment('') },
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
    why: {
      en: 'Most fields of the body belong to another kind of resource, so lms-cli shows one finding instead of one for each field.',
      pt: 'A maioria dos campos do corpo é de outro tipo de recurso. Por isso o lms-cli mostra um só apontamento em vez de um por campo.',
    },
    ends: ['input'],
    params: { resource: 'track' },
    example: {
      of: 'resource',
      wrong: track('').replace('resource: track', 'resource: lacuna'),
      right: track(''),
    },
  }),
  'document/release-on-track': define({
    message: {
      en: 'a track has no versions to release',
      pt: 'uma trilha não tem versões para liberar',
    },
    hint: { en: 'remove release', pt: 'remova release' },
    why: {
      en: 'Only assessments and lacuna questions have versions. An edit of a track takes effect at once.',
      pt: 'Só avaliações e questões de lacunas têm versões. A edição de uma trilha vale imediatamente.',
    },
    ends: ['input'],
    example: { of: 'resource', wrong: track('\nrelease: Primeira versão'), right: track('') },
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
    why: {
      en: 'formerly lists the keys that a resource had before. lms-cli then renames it instead of deleting one resource and creating another.',
      pt: 'formerly lista as chaves que o recurso já teve. Assim o lms-cli o renomeia, em vez de excluir um recurso e criar outro.',
    },
    ends: ['input'],
    params: { key: 'diagnóstico' },
    example: {
      of: 'resource',
      wrong: assessment('\nformerly: [diagnóstico]'),
      right: assessment('\nformerly: [diagnóstico 1]'),
    },
  }),
  'document/formerly-twice': define<{ key: string }>({
    message: {
      en: ({ key }) => `the earlier key ${quoted(key)} is listed twice`,
      pt: ({ key }) => `a chave anterior ${quoted(key)} aparece duas vezes`,
    },
    hint: { en: 'keep one of them', pt: 'mantenha só uma' },
    ends: ['input'],
    params: { key: 'teste' },
    example: {
      of: 'resource',
      wrong: assessment('\nformerly: [teste, teste]'),
      right: assessment('\nformerly: [teste]'),
    },
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
    why: {
      en: 'plan and apply read resources: what must exist, and what it must contain. Commands such as lacuna create read the body of one operation. A document that names its operation is for import.',
      pt: 'plan e apply leem recursos: o que deve existir e com que conteúdo. Comandos como lacuna create leem o corpo de uma operação. Um documento que indica a operação é para import.',
    },
    ends: ['input'],
    params: { command: ['lms-cli', 'import', 'course.yaml'] },
    example: { of: 'resource', wrong: operation, right: assessment('') },
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
    why: {
      en: 'A document with resource says what must exist. lms-cli plan and lms-cli apply work out the operations. The other commands need documents that are the body of one operation, and import needs documents that name one.',
      pt: 'Um documento com resource diz o que deve existir. lms-cli plan e lms-cli apply descobrem as operações. Os outros comandos precisam de documentos que sejam o corpo de uma operação, e import, de documentos que indiquem uma.',
    },
    ends: ['input'],
    params: { command: ['lms-cli', 'apply', 'course.yaml'] },
    example: { of: 'import', wrong: assessment(''), right: operation },
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
    why: {
      en: '{ $ref: "KEY#versionId" } is the newest released version of a resource. A resource is released if its document has the field release, whose text is the release notes.',
      pt: '{ $ref: "CHAVE#versionId" } é a versão liberada mais recente de um recurso. Um recurso é liberado se o documento tem o campo release, cujo texto são as notas da versão.',
    },
    ends: ['warning'],
    params: { key: 'diagnóstico' },
    example: {
      of: 'resource',
      wrong: referringTo(''),
      right: referringTo('\nrelease: Primeira versão'),
    },
  }),
};
