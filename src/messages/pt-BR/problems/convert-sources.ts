/** Problems of the files that `convert` reads. */
import type { UnsupportedFormat, WorkbookFlaw, ZipFlaw } from '../../../core/problem-params.ts';
import type { convertSourceProblems as english } from '../../en/problems/convert-sources.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted, sentenceList } from '../phrases.ts';
import { eitherOf } from './entry.ts';
import { firstOf } from '../../snippets.ts';

const unsupported: Readonly<
  Record<UnsupportedFormat, { readonly name: string; readonly hint: string }>
> = {
  aiken: {
    name: 'um arquivo Aiken, que só tem múltipla escolha e nenhuma lacuna',
    hint: 'escreva as questões em outro formato, como GIFT ou uma tabela',
  },
  'r-exams': {
    name: 'um exercício do R/exams, cujos valores são calculados pelo R',
    hint: 'execute exams2moodle no R, e converta o arquivo XML que ele grava',
  },
  webexercises: {
    name: 'uma página do webexercises, cujas questões são código em R',
    hint: 'escreva as questões em outro formato, como GIFT ou uma tabela',
  },
  text2qti: {
    name: 'um questionário para o text2qti',
    hint: 'execute text2qti, e converta o arquivo zip que ele grava',
  },
  apkg: {
    name: 'um pacote do Anki, que é um banco de dados',
    hint: 'exporte as notas do Anki como "Notas em texto simples", e converta esse arquivo',
  },
  mbz: {
    name: 'um backup de um curso do Moodle',
    hint: 'exporte o banco de questões do Moodle como Moodle XML, e converta esse arquivo',
  },
  'brightspace-csv': {
    name: 'um arquivo de questões do Brightspace, cujo formato não tem questões com lacunas',
    hint: 'exporte o questionário do Brightspace como pacote, e converta esse arquivo zip',
  },
  pdf: {
    name: 'um PDF, que contém páginas e não questões',
    hint: 'salve as questões em um dos formatos de convert, como Moodle XML ou uma tabela',
  },
  docx: {
    name: 'um documento de texto, que contém páginas e não questões',
    hint: 'salve as questões em um dos formatos de convert, como Moodle XML ou uma tabela',
  },
};

function zipPhrase(zip: ZipFlaw): string {
  switch (zip.flaw) {
    case 'encrypted':
      return `${quoted(zip.name)} está criptografado`;
    case 'checksum':
      return `${quoted(zip.name)} está danificado`;
    case 'cut-short':
      return 'o arquivo termina antes do fim';
    case 'other':
      return zip.text;
  }
}

function workbookPhrase(workbook: WorkbookFlaw): string {
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
      return `${quoted(workbook.name)} está malformado: ${workbook.text}`;
  }
}

