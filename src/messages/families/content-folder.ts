/** Problems of content folders: their entry in lms-cli.yaml and their files. */
import type { ForeignReason } from '../../core/host.ts';
import { define } from '../definition.ts';
import { type WrongType, en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

export const contentFolderProblems = {
  'content/pattern': define<WrongType>({
    message: { en: en.wrongType, pt: pt.wrongType },
    hint: { en: en.writeLike, pt: pt.writeLike },
    ends: ['usage'],
    params: { field: 'files[0]', expected: 'pattern', received: '"../history/*.md"' },
  }),
  'content/no-pattern': define<WrongType>({
    message: {
      en: ({ field }) => `${field} has no pattern that includes files`,
      pt: ({ field }) => `${field} não tem nenhum padrão que inclua arquivos`,
    },
    hint: {
      en: 'add a pattern such as course/**/*.md',
      pt: 'acrescente um padrão como curso/**/*.md',
    },
    ends: ['usage'],
    params: { field: 'files', expected: 'patterns', received: { collection: 'list' } },
  }),
  'content/in-user-file': define<{ field: string }>({
    message: {
      en: ({ field }) => `"${field}" is allowed only in lms-cli.yaml`,
      pt: ({ field }) => `"${field}" só é permitido no lms-cli.yaml`,
    },
    hint: {
      en: 'move it to the lms-cli.yaml beside the documents',
      pt: 'mova-o para o lms-cli.yaml ao lado dos documentos',
    },
    ends: ['usage'],
    params: { field: 'content' },
    next: 'lms-cli init',
  }),
  'content/missing': define<{ hasFile: boolean }>({
    message: {
      en: ({ hasFile }) =>
        hasFile
          ? 'no files named, and no content folder in lms-cli.yaml'
          : 'no files named, and no lms-cli.yaml in this folder or above',
      pt: ({ hasFile }) =>
        hasFile
          ? 'nenhum arquivo informado, e nenhuma pasta de conteúdo no lms-cli.yaml'
          : 'nenhum arquivo informado, e nenhum lms-cli.yaml nesta pasta nem acima',
    },
    hint: {
      en: ({ hasFile }) =>
        hasFile
          ? 'name the files, or add `content: { scope: NAME, files: [course/**/*.md] }` to lms-cli.yaml'
          : 'go to the folder of the course, name the files, or make a new folder: lms-cli init FOLDER',
      pt: ({ hasFile }) =>
        hasFile
          ? 'informe os arquivos, ou acrescente `content: { scope: NOME, files: [curso/**/*.md] }` ao lms-cli.yaml'
          : 'vá para a pasta do curso, informe os arquivos, ou crie uma pasta nova: lms-cli init PASTA',
    },
    ends: ['usage'],
    params: { hasFile: true },
    next: 'lms-cli plan course/*.md',
  }),
  'content/unmatched': define<{ pattern: string }>({
    message: {
      en: ({ pattern }) => `no file matches ${quoted(pattern)}`,
      pt: ({ pattern }) => `nenhum arquivo corresponde a ${quoted(pattern)}`,
    },
    hint: {
      en: 'correct the pattern, or remove it if those files are gone on purpose',
      pt: 'corrija o padrão, ou remova-o se esses arquivos saíram de propósito',
    },
    ends: ['input'],
    params: { pattern: 'courses/**/*.md' },
    next: 'lms-cli plan',
  }),
  'content/foreign-file': define<{ file: string; reason: ForeignReason }>({
    message: {
      en: ({ file, reason }) =>
        ({
          'leads-out': `a symbolic link takes ${quoted(file)} outside the content folder`,
          'leads-nowhere': `${quoted(file)} is a broken symbolic link`,
          'not-a-file': `${quoted(file)} is not a regular file`,
        })[reason],
      pt: ({ file, reason }) =>
        ({
          'leads-out': `um link simbólico leva ${quoted(file)} para fora da pasta de conteúdo`,
          'leads-nowhere': `${quoted(file)} é um link simbólico quebrado`,
          'not-a-file': `${quoted(file)} não é um arquivo comum`,
        })[reason],
    },
    hint: {
      en: 'remove it, or exclude it under content: in lms-cli.yaml with ! and its path',
      pt: 'remova-o, ou exclua-o em content: no lms-cli.yaml com ! e o caminho dele',
    },
    ends: ['input'],
    params: { file: 'course/questions.md', reason: 'leads-out' },
    next: 'ls -l course',
  }),
  'content/kind-missing': define<{ key: string }>({
    message: {
      en: ({ key }) => `cannot tell what kind of resource ${quoted(key)} is`,
      pt: ({ key }) => `não foi possível saber que tipo de recurso é ${quoted(key)}`,
    },
    hint: {
      en: 'add --as lacuna, --as assessment or --as track',
      pt: 'acrescente --as lacuna, --as assessment ou --as track',
    },
    ends: ['usage', 'input'],
    params: { key: 'first-capital' },
  }),
  'content/track-version': define<{ key: string }>({
    message: {
      en: ({ key }) => `the track ${quoted(key)} cannot have a version`,
      pt: ({ key }) => `a trilha ${quoted(key)} não pode ter versão`,
    },
    hint: { en: 'remove the version', pt: 'remova a versão' },
    ends: ['usage', 'input'],
    params: { key: 'history' },
  }),
  'content/adopted-twice': define<{ column: 'key' | 'id'; value: string; line: number }>({
    message: {
      en: ({ column, value, line }) =>
        `duplicate ${column} ${quoted(value)}: first used in line ${line}`,
      pt: ({ column, value, line }) =>
        `${column} ${quoted(value)} está repetido: apareceu primeiro na linha ${line}`,
    },
    hint: { en: 'keep one of the two rows', pt: 'mantenha só uma das duas linhas' },
    ends: ['input'],
    params: { column: 'id', value: '4711', line: 2 },
    next: 'lms-cli resources adopt --from existing.csv',
  }),
};
