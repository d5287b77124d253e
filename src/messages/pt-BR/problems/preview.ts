/** What `lacuna preview` cannot do. */
import type { previewProblems as english } from '../../en/problems/preview.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList } from '../phrases.ts';

export const previewProblems = {
  'preview/no-questions': {
    message: ({ files }) => `não há questões de lacunas em ${sentenceList(files)}`,
    hint: () =>
      'indique um arquivo de questões, ou uma importação com lacuna.create ou lacuna.edit',
    explanation:
      'Uma prévia mostra questões de lacunas. Os arquivos só têm documentos de outros tipos, ou nenhum. Código de saída 3.',
  },
  'preview/not-opened': {
    message: ({ file, browser }) =>
      `não foi possível iniciar ${browser === null ? 'um navegador' : quoted(browser)} para mostrar ${quoted(file)}`,
    hint: () => 'abra o arquivo você mesmo, ou indique o seu navegador na variável BROWSER',
    explanation:
      'A página da prévia está escrita, mas nenhum navegador pôde ser iniciado. Com --open isto é um erro (código de saída 2), sem ele é um aviso.',
  },
  'preview/unwritable': {
    message: ({ file }) => `não foi possível escrever a página em ${quoted(file)}`,
    hint: () => 'indique um arquivo em uma pasta onde você possa escrever: --out ARQUIVO',
    explanation:
      'O arquivo de --out, ou a pasta temporária, não aceitou a página: não pode ser escrito, é uma pasta, ou o disco está cheio.',
  },
} satisfies Widened<typeof english>;
