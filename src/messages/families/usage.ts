/** Problems of the command line. */
import type { OptionExpectation } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { placeholdersPt } from '../placeholders.ts';
import { quoted, shownFlags } from '../snippets.ts';

/** Where the options of every command are told. */
const OPTIONS_PAGE = 'lms-cli help options';

export const usageProblems = {
  'usage/unknown-option': define<{
    option: string;
    suggestion: string | null;
    /** The one that it was given to, by its full name. */
    command: string;
  }>({
    message: {
      en: ({ option }) => `unknown option ${option}`,
      pt: ({ option }) => `opção desconhecida ${option}`,
    },
    hint: {
      en: ({ suggestion, command }) =>
        suggestion === null ? `see ${command} --help` : `did you mean ${suggestion}?`,
      pt: ({ suggestion, command }) =>
        suggestion === null ? `veja ${command} --help` : `você quis dizer ${suggestion}?`,
    },
    ends: ['usage'],
    params: {
      option: '--dryrun',
      suggestion: '--dry-run',
      command: 'lms-cli lacuna create',
    },
  }),
  'usage/unknown-command': define<{
    received: string;
    /** Commands to type instead, the likeliest first. */
    suggestions: readonly string[];
    known: readonly string[];
  }>({
    message: {
      en: ({ received }) => `unknown command ${quoted(received)}`,
      pt: ({ received }) => `comando desconhecido ${quoted(received)}`,
    },
    hint: {
      en: ({ suggestions, known }) =>
        suggestions.length > 0
          ? `run${suggestions.length > 1 ? ' one of these' : ''}: ${suggestions.join(', ')}`
          : `use one of these commands: ${known.join(', ')}`,
      pt: ({ suggestions, known }) =>
        suggestions.length > 0
          ? `execute${suggestions.length > 1 ? ' um destes' : ''}: ${suggestions.join(', ')}`
          : `use um destes comandos: ${known.join(', ')}`,
    },
    ends: ['usage'],
    params: {
      received: 'creat',
      suggestions: ['lms-cli lacuna create'],
      known: ['create', 'edit'],
    },
  }),
  'usage/missing-argument': define<{ argument: string; command: string }>({
    message: {
      en: ({ argument, command }) => `${command} requires <${argument}>`,
      pt: ({ argument, command }) =>
        `${command} exige ${shownFlags(`<${argument}>`, placeholdersPt)}`,
    },
    hint: {
      en: ({ command }) => `see ${command} --help`,
      pt: ({ command }) => `veja ${command} --help`,
    },
    ends: ['usage'],
    params: { argument: 'topicId', command: 'lms-cli lacuna move' },
  }),
  'usage/too-many-arguments': define<{ extra: readonly string[]; command: string }>({
    message: {
      en: ({ extra, command }) =>
        `too many arguments for ${command}: ${extra.map(quoted).join(', ')}`,
      pt: ({ extra, command }) =>
        `argumentos demais para ${command}: ${extra.map(quoted).join(', ')}`,
    },
    hint: {
      en: ({ command }) => `see ${command} --help`,
      pt: ({ command }) => `veja ${command} --help`,
    },
    ends: ['usage'],
    params: { extra: ['8803'], command: 'lms-cli lacuna move' },
  }),
  'usage/option-without-value': define<{ option: string; isCommon?: boolean }>({
    message: {
      en: ({ option }) => `the option ${option} requires a value`,
      pt: ({ option }) => `a opção ${shownFlags(option, placeholdersPt)} exige um valor`,
    },
    hint: {
      en: ({ isCommon = false }) =>
        `see ${isCommon ? OPTIONS_PAGE : '--help'} for what the option accepts`,
      pt: ({ isCommon = false }) =>
        `veja em ${isCommon ? OPTIONS_PAGE : '--help'} o que a opção aceita`,
    },
    ends: ['usage'],
    params: { option: '--notes <TEXT>' },
  }),
  'usage/option-takes-no-value': define<{ option: string }>({
    message: {
      en: ({ option }) => `the option ${option} takes no value`,
      pt: ({ option }) => `a opção ${option} não aceita valor`,
    },
    hint: {
      en: ({ option }) => `write ${option} alone to turn it on, or leave it out`,
      pt: ({ option }) => `escreva só ${option} para ativá-la, ou não a use`,
    },
    ends: ['usage'],
    params: { option: '--dry-run' },
  }),
  'usage/options-conflict': define<{ options: readonly string[] }>({
    message: {
      en: ({ options }) => `${en.sentenceList(options)} cannot be used together`,
      pt: ({ options }) => `${pt.sentenceList(options)} não podem ser usadas juntas`,
    },
    hint: { en: 'keep one of them', pt: 'mantenha só uma delas' },
    ends: ['usage'],
    params: { options: ['--answer', '--check'] },
  }),
  'usage/option-value': define<{
    option: string;
    received: string;
    expected: OptionExpectation;
    isCommon?: boolean;
  }>({
    message: {
      en: ({ option, received, expected }) =>
        `${option} must be ${en.optionPhrase(expected)}, not ${quoted(received)}`,
      pt: ({ option, received, expected }) =>
        `${option} deve ser ${pt.optionPhrase(expected)}, não ${quoted(received)}`,
    },
    hint: {
      en: ({ option, isCommon = false }) =>
        `see ${isCommon ? OPTIONS_PAGE : '--help'} for what ${option} accepts`,
      pt: ({ option, isCommon = false }) =>
        `veja em ${isCommon ? OPTIONS_PAGE : '--help'} o que ${option} aceita`,
    },
    ends: ['usage'],
    params: { option: '--timeout', received: '30', expected: { kind: 'duration' } },
  }),
  'usage/id-argument': define<{ name: string; received: string; least?: number }>({
    message: {
      en: ({ name, received, least = 0 }) =>
        `${name} must be a whole number ${least > 0 ? `from ${least} to` : 'up to'} 9223372036854775807, not ${quoted(received)}`,
      pt: ({ name, received, least = 0 }) =>
        `${name} deve ser um número inteiro ${least > 0 ? `de ${least} a` : 'até'} 9223372036854775807, não ${quoted(received)}`,
    },
    hint: { en: 'use the id that the service returned', pt: 'use o id que o serviço devolveu' },
    ends: ['usage'],
    params: { name: 'questionId', received: 'capital' },
  }),
  'usage/one-document-for-id': define<{ count: number }>({
    message: {
      en: ({ count }) => `--id can only be used with one document, not with ${count}`,
      pt: ({ count }) => `--id só pode ser usada com um documento, não com ${pt.figure(count)}`,
    },
    hint: { en: 'write the id in each document', pt: 'escreva o id em cada documento' },
    ends: ['usage'],
    params: { count: 2 },
  }),
  'usage/notes-missing': define<{ id: string; isFile: boolean }>({
    message: {
      en: ({ id }) => `releasing ${id} requires release notes`,
      pt: ({ id }) => `liberar ${id} exige notas da versão`,
    },
    hint: {
      en: ({ id, isFile }) =>
        isFile
          ? `add --notes "…", or write ./${id} to release from the file named ${id}`
          : 'add --notes "…"',
      pt: ({ id, isFile }) =>
        isFile
          ? `acrescente --notes "…", ou escreva ./${id} para liberar a partir do arquivo chamado ${id}`
          : 'acrescente --notes "…"',
    },
    ends: ['usage'],
    params: { id: '17', isFile: false },
  }),
  'usage/notes-with-files': define<{ given: 'files' | 'ids' | 'words'; notes: string }>({
    message: {
      en: ({ given, notes }) =>
        ({
          files: '--notes can only be used with one id, not with files',
          ids: '--notes can only be used with one id',
          words: `the notes end after ${quoted(notes)}: a space ends a text without quotes`,
        })[given],
      pt: ({ given, notes }) =>
        ({
          files: '--notes só pode ser usada com um id, não com arquivos',
          ids: '--notes só pode ser usada com um id',
          words: `as notas terminam depois de ${quoted(notes)}: um espaço encerra um texto sem aspas`,
        })[given],
    },
    hint: {
      en: ({ given, notes }) =>
        ({
          files: 'write releaseNotes in each document, or give one id',
          ids: 'release one id at a time',
          words: `put the notes in quotes: --notes "${notes} …"`,
        })[given],
      pt: ({ given, notes }) =>
        ({
          files: 'escreva releaseNotes em cada documento, ou informe um id',
          ids: 'libere um id de cada vez',
          words: `escreva as notas entre aspas: --notes "${notes} …"`,
        })[given],
    },
    ends: ['usage'],
    params: { given: 'files', notes: 'Texto corrigido' },
  }),
  'usage/kind-unknown': define<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: {
      en: ({ received }) => `unknown document kind ${quoted(received)}`,
      pt: ({ received }) => `tipo de documento desconhecido ${quoted(received)}`,
    },
    hint: {
      en: ({ suggestion, known }) =>
        suggestion === null
          ? `use one of these kinds: ${known.join(', ')}`
          : `did you mean ${suggestion}?`,
      pt: ({ suggestion, known }) =>
        suggestion === null
          ? `use um destes tipos: ${known.join(', ')}`
          : `você quis dizer ${suggestion}?`,
    },
    ends: ['usage'],
    params: { received: 'lacuna.new', suggestion: null, known: ['lacuna.create', 'lacuna.edit'] },
  }),
  'usage/kind-missing': define<{ file: string; known: readonly string[] }>({
    message: {
      en: ({ file }) => `cannot tell the kind of the documents in ${quoted(file)}`,
      pt: ({ file }) => `não dá para saber o tipo dos documentos de ${quoted(file)}`,
    },
    hint: {
      en: ({ known }) =>
        `add --as KIND (${known.join(', ')}), or a first line: # yaml-language-server: $schema=….json`,
      pt: ({ known }) =>
        `acrescente --as TIPO (${known.join(', ')}), ou uma primeira linha: # yaml-language-server: $schema=….json`,
    },
    ends: ['usage'],
    params: { file: 'question.yaml', known: ['lacuna.create', 'lacuna.edit'] },
  }),
  'usage/confirmation-needed': define<{ question: string; option: string }>({
    message: {
      en: ({ question }) => `cannot ask for confirmation without a terminal: ${question}`,
      pt: ({ question }) => `não é possível pedir confirmação sem um terminal: ${question}`,
    },
    hint: { en: ({ option }) => `add ${option}`, pt: ({ option }) => `acrescente ${option}` },
    ends: ['usage'],
    params: { question: '…?', option: '--yes' },
  }),
  'usage/answer-needed': define<{ question: string; option: string }>({
    message: {
      en: ({ question }) => `cannot ask without a terminal: ${question}`,
      pt: ({ question }) => `não é possível perguntar sem um terminal: ${question}`,
    },
    hint: {
      en: ({ option }) => `give the answer with ${option}`,
      pt: ({ option }) => `informe a resposta com ${option}`,
    },
    ends: ['usage'],
    params: { question: '…:', option: '--answer' },
  }),
  'usage/not-confirmed': define({
    message: { en: 'not confirmed: nothing was sent', pt: 'não confirmado: nada foi enviado' },
    hint: {
      en: 'run the same command again to change your answer',
      pt: 'execute o mesmo comando de novo para mudar a resposta',
    },
    ends: ['usage'],
    next: 'lms-cli lacuna delete 17 --dry-run',
  }),
  'usage/topic-unknown': define<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: {
      en: ({ received }) => `no help found for ${quoted(received)}`,
      pt: ({ received }) => `nenhuma ajuda encontrada sobre ${quoted(received)}`,
    },
    hint: {
      en: ({ suggestion, known }) =>
        suggestion === null
          ? `use one of these commands and topics: ${known.join(', ')}`
          : `did you mean ${suggestion}?`,
      pt: ({ suggestion, known }) =>
        suggestion === null
          ? `use um destes comandos e tópicos: ${known.join(', ')}`
          : `você quis dizer ${suggestion}?`,
    },
    ends: ['usage'],
    params: { received: 'exit-code', suggestion: 'exit-codes', known: ['exit-codes', 'files'] },
  }),
  'usage/code-unknown': define<{
    received: string;
    suggestions: readonly string[];
    /** The family that the code names; null where there is no such family. */
    family: string | null;
  }>({
    message: {
      en: ({ received }) => `unknown code ${quoted(received)}`,
      pt: ({ received }) => `código desconhecido ${quoted(received)}`,
    },
    hint: {
      en: ({ suggestions, family }) =>
        suggestions.length === 0
          ? family === null
            ? 'list all codes: lms-cli explain'
            : `list the codes of ${family}: lms-cli explain ${family}`
          : `did you mean ${suggestions.join(', ')}? To list all codes, run: lms-cli explain`,
      pt: ({ suggestions, family }) =>
        suggestions.length === 0
          ? family === null
            ? 'veja todos os códigos: lms-cli explain'
            : `veja os códigos de ${family}: lms-cli explain ${family}`
          : `você quis dizer ${suggestions.join(', ')}? Para ver todos os códigos, execute: lms-cli explain`,
    },
    ends: ['usage'],
    params: { received: 'unknown-feld', suggestions: ['document/unknown-field'], family: null },
  }),
};
