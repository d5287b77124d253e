/** What stands in usage lines for a word of one's own, in the spelling of the program. */
import type { placeholders as english } from '../en/placeholders.ts';
import type { Widened } from '../widened.ts';

export const placeholders = {
  command: 'comando',
  options: 'opções',
  files: 'arquivos',
  file: 'arquivo',
  folder: 'pasta',
  'id-or-files': 'id-ou-arquivos',
  run: 'execução',
  profile: 'perfil',
  code: 'código',
  kind: 'tipo',
  words: 'palavras',
  ANSWERS: 'RESPOSTAS',
  FILE: 'ARQUIVO',
  FORM: 'FORMA',
  FORMAT: 'FORMATO',
  HEADER: 'CABEÇALHO',
  KIND: 'TIPO',
  NAME: 'NOME',
  PARTY: 'ID',
  PATH: 'CAMINHO',
  RESOURCE: 'RECURSO',
  ROLES: 'PAPÉIS',
  SEVERITY: 'GRAVIDADE',
  SPEC: 'FALHAS',
  TEXT: 'TEXTO',
  TIME: 'TEMPO',
  TYPE: 'TIPO',
  VERB: 'VERBO',
} satisfies Widened<typeof english>;
