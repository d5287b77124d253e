/** What is wrong with where rejected documents are to go. */
import type { rejectsProblems as english } from '../../en/problems/rejects.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

export const rejectsProblems = {
  'rejects/not-csv': {
    message: ({ file }) =>
      `os documentos recusados de ${quoted(file)} não podem ser gravados como CSV junto com os outros`,
    hint: () => 'grave-os em um arquivo .yaml: lms-cli runs rejects EXECUÇÃO rejects.yaml',
    explanation:
      'Um arquivo CSV tem um só cabeçalho para todas as suas linhas, por isso só linhas de arquivos CSV com o mesmo cabeçalho podem ser gravadas nele. YAML, JSON e NDJSON aceitam documentos de todo tipo.',
  },
} satisfies Widened<typeof english>;
