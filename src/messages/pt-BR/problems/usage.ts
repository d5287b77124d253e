/** What is wrong with the command line. */
import type { usageProblems as english } from '../../en/problems/usage.ts';
import { shownFlags } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { placeholders } from '../help.ts';
import { figure, optionPhrase, quoted, sentenceList } from '../phrases.ts';

export const usageProblems = {
  'usage/unknown-option': {
    message: ({ option }) => `opção desconhecida ${option}`,
    hint: ({ option, suggestion, owners = [] }) =>
      owners.length > 0
        ? `${option} é uma opção de ${sentenceList(owners)}`
        : suggestion === null
          ? 'veja em --help as opções que existem'
          : `você quis dizer ${suggestion}?`,
    explanation: 'O comando não tem essa opção.',
  },
  'usage/unknown-command': {
    message: ({ received }) => `comando desconhecido ${quoted(received)}`,
    hint: ({ received, suggestions, elsewhere: { groups, commands }, known }) => {
      if (groups.length > 0) {
        return `${quoted(received)} é um comando de ${sentenceList(groups.map(quoted))}: ${commands.join(', ')}`;
      }
      return suggestions.length > 0
        ? `você quis dizer ${suggestions.join(' ou ')}?`
        : `os comandos são ${sentenceList(known)}`;
    },
    explanation: 'Não existe esse comando.',
  },
  'usage/missing-argument': {
    message: ({ argument, command }) =>
      `${command} precisa de ${shownFlags(`<${argument}>`, placeholders)}`,
    hint: ({ command }) => `veja ${command} --help`,
    explanation: 'Falta um argumento do comando.',
  },
  'usage/too-many-arguments': {
    message: ({ extra, command }) =>
      `${command} não aceita mais argumentos: ${extra.map(quoted).join(', ')}`,
    hint: ({ command }) => `veja ${command} --help`,
    explanation: 'O comando recebeu mais argumentos do que aceita.',
  },
  'usage/option-without-value': {
    message: ({ option }) => `falta o valor: ${shownFlags(option, placeholders)}`,
    hint: () => 'veja em --help o que a opção aceita',
    explanation: 'Uma opção que exige um valor está sem ele.',
  },
  'usage/options-conflict': {
    message: ({ options }) => `${sentenceList(options)} se excluem mutuamente`,
    hint: () => 'mantenha uma delas',
    explanation: 'Duas opções que dizem coisas diferentes foram dadas juntas.',
  },
  'usage/option-value': {
    message: ({ option, received, expected }) =>
      `${option} deve ser ${optionPhrase(expected)}, não ${quoted(received)}`,
    hint: ({ option }) => `veja em --help o que ${option} aceita`,
    explanation:
      'Uma opção, ou a variável de ambiente correspondente, tem um valor que ela não aceita.',
  },
  'usage/id-argument': {
    message: ({ name, received }) =>
      `${name} deve ser um número inteiro até 9223372036854775807, não ${quoted(received)}`,
    hint: () => 'informe o id como o serviço o devolveu',
    explanation: 'Ids são números decimais de 64 bits.',
  },
  'usage/one-document-for-id': {
    message: ({ count }) => `--id acompanha um documento, não ${figure(count)}`,
    hint: () => 'escreva o id em cada documento',
    explanation: '--id preenche ou substitui o id do único documento a editar.',
  },
  'usage/notes-missing': {
    message: ({ id }) => `para liberar ${id}, diga o que há de novo`,
    hint: ({ id }) =>
      `acrescente --notes "…"; para liberar a partir de um arquivo chamado ${id}, escreva ./${id}`,
    explanation: 'O contrato exige notas da versão em cada liberação.',
  },
  'usage/notes-with-files': {
    message: () => '--notes acompanha um id, não arquivos',
    hint: () => 'escreva releaseNotes em cada documento, ou informe um id',
    explanation: 'Uma liberação é ou um id com --notes, ou documentos com id e releaseNotes.',
  },
  'usage/kind-unknown': {
    message: ({ received }) => `não existe o tipo de documento ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `os tipos são ${sentenceList(known)}`
        : `você quis dizer ${suggestion}?`,
    explanation:
      'Um tipo é um recurso e um verbo separados por ponto, por exemplo lacuna.create, ou import: documentos que dizem eles mesmos sua operação.',
  },
  'usage/kind-missing': {
    message: ({ file }) => `não foi dito que tipo de documento ${quoted(file)} contém`,
    hint: ({ known }) =>
      `acrescente --as TIPO (${known.join(', ')}), ou uma primeira linha: # yaml-language-server: $schema=….json`,
    explanation:
      'validate obtém o tipo de --as, do campo operation ou da linha de esquema no topo do arquivo.',
  },
  'usage/confirmation-needed': {
    message: ({ question }) =>
      `isto exige confirmação, e não há terminal em que perguntar: ${question}`,
    hint: ({ option }) => `acrescente ${option}`,
    explanation:
      'Perguntas só são feitas quando a entrada padrão e a saída de erros são terminais, CI não está definida e --no-input não foi usado.',
  },
  'usage/answer-needed': {
    message: ({ question }) =>
      `isto exige uma resposta, e não há terminal em que perguntar: ${question}`,
    hint: ({ option }) => `informe-a com ${option}`,
    explanation:
      'Perguntas só são feitas quando a entrada padrão e a saída de erros são terminais, CI não está definida e --no-input não foi usado.',
  },
  'usage/not-confirmed': {
    message: () => 'não confirmado',
    hint: () => 'nada foi enviado',
    explanation: 'A resposta à pergunta foi não, ou um nome diferente do pedido.',
  },
  'usage/topic-unknown': {
    message: ({ received }) => `não há ajuda sobre ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `comandos e tópicos: ${known.join(', ')}`
        : `você quis dizer ${suggestion}?`,
    explanation: 'help explica um comando ou um tópico.',
  },
  'usage/code-unknown': {
    message: ({ received }) => `não existe o código ${quoted(received)}`,
    hint: ({ suggestions }) =>
      suggestions.length === 0
        ? 'lms-cli explain lista todos os códigos'
        : `você quis dizer ${suggestions.join(', ')}? lms-cli explain lista todos os códigos`,
    explanation:
      'explain recebe o código de um erro ou aviso, como ele é mostrado, ou uma família deles.',
  },
} satisfies Widened<typeof english>;
