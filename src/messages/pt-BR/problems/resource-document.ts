/** Problems of the documents of a content folder. */
import { shellWord } from '../../../core/texts.ts';
import type { resourceDocumentProblems as english } from '../../en/problems/resource-document.ts';
import type { Widened } from '../../widened.ts';
import { aResource, quoted } from '../phrases.ts';

export const resourceDocumentProblems = {
  'document/resource-missing': {
    message: () => 'o documento não indica o recurso',
    hint: ({ known }) =>
      `acrescente resource: (${known.join(', ')}) e uma key, e coloque os campos em body`,
    explanation:
      'Um documento de uma pasta de conteúdo tem os campos resource, key e body, e pode ter release, formerly e protect.',
  },
  'document/key-missing': {
    message: () => 'a questão precisa de uma chave',
    hint: () => 'acrescente key: NOME abaixo do título, entre duas linhas ---',
    explanation:
      'O lms-cli reconhece cada recurso de uma pasta de conteúdo pela chave, para que o título e o texto possam mudar. Em um arquivo de questões, cada questão traz a chave no próprio cabeçalho.',
  },
  'document/own-field': {
    message: ({ field }) => `o próprio lms-cli preenche ${quoted(field)}`,
    hint: ({ field, isOwnId }) =>
      isOwnId
        ? `remova ${field}. Para adotar um recurso que já existe: lms-cli resources adopt CHAVE ID --as TIPO`
        : `remova ${field}`,
    explanation:
      'Em uma pasta de conteúdo, um recurso é reconhecido pela chave. O lms-cli guarda os ids que o serviço atribuiu a ele e às suas partes, e os envia em cada edição.',
  },
  'document/other-resource': {
    message: ({ resource }) => `isto parece ${aResource[resource]}`,
    hint: ({ resource }) => `escreva resource: ${resource}`,
    explanation:
      'A maioria dos campos do corpo é de outro tipo de recurso. Por isso o lms-cli mostra um só apontamento em vez de um por campo.',
  },
  'document/release-on-track': {
    message: () => 'uma trilha não tem versões para liberar',
    hint: () => 'remova release',
    explanation:
      'Só avaliações e questões de lacunas têm versões. A edição de uma trilha vale imediatamente.',
  },
  'document/formerly-own-key': {
    message: ({ key }) => `${quoted(key)} é a chave atual do recurso`,
    hint: () => 'liste em formerly só chaves anteriores',
    explanation:
      'formerly lista as chaves que o recurso já teve. Assim o lms-cli o renomeia, em vez de excluir um recurso e criar outro.',
  },
  'document/formerly-twice': {
    message: ({ key }) => `a chave anterior ${quoted(key)} aparece duas vezes`,
    hint: () => 'mantenha só uma',
    explanation: 'Cada chave anterior de um recurso só precisa aparecer uma vez em formerly.',
  },
  'document/for-import': {
    message: () => 'este documento indica uma operação, não um recurso',
    hint: ({ command }) =>
      `execute ${command.map(shellWord).join(' ')}, ou escreva resource: no lugar`,
    explanation:
      'plan e apply leem recursos: o que deve existir e com que conteúdo. Um documento que indica a operação é para import.',
  },
  'document/for-apply': {
    message: () => 'este documento descreve um recurso de uma pasta de conteúdo, não uma operação',
    hint: ({ command }) => `execute ${command.map(shellWord).join(' ')}`,
    explanation:
      'Um documento com resource diz o que deve existir. lms-cli plan e lms-cli apply descobrem as operações. Os outros comandos precisam de documentos que sejam o corpo de uma operação, e import, de documentos que indiquem uma.',
  },
  'reference/no-version': {
    message: ({ key }) => `${quoted(key)} não tem release, então talvez não tenha id de versão`,
    hint: () => 'acrescente release: NOTAS ao documento, a menos que já tenha sido liberado',
    explanation:
      '{ $ref: "CHAVE#versionId" } é a versão liberada mais recente de um recurso. Um recurso é liberado se o documento tem o campo release, cujo texto são as notas da versão.',
  },
} satisfies Widened<typeof english>;
