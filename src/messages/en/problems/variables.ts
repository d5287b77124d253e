/** Problems of variables: in documents, in --var, and of runs to resume. */
import { shellWord } from '../../../core/texts.ts';
import type { VariableFlaw, VariableOptionFlaw } from '../../../core/problem-params.ts';
import { quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

type Texts = { readonly message: string; readonly hint: string };

/** Why a value with a field `$var` is not a variable. */
const flaws: Readonly<Record<VariableFlaw, Texts>> = {
  'other-fields': {
    message: 'a variable cannot have fields other than $var',
    hint: 'remove the other fields',
  },
  'not-text': { message: 'the name of a variable must be text', hint: 'put it in quotes' },
  'no-name': { message: 'the variable has no name', hint: 'write { $var: NAME }' },
};

const optionFlaws: Readonly<Record<VariableOptionFlaw, string>> = {
  'no-equals-sign': 'has no =',
  'no-name': 'has no valid name before the =',
  'no-value': 'has no value after the =',
  'several-values': 'has more than one value',
};

export const variableProblems = {
  'variables/unknown': entry<{ name: string; suggestion: string | null }>({
    message: ({ name }) => `unknown variable ${quoted(name)}`,
    hint: ({ name, suggestion }) => {
      const define = `add it to variables: in lms-cli.yaml, or define it with --var ${shellWord(name)}=VALUE`;
      return suggestion === null ? define : `did you mean ${quoted(suggestion)}? If not, ${define}`;
    },
    explanation:
      '--var defines a variable for one command. A configuration file defines variables in variables:. It can be at its top level or in a profile. --var wins over the profile, and the profile over the top level. A dot in a name is nesting: topics.geography is the field geography of topics. With --sandbox or --base-url, no profile is in use.',
  }),
  'variables/malformed': entry<{ reason: VariableFlaw }>({
    message: ({ reason }) => flaws[reason].message,
    hint: ({ reason }) => flaws[reason].hint,
    explanation:
      '{ $var: NAME } is the value of a variable. It is always a whole value: that of a field, or of an element of a list. In CSV, write $var:NAME in the cell. To write that text itself, put a backslash before it.',
  }),
  'variables/misplaced': entry<None>({
    message: () => 'a variable is not allowed here',
    hint: () =>
      'write the value itself. Variables are allowed in body and params, and for the text of release',
    explanation:
      'A key or a reference must mean the same in every environment. So operation, resource, key, formerly, protect and $ref cannot be variables, and neither can a whole document.',
  }),
  'variables/option': entry<{ received: string; reason: VariableOptionFlaw }>({
    message: ({ received, reason }) => `--var ${quoted(received)} ${optionFlaws[reason]}`,
    hint: ({ reason }) =>
      reason === 'no-value'
        ? 'write a value, "" for an empty text, or null: --var \'source=""\''
        : 'write a name and one value: --var topics.geography=8801',
    explanation:
      '--var defines one variable: a name, =, and one YAML value, for example 8801, true, "text" or [1, 2]. Quote the whole argument if your shell treats a character of it specially.',
  }),
  'variables/option-twice': entry<{ name: string }>({
    message: ({ name }) => `--var sets ${quoted(name)} twice`,
    hint: () => 'remove one of them',
    explanation:
      'Each --var sets another variable. topics and topics.geography overlap, because a dot in a name is nesting.',
  }),
  'variables/changed': entry<{ id: string }>({
    message: ({ id }) => `the variables have changed since run ${id} used them`,
    hint: () =>
      'restore the configuration that it used, or run the same command again with the new values',
    explanation:
      'Other values make other documents. The run would not recognize what it has done, and could send it twice. runs resume uses the --var options of the run, and needs the same configuration. Exit code 7, nothing was sent.',
  }),
} as const;
