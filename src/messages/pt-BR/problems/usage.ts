/** Problems of the command line. */
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
        ? `use ${option} com ${sentenceList(owners)}`
        : suggestion === null
          ? 'veja todas as opções com --help'
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
        : `use um destes comandos: ${known.join(', ')}`;
    },
    explanation: 'O lms-cli não tem esse comando.',
  },
  'usage/missing-argument': {
    message: ({ argument, command }) =>
      `${command} exige ${shownFlags(`<${argument}>`, placeholders)}`,
    hint: ({ command }) => `veja ${command} --help`,
    explanation: 'Falta um argumento do comando.',
  },
  'usage/too-many-arguments': {
    message: ({ extra, command }) =>
      `argumentos demais para ${command}: ${extra.map(quoted).join(', ')}`,
    hint: ({ command }) => `veja ${command} --help`,
    explanation: 'O comando aceita menos argumentos do que recebeu.',
  },
  'usage/option-without-value': {
    message: ({ option }) => `a opção ${shownFlags(option, placeholders)} exige um valor`,
    hint: () => 'veja em --help o que a opção aceita',
    explanation: 'Uma opção que exige um valor foi usada sem ele.',
  },
  'usage/option-takes-no-value': {
    message: ({ option }) => `a opção ${option} não aceita valor`,
    hint: ({ option }) => `escreva só ${option} para ativá-la, ou não a use`,
    explanation: 'Uma opção que só está ou não está presente recebeu um valor.',
  },
  'usage/options-conflict': {
    message: ({ options }) => `${sentenceList(options)} não podem ser usadas juntas`,
    hint: () => 'mantenha só uma delas',
    explanation: 'Essas opções se contradizem.',
  },
  'usage/option-value': {
    message: ({ option, received, expected }) =>
      `${option} deve ser ${optionPhrase(expected)}, não ${quoted(received)}`,
    hint: ({ option }) => `veja em --help o que ${option} aceita`,
    explanation:
      'Uma opção, ou a variável de ambiente correspondente, tem um valor que ela não aceita.',
  },
  'usage/id-argument': {
    message: ({ name, received, least = 0 }) =>
      `${name} deve ser um número inteiro ${least > 0 ? `de ${least} a` : 'até'} 9223372036854775807, não ${quoted(received)}`,
    hint: () => 'use o id que o serviço devolveu',
    explanation: 'Ids são números decimais de 64 bits.',
  },
  'usage/one-document-for-id': {
    message: ({ count }) => `--id só pode ser usada com um documento, não com ${figure(count)}`,
    hint: () => 'escreva o id em cada documento',
    explanation: '--id define ou substitui o id do único documento a editar.',
  },
  'usage/notes-missing': {
    message: ({ id }) => `liberar ${id} exige notas da versão`,
    hint: ({ id, isFile }) =>
      isFile
        ? `acrescente --notes "…", ou escreva ./${id} para liberar a partir do arquivo chamado ${id}`
        : 'acrescente --notes "…"',
    explanation: 'O contrato exige notas da versão em cada liberação.',
  },
  'usage/notes-with-files': {
    message: ({ given, notes }) =>
      ({
        files: '--notes só pode ser usada com um id, não com arquivos',
        ids: '--notes só pode ser usada com um id',
        words: `as notas terminam depois de ${quoted(notes)}: um espaço encerra um texto sem aspas`,
      })[given],
    hint: ({ given, notes }) =>
      ({
        files: 'escreva releaseNotes em cada documento, ou informe um id',
        ids: 'libere um id de cada vez',
        words: `escreva as notas entre aspas: --notes "${notes} …"`,
      })[given],
    explanation: 'Uma liberação é ou um id com --notes, ou documentos com id e releaseNotes.',
  },
  'usage/kind-unknown': {
    message: ({ received }) => `tipo de documento desconhecido ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `use um destes tipos: ${known.join(', ')}`
        : `você quis dizer ${suggestion}?`,
    explanation:
      'Um tipo é um recurso e um verbo separados por ponto, por exemplo lacuna.create. O tipo import é para documentos que indicam a própria operação, e o tipo resource, para os de uma pasta de conteúdo.',
  },
  'usage/kind-missing': {
    message: ({ file }) => `não dá para saber o tipo dos documentos de ${quoted(file)}`,
    hint: ({ known }) =>
      `acrescente --as TIPO (${known.join(', ')}), ou uma primeira linha: # yaml-language-server: $schema=….json`,
    explanation:
      'validate obtém o tipo de --as, do campo operation ou resource, ou da linha de esquema no topo do arquivo.',
  },
  'usage/confirmation-needed': {
    message: ({ question }) => `não é possível pedir confirmação sem um terminal: ${question}`,
    hint: ({ option }) => `acrescente ${option}`,
    explanation:
      'O lms-cli só faz perguntas se a entrada padrão e a saída de erros são terminais, CI não está definida e --no-input não foi usada.',
  },
  'usage/answer-needed': {
    message: ({ question }) => `não é possível perguntar sem um terminal: ${question}`,
    hint: ({ option }) => `informe a resposta com ${option}`,
    explanation:
      'O lms-cli só faz perguntas se a entrada padrão e a saída de erros são terminais, CI não está definida e --no-input não foi usada.',
  },
  'usage/not-confirmed': {
    message: () => 'não confirmado: nada foi enviado',
    hint: () => 'execute o mesmo comando de novo para mudar a resposta',
    explanation: 'A resposta foi não, ou um nome diferente do pedido.',
  },
  'usage/topic-unknown': {
    message: ({ received }) => `nenhuma ajuda encontrada sobre ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `use um destes comandos e tópicos: ${known.join(', ')}`
        : `você quis dizer ${suggestion}?`,
    explanation: 'help explica um comando ou um tópico.',
  },
  'usage/code-unknown': {
    message: ({ received }) => `código desconhecido ${quoted(received)}`,
    hint: ({ suggestions, family }) =>
      suggestions.length === 0
        ? family === null
          ? 'veja todos os códigos: lms-cli explain'
          : `veja os códigos de ${family}: lms-cli explain ${family}`
        : `você quis dizer ${suggestions.join(', ')}? Para ver todos os códigos, execute: lms-cli explain`,
    explanation:
      'explain aceita o código de um erro ou aviso, como o lms-cli o mostra, ou uma família de códigos.',
  },
} satisfies Widened<typeof english>;
