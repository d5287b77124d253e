/** Problems of `convert` itself: its options, its outputs, and how it ends. */
import type { Expected } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { firstOf, quoted } from '../snippets.ts';

/** How the refused questions go on. */
interface Refusal {
  isStrict: boolean;
  /** Of one sheet: the file for its wrong rows, if one was named. Null for any other source. */
  sheet: { readonly rejects: string | null } | null;
}

const mendEn = ({ isStrict, sheet }: Refusal) => {
  if (isStrict) return 'correct the source, or run it without --strict to accept what is not kept';
  if (sheet === null) return 'correct the source, as the reasons above say';
  return sheet.rejects === null
    ? 'correct the sheet, or write the wrong rows to another one with --rejects FILE'
    : `correct ${sheet.rejects}, and convert it with another --out`;
};

const mendPt = ({ isStrict, sheet }: Refusal) => {
  if (isStrict) return 'corrija a origem, ou execute sem --strict para aceitar o que não é mantido';
  if (sheet === null) return 'corrija a origem, como dizem os motivos acima';
  return sheet.rejects === null
    ? 'corrija a planilha, ou grave as linhas erradas em outra com --rejects ARQUIVO'
    : `corrija ${sheet.rejects} e converta esse arquivo com outro --out`;
};

export const convertProblems = {
  'convert/some-refused': define<Refusal & { refused: number; skipped: number; converted: number }>(
    {
      message: {
        en: ({ refused, skipped, converted }) =>
          en.sentenceList([
            `${en.plural(converted, 'question was', 'questions were')} converted`,
            ...(refused === 0 ? [] : [`${refused} ${refused === 1 ? 'was' : 'were'} refused`]),
            ...(skipped === 0 ? [] : [`${skipped} ${skipped === 1 ? 'was' : 'were'} skipped`]),
          ]),
        pt: ({ refused, skipped, converted }) =>
          pt.sentenceList([
            pt.plural(converted, 'questão convertida', 'questões convertidas'),
            ...(refused === 0 ? [] : [pt.plural(refused, 'recusada', 'recusadas')]),
            ...(skipped === 0 ? [] : [pt.plural(skipped, 'pulada', 'puladas')]),
          ]),
      },
      hint: { en: mendEn, pt: mendPt },
      ends: ['partly'],
      params: { refused: 2, skipped: 1, converted: 30, isStrict: false, sheet: null },
    },
  ),
  'convert/incomplete': define<{ fields: readonly string[]; questions: number }>({
    message: {
      en: ({ fields, questions }) =>
        `${en.plural(questions, 'question lacks', 'questions lack')} ${fields.length === 1 ? 'a required field' : 'required fields'}: ${fields.join(', ')}`,
      pt: ({ fields, questions }) =>
        `${pt.plural(questions, 'questão está', 'questões estão')} sem ${fields.length === 1 ? 'um campo obrigatório' : 'campos obrigatórios'}: ${fields.join(', ')}`,
    },
    hint: {
      en: ({ fields }) =>
        fields.includes('topicId')
          ? `add --set topicId=ID, --topic-map FILE or --defaults FILE, or add ${fields.length === 1 ? 'it' : 'them'} to the output`
          : `add --set ${fields[0] ?? 'FIELD'}=VALUE or --defaults FILE, or add ${fields.length === 1 ? 'it' : 'them'} to the output`,
      pt: ({ fields }) =>
        fields.includes('topicId')
          ? `acrescente --set topicId=ID, --topic-map ARQUIVO ou --defaults ARQUIVO, ou acrescente-${fields.length === 1 ? 'o' : 'os'} à saída`
          : `acrescente --set ${fields[0] ?? 'CAMPO'}=VALOR ou --defaults ARQUIVO, ou acrescente-${fields.length === 1 ? 'o' : 'os'} à saída`,
    },
    ends: ['partly'],
    params: { fields: ['topicId', 'difficulty'], questions: 30 },
    next: 'lms-cli convert quiz.xml --set topicId=8801 --set difficulty=1',
  }),
  'convert/nothing': define<Refusal & { seen: number; refused: number; skipped: number }>({
    message: {
      en: ({ seen, refused, skipped }) =>
        seen === 0
          ? 'no question was found'
          : `none of ${en.plural(seen, 'question', 'questions')} was converted: ${en.sentenceList([
              ...(refused === 0 ? [] : [`${refused} refused`]),
              ...(skipped === 0 ? [] : [`${skipped} skipped`]),
            ])}`,
      pt: ({ seen, refused, skipped }) =>
        seen === 0
          ? 'nenhuma questão foi encontrada'
          : `nenhuma de ${pt.plural(seen, 'questão', 'questões')} foi convertida: ${pt.sentenceList(
              [
                ...(refused === 0 ? [] : [pt.plural(refused, 'recusada', 'recusadas')]),
                ...(skipped === 0 ? [] : [pt.plural(skipped, 'pulada', 'puladas')]),
              ],
            )}`,
    },
    hint: {
      en({ seen, refused, ...how }) {
        if (seen === 0) return 'check that it is the right file, or name its format with --from';
        if (refused === 0)
          return 'check that it is the right file: it has no questions with blanks';
        return mendEn(how);
      },
      pt({ seen, refused, ...how }) {
        if (seen === 0) return 'verifique se é o arquivo certo, ou indique o formato com --from';
        if (refused === 0)
          return 'verifique se é o arquivo certo: ele não tem questões com lacunas';
        return mendPt(how);
      },
    },
    ends: ['input'],
    params: { seen: 12, refused: 2, skipped: 10, isStrict: false, sheet: null },
  }),
  'convert/unread': define<{ files: readonly string[] }>({
    message: {
      en: ({ files }) =>
        `nothing was written, because ${en.plural(files.length, 'file', 'files')} could not be read: ${files.map(quoted).join(', ')}`,
      pt: ({ files }) =>
        `nada foi gravado, porque ${pt.plural(files.length, 'arquivo não pôde ser lido', 'arquivos não puderam ser lidos')}: ${files.map(quoted).join(', ')}`,
    },
    hint: {
      en: 'correct the problems above, or run it without these files',
      pt: 'corrija os problemas acima, ou execute sem esses arquivos',
    },
    ends: ['input'],
    params: { files: ['unit-2.xml'] },
  }),
  'convert/exists': define<{ file: string; option: '--out' | '--rejects' }>({
    message: {
      en: ({ file }) => `the output ${quoted(file)} already exists`,
      pt: ({ file }) => `a saída ${quoted(file)} já existe`,
    },
    hint: {
      en: ({ option }) => `add --overwrite, or name another file with ${option}`,
      pt: ({ option }) => `acrescente --overwrite, ou indique outro arquivo com ${option}`,
    },
    ends: ['usage'],
    params: { file: 'questions.md', option: '--out' },
  }),
  'convert/rejects': define<{ files: readonly string[] }>({
    message: {
      en: ({ files }) =>
        `--rejects is for one sheet, not for ${en.sentenceList(files.map(quoted))}`,
      pt: ({ files }) =>
        `--rejects vale para uma só planilha, não para ${pt.sentenceList(files.map(quoted))}`,
    },
    hint: {
      en: 'name one CSV file or workbook, or leave out --rejects',
      pt: 'indique um só arquivo CSV ou pasta de trabalho, ou deixe --rejects fora',
    },
    ends: ['usage'],
    params: { files: ['quiz.gift'] },
    next: 'lms-cli convert quiz.csv --rejects wrong.csv --out quiz.md',
  }),
  'convert/output-name': define<{ source: string; file: string }>({
    message: {
      en: ({ source, file }) =>
        `${quoted(source)} would be written to ${quoted(file)}, which is not a file name on every system`,
      pt: ({ source, file }) =>
        `${quoted(source)} seria gravado em ${quoted(file)}, que não é um nome de arquivo em todos os sistemas`,
    },
    hint: {
      en: 'rename the source, or name the output with --out FILE',
      pt: 'renomeie a origem, ou indique o nome da saída com --out ARQUIVO',
    },
    ends: ['usage'],
    params: { source: 'CON.xml', file: 'questions/CON.md' },
    next: 'lms-cli convert CON.xml --out questions/con-questions.md',
  }),
  'convert/same-output': define<{ first: string; second: string; file: string }>({
    message: {
      en: ({ first, second, file }) =>
        `${quoted(first)} and ${quoted(second)} would both be written to ${quoted(file)}`,
      pt: ({ first, second, file }) =>
        `${quoted(first)} e ${quoted(second)} seriam gravados em ${quoted(file)}`,
    },
    hint: {
      en: 'rename one of them, or convert them in two commands with different folders',
      pt: 'renomeie um deles, ou converta-os em dois comandos com pastas diferentes',
    },
    ends: ['usage'],
    params: { first: 'a/quiz.xml', second: 'b/quiz.xml', file: 'questions/quiz.md' },
    next: 'lms-cli convert b/quiz.xml --out b-questions/',
  }),
  'convert/target-unknown': define<{ file: string }>({
    message: {
      en: ({ file }) => `cannot tell the format to write from the name ${quoted(file)}`,
      pt: ({ file }) => `não dá para saber o formato a gravar pelo nome ${quoted(file)}`,
    },
    hint: {
      en: 'add --to FORMAT, for example --to md',
      pt: 'acrescente --to FORMATO, por exemplo --to md',
    },
    ends: ['usage'],
    params: { file: 'questions.txt' },
  }),
  'convert/out-needed': define<{ format: string }>({
    message: {
      en: ({ format }) =>
        format === 'xlsx'
          ? 'a workbook cannot be written to standard output'
          : `with ${format}, the questions need a file of their own`,
      pt: ({ format }) =>
        format === 'xlsx'
          ? 'uma planilha não pode ser gravada na saída padrão'
          : `com ${format}, as questões precisam de um arquivo próprio`,
    },
    hint: {
      en: ({ format }) =>
        format === 'xlsx'
          ? 'name the file, for example --out questions.xlsx'
          : 'name the file, for example --out questions.md',
      pt: ({ format }) =>
        format === 'xlsx'
          ? 'indique o arquivo, por exemplo --out questions.xlsx'
          : 'indique o arquivo, por exemplo --out questions.md',
    },
    ends: ['usage'],
    params: { format: 'xlsx' },
    next: 'lms-cli convert quiz.xml --to xlsx --out questions.xlsx',
  }),
  'convert/set': define<{
    text: string;
    flaw: 'no-equals-sign' | 'unknown-field' | 'own-field' | 'no-value';
    suggestion: string | null;
  }>({
    message: {
      en: ({ text, flaw }) =>
        ({
          'no-equals-sign': `--set ${quoted(text)} has no equals sign`,
          'unknown-field': `--set ${quoted(text)} names an unknown field`,
          'own-field': `--set ${quoted(text)} sets a field that each question has of its own`,
          'no-value': `--set ${quoted(text)} has no value`,
        })[flaw],
      pt: ({ text, flaw }) =>
        ({
          'no-equals-sign': `--set ${quoted(text)} não tem sinal de igual`,
          'unknown-field': `--set ${quoted(text)} indica um campo desconhecido`,
          'own-field': `--set ${quoted(text)} define um campo que é de cada questão`,
          'no-value': `--set ${quoted(text)} não tem valor`,
        })[flaw],
    },
    hint: {
      en: ({ flaw, suggestion }) => {
        if (flaw === 'own-field') return 'correct this field in the source or in the output';
        if (flaw === 'unknown-field' && suggestion !== null) return `did you mean ${suggestion}?`;
        return 'write --set FIELD=VALUE, for example --set difficulty=1';
      },
      pt: ({ flaw, suggestion }) => {
        if (flaw === 'own-field') return 'corrija este campo na origem ou na saída';
        if (flaw === 'unknown-field' && suggestion !== null)
          return `você quis dizer ${suggestion}?`;
        return 'escreva --set CAMPO=VALOR, por exemplo --set difficulty=1';
      },
    },
    ends: ['usage'],
    params: { text: 'dificulty=1', flaw: 'unknown-field', suggestion: 'difficulty' },
  }),
  'convert/set-value': define<{
    text: string;
    field: string;
    /** The type of the value, or the values that there are. */
    expected: Expected | readonly string[];
  }>({
    message: {
      en: ({ text, field, expected }) =>
        `--set ${quoted(text)} is not valid: ${field} must be ${typeof expected === 'string' ? en.expectations[expected].phrase : en.eitherOf(expected)}`,
      pt: ({ text, field, expected }) =>
        `--set ${quoted(text)} não é válido: ${field} deve ser ${typeof expected === 'string' ? pt.expectations[expected].phrase : pt.eitherOf(expected)}`,
    },
    hint: {
      en: ({ field }) => `write --set ${field}=VALUE as in a cell of a table`,
      pt: ({ field }) => `escreva --set ${field}=VALOR como em uma célula de tabela`,
    },
    ends: ['usage'],
    params: { text: 'topicId=geography', field: 'topicId', expected: 'id' },
    next: 'lms-cli convert quiz.xml --set topicId=8801',
  }),
  'convert/topic-map': define<{
    file: string;
    line: number;
    reason: 'columns' | 'id' | 'twice';
  }>({
    message: {
      en: ({ file, line, reason }) =>
        `${quoted(file)}, line ${line}: ${
          {
            columns: 'a category and a topic id are expected',
            id: 'the topic id is not valid',
            twice: 'this category is listed twice',
          }[reason]
        }`,
      pt: ({ file, line, reason }) =>
        `${quoted(file)}, linha ${pt.figure(line)}: ${
          {
            columns: 'são esperados uma categoria e um id de tópico',
            id: 'o id de tópico não é válido',
            twice: 'esta categoria aparece duas vezes',
          }[reason]
        }`,
    },
    hint: {
      en: ({ reason }) =>
        ({
          columns: 'write two columns, for example Geography/Brazil;8801',
          id: 'write the id of a topic, which is a whole number',
          twice: 'keep one of the two lines',
        })[reason],
      pt: ({ reason }) =>
        ({
          columns: 'escreva duas colunas, por exemplo Geografia/Brasil;8801',
          id: 'escreva o id de um tópico, que é um número inteiro',
          twice: 'mantenha uma das duas linhas',
        })[reason],
    },
    ends: ['input'],
    params: { file: 'topics.csv', line: 3, reason: 'id' },
  }),
  'convert/defaults': define<{
    file: string;
    field: string;
    reason: 'unknown-field' | 'own-field';
  }>({
    message: {
      en: ({ file, field, reason }) =>
        ({
          'unknown-field': `${quoted(file)} sets ${quoted(field)}, which is not a field of questions`,
          'own-field': `${quoted(file)} sets ${quoted(field)}, which each question has of its own`,
        })[reason],
      pt: ({ file, field, reason }) =>
        ({
          'unknown-field': `${quoted(file)} define ${quoted(field)}, que não é um campo de questões`,
          'own-field': `${quoted(file)} define ${quoted(field)}, que é de cada questão`,
        })[reason],
    },
    hint: {
      en: ({ field, reason }) =>
        reason === 'own-field'
          ? 'correct this field in the source or in the output'
          : `remove ${field}, or correct its name`,
      pt: ({ field, reason }) =>
        reason === 'own-field'
          ? 'corrija este campo na origem ou na saída'
          : `remova ${field}, ou corrija o nome`,
    },
    ends: ['input'],
    params: { file: 'defaults.yaml', field: 'dificulty', reason: 'unknown-field' },
  }),
  'convert/topics-unused': define<{ categories: readonly string[] }>({
    message: {
      en: ({ categories }) =>
        `no converted question has ${categories.length === 1 ? 'this category' : 'these categories'} of the topic map: ${en.sentenceList(firstOf(categories.map(quoted)))}`,
      pt: ({ categories }) =>
        `nenhuma questão convertida tem ${categories.length === 1 ? 'esta categoria' : 'estas categorias'} do mapa de tópicos: ${pt.sentenceList(firstOf(categories.map(quoted)))}`,
    },
    hint: {
      en: 'check the spelling in the file of --topic-map',
      pt: 'confira a grafia no arquivo de --topic-map',
    },
    ends: ['warning'],
    params: { categories: ['Geografy'] },
  }),
  'convert/topics-unknown': define<{ categories: readonly string[] }>({
    message: {
      en: ({ categories }) =>
        `the topic map has no topic for ${categories.length === 1 ? 'this category' : 'these categories'}: ${en.sentenceList(firstOf(categories.map(quoted)))}`,
      pt: ({ categories }) =>
        `o mapa de tópicos não tem tópico para ${categories.length === 1 ? 'esta categoria' : 'estas categorias'}: ${pt.sentenceList(firstOf(categories.map(quoted)))}`,
    },
    hint: {
      en: 'add a row for each to the file of --topic-map',
      pt: 'acrescente uma linha para cada uma ao arquivo de --topic-map',
    },
    ends: ['warning'],
    params: { categories: ['Geography'] },
  }),
};
