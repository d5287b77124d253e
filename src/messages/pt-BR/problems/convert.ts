/** Problems of `convert` itself: its options, its outputs, and how it ends. */
import type { convertProblems as english } from '../../en/problems/convert.ts';
import type { Widened } from '../../widened.ts';
import { counted, expectations, figure, quoted, sentenceList } from '../phrases.ts';
import { eitherOf } from './entry.ts';
import { firstOf } from '../../snippets.ts';

export const convertProblems = {
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
      `nenhuma questão convertida tem ${categories.length === 1 ? 'esta categoria' : 'estas categorias'} do mapa de tópicos: ${sentenceList(firstOf(categories.map(quoted)))}`,
    hint: () => 'confira a grafia no arquivo de --topic-map',
    explanation:
      'Cada linha do mapa de tópicos tem o caminho de uma categoria como a origem o escreve e o id do seu tópico. Uma linha que nenhuma questão convertida usa pode ter um erro de grafia.',
  },
  'convert/topics-unknown': {
    message: ({ categories }) =>
      `o mapa de tópicos não tem tópico para ${categories.length === 1 ? 'esta categoria' : 'estas categorias'}: ${sentenceList(firstOf(categories.map(quoted)))}`,
    hint: () => 'acrescente uma linha para cada uma ao arquivo de --topic-map',
    explanation:
      'Questões de uma categoria sem tópico recebem o topicId de --set ou de --defaults, ou nenhum.',
  },
} satisfies Widened<typeof english>;
