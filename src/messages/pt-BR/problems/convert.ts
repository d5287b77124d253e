/** Problems of `convert` that concern a whole file, or the command. */
import type { UnsupportedFormat, WorkbookFlaw, ZipFlaw } from '../../../core/problem-params.ts';
import type { convertProblems as english } from '../../en/problems/convert.ts';
import type { Widened } from '../../widened.ts';
import { counted, expectations, figure, quoted, sentenceList } from '../phrases.ts';
import { eitherOf } from './entry.ts';

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

/** The first names of a list that may be long. */
const firstOf = (names: readonly string[]) =>
  sentenceList([
    ...names.slice(0, MOST_NAMED).map(quoted),
    ...(names.length > MOST_NAMED ? ['…'] : []),
  ]);

const MOST_NAMED = 5;

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

export const convertProblems = {
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
  'convert/some-refused': {
    message: ({ refused, skipped, converted }) =>
      sentenceList([
        counted(converted, 'questão convertida', 'questões convertidas'),
        ...(refused === 0 ? [] : [counted(refused, 'recusada', 'recusadas')]),
        ...(skipped === 0 ? [] : [counted(skipped, 'pulada', 'puladas')]),
      ]),
    hint: ({ isStrict }) =>
      isStrict
        ? 'corrija a origem, ou execute sem --strict para aceitar o que não é mantido'
        : 'corrija a origem, ou acrescente uma opção que os motivos acima indicam',
    explanation:
      'Uma questão é recusada se não cabe fielmente em uma questão de lacunas. As outras foram gravadas. Com --strict, uma questão também é recusada se algo dela não é mantido. Código de saída 6.',
  },
  'convert/incomplete': {
    message: ({ fields, questions }) =>
      `${counted(questions, 'questão está', 'questões estão')} sem campos obrigatórios: ${fields.join(', ')}`,
    hint: ({ fields }) =>
      fields.includes('topicId')
        ? 'acrescente --set topicId=ID, --topic-map ARQUIVO ou --defaults ARQUIVO, ou acrescente-os à saída'
        : `acrescente --set ${fields[0] ?? 'CAMPO'}=VALOR ou --defaults ARQUIVO, ou acrescente-os à saída`,
    explanation:
      'O serviço exige campos que a origem não tem, como topicId e difficulty. convert não os inventa. As questões foram gravadas sem eles, e `lms-cli validate` os aponta. Código de saída 6.',
  },
  'convert/nothing': {
    message: ({ seen, refused, skipped }) =>
      seen === 0
        ? 'nenhuma questão foi encontrada'
        : `nenhuma de ${counted(seen, 'questão', 'questões')} foi convertida: ${sentenceList([
            counted(refused, 'recusada', 'recusadas'),
            counted(skipped, 'pulada', 'puladas'),
          ])}`,
    hint({ seen, refused, isStrict }) {
      if (seen === 0) return 'verifique se é o arquivo certo, ou indique o formato com --from';
      if (refused === 0) return 'verifique se é o arquivo certo: ele não tem questões com lacunas';
      return isStrict
        ? 'corrija a origem, ou execute sem --strict para aceitar o que não é mantido'
        : 'corrija a origem, ou acrescente uma opção que os motivos acima indicam';
    },
    explanation:
      'Todas as questões foram recusadas, ou são de um tipo sem lacunas. Nada foi gravado. Código de saída 3.',
  },
  'convert/unread': {
    message: ({ files }) =>
      `nada foi gravado, porque ${counted(files.length, 'arquivo não pôde ser lido', 'arquivos não puderam ser lidos')}: ${files.map(quoted).join(', ')}`,
    hint: () => 'corrija os problemas acima, ou execute sem esses arquivos',
    explanation:
      'Uma saída sem as questões de um arquivo pareceria completa. Por isso convert grava as questões de todos os arquivos, ou nada. Código de saída 3.',
  },
  'convert/exists': {
    message: ({ file }) => `a saída ${quoted(file)} já existe`,
    hint: () => 'acrescente --overwrite, ou indique outro arquivo com --out',
    explanation:
      'convert só substitui um arquivo existente com --overwrite, porque você pode tê-lo corrigido à mão. Código de saída 2.',
  },
  'convert/same-output': {
    message: ({ first, second, file }) =>
      `${quoted(first)} e ${quoted(second)} seriam gravados em ${quoted(file)}`,
    hint: () => 'renomeie um deles, ou converta-os em dois comandos com pastas diferentes',
    explanation:
      'Com --out PASTA/, cada saída tem o nome da origem. Origens de mesmo nome se substituiriam. Código de saída 2.',
  },
  'convert/target-unknown': {
    message: ({ file }) => `não dá para saber o formato a gravar pelo nome ${quoted(file)}`,
    hint: () => 'acrescente --to FORMATO, por exemplo --to md',
    explanation:
      'Sem --to, o formato é o da extensão do arquivo. Esta extensão não indica nenhum. Código de saída 2.',
  },
  'convert/out-needed': {
    message: ({ format }) =>
      format === 'xlsx'
        ? 'uma planilha não pode ser gravada na saída padrão'
        : `com ${format}, as questões precisam de um arquivo próprio`,
    hint: ({ format }) =>
      format === 'xlsx'
        ? 'indique o arquivo, por exemplo --out questions.xlsx'
        : 'indique o arquivo, por exemplo --out questions.md',
    explanation:
      'Uma planilha não é um texto que um terminal possa mostrar. Com -o json, a saída padrão é do relatório. Código de saída 2.',
  },
  'convert/set': {
    message: ({ text, flaw }) =>
      ({
        'no-equals-sign': `--set ${quoted(text)} não tem sinal de igual`,
        'unknown-field': `--set ${quoted(text)} indica um campo desconhecido`,
        'own-field': `--set ${quoted(text)} define um campo que é de cada questão`,
        'no-value': `--set ${quoted(text)} não tem valor`,
      })[flaw],
    hint: ({ flaw, suggestion }) => {
      if (flaw === 'own-field') return 'corrija este campo na origem ou na saída';
      if (flaw === 'unknown-field' && suggestion !== null) return `você quis dizer ${suggestion}?`;
      return 'escreva --set CAMPO=VALOR, por exemplo --set difficulty=1';
    },
    explanation:
      '--set dá um campo às questões que não o têm. Os campos são os de lacuna.create, que `lms-cli schema lacuna.create` lista. Código de saída 2.',
  },
  'convert/set-value': {
    message: ({ text, field, expected }) =>
      `--set ${quoted(text)} não é válido: ${field} deve ser ${typeof expected === 'string' ? expectations[expected].phrase : eitherOf(expected)}`,
    hint: ({ field }) => `escreva --set ${field}=VALOR como em uma célula de tabela`,
    explanation:
      'O valor é escrito como em uma célula de uma tabela CSV. `lms-cli schema lacuna.create` lista os campos e seus valores. Código de saída 2.',
  },
  'convert/topic-map': {
    message: ({ file, line, reason }) =>
      `${quoted(file)}, linha ${figure(line)}: ${
        {
          columns: 'são esperados uma categoria e um id de tópico',
          id: 'o id de tópico não é válido',
          twice: 'esta categoria aparece duas vezes',
        }[reason]
      }`,
    hint: ({ reason }) =>
      ({
        columns: 'escreva duas colunas, por exemplo Geografia/Brasil;8801',
        id: 'escreva o id de um tópico, que é um número inteiro',
        twice: 'mantenha uma das duas linhas',
      })[reason],
    explanation:
      'O arquivo de --topic-map é uma tabela CSV. A primeira coluna é uma categoria da origem, e a segunda é o id de um tópico do serviço. Código de saída 3.',
  },
  'convert/defaults': {
    message: ({ file, field, reason }) =>
      ({
        'unknown-field': `${quoted(file)} define ${quoted(field)}, que não é um campo de questões`,
        'own-field': `${quoted(file)} define ${quoted(field)}, que é de cada questão`,
      })[reason],
    hint: ({ field, reason }) =>
      reason === 'own-field'
        ? 'corrija este campo na origem ou na saída'
        : `remova ${field}, ou corrija o nome`,
    explanation:
      'O arquivo de --defaults tem campos para as questões que não os têm, como difficulty e author. `lms-cli schema lacuna.create` lista os campos. Código de saída 3.',
  },
  'convert/topics-unused': {
    message: ({ categories }) =>
      `nenhuma questão tem ${categories.length === 1 ? 'esta categoria' : 'estas categorias'} do mapa de tópicos: ${firstOf(categories)}`,
    hint: () => 'confira a grafia no arquivo de --topic-map',
    explanation:
      'Cada linha do mapa de tópicos tem o caminho de uma categoria como a origem o escreve e o id do seu tópico. Uma linha que nenhuma questão usa costuma ter um erro de grafia.',
  },
  'convert/topics-unknown': {
    message: ({ categories }) =>
      `o mapa de tópicos não tem tópico para ${categories.length === 1 ? 'esta categoria' : 'estas categorias'}: ${firstOf(categories)}`,
    hint: () => 'acrescente uma linha para cada uma ao arquivo de --topic-map',
    explanation:
      'Questões de uma categoria sem tópico recebem o topicId de --set ou de --defaults, ou nenhum.',
  },
  'convert/entries-unknown': {
    message: ({ file, entries }) =>
      `${counted(entries.length, 'arquivo', 'arquivos')} em ${quoted(file)} não ${entries.length === 1 ? 'tem' : 'têm'} formato conhecido: ${firstOf(entries)}`,
    hint: () => 'descompacte um arquivo que tem questões, e converta-o com --from FORMATO',
    explanation:
      'convert lê cada arquivo de um pacote que parece ter questões. Ignora mídia, folhas de estilo e manifestos, e indica todos os outros arquivos que não lê.',
  },
} satisfies Widened<typeof english>;
