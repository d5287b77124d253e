/** What a conversion does not keep of a question, beside its answers and points. */
import type { lossProblems as english } from '../../en/problems/loss.ts';
import { cited, citedLast } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';

export const lossProblems = {
  'loss/answer-feedback': {
    message: ({ value }) => `o feedback de uma resposta não foi mantido${citedLast(value)}`,
    hint: () => 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
    explanation:
      'Questões de lacunas não têm feedback. Moodle XML, Cloze, GIFT, QTI e H5P podem ter um texto que os alunos veem depois de certa resposta.',
  },
  'loss/general-feedback': {
    message: ({ value }) => `o feedback da questão não foi mantido${citedLast(value)}`,
    hint: () => 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
    explanation:
      'Questões de lacunas não têm feedback. Moodle XML, GIFT e QTI podem ter um texto que os alunos veem depois de qualquer resposta.',
  },
  'loss/combined-feedback': {
    message: ({ value }) =>
      `o feedback de respostas certas, parcialmente certas ou erradas não foi mantido${citedLast(value)}`,
    hint: () => 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
    explanation:
      'Questões de lacunas não têm feedback. Moodle XML, QTI e H5P podem ter um texto para cada tipo de resultado, como tudo certo ou tudo errado.',
  },
  'loss/hint': {
    message: ({ value }) => `uma dica não foi mantida${citedLast(value)}`,
    hint: () => 'escreva a dica no enunciado, se os alunos precisarem dela',
    explanation:
      'Questões de lacunas não têm dicas. No Moodle, os alunos veem uma depois de errar. O Anki mostra uma no lugar da lacuna.',
  },
  'loss/tip': {
    message: ({ value }) => `a dica da lacuna não foi mantida${citedLast(value)}`,
    hint: () => 'escreva a dica no enunciado, ao lado da lacuna, se os alunos precisarem dela',
    explanation: 'Lacunas não têm dicas. No H5P, os alunos abrem a dica da lacuna com um botão.',
  },
  'loss/penalty': {
    message: ({ value }) =>
      `a penalidade por tentativas erradas não foi mantida${citedLast(value)}`,
    hint: () => 'verifique se os alunos têm várias tentativas na sua avaliação',
    explanation:
      'Uma questão de lacunas não tem penalidade. O Moodle tira essa parte dos pontos a cada tentativa errada.',
  },
  'loss/shuffle': {
    message: () => 'a opção de embaralhar as respostas não foi mantida',
    hint: () => 'verifique se a ordem das respostas não entrega a certa',
    explanation:
      'Uma lista mostra as respostas na ordem do arquivo. O Moodle e o QTI podem embaralhá-las para cada aluno.',
  },
  'loss/layout': {
    message: ({ value }) => `a disposição das lacunas não foi mantida${citedLast(value)}`,
    hint: () => 'verifique se a questão continua clara',
    explanation:
      'Uma lacuna é uma lista suspensa ou uma caixa de texto no meio do enunciado. Cloze também conhece botões de opção, e o H5P pode colocar cada lacuna em uma linha própria.',
  },
  'loss/presentation': {
    message: ({ value }) => `uma opção de exibição não foi mantida${citedLast(value)}`,
    hint: () => 'verifique se os alunos conseguem responder sem ele',
    explanation:
      'A origem pode dizer a largura de uma caixa de texto, o que ela mostra quando está vazia, ou como os alunos passam adiante. Uma questão de lacunas não pode.',
  },
  'loss/other-content': {
    message: ({ value }) => `outro conteúdo da origem não foi mantido${citedLast(value)}`,
    hint: () => 'verifique se os alunos precisam dele, e escreva-o no enunciado',
    explanation:
      'A origem tem mais do que o enunciado e as respostas. Pode ser uma nota para quem corrige, outro campo de uma nota do Anki, ou uma segunda planilha com questões.',
  },
  'loss/tag-rewritten': {
    message: ({ value }) => `os espaços da tag${cited(value)} viraram hifens`,
    hint: () => 'mude a tag na origem, se você preferir outra',
    explanation:
      'O serviço separa as tags por espaços, então uma tag não pode conter espaços. As tags do Moodle, do GIFT e de outros formatos podem.',
  },
  'loss/title-generated': {
    message: ({ value }) =>
      `a origem não tem título, então ele foi feito do enunciado${citedLast(value)}`,
    hint: () => 'escreva um título na origem, ou corrija-o na saída',
    explanation:
      'O serviço exige um título, que em muitos formatos é opcional. O título é cortado em 80 caracteres, e uma lacuna nele é ____.',
  },
  'loss/title-rewritten': {
    message: ({ value }) => `o título foi alterado para caber${citedLast(value)}`,
    hint: () => 'verifique o título na saída, ou escreva-o em uma só linha na origem',
    explanation:
      'Um título é uma linha de texto. Quebras de linha e outras partes que o destino não comporta são substituídas.',
  },
  'loss/blank-appended': {
    message: () => 'a origem não marca o lugar da lacuna, então ela fica depois do enunciado',
    hint: () => 'escreva ___ no lugar certo, ou use --placement refuse',
    explanation:
      'Respostas curtas do Moodle, do GIFT e do Canvas não têm lugar no texto. Se houver nele uma só sequência de três ou mais sublinhados, a lacuna fica ali.',
  },
  'loss/marker-encoded': {
    message: ({ value }) => `# no enunciado foi escrito como &#35;${citedLast(value)}`,
    hint: () => 'verifique o enunciado: os alunos veem os mesmos caracteres de antes',
    explanation:
      'O serviço entende ### em um enunciado como uma lacuna, e # logo antes de uma lacuna como parte dela. Em HTML, o sinal pode ser escrito como &#35;.',
  },
  'loss/text-format': {
    message: ({ value }) => `o formato do texto não foi mantido${citedLast(value)}`,
    hint: () => 'verifique o enunciado, e troque a formatação dele por HTML',
    explanation:
      'Enunciados são HTML ou texto simples. O Moodle e o GIFT também têm Markdown e um formato próprio, e um texto assim fica como foi escrito.',
  },
  'loss/media-replaced': {
    message: ({ value }) =>
      `uma imagem ou outra mídia foi substituída pela descrição${citedLast(value)}`,
    hint: () => 'verifique se dá para responder à questão sem ela',
    explanation:
      'Enunciados não comportam imagens, sons, vídeos nem fórmulas em MathML. Com --media placeholder, a descrição ou o nome fica no lugar.',
  },
  'loss/attachment': {
    message: ({ value }) => `o arquivo anexo${cited(value)} não foi mantido`,
    hint: () => 'guarde o arquivo de origem, e entregue o arquivo aos alunos de outra forma',
    explanation:
      'Questões de lacunas não têm arquivos. Moodle XML e pacotes de QTI ou H5P podem conter arquivos de uma questão.',
  },
  'loss/card-structure': {
    message: () => 'as lacunas de vários cartões viraram uma só questão',
    hint: () => 'divida a nota no Anki, se as lacunas devem ser perguntadas uma a uma',
    explanation:
      'O Anki faz um cartão para cada número de uma nota, como em {{c1::…}} e {{c2::…}}, e esconde só as lacunas dele. A questão tem todas as lacunas da nota.',
  },
  'loss/cell-not-text': {
    message: ({ value }) => `a célula não é texto e foi lida como${cited(value) || ' vazia'}`,
    hint: () =>
      'verifique o valor. Se estiver errado, formate a coluna como texto e digite de novo',
    explanation:
      'Uma planilha transforma uma resposta como 007 ou 3E5 em número. O arquivo só guarda esse valor, não o que foi digitado. Uma resposta que virou data é recusada.',
  },
  'loss/formula': {
    message: ({ value }) =>
      `a célula é uma fórmula, e vale o último resultado dela${citedLast(value)}`,
    hint: () => 'verifique o valor, ou coloque-o no lugar da fórmula na planilha',
    explanation:
      'O lms-cli não calcula fórmulas. Ele usa o resultado que a planilha salvou, que está desatualizado se ela foi salva sem cálculo.',
  },
  'loss/hidden-cells': {
    message: ({ value }) => `a planilha tem células ocultas ou mescladas${citedLast(value)}`,
    hint: () => 'mostre as células ocultas e separe as mescladas, e verifique o que elas contêm',
    explanation:
      'A tabela é a primeira planilha visível. Uma célula mesclada tem um só valor, que pertence à primeira linha e à primeira coluna dela. Linhas e colunas ocultas desta planilha são convertidas. Planilhas ocultas, não.',
  },
  'loss/encoding-suspect': {
    message: ({ value }) =>
      `o texto parece ter sido decodificado de forma errada${citedLast(value)}`,
    hint: () => 'remova --encoding se você a usou, ou corrija o texto na origem',
    explanation:
      'Letras como Ã seguidas de um sinal costumam vir de UTF-8 lido como Windows-1252. O lms-cli não corrige isso, porque pode ser intencional.',
  },
  'loss/field': {
    message: ({ value }) => `um campo não foi mantido${citedLast(value)}`,
    hint: () => 'guarde o arquivo de origem, se você precisar do valor depois',
    explanation:
      'O destino não tem lugar para o valor, como uma licença do H5P em uma questão de lacunas, ou topicId em GIFT. Se você converter a saída de volta, informe esses campos de novo, por exemplo com --set.',
  },
  'loss/space': {
    message: ({ value }) =>
      `espaços ou quebras de linha nas pontas de um texto não foram mantidos${citedLast(value)}`,
    hint: () => 'verifique se eles não fazem falta na questão',
    explanation:
      'Espaços no começo e no fim de títulos, enunciados e respostas são removidos onde o destino não os comporta.',
  },
} satisfies Widened<typeof english>;
