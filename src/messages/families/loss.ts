/** What a conversion does not keep of a question, beside its answers and points. */
import { type Case, type Lost, define } from '../definition.ts';
import { cited, citedLast } from '../snippets.ts';

function lossOf(value: string | null, next: string, blank: number | null = null): Case<Lost> {
  return { ends: ['warning'], params: { value, blank }, next };
}

const MOODLE = 'lms-cli convert quiz.xml --report json=report.json';
const PACKAGE = 'lms-cli convert quiz.zip --report json=report.json';
const H5P = 'lms-cli convert capitals.h5p --report json=report.json';
const TABLE = 'lms-cli convert questions.xlsx --to csv --out questions.csv';

export const lossProblems = {
  'loss/answer-feedback': define<Lost>({
    message: {
      en: ({ value }) => `the feedback for an answer is not kept${citedLast(value)}`,
      pt: ({ value }) => `o feedback de uma resposta não foi mantido${citedLast(value)}`,
    },
    hint: {
      en: 'keep the source file, or write the feedback somewhere else',
      pt: 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
    },
    why: {
      en: 'Lacuna questions have no feedback. Moodle XML, Cloze, GIFT, QTI and H5P can have a text that learners see after a certain answer.',
      pt: 'Questões de lacunas não têm feedback. Moodle XML, Cloze, GIFT, QTI e H5P podem ter um texto que os alunos veem depois de certa resposta.',
    },
    ...lossOf('Salvador foi a primeira capital.', MOODLE, 1),
  }),
  'loss/general-feedback': define<Lost>({
    message: {
      en: ({ value }) => `the feedback for the question is not kept${citedLast(value)}`,
      pt: ({ value }) => `o feedback da questão não foi mantido${citedLast(value)}`,
    },
    hint: {
      en: 'keep the source file, or write the feedback somewhere else',
      pt: 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
    },
    why: {
      en: 'Lacuna questions have no feedback. Moodle XML, GIFT and QTI can have a text that learners see after any answer.',
      pt: 'Questões de lacunas não têm feedback. Moodle XML, GIFT e QTI podem ter um texto que os alunos veem depois de qualquer resposta.',
    },
    ...lossOf('Brasília foi inaugurada em 1960.', MOODLE),
  }),
  'loss/combined-feedback': define<Lost>({
    message: {
      en: ({ value }) =>
        `the feedback for right, partly right or wrong answers is not kept${citedLast(value)}`,
      pt: ({ value }) =>
        `o feedback de respostas certas, parcialmente certas ou erradas não foi mantido${citedLast(value)}`,
    },
    hint: {
      en: 'keep the source file, or write the feedback somewhere else',
      pt: 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
    },
    why: {
      en: 'Lacuna questions have no feedback. Moodle XML, QTI and H5P can have a text for each kind of result, such as all right or all wrong.',
      pt: 'Questões de lacunas não têm feedback. Moodle XML, QTI e H5P podem ter um texto para cada tipo de resultado, como tudo certo ou tudo errado.',
    },
    ...lossOf('Muito bem!', MOODLE),
  }),
  'loss/hint': define<Lost>({
    message: {
      en: ({ value }) => `a hint is not kept${citedLast(value)}`,
      pt: ({ value }) => `uma dica não foi mantida${citedLast(value)}`,
    },
    hint: {
      en: 'write it into the statement if learners need it',
      pt: 'escreva a dica no enunciado, se os alunos precisarem dela',
    },
    why: {
      en: 'Lacuna questions have no hints. In Moodle, learners see one after a wrong try. Anki shows one in place of the blank.',
      pt: 'Questões de lacunas não têm dicas. No Moodle, os alunos veem uma depois de errar. O Anki mostra uma no lugar da lacuna.',
    },
    ...lossOf('Fica no Centro-Oeste.', MOODLE),
  }),
  'loss/tip': define<Lost>({
    message: {
      en: ({ value }) => `the tip of a blank is not kept${citedLast(value)}`,
      pt: ({ value }) => `a dica da lacuna não foi mantida${citedLast(value)}`,
    },
    hint: {
      en: 'write it into the statement, beside the blank, if learners need it',
      pt: 'escreva a dica no enunciado, ao lado da lacuna, se os alunos precisarem dela',
    },
    why: {
      en: 'Lacuna questions have no tips. In H5P, learners open the tip of a blank with a button.',
      pt: 'Lacunas não têm dicas. No H5P, os alunos abrem a dica da lacuna com um botão.',
    },
    ...lossOf('Fica no Planalto Central', H5P, 1),
  }),
  'loss/penalty': define<Lost>({
    message: {
      en: ({ value }) => `the penalty for wrong tries is not kept${citedLast(value)}`,
      pt: ({ value }) => `a penalidade por tentativas erradas não foi mantida${citedLast(value)}`,
    },
    hint: {
      en: 'check whether learners get several tries in your assessment',
      pt: 'verifique se os alunos têm várias tentativas na sua avaliação',
    },
    why: {
      en: 'A lacuna question has no penalty. Moodle takes this share of the points away for each wrong try.',
      pt: 'Uma questão de lacunas não tem penalidade. O Moodle tira essa parte dos pontos a cada tentativa errada.',
    },
    ...lossOf('0.3333333', MOODLE),
  }),
  'loss/shuffle': define<Lost>({
    message: {
      en: 'the setting to shuffle the answers is not kept',
      pt: 'a opção de embaralhar as respostas não foi mantida',
    },
    hint: {
      en: 'check that the order of the answers does not give the right one away',
      pt: 'verifique se a ordem das respostas não entrega a certa',
    },
    why: {
      en: 'A list shows its answers in the order of the file. Moodle and QTI can shuffle them for each learner.',
      pt: 'Uma lista mostra as respostas na ordem do arquivo. O Moodle e o QTI podem embaralhá-las para cada aluno.',
    },
    ...lossOf(null, MOODLE),
  }),
  'loss/layout': define<Lost>({
    message: {
      en: ({ value }) => `the layout of the blanks is not kept${citedLast(value)}`,
      pt: ({ value }) => `a disposição das lacunas não foi mantida${citedLast(value)}`,
    },
    hint: {
      en: 'check that the question is still clear',
      pt: 'verifique se a questão continua clara',
    },
    why: {
      en: 'A blank is a drop-down list or a text box inside of the statement. Cloze also knows radio buttons, and H5P can put each blank on a line of its own.',
      pt: 'Uma lacuna é uma lista suspensa ou uma caixa de texto no meio do enunciado. Cloze também conhece botões de opção, e o H5P pode colocar cada lacuna em uma linha própria.',
    },
    ...lossOf('MULTICHOICE_V', MOODLE, 1),
  }),
  'loss/presentation': define<Lost>({
    message: {
      en: ({ value }) => `a display setting is not kept${citedLast(value)}`,
      pt: ({ value }) => `uma opção de exibição não foi mantida${citedLast(value)}`,
    },
    hint: {
      en: 'check that learners can answer without it',
      pt: 'verifique se os alunos conseguem responder sem ele',
    },
    why: {
      en: 'Sources can say how wide a text box is, what it shows while it is empty, or how learners move on. A lacuna question cannot.',
      pt: 'A origem pode dizer a largura de uma caixa de texto, o que ela mostra quando está vazia, ou como os alunos passam adiante. Uma questão de lacunas não pode.',
    },
    ...lossOf('expectedLength="15"', PACKAGE, 1),
  }),
  'loss/other-content': define<Lost>({
    message: {
      en: ({ value }) => `other content of the source is not kept${citedLast(value)}`,
      pt: ({ value }) => `outro conteúdo da origem não foi mantido${citedLast(value)}`,
    },
    hint: {
      en: 'check whether learners need it, and write it into the statement',
      pt: 'verifique se os alunos precisam dele, e escreva-o no enunciado',
    },
    why: {
      en: 'The source has more than the statement and its answers. It may be a note for graders, another field of an Anki note, or a second sheet with questions.',
      pt: 'A origem tem mais do que o enunciado e as respostas. Pode ser uma nota para quem corrige, outro campo de uma nota do Anki, ou uma segunda planilha com questões.',
    },
    ...lossOf('Somente para quem corrige.', PACKAGE),
  }),
  'loss/tag-rewritten': define<Lost>({
    message: {
      en: ({ value }) => `the spaces of the tag${cited(value)} become hyphens`,
      pt: ({ value }) => `os espaços da tag${cited(value)} viraram hifens`,
    },
    hint: {
      en: 'reword the tag in the source if you want another one',
      pt: 'mude a tag na origem, se você preferir outra',
    },
    why: {
      en: 'The service separates tags by spaces, so a tag cannot contain one. Tags of Moodle, GIFT and other formats can.',
      pt: 'O serviço separa as tags por espaços, então uma tag não pode conter espaços. As tags do Moodle, do GIFT e de outros formatos podem.',
    },
    ...lossOf('rios do Brasil', MOODLE),
  }),
  'loss/title-generated': define<Lost>({
    message: {
      en: ({ value }) =>
        `the source has no title, so it was made from the statement${citedLast(value)}`,
      pt: ({ value }) =>
        `a origem não tem título, então ele foi feito do enunciado${citedLast(value)}`,
    },
    hint: {
      en: 'write a title in the source, or correct it in the output',
      pt: 'escreva um título na origem, ou corrija-o na saída',
    },
    why: {
      en: 'The service requires a title, and in many formats it is optional. The title is cut after 80 characters, and a blank in it is ____.',
      pt: 'O serviço exige um título, que em muitos formatos é opcional. O título é cortado em 80 caracteres, e uma lacuna nele é ____.',
    },
    ...lossOf('A capital do Brasil é ____.', 'lms-cli convert quiz.gift'),
  }),
  'loss/title-rewritten': define<Lost>({
    message: {
      en: ({ value }) => `the title is changed so that it fits${citedLast(value)}`,
      pt: ({ value }) => `o título foi alterado para caber${citedLast(value)}`,
    },
    hint: {
      en: 'check the title in the output, or write it on one line in the source',
      pt: 'verifique o título na saída, ou escreva-o em uma só linha na origem',
    },
    why: {
      en: 'A title is one line of text. Line breaks and other parts that the target cannot hold are replaced.',
      pt: 'Um título é uma linha de texto. Quebras de linha e outras partes que o destino não comporta são substituídas.',
    },
    ...lossOf('Capitais\ndo Brasil', MOODLE),
  }),
  'loss/blank-appended': define<Lost>({
    message: {
      en: 'the source marks no place for the blank, so it follows the statement',
      pt: 'a origem não marca o lugar da lacuna, então ela fica depois do enunciado',
    },
    hint: {
      en: 'write ___ where it belongs, or use --placement refuse',
      pt: 'escreva ___ no lugar certo, ou use --placement refuse',
    },
    why: {
      en: 'Short answers of Moodle, GIFT and Canvas have no place in their text. With a single run of three or more underscores in it, the blank goes there.',
      pt: 'Respostas curtas do Moodle, do GIFT e do Canvas não têm lugar no texto. Se houver nele uma só sequência de três ou mais sublinhados, a lacuna fica ali.',
    },
    ...lossOf(null, 'lms-cli convert quiz.xml --placement refuse', 1),
  }),
  'loss/marker-encoded': define<Lost>({
    message: {
      en: ({ value }) => `# in the statement is written as &#35;${citedLast(value)}`,
      pt: ({ value }) => `# no enunciado foi escrito como &#35;${citedLast(value)}`,
    },
    hint: {
      en: 'check the statement: learners see the same characters as before',
      pt: 'verifique o enunciado: os alunos veem os mesmos caracteres de antes',
    },
    why: {
      en: 'The service takes ### in a statement for a blank, and # right before a blank for a part of it. In HTML the sign can be written as &#35;.',
      pt: 'O serviço entende ### em um enunciado como uma lacuna, e # logo antes de uma lacuna como parte dela. Em HTML, o sinal pode ser escrito como &#35;.',
    },
    ...lossOf('###', MOODLE),
  }),
  'loss/text-format': define<Lost>({
    message: {
      en: ({ value }) => `the format of the text is not kept${citedLast(value)}`,
      pt: ({ value }) => `o formato do texto não foi mantido${citedLast(value)}`,
    },
    hint: {
      en: 'check the statement, and replace its formatting with HTML',
      pt: 'verifique o enunciado, e troque a formatação dele por HTML',
    },
    why: {
      en: 'Statements are HTML or plain text. Moodle and GIFT also have Markdown and a format of their own, and such a text is kept as it is written.',
      pt: 'Enunciados são HTML ou texto simples. O Moodle e o GIFT também têm Markdown e um formato próprio, e um texto assim fica como foi escrito.',
    },
    ...lossOf('markdown', 'lms-cli convert quiz.gift'),
  }),
  'loss/media-replaced': define<Lost>({
    message: {
      en: ({ value }) =>
        `an image or other media is replaced by its description${citedLast(value)}`,
      pt: ({ value }) =>
        `uma imagem ou outra mídia foi substituída pela descrição${citedLast(value)}`,
    },
    hint: {
      en: 'check that the question can be answered without it',
      pt: 'verifique se dá para responder à questão sem ela',
    },
    why: {
      en: 'Statements cannot hold images, sounds, videos or formulas in MathML. With --media placeholder, the description or the name takes their place.',
      pt: 'Enunciados não comportam imagens, sons, vídeos nem fórmulas em MathML. Com --media placeholder, a descrição ou o nome fica no lugar.',
    },
    ...lossOf(
      '<img src="mapa.png" alt="Mapa do Brasil">',
      'lms-cli convert quiz.xml --media placeholder',
    ),
  }),
  'loss/attachment': define<Lost>({
    message: {
      en: ({ value }) => `the attached file${cited(value)} is not kept`,
      pt: ({ value }) => `o arquivo anexo${cited(value)} não foi mantido`,
    },
    hint: {
      en: 'keep the source file, and give the file to learners in another way',
      pt: 'guarde o arquivo de origem, e entregue o arquivo aos alunos de outra forma',
    },
    why: {
      en: 'Lacuna questions have no files. Moodle XML and packages of QTI or H5P can contain files that belong to a question.',
      pt: 'Questões de lacunas não têm arquivos. Moodle XML e pacotes de QTI ou H5P podem conter arquivos de uma questão.',
    },
    ...lossOf('mapa.png', MOODLE),
  }),
  'loss/card-structure': define<Lost>({
    message: {
      en: 'the blanks of several cards become one question',
      pt: 'as lacunas de vários cartões viraram uma só questão',
    },
    hint: {
      en: 'split the note in Anki if its blanks must be asked one by one',
      pt: 'divida a nota no Anki, se as lacunas devem ser perguntadas uma a uma',
    },
    why: {
      en: 'Anki makes a card for each number of a note, as in {{c1::…}} and {{c2::…}}, and hides only its blanks. The question has all blanks of the note.',
      pt: 'O Anki faz um cartão para cada número de uma nota, como em {{c1::…}} e {{c2::…}}, e esconde só as lacunas dele. A questão tem todas as lacunas da nota.',
    },
    ...lossOf(null, 'lms-cli convert notes.txt --from anki'),
  }),
  'loss/cell-not-text': define<Lost>({
    message: {
      en: ({ value }) => `the cell is not text and was read as${cited(value) || ' empty'}`,
      pt: ({ value }) => `a célula não é texto e foi lida como${cited(value) || ' vazia'}`,
    },
    hint: {
      en: 'check the value. If it is wrong, set the column to text and type it again',
      pt: 'verifique o valor. Se estiver errado, formate a coluna como texto e digite de novo',
    },
    why: {
      en: 'A spreadsheet turns an answer such as 007 or 3E5 into a number. The workbook holds only that value, not what was typed. An answer that became a date is refused.',
      pt: 'Uma planilha transforma uma resposta como 007 ou 3E5 em número. O arquivo só guarda esse valor, não o que foi digitado. Uma resposta que virou data é recusada.',
    },
    ...lossOf('0.5', TABLE),
  }),
  'loss/formula': define<Lost>({
    message: {
      en: ({ value }) => `the cell is a formula, and its last result is taken${citedLast(value)}`,
      pt: ({ value }) =>
        `a célula é uma fórmula, e vale o último resultado dela${citedLast(value)}`,
    },
    hint: {
      en: 'check the value, or replace the formula by it in the spreadsheet',
      pt: 'verifique o valor, ou coloque-o no lugar da fórmula na planilha',
    },
    why: {
      en: 'lms-cli does not compute formulas. It takes the result that the spreadsheet saved, which is out of date if it was saved without a calculation.',
      pt: 'O lms-cli não calcula fórmulas. Ele usa o resultado que a planilha salvou, que está desatualizado se ela foi salva sem cálculo.',
    },
    ...lossOf('=A2&" e "&B2', TABLE),
  }),
  'loss/hidden-cells': define<Lost>({
    message: {
      en: ({ value }) => `the workbook has hidden or merged cells${citedLast(value)}`,
      pt: ({ value }) => `a planilha tem células ocultas ou mescladas${citedLast(value)}`,
    },
    hint: {
      en: 'show hidden cells and unmerge the others, then check what they hold',
      pt: 'mostre as células ocultas e separe as mescladas, e verifique o que elas contêm',
    },
    why: {
      en: 'The table is the first visible sheet. A merged cell has one value, which belongs to its first row and column only. Hidden rows and columns of this sheet are converted. Hidden sheets are not.',
      pt: 'A tabela é a primeira planilha visível. Uma célula mesclada tem um só valor, que pertence à primeira linha e à primeira coluna dela. Linhas e colunas ocultas desta planilha são convertidas. Planilhas ocultas, não.',
    },
    ...lossOf('B3:B5', TABLE),
  }),
  'loss/encoding-suspect': define<Lost>({
    message: {
      en: ({ value }) => `the text looks wrongly decoded${citedLast(value)}`,
      pt: ({ value }) => `o texto parece ter sido decodificado de forma errada${citedLast(value)}`,
    },
    hint: {
      en: 'remove --encoding if you gave it, or correct the text in the source',
      pt: 'remova --encoding se você a usou, ou corrija o texto na origem',
    },
    why: {
      en: 'Letters such as Ã followed by a sign often come from UTF-8 that was read as Windows-1252. lms-cli does not repair it, because it may be intended.',
      pt: 'Letras como Ã seguidas de um sinal costumam vir de UTF-8 lido como Windows-1252. O lms-cli não corrige isso, porque pode ser intencional.',
    },
    ...lossOf('SÃ£o', 'lms-cli convert quiz.gift'),
  }),
  'loss/field': define<Lost>({
    message: {
      en: ({ value }) => `a field is not kept${citedLast(value)}`,
      pt: ({ value }) => `um campo não foi mantido${citedLast(value)}`,
    },
    hint: {
      en: 'keep the source file if you need the value later',
      pt: 'guarde o arquivo de origem, se você precisar do valor depois',
    },
    why: {
      en: 'The target has no place for the value, such as a license of H5P in a lacuna question, or topicId in GIFT. If you convert the output back, give such fields again, for example with --set.',
      pt: 'O destino não tem lugar para o valor, como uma licença do H5P em uma questão de lacunas, ou topicId em GIFT. Se você converter a saída de volta, informe esses campos de novo, por exemplo com --set.',
    },
    ...lossOf('topicId: 8801', 'lms-cli convert questions.md --to yaml'),
  }),
  'loss/space': define<Lost>({
    message: {
      en: ({ value }) =>
        `spaces or line breaks at the ends of a text are not kept${citedLast(value)}`,
      pt: ({ value }) =>
        `espaços ou quebras de linha nas pontas de um texto não foram mantidos${citedLast(value)}`,
    },
    hint: {
      en: 'check that they do not matter to the question',
      pt: 'verifique se eles não fazem falta na questão',
    },
    why: {
      en: 'White space at the beginning and at the end of titles, statements and answers is removed where the target cannot hold it.',
      pt: 'Espaços no começo e no fim de títulos, enunciados e respostas são removidos onde o destino não os comporta.',
    },
    ...lossOf(' Brasília ', 'lms-cli convert questions.md --to gift'),
  }),
};
