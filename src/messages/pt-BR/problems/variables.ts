/** Problems of variables: in documents, in --var, and of runs to resume. */
import { shellWord } from '../../../core/texts.ts';
import type { VariableFlaw, VariableOptionFlaw } from '../../../core/problem-params.ts';
import type { variableProblems as english } from '../../en/problems/variables.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

type Texts = { readonly message: string; readonly hint: string };

/** Why a value with a field `$var` is not a variable. */
const flaws: Readonly<Record<VariableFlaw, Texts>> = {
  'other-fields': {
    message: 'uma variável não pode ter campos além de $var',
    hint: 'remova os outros campos',
  },
  'not-text': {
    message: 'o nome de uma variável deve ser um texto',
    hint: 'coloque-o entre aspas',
  },
  'no-name': { message: 'a variável não tem nome', hint: 'escreva { $var: NOME }' },
};

const optionFlaws: Readonly<Record<VariableOptionFlaw, string>> = {
  'no-equals-sign': 'não tem =',
  'no-name': 'não tem um nome válido antes do =',
  'no-value': 'não tem valor depois do =',
  'several-values': 'tem mais de um valor',
};

export const variableProblems = {
  'variables/unknown': {
    message: ({ name }) => `variável desconhecida: ${quoted(name)}`,
    hint: ({ name, suggestion }) => {
      const define = `acrescente-a em variables: no lms-cli.yaml, ou defina-a com --var ${shellWord(name)}=VALOR`;
      return suggestion === null
        ? define
        : `você quis dizer ${quoted(suggestion)}? Se não, ${define}`;
    },
    explanation:
      '--var define uma variável para um só comando. Um arquivo de configuração define variáveis em variables:. Esse campo fica no primeiro nível ou em um perfil. --var vale mais que o perfil, e o perfil vale mais que o primeiro nível. Um ponto no nome é aninhamento: topics.geography é o campo geography de topics. Com --sandbox ou --base-url, nenhum perfil está em uso.',
  },
  'variables/malformed': {
    message: ({ reason }) => flaws[reason].message,
    hint: ({ reason }) => flaws[reason].hint,
    explanation:
      '{ $var: NOME } é o valor de uma variável. É sempre um valor inteiro: o de um campo ou o de um elemento de lista. Em CSV, escreva $var:NOME na célula. Para escrever esse próprio texto, coloque uma barra invertida antes dele.',
  },
  'variables/misplaced': {
    message: () => 'uma variável não é permitida aqui',
    hint: () =>
      'escreva o próprio valor. Variáveis são permitidas em body e params, e no texto de release',
    explanation:
      'Uma chave ou uma referência deve significar o mesmo em todos os ambientes. Por isso operation, resource, key, formerly, protect e $ref não podem ser variáveis, nem um documento inteiro.',
  },
  'variables/option': {
    message: ({ received, reason }) => `--var ${quoted(received)} ${optionFlaws[reason]}`,
    hint: ({ reason }) =>
      reason === 'no-value'
        ? 'escreva um valor, "" para um texto vazio, ou null: --var \'source=""\''
        : 'escreva um nome e um só valor: --var topics.geography=8801',
    explanation:
      '--var define uma variável: um nome, =, e um só valor YAML, por exemplo 8801, true, "texto" ou [1, 2]. Coloque o argumento inteiro entre aspas se algum caractere dele for especial no seu shell.',
  },
  'variables/option-twice': {
    message: ({ name }) => `--var define ${quoted(name)} duas vezes`,
    hint: () => 'remova uma delas',
    explanation:
      'Cada --var define outra variável. topics e topics.geography se sobrepõem, porque um ponto no nome é aninhamento.',
  },
  'variables/changed': {
    message: ({ id }) => `as variáveis mudaram desde que a execução ${id} as usou`,
    hint: () =>
      'restaure a configuração que ela usou, ou execute o mesmo comando de novo com os valores novos',
    explanation:
      'Outros valores formam outros documentos. A execução não reconheceria o que já fez e poderia enviá-lo duas vezes. runs resume usa as opções --var da execução e precisa da mesma configuração. Código de saída 7, nada foi enviado.',
  },
} satisfies Widened<typeof english>;
