/** Problems of the text of a document: its file, encoding and syntax. */
import type { SyntaxReason } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import {
  conversionToCsv,
  conversionToUtf8,
  isOfficeText,
  isSpreadsheet,
  quoted,
} from '../snippets.ts';

const spreadsheetHintEn = (conversion: string | null) =>
  conversion === null
    ? 'save it as CSV and use that file'
    : `save it as CSV, or if it has questions: ${conversion}`;

const spreadsheetHintPt = (conversion: string | null) =>
  conversion === null
    ? 'salve-o como CSV e use esse arquivo'
    : `salve-o como CSV, ou se tem questões: ${conversion}`;

/** Files of other programs that a person may take for a document. */
const binaryEn = {
  image: 'an image',
  zip: 'a zip package, such as .docx or .xlsx',
  office: 'a file of an old Office, such as .doc or .xls',
};

const binaryPt: typeof binaryEn = {
  image: 'uma imagem',
  zip: 'um pacote zip, como .docx ou .xlsx',
  office: 'um arquivo antigo do Office, como .doc ou .xls',
};

const isBinary = (guess: string | null): guess is keyof typeof binaryEn =>
  guess !== null && Object.hasOwn(binaryEn, guess);

export const textProblems = {
  'document/not-found': define<{ file: string }>({
    message: {
      en: ({ file }) => `file ${quoted(file)} not found`,
      pt: ({ file }) => `arquivo ${quoted(file)} não encontrado`,
    },
    hint: {
      en: 'check the name and the folder you are in',
      pt: 'verifique o nome e a pasta em que você está',
    },
    ends: ['input'],
    params: { file: 'questoin.yaml' },
  }),
  'document/unreadable': define<{ file: string; reason: 'not-a-file' | 'no-permission' | 'other' }>(
    {
      message: {
        en: ({ file, reason }) =>
          ({
            'not-a-file': `${quoted(file)} is not a file`,
            'no-permission': `cannot read ${quoted(file)}: permission denied`,
            other: `cannot read ${quoted(file)}`,
          })[reason],
        pt: ({ file, reason }) =>
          ({
            'not-a-file': `${quoted(file)} não é um arquivo`,
            'no-permission': `não foi possível ler ${quoted(file)}: permissão negada`,
            other: `não foi possível ler ${quoted(file)}`,
          })[reason],
      },
      hint: {
        en: 'name a file that you can read, or - for standard input',
        pt: 'indique um arquivo que você possa ler, ou - para a entrada padrão',
      },
      ends: ['input'],
      params: { file: 'folder', reason: 'not-a-file' },
    },
  ),
  'document/too-large': define<{ limitMiB: number }>({
    message: {
      en: ({ limitMiB }) => `larger than ${limitMiB} MiB`,
      pt: ({ limitMiB }) => `maior que ${pt.figure(limitMiB)} MiB`,
    },
    hint: {
      en: 'split it, or use `lms-cli import`, which limits only the size of each document',
      pt: 'divida-o, ou use `lms-cli import`, que só limita o tamanho de cada documento',
    },
    ends: ['input'],
    params: { limitMiB: 16 },
  }),
  'document/encoding': define<{
    offset: number;
    /** `mixed`: rows of a table are UTF-8, others Windows-1252. */
    guess: 'UTF-16' | 'windows-1252' | 'mixed' | keyof typeof binaryEn | null;
    file: string;
    /** The encoding that an option names. */
    named: string | null;
    isTable: boolean;
  }>({
    message: {
      en: ({ offset, guess, named }) =>
        isBinary(guess)
          ? `the file is not a text: it looks like ${binaryEn[guess]}`
          : guess === 'mixed'
            ? `the file mixes two encodings, UTF-8 and Windows-1252 (the other one begins at byte ${offset})`
            : `the file is not ${named ?? 'UTF-8'} (byte ${offset})${guess === null ? '' : `: it looks like ${guess}`}`,
      pt: ({ offset, guess, named }) =>
        isBinary(guess)
          ? `o arquivo não é um texto: parece ser ${binaryPt[guess]}`
          : guess === 'mixed'
            ? `o arquivo mistura duas codificações, UTF-8 e Windows-1252 (a outra começa no byte ${pt.figure(offset)})`
            : `o arquivo não é ${named ?? 'UTF-8'} (byte ${pt.figure(offset)})${guess === null ? '' : `: parece ser ${guess}`}`,
    },
    hint: {
      en: ({ guess, file, isTable }) =>
        isBinary(guess)
          ? `name a text file: YAML, JSON, CSV, or questions in Markdown (.md)${guess === 'image' ? '' : '. If it is a spreadsheet, save it as "CSV UTF-8" in Excel'}`
          : guess === 'mixed'
            ? 'find the rows that came from another file, insert them again, and save it as "CSV UTF-8" in Excel'
            : isTable
              ? `in Excel, save it as "CSV UTF-8"${guess === null ? ', or name its encoding, for example --encoding windows-1252' : ''}`
              : `save it as UTF-8${guess === null ? '' : `, for example: ${conversionToUtf8(file, guess)}`}`,
      pt: ({ guess, file, isTable }) =>
        isBinary(guess)
          ? `indique um arquivo de texto: YAML, JSON, CSV ou questões em Markdown (.md)${guess === 'image' ? '' : '. Se é uma planilha, salve-a como "CSV UTF-8" no Excel'}`
          : guess === 'mixed'
            ? 'encontre as linhas que vieram de outro arquivo, insira-as de novo e salve-o como "CSV UTF-8" no Excel'
            : isTable
              ? `no Excel, salve-o como "CSV UTF-8"${guess === null ? ', ou informe a codificação, por exemplo --encoding windows-1252' : ''}`
              : `salve-o como UTF-8${guess === null ? '' : `, por exemplo: ${conversionToUtf8(file, guess)}`}`,
    },
    ends: ['input'],
    params: {
      offset: 31,
      guess: 'windows-1252',
      file: 'quiz.yaml',
      named: null,
      isTable: false,
    },
  }),
  'document/empty': define({
    message: { en: 'the file contains no document', pt: 'o arquivo não contém nenhum documento' },
    hint: {
      en: 'add a document. To list its fields, run for example: lms-cli schema lacuna.create',
      pt: 'acrescente um documento. Para ver os campos, execute por exemplo: lms-cli schema lacuna.create',
    },
    ends: ['input', 'usage'],
  }),
  'document/unknown-format': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot tell the format of ${quoted(file)} from its name`,
      pt: ({ file }) => `não dá para saber o formato de ${quoted(file)} pelo nome`,
    },
    hint: {
      en: ({ file }) =>
        isSpreadsheet(file)
          ? spreadsheetHintEn(conversionToCsv(file))
          : isOfficeText(file)
            ? 'write it in YAML, JSON or CSV, or questions in Markdown (.md)'
            : 'add --format yaml, json, jsonc, ndjson, csv or md',
      pt: ({ file }) =>
        isSpreadsheet(file)
          ? spreadsheetHintPt(conversionToCsv(file))
          : isOfficeText(file)
            ? 'escreva-o em YAML, JSON ou CSV, ou questões em Markdown (.md)'
            : 'acrescente --format yaml, json, jsonc, ndjson, csv ou md',
    },
    ends: ['input'],
    params: { file: 'question.txt' },
  }),
  'document/syntax': define<{ reason: SyntaxReason }>({
    message: {
      en: ({ reason }) => en.syntaxReasons[reason].message,
      pt: ({ reason }) => pt.syntaxReasons[reason].message,
    },
    hint: {
      en: ({ reason }) => en.syntaxReasons[reason].hint,
      pt: ({ reason }) => pt.syntaxReasons[reason].hint,
    },
    ends: ['input', 'usage'],
    params: { reason: 'missing-end' },
  }),
  'document/too-deep': define<{ limit: number }>({
    message: {
      en: ({ limit }) => `more than ${limit} levels of nesting`,
      pt: ({ limit }) => `mais de ${pt.plural(limit, 'nível', 'níveis')} de aninhamento`,
    },
    hint: {
      en: 'reduce the nesting: no document of this service is that deep',
      pt: 'reduza o aninhamento: nenhum documento deste serviço é tão profundo',
    },
    ends: ['input', 'usage'],
    params: { limit: 64 },
  }),
  'document/alias-bomb': define<{ limit: number }>({
    message: {
      en: ({ limit }) => `the YAML aliases expand to more than ${limit} values`,
      pt: ({ limit }) =>
        `os aliases de YAML se expandem em mais de ${pt.plural(limit, 'valor', 'valores')}`,
    },
    hint: {
      en: 'write the values out, or use fewer aliases',
      pt: 'escreva os valores por extenso, ou use menos aliases',
    },
    ends: ['input', 'usage'],
    params: { limit: 10_000 },
  }),
  'document/duplicate-key': define<{ field: string }>({
    message: {
      en: ({ field }) => `duplicate field ${quoted(field)}`,
      pt: ({ field }) => `campo duplicado ${quoted(field)}`,
    },
    hint: { en: 'keep one of them', pt: 'mantenha um deles' },
    ends: ['input', 'usage'],
    params: { field: 'difficulty' },
  }),
  'document/reserved-key': define<{ field: string }>({
    message: {
      en: ({ field }) => `the field name ${quoted(field)} is reserved`,
      pt: ({ field }) => `o nome de campo ${quoted(field)} é reservado`,
    },
    hint: { en: 'remove the field', pt: 'remova o campo' },
    ends: ['input', 'usage'],
    params: { field: 'constructor' },
  }),
  'document/key-not-text': define({
    message: {
      en: 'the name of a field must be a plain text',
      pt: 'o nome de um campo deve ser um texto simples',
    },
    hint: { en: 'write name: value', pt: 'escreva nome: valor' },
    ends: ['input', 'usage'],
  }),
  'document/lone-surrogate': define<{ field: string }>({
    message: {
      en: ({ field }) => `${field} contains half of a character`,
      pt: ({ field }) => `${field} contém metade de um caractere`,
    },
    hint: {
      en: 'write the character itself instead of its \\u escape',
      pt: 'escreva o próprio caractere em vez da sequência \\u dele',
    },
    ends: ['input', 'usage'],
    params: { field: 'title' },
  }),
};
