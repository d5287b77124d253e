/** Problems of the files that `convert` reads. */
import type { WorkbookFlaw, ZipFlaw } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { localNumber } from '../local-number.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { firstOf, isSpreadsheet, quoted } from '../snippets.ts';

function zipPhraseEn(zip: ZipFlaw): string {
  switch (zip.flaw) {
    case 'encrypted':
      return `${quoted(zip.name)} is encrypted`;
    case 'checksum':
      return `${quoted(zip.name)} is damaged`;
    case 'cut-short':
      return 'the file ends too early';
    case 'other':
      return zip.text;
  }
}

function workbookPhraseEn(workbook: WorkbookFlaw): string {
  switch (workbook.flaw) {
    case 'not-a-zip':
      return 'it is not a workbook';
    case 'no-visible-sheet':
      return 'it has no visible sheet';
    case 'missing-part':
      return `${quoted(workbook.name)} is missing`;
    case 'not-utf-8':
      return `${quoted(workbook.name)} is not UTF-8`;
    case 'bad-row':
      return `row ${workbook.name} is invalid`;
    case 'bad-cell':
      return `cell ${workbook.name} is invalid`;
    case 'bad-text':
      return `text ${workbook.name} does not exist`;
    case 'not-well-formed':
      return `${quoted(workbook.name)} is not well-formed: ${workbook.text}`;
  }
}

function zipPhrasePt(zip: ZipFlaw): string {
  switch (zip.flaw) {
    case 'encrypted':
      return `${quoted(zip.name)} está criptografado`;
    case 'checksum':
      return `${quoted(zip.name)} está danificado`;
    case 'cut-short':
      return 'o arquivo termina antes do fim';
    case 'other':
      // The words of the reader are English.
      return zip.text.includes('central directory record')
        ? 'não é um arquivo zip, ou falta o fim dele'
        : 'a estrutura dele está danificada';
  }
}

function workbookPhrasePt(workbook: WorkbookFlaw): string {
  switch (workbook.flaw) {
    case 'not-a-zip':
      return 'não é uma planilha';
    case 'no-visible-sheet':
      return 'não tem nenhuma planilha visível';
    case 'missing-part':
      return `falta ${quoted(workbook.name)}`;
    case 'not-utf-8':
      return `${quoted(workbook.name)} não está em UTF-8`;
    case 'bad-row':
      return `a linha ${workbook.name} é inválida`;
    case 'bad-cell':
      return `a célula ${workbook.name} é inválida`;
    case 'bad-text':
      return `o texto ${workbook.name} não existe`;
    case 'not-well-formed':
      return `${quoted(workbook.name)} está malformado${malformationPt(workbook.text)}`;
  }
}

/** What the parsers say most, in English. Of anything else, the place has to be enough. */
const malformationsPt: readonly (readonly [RegExp, string])[] = [
  [/^unclosed tag: (.*)$/, ': a tag <$1> não é fechada'],
  [/^duplicate attribute: (.*)\.$/, ': o atributo $1 aparece duas vezes'],
  [/^(?:attribute without|unquoted attribute) value.*$/, ': falta um valor entre aspas'],
  [/^an "&".*$/, ': há um "&" que não inicia uma entidade'],
  [/^a "<".*$/, ': há um "<" no valor de um atributo'],
  [/^.*entity.*$/, ': uma entidade é desconhecida'],
  [/^unmatched closing tag: (.*)\.$/, ': </$1> não fecha nenhuma tag'],
  [/^disallowed character.*$/, ': um caractere não é permitido aqui'],
  [/^unexpected end.*$/i, ': o texto acaba antes do fim'],
];

function malformationPt(reason: string): string {
  const known = malformationsPt.find(([pattern]) => pattern.test(reason));
  return known === undefined ? '' : reason.replace(...known);
}

const isAboutEntity = (reason: string) => /^an "&"|\bentity\b/.test(reason);