export const convertSourceProblems = {
  'convert/format-unknown': {
    message: ({ file }) => `não dá para saber o formato de ${quoted(file)}`,
    hint: () => 'acrescente --from FORMATO, por exemplo --from moodle-xml',
    explanation:
      'convert reconhece um formato pelo começo do arquivo e pelo nome. Nada neste arquivo se parece com um formato que ele lê. Código de saída 3.',
  },
  'convert/format-ambiguous': {
    message: ({ file, formats }) => `${quoted(file)} pode ser ${eitherOf(formats)}`,
    hint: ({ formats }) => `acrescente ${eitherOf(formats.map((format) => `--from ${format}`))}`,
    explanation:
      'Mais de um formato combina com o começo do arquivo. O errado poderia mudar as questões, por isso convert não escolhe. Código de saída 2.',
  },
  'convert/unsupported-format': {
    message: ({ file, format }) => `${quoted(file)} é ${unsupported[format].name}`,
    hint: ({ format }) => unsupported[format].hint,
    explanation:
      'convert conhece este formato e não o lê. A ferramenta de onde o arquivo vem muitas vezes grava outro. Código de saída 3.',
  },
  'convert/not-well-formed': {
    message: ({ reason }) => `o arquivo está malformado: ${reason}`,
    hint: () => 'corrija-o neste lugar, ou exporte-o de novo',
    explanation:
      'O texto não segue as regras do formato, como uma tag de XML que não é fechada. O resto não pode ser lido com segurança, por isso nada do arquivo foi convertido.',
  },
  'convert/too-large': {
    message: ({ what: part, limit: most }) => {
      const limit = figure(most);
      return {
        output: `a saída teria mais de ${limit} MiB`,
        file: `o arquivo é maior que ${limit} MiB`,
        package: `os arquivos do pacote são juntos maiores que ${limit} MiB`,
        entry: `um arquivo do pacote é maior que ${limit} MiB`,
        list: `a lista de arquivos do pacote é maior que ${limit} MiB`,
        entries: `o pacote contém mais de ${limit} arquivos`,
        question: `uma questão tem mais de ${limit} caracteres`,
        tag: `uma tag ou texto tem mais de ${limit} caracteres`,
        levels: `mais de ${limit} níveis de aninhamento`,
        rows: `a tabela teria mais de ${limit} linhas`,
        cells: `a planilha tem mais de ${limit} células`,
      }[part];
    },
    hint: ({ what: part }) => {
      if (part === 'output' || part === 'rows') {
        return 'use --to ndjson, ou converta menos arquivos de cada vez';
      }
      return part === 'levels' || part === 'question' || part === 'tag'
        ? 'verifique se todas as tags e chaves deste lugar estão fechadas'
        : 'exporte as questões em vários arquivos menores';
    },
    explanation:
      'convert limita o que guarda na memória, para que um arquivo danificado ou hostil não esgote o computador. Nada do arquivo foi convertido.',
  },
  'convert/encoding': {
    message: ({ encoding }) => `não foi possível decodificar o texto como ${encoding}`,
    hint: ({ encoding }) =>
      /^utf-?8$/i.test(encoding)
        ? 'salve-o como UTF-8, ou acrescente --encoding windows-1252 se ele vem de um programa antigo'
        : 'informe a codificação do arquivo, por exemplo --encoding utf-8',
    explanation:
      'Uma codificação errada troca os acentos por outras letras, por isso convert não adivinha. Sem --encoding, um texto é UTF-8, a não ser que ele próprio indique outra.',
  },
  'convert/zip': {
    message: (flaw) => `não foi possível ler o pacote: ${zipPhrase(flaw)}`,
    hint: () => 'exporte-o ou baixe-o de novo',
    explanation:
      'Pacotes são arquivos zip. Este está danificado, incompleto ou criptografado, ou contém nomes que apontam para fora dele. Nada do arquivo foi convertido.',
  },
  'convert/xlsx': {
    message: (flaw) => `não foi possível ler a planilha: ${workbookPhrase(flaw)}`,
    hint: () =>
      'abra o arquivo no programa de planilhas, e salve-o de novo como .xlsx ou CSV UTF-8',
    explanation:
      'O arquivo está danificado, é protegido por senha, ou é de um tipo antigo como .xls. Nada do arquivo foi convertido.',
  },
  'convert/empty': {
    message: ({ file }) => `${quoted(file)} não contém nenhuma questão`,
    hint: () => 'verifique se é o arquivo certo, ou indique o formato com --from',
    explanation:
      'O arquivo foi lido no seu formato, e nenhuma questão foi encontrada, nem mesmo uma para pular.',
  },
  'convert/package-empty': {
    message: ({ file }) => `nenhum arquivo em ${quoted(file)} tem questões`,
    hint: () => 'descompacte-o, e converta o arquivo que tem as questões',
    explanation:
      'Em um pacote, convert reconhece cada arquivo separadamente. Nada neste pacote se parece com um formato que ele lê. Código de saída 3.',
  },
  'convert/unknown-column': {
    message: ({ column }) => `nenhum campo de uma questão se chama ${quoted(column)}`,
    hint: ({ suggestion }) =>
      suggestion === null ? 'renomeie a coluna, ou remova-a' : `você quis dizer ${suggestion}?`,
    explanation:
      'A primeira linha de uma tabela indica o campo de cada coluna. `lms-cli schema lacuna.create` lista os campos, e lms-cli convert --template csv grava uma tabela vazia. Código de saída 3.',
  },
  'convert/entries-unknown': {
    message: ({ file, entries }) =>
      `${counted(entries.length, 'arquivo', 'arquivos')} em ${quoted(file)} não ${entries.length === 1 ? 'tem' : 'têm'} formato conhecido: ${sentenceList(firstOf(entries.map(quoted)))}`,
    hint: () => 'descompacte um arquivo que tem questões, e converta-o com --from FORMATO',
    explanation:
      'convert lê cada arquivo de um pacote que parece ter questões. Ignora mídia, folhas de estilo e manifestos, e indica todos os outros arquivos que não lê.',
  },
} satisfies Widened<typeof english>;
