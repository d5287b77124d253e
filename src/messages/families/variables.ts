/** Problems of variables, in documents and in --var. */
import type { VariableFlaw, VariableOptionFlaw } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { quoted } from '../snippets.ts';

type Texts = { readonly message: string; readonly hint: string };

/** Why a value with a field `$var` is not a variable. */
const flawsEn: Readonly<Record<VariableFlaw, Texts>> = {
  'other-fields': {
    message: 'a variable cannot have fields other than $var',
    hint: 'remove the other fields',
  },
  'not-text': { message: 'the name of a variable must be text', hint: 'put it in quotes' },
  'no-name': { message: 'the variable has no name', hint: 'write { $var: NAME }' },
};

const optionFlawsEn: Readonly<Record<VariableOptionFlaw, string>> = {
  'no-equals-sign': 'has no =',
  'no-name': 'has no valid name before the =',
  'no-value': 'has no value after the =',
  'several-values': 'has more than one value',
};

/** Why a value with a field `$var` is not a variable. */
const flawsPt: Readonly<Record<VariableFlaw, Texts>> = {
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

const optionFlawsPt: Readonly<Record<VariableOptionFlaw, string>> = {
  'no-equals-sign': 'não tem =',
  'no-name': 'não tem um nome válido antes do =',
  'no-value': 'não tem valor depois do =',
  'several-values': 'tem mais de um valor',
};

export const variableProblems = {
  'variables/not-of-profile': define<{ name: string; profile: string; place: string }>({
    message: {
      en: ({ name, profile, place }) =>
        `${name} is not defined in the protected profile ${quoted(profile)}: its value comes from ${place}`,
      pt: ({ name, profile, place }) =>
        `${name} não está definida no perfil protegido ${quoted(profile)}: o valor vem de ${place}`,
    },
    hint: {
      en: ({ name, profile }) =>
        `add ${name} to variables: of the profile ${profile}, with the id that this service has`,
      pt: ({ name, profile }) =>
        `acrescente ${name} a variables: do perfil ${profile}, com o id que vale nesse serviço`,
    },
    ends: ['warning'],
    params: { name: 'topics.colony', profile: 'production', place: 'lms-cli.yaml:5' },
    next: 'lms-cli profile show production',
  }),
  'variables/unknown': define<{ name: string; suggestion: string | null; profile?: string }>({
    message: {
      en: ({ name }) => `unknown variable ${quoted(name)}`,
      pt: ({ name }) => `variável desconhecida: ${quoted(name)}`,
    },
    hint: {
      en: ({ name, suggestion, profile }) => {
        if (profile !== undefined) {
          return `the profile ${profile} defines it, but a base URL uses no profile. Make a profile with this base URL, or define it with --var ${shellWord(name)}=VALUE`;
        }
        const remedy = `add it to variables: of the profile in lms-cli.yaml, or define it with --var ${shellWord(name)}=VALUE`;
        return suggestion === null
          ? remedy
          : `did you mean ${quoted(suggestion)}? If not, ${remedy}`;
      },
      pt: ({ name, suggestion, profile }) => {
        if (profile !== undefined) {
          return `o perfil ${profile} a define, mas uma URL base não usa perfil. Crie um perfil com esta URL base, ou defina-a com --var ${shellWord(name)}=VALOR`;
        }
        const remedy = `acrescente-a em variables: do perfil no lms-cli.yaml, ou defina-a com --var ${shellWord(name)}=VALOR`;
        return suggestion === null
          ? remedy
          : `você quis dizer ${quoted(suggestion)}? Se não, ${remedy}`;
      },
    },
    ends: ['input'],
    params: { name: 'questions.capital', suggestion: null },
    next: 'lms-cli import course.yaml --var questions.capital=17',
  }),
  'variables/malformed': define<{ reason: VariableFlaw }>({
    message: {
      en: ({ reason }) => flawsEn[reason].message,
      pt: ({ reason }) => flawsPt[reason].message,
    },
    hint: { en: ({ reason }) => flawsEn[reason].hint, pt: ({ reason }) => flawsPt[reason].hint },
    ends: ['input'],
    params: { reason: 'other-fields' },
  }),
  'variables/misplaced': define({
    message: { en: 'a variable is not allowed here', pt: 'uma variável não é permitida aqui' },
    hint: {
      en: 'write the value itself. Variables are allowed in body and params, and for the text of release',
      pt: 'escreva o próprio valor. Variáveis são permitidas em body e params, e no texto de release',
    },
    ends: ['input'],
  }),
  'variables/option': define<{ received: string; reason: VariableOptionFlaw }>({
    message: {
      en: ({ received, reason }) => `--var ${quoted(received)} ${optionFlawsEn[reason]}`,
      pt: ({ received, reason }) => `--var ${quoted(received)} ${optionFlawsPt[reason]}`,
    },
    hint: {
      en: ({ reason }) =>
        reason === 'no-value'
          ? 'write a value, "" for an empty text, or null: --var \'source=""\''
          : 'write a name and one value: --var topics.geography=8801',
      pt: ({ reason }) =>
        reason === 'no-value'
          ? 'escreva um valor, "" para um texto vazio, ou null: --var \'source=""\''
          : 'escreva um nome e um só valor: --var topics.geography=8801',
    },
    ends: ['usage'],
    params: { received: 'topics.geography', reason: 'no-equals-sign' },
  }),
  'variables/option-twice': define<{ name: string }>({
    message: {
      en: ({ name }) => `--var sets ${quoted(name)} twice`,
      pt: ({ name }) => `--var define ${quoted(name)} duas vezes`,
    },
    hint: { en: 'remove one of them', pt: 'remova uma delas' },
    ends: ['usage'],
    params: { name: 'topic' },
  }),
};
