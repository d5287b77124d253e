/** Problems of the text of a document: its file, encoding and syntax. */
import type { textProblems as english } from '../../en/problems/text.ts';
import { conversionToCsv, isOfficeText, isSpreadsheet } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted, syntaxReasons } from '../phrases.ts';

const spreadsheetHint = (conversion: string | null) =>
  conversion === null
    ? 'salve-o como CSV e use esse arquivo'
    : `salve-o como CSV, ou se tem questões: ${conversion}`;

export const textProblems = {
  'document/not-found': {
    message: ({ file }) => `arquivo ${quoted(file)} não encontrado`,
    hint: () => 'verifique o nome e a pasta em que você está',
    explanation: 'O comando indica um arquivo que não existe. Nada foi enviado.',
  },
  'document/unreadable': {
    message: ({ file, reason }) =>
      ({
        'not-a-file': `${quoted(file)} não é um arquivo`,
        'no-permission': `não foi possível ler ${quoted(file)}: permissão negada`,
        other: `não foi possível ler ${quoted(file)}`,
      })[reason],
    hint: () => 'indique um arquivo que você possa ler, ou - para a entrada padrão',
    explanation:
      'O comando indica uma pasta, um arquivo protegido ou um arquivo que não pôde ser lido.',
  },
  'document/too-large': {
    message: ({ limitMiB }) => `maior que ${figure(limitMiB)} MiB`,
    hint: () => 'divida-o, ou use `lms-cli import`, que só limita o tamanho de cada documento',
    explanation:
      'Um comando avulso lê o arquivo inteiro, para mostrar todos os apontamentos de uma vez. Uma importação lê um documento após o outro. Os dois limitam o que guardam na memória.',
  },
  'document/encoding': {
    message: ({ offset, guess }) =>
      `o arquivo não é UTF-8 (byte ${figure(offset)}): parece ser ${guess}`,
    hint: ({ guess }) =>
      `salve-o como UTF-8, por exemplo: iconv -f ${guess} -t UTF-8 ARQUIVO > NOVO`,
    explanation:
      'Documentos são UTF-8, com ou sem marca de ordem de bytes (BOM). Outra codificação trocaria em silêncio os acentos por outras letras, por isso o lms-cli a recusa.',
  },
  'document/empty': {
    message: () => 'o arquivo não contém nenhum documento',
    hint: () =>
      'acrescente um documento. Para ver os campos, execute por exemplo: lms-cli schema lacuna.create',
    explanation: 'O arquivo está vazio ou só contém comentários.',
  },
  'document/unknown-format': {
    message: ({ file }) => `não dá para saber o formato de ${quoted(file)} pelo nome`,
    hint: ({ file }) =>
      isSpreadsheet(file)
        ? spreadsheetHint(conversionToCsv(file))
        : isOfficeText(file)
          ? 'escreva-o em YAML, JSON ou CSV, ou questões em Markdown (.md)'
          : 'acrescente --format yaml, json, jsonc, ndjson, csv ou cloze',
    explanation:
      'O lms-cli deduz o formato da terminação .yaml, .yml, .json, .jsonc, .ndjson, .jsonl, .csv ou .md (questões).',
  },
  'document/syntax': {
    message: ({ reason }) => syntaxReasons[reason].message,
    hint: ({ reason }) => syntaxReasons[reason].hint,
    explanation: 'O texto não é YAML ou JSON válido. JSON pode ter comentários e vírgulas finais.',
  },
  'document/too-deep': {
    message: ({ limit }) => `mais de ${counted(limit, 'nível', 'níveis')} de aninhamento`,
    hint: () => 'reduza o aninhamento: nenhum documento deste serviço é tão profundo',
    explanation:
      'O lms-cli verifica o aninhamento antes de analisar o texto, porque um aninhamento profundo pode fazer um analisador falhar.',
  },
  'document/alias-bomb': {
    message: ({ limit }) =>
      `os aliases de YAML se expandem em mais de ${counted(limit, 'valor', 'valores')}`,
    hint: () => 'escreva os valores por extenso, ou use menos aliases',
    explanation:
      'Poucas linhas de aliases de YAML podem se expandir em milhões de valores, por isso o lms-cli os limita.',
  },
  'document/duplicate-key': {
    message: ({ field }) => `campo duplicado ${quoted(field)}`,
    hint: () => 'mantenha um deles',
    explanation: 'Um analisador descartaria em silêncio um de dois campos com o mesmo nome.',
  },
  'document/reserved-key': {
    message: ({ field }) => `o nome de campo ${quoted(field)} é reservado`,
    hint: () => 'remova o campo',
    explanation:
      'Os nomes __proto__, constructor e prototype têm um significado interno em JavaScript, por isso o lms-cli os recusa.',
  },
  'document/key-not-text': {
    message: () => 'o nome de um campo deve ser um texto simples',
    hint: () => 'escreva nome: valor',
    explanation: 'Em YAML, o nome de um campo pode ser uma lista ou um mapeamento. Em JSON, não.',
  },
  'document/lone-surrogate': {
    message: ({ field }) => `${field} contém metade de um caractere`,
    hint: () => 'escreva o próprio caractere em vez da sequência \\u dele',
    explanation:
      'Uma sequência de \\uD800 a \\uDFFF sem a outra metade não é um caractere e não pode ser enviada como UTF-8.',
  },
} satisfies Widened<typeof english>;