export const convertSourceProblems = {
  'convert/format-unknown': define<{ file: string; formats: readonly string[] }>({
    message: {
      en: ({ file }) => `${quoted(file)} is not in a format that lms-cli reads`,
      pt: ({ file }) => `${quoted(file)} não está em um formato que o lms-cli lê`,
    },
    hint: {
      en: ({ file, formats }) =>
        isSpreadsheet(file)
          ? 'save it as .xlsx or CSV, and convert that file'
          : `name its format with --from if it is one of these: ${formats.join(', ')}`,
      pt: ({ file, formats }) =>
        isSpreadsheet(file)
          ? 'salve-o como .xlsx ou CSV, e converta esse arquivo'
          : `indique o formato com --from se é um destes: ${formats.join(', ')}`,
    },
    ends: ['input'],
    params: { file: 'quiz.txt', formats: ['csv', 'moodle-xml'] },
  }),
  'convert/format-ambiguous': define<{ file: string; formats: readonly string[] }>({
    message: {
      en: ({ file, formats }) => `${quoted(file)} may be ${en.eitherOf(formats)}`,
      pt: ({ file, formats }) => `${quoted(file)} pode ser ${pt.eitherOf(formats)}`,
    },
    hint: {
      en: ({ formats }) => `add ${en.eitherOf(formats.map((format) => `--from ${format}`))}`,
      pt: ({ formats }) => `acrescente ${pt.eitherOf(formats.map((format) => `--from ${format}`))}`,
    },
    ends: ['usage'],
    params: { file: 'quiz.txt', formats: ['gift', 'moodle-cloze'] },
    next: 'lms-cli convert quiz.txt --from gift',
  }),
  'convert/not-well-formed': define<{ reason: string }>({
    message: {
      en: ({ reason }) => `the file is not well-formed: ${reason}`,
      pt: ({ reason }) => `o arquivo está malformado${malformationPt(reason)}`,
    },
    hint: {
      en: ({ reason }) =>
        isAboutEntity(reason)
          ? 'write &amp; for each "&" of the text'
          : 'correct it at this place, or export it again',
      pt: ({ reason }) =>
        isAboutEntity(reason)
          ? 'escreva &amp; para cada "&" do texto'
          : 'corrija-o neste lugar, ou exporte-o de novo',
    },
    ends: ['input'],
    params: { reason: 'unclosed tag: quiz' },
  }),
  'convert/too-large': define<{
    what:
      | 'output'
      | 'file'
      | 'package'
      | 'entry'
      | 'list'
      | 'entries'
      | 'questions'
      | 'question'
      | 'tag'
      | 'levels'
      | 'rows'
      | 'sheets'
      | 'cells'
      | 'shared-texts';
    /** In MiB for files, otherwise a number of what is counted. */
    limit: number;
  }>({
    message: {
      en: ({ what, limit: most }) => {
        const limit = localNumber(most, 'en');
        return {
          output: `the output would be larger than ${limit} MiB`,
          file: `the file is larger than ${limit} MiB`,
          package: `the files in the package are larger than ${limit} MiB together`,
          entry: `a file in the package is larger than ${limit} MiB`,
          list: `the list of files in the package is larger than ${limit} MiB`,
          entries: `the package contains more than ${limit} files`,
          questions: `the package contains more than ${limit} questions for its size`,
          question: `a question is longer than ${limit} characters`,
          tag: `a tag or text is longer than ${limit} characters`,
          levels: `more than ${limit} levels of nesting`,
          rows: `the table would have more than ${limit} rows`,
          sheets: `the workbook has more than ${limit} sheets`,
          cells: `the sheet has more than ${limit} cells`,
          'shared-texts': `the texts of the cells are longer than ${limit} MiB together, because many cells repeat long ones`,
        }[what];
      },
      pt: ({ what: part, limit: most }) => {
        const limit = pt.figure(most);
        return {
          output: `a saída teria mais de ${limit} MiB`,
          file: `o arquivo é maior que ${limit} MiB`,
          package: `os arquivos do pacote são juntos maiores que ${limit} MiB`,
          entry: `um arquivo do pacote é maior que ${limit} MiB`,
          list: `a lista de arquivos do pacote é maior que ${limit} MiB`,
          entries: `o pacote contém mais de ${limit} arquivos`,
          questions: `o pacote contém mais de ${limit} questões para o tamanho dele`,
          question: `uma questão tem mais de ${limit} caracteres`,
          tag: `uma tag ou texto tem mais de ${limit} caracteres`,
          levels: `mais de ${limit} níveis de aninhamento`,
          rows: `a tabela teria mais de ${limit} linhas`,
          sheets: `a pasta de trabalho tem mais de ${limit} planilhas`,
          cells: `a planilha tem mais de ${limit} células`,
          'shared-texts': `os textos das células são juntos maiores que ${limit} MiB, porque muitas células repetem textos longos`,
        }[part];
      },
    },
    hint: {
      en: ({ what }) => {
        if (what === 'output' || what === 'rows') {
          return 'use --to ndjson, or convert fewer files at once';
        }
        return what === 'levels' || what === 'question' || what === 'tag'
          ? 'check that every tag and bracket at this place is closed'
          : 'export the questions in several smaller files';
      },
      pt: ({ what: part }) => {
        if (part === 'output' || part === 'rows') {
          return 'use --to ndjson, ou converta menos arquivos de cada vez';
        }
        return part === 'levels' || part === 'question' || part === 'tag'
          ? 'verifique se todas as tags e chaves deste lugar estão fechadas'
          : 'exporte as questões em vários arquivos menores';
      },
    },
    ends: ['input'],
    params: { what: 'entry', limit: 50 },
  }),
  'convert/encoding': define<{ encoding: string }>({
    message: {
      en: ({ encoding }) => `cannot decode the text as ${encoding}`,
      pt: ({ encoding }) => `não foi possível decodificar o texto como ${encoding}`,
    },
    hint: {
      en: ({ encoding }) =>
        /^utf-?8$/i.test(encoding)
          ? 'save it as UTF-8, or add --encoding windows-1252 if an older program wrote it'
          : 'give the encoding of the file, for example --encoding utf-8',
      pt: ({ encoding }) =>
        /^utf-?8$/i.test(encoding)
          ? 'salve-o como UTF-8, ou acrescente --encoding windows-1252 se ele vem de um programa antigo'
          : 'informe a codificação do arquivo, por exemplo --encoding utf-8',
    },
    ends: ['input'],
    params: { encoding: 'utf-8' },
    next: 'lms-cli convert quiz.gift --encoding windows-1252',
  }),
  'convert/zip': define<ZipFlaw>({
    message: {
      en: (flaw) => `cannot read the package: ${zipPhraseEn(flaw)}`,
      pt: (flaw) => `não foi possível ler o pacote: ${zipPhrasePt(flaw)}`,
    },
    hint: { en: 'export or download it again', pt: 'exporte-o ou baixe-o de novo' },
    ends: ['input'],
    params: { flaw: 'checksum', name: 'quiz.xml' },
  }),
  'convert/xlsx': define<WorkbookFlaw>({
    message: {
      en: (flaw) => `cannot read the workbook: ${workbookPhraseEn(flaw)}`,
      pt: (flaw) => `não foi possível ler a planilha: ${workbookPhrasePt(flaw)}`,
    },
    hint: {
      en: 'open it in the spreadsheet, and save it again as .xlsx or as CSV UTF-8',
      pt: 'abra o arquivo no programa de planilhas, e salve-o de novo como .xlsx ou CSV UTF-8',
    },
    ends: ['input'],
    params: { flaw: 'missing-part', name: 'xl/workbook.xml' },
  }),
  'convert/empty': define<{ file: string }>({
    message: {
      en: ({ file }) => `${quoted(file)} contains no question`,
      pt: ({ file }) => `${quoted(file)} não contém nenhuma questão`,
    },
    hint: {
      en: 'check that it is the right file, or name its format with --from',
      pt: 'verifique se é o arquivo certo, ou indique o formato com --from',
    },
    ends: ['input'],
    params: { file: 'quiz.xml' },
  }),
  'convert/package-empty': define<{ file: string }>({
    message: {
      en: ({ file }) => `no file in ${quoted(file)} has questions`,
      pt: ({ file }) => `nenhum arquivo em ${quoted(file)} tem questões`,
    },
    hint: {
      en: 'unpack it, and convert the file that has the questions',
      pt: 'descompacte-o, e converta o arquivo que tem as questões',
    },
    ends: ['input'],
    params: { file: 'quiz.zip' },
  }),
  'convert/entries-unknown': define<{ file: string; entries: readonly string[] }>({
    message: {
      en: ({ file, entries }) =>
        `${en.plural(entries.length, 'file', 'files')} in ${quoted(file)} ${entries.length === 1 ? 'has' : 'have'} no known format: ${en.sentenceList(firstOf(entries.map(quoted)))}`,
      pt: ({ file, entries }) =>
        `${pt.plural(entries.length, 'arquivo', 'arquivos')} em ${quoted(file)} não ${entries.length === 1 ? 'tem' : 'têm'} formato conhecido: ${pt.sentenceList(firstOf(entries.map(quoted)))}`,
    },
    hint: {
      en: 'unpack a file that has questions, and convert it with --from FORMAT',
      pt: 'descompacte um arquivo que tem questões, e converta-o com --from FORMATO',
    },
    ends: ['warning'],
    params: { file: 'course.zip', entries: ['notes.txt'] },
    next: 'lms-cli convert notes.txt --from gift',
  }),
};
