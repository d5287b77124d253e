/** What a conversion does not keep of a question. */
import { type Lost, type LostAs, define } from '../definition.ts';
import { cite, citeLast } from '../snippets.ts';

function caseRuleEn(value: string | null): string {
  if (value === 'case-insensitive') return 'capital letters do not matter in the source';
  const some = value === 'case-sensitive' ? '' : ` in some answers${citeLast(value)}`;
  return `capital letters matter in the source${some}`;
}

function caseRulePt(value: string | null): string {
  if (value === 'case-insensitive') return 'na origem, maiúsculas não fazem diferença';
  const some = value === 'case-sensitive' ? '' : ` em algumas respostas${citeLast(value)}`;
  return `na origem, maiúsculas fazem diferença${some}`;
}

export const lossProblems = {
  'loss/feedback': define<LostAs<'answer' | 'question' | 'result'>>({
    message: {
      en: ({ what, value }) =>
        ({
          answer: `the feedback for an answer is not kept${citeLast(value)}`,
          question: `the feedback for the question is not kept${citeLast(value)}`,
          result: `the feedback for right, partly right or wrong answers is not kept${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          answer: `o feedback de uma resposta não foi mantido${citeLast(value)}`,
          question: `o feedback da questão não foi mantido${citeLast(value)}`,
          result: `o feedback de respostas certas, parcialmente certas ou erradas não foi mantido${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: 'keep the source file, or write the feedback somewhere else',
      pt: 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
    },
    why: {
      en: 'Lacuna questions have no feedback. Other formats can have a text that learners see after a certain answer, after any answer, or after a result such as all wrong.',
      pt: 'Questões de lacunas não têm feedback. Outros formatos podem ter um texto que os alunos veem depois de certa resposta, de qualquer resposta, ou de um resultado como tudo errado.',
    },
    ends: ['warning'],
    params: { what: 'answer', value: 'Salvador foi a primeira capital.', blank: 1 },
  }),
  'loss/hint': define<LostAs<'question' | 'blank'>>({
    message: {
      en: ({ what, value }) =>
        ({
          question: `a hint is not kept${citeLast(value)}`,
          blank: `the tip of a blank is not kept${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          question: `uma dica não foi mantida${citeLast(value)}`,
          blank: `a dica da lacuna não foi mantida${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          question: 'write it into the statement if learners need it',
          blank: 'write it into the statement, beside the blank, if learners need it',
        })[what],
      pt: ({ what }) =>
        ({
          question: 'escreva a dica no enunciado, se os alunos precisarem dela',
          blank: 'escreva a dica no enunciado, ao lado da lacuna, se os alunos precisarem dela',
        })[what],
    },
    why: {
      en: 'Lacuna questions have no hints. In Moodle, learners see one after a wrong try. Anki shows one in place of the blank, and H5P has a button for the tip of a blank.',
      pt: 'Questões de lacunas não têm dicas. No Moodle, os alunos veem uma depois de errar. O Anki mostra uma no lugar da lacuna, e o H5P tem um botão para a dica da lacuna.',
    },
    ends: ['warning'],
    params: { what: 'question', value: 'Fica no Centro-Oeste.', blank: null },
  }),
  'loss/setting': define<LostAs<'penalty' | 'shuffle' | 'layout' | 'display'>>({
    message: {
      en: ({ what, value }) =>
        ({
          penalty: `the penalty for wrong tries is not kept${citeLast(value)}`,
          shuffle: 'the setting to shuffle the answers is not kept',
          layout: `the layout of the blanks is not kept${citeLast(value)}`,
          display: `a display setting is not kept${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          penalty: `a penalidade por tentativas erradas não foi mantida${citeLast(value)}`,
          shuffle: 'a opção de embaralhar as respostas não foi mantida',
          layout: `a disposição das lacunas não foi mantida${citeLast(value)}`,
          display: `uma opção de exibição não foi mantida${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          penalty: 'check whether learners get several tries in your assessment',
          shuffle: 'check that the order of the answers does not give the right one away',
          layout: 'check that the question is still clear',
          display: 'check that learners can answer without it',
        })[what],
      pt: ({ what }) =>
        ({
          penalty: 'verifique se os alunos têm várias tentativas na sua avaliação',
          shuffle: 'verifique se a ordem das respostas não entrega a certa',
          layout: 'verifique se a questão continua clara',
          display: 'verifique se os alunos conseguem responder sem ele',
        })[what],
    },
    why: {
      en: 'A lacuna question has no such settings. A list shows its answers in the order of the file, and a blank is a list or a text box inside of the statement. For Moodle, a penalty is the share of the points that each wrong try costs.',
      pt: 'Uma questão de lacunas não tem essas opções. Uma lista mostra as respostas na ordem do arquivo, e uma lacuna é uma lista ou uma caixa de texto no meio do enunciado. No Moodle, a penalidade é a parte dos pontos que cada tentativa errada custa.',
    },
    ends: ['warning'],
    params: { what: 'penalty', value: '0.3333333', blank: null },
  }),
  'loss/other-content': define<LostAs<'text' | 'file'>>({
    message: {
      en: ({ what, value }) =>
        ({
          text: `other content of the source is not kept${citeLast(value)}`,
          file: `the attached file${cite(value)} is not kept`,
        })[what],
      pt: ({ what, value }) =>
        ({
          text: `outro conteúdo da origem não foi mantido${citeLast(value)}`,
          file: `o arquivo anexo${cite(value)} não foi mantido`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          text: 'check whether learners need it, and write it into the statement',
          file: 'keep the source file, and give the file to learners in another way',
        })[what],
      pt: ({ what }) =>
        ({
          text: 'verifique se os alunos precisam dele, e escreva-o no enunciado',
          file: 'guarde o arquivo de origem, e entregue o arquivo aos alunos de outra forma',
        })[what],
    },
    why: {
      en: 'The source has more than the statement and its answers. It may be a file, a note for graders, another field of an Anki note, or a second sheet with questions.',
      pt: 'A origem tem mais do que o enunciado e as respostas. Pode ser um arquivo, uma nota para quem corrige, outro campo de uma nota do Anki, ou uma segunda planilha com questões.',
    },
    ends: ['warning'],
    params: { what: 'text', value: 'Somente para quem corrige.', blank: null },
  }),
  'loss/tag-rewritten': define<Lost>({
    message: {
      en: ({ value }) => `the spaces of the tag${cite(value)} become hyphens`,
      pt: ({ value }) => `os espaços da tag${cite(value)} viraram hifens`,
    },
    hint: {
      en: 'reword the tag in the source if you want another one',
      pt: 'mude a tag na origem, se você preferir outra',
    },
    why: {
      en: 'The service separates tags by spaces, so a tag cannot contain one. Tags of Moodle, GIFT and other formats can.',
      pt: 'O serviço separa as tags por espaços, então uma tag não pode conter espaços. As tags do Moodle, do GIFT e de outros formatos podem.',
    },
    ends: ['warning'],
    params: { value: 'rios do Brasil', blank: null },
  }),
  'loss/title': define<LostAs<'generated' | 'rewritten'>>({
    message: {
      en: ({ what, value }) =>
        ({
          generated: `the source has no title, so it was made from the statement${citeLast(value)}`,
          rewritten: `the title is changed so that it fits${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          generated: `a origem não tem título, então ele foi feito do enunciado${citeLast(value)}`,
          rewritten: `o título foi alterado para caber${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          generated: 'write a title in the source, or correct it in the output',
          rewritten: 'check the title in the output, or write it on one line in the source',
        })[what],
      pt: ({ what }) =>
        ({
          generated: 'escreva um título na origem, ou corrija-o na saída',
          rewritten: 'verifique o título na saída, ou escreva-o em uma só linha na origem',
        })[what],
    },
    why: {
      en: 'The service requires a title in one line, and in many formats it is optional. A title made from the statement is cut after 80 characters, and a blank in it is ____.',
      pt: 'O serviço exige um título de uma só linha, que em muitos formatos é opcional. Um título feito do enunciado é cortado em 80 caracteres, e uma lacuna nele é ____.',
    },
    ends: ['warning'],
    params: { what: 'generated', value: 'A capital do Brasil é ____.', blank: null },
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
    ends: ['warning'],
    params: { value: null, blank: 1 },
  }),
  'loss/character': define<LostAs<'marker' | 'escape'>>({
    message: {
      en: ({ what, value }) =>
        ({
          marker: `# in the statement is written as &#35;${citeLast(value)}`,
          escape: `a backslash is read as an escape and removed${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          marker: `# no enunciado foi escrito como &#35;${citeLast(value)}`,
          escape: `uma barra invertida foi lida como escape e removida${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          marker: 'check the statement: learners see the same characters as before',
          escape: 'check the answer, and write \\\\ in the source for a real backslash',
        })[what],
      pt: ({ what }) =>
        ({
          marker: 'verifique o enunciado: os alunos veem os mesmos caracteres de antes',
          escape:
            'verifique a resposta, e escreva \\\\ na origem para uma barra invertida de verdade',
        })[what],
    },
    why: {
      en: 'The service takes ### in a statement for a blank, and # right before a blank for a part of it. In HTML the sign can be written as &#35;. In Cloze and GIFT, a backslash before ~, =, # or } makes it an ordinary character.',
      pt: 'O serviço entende ### em um enunciado como uma lacuna, e # logo antes de uma lacuna como parte dela. Em HTML, o sinal pode ser escrito como &#35;. Em Cloze e GIFT, uma barra invertida torna comum o caractere ~, =, # ou } que vem depois dela.',
    },
    ends: ['warning'],
    params: { what: 'marker', value: '###', blank: null },
  }),
  'loss/format': define<LostAs<'statement' | 'answer'>>({
    message: {
      en: ({ what, value }) =>
        ({
          statement: `the format of the text is not kept${citeLast(value)}`,
          answer: `the HTML tags of an answer are removed${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          statement: `o formato do texto não foi mantido${citeLast(value)}`,
          answer: `as tags de HTML de uma resposta foram removidas${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          statement: 'check the statement, and replace its formatting with HTML',
          answer: 'check that the answer can be recognized without them',
        })[what],
      pt: ({ what }) =>
        ({
          statement: 'verifique o enunciado, e troque a formatação dele por HTML',
          answer: 'verifique se a resposta ainda pode ser reconhecida sem elas',
        })[what],
    },
    why: {
      en: 'Statements are HTML or plain text. Markdown and the format of Moodle itself stay as they are written. Answers are compared as text, and the contract does not say that they may have HTML.',
      pt: 'Enunciados são HTML ou texto simples. Markdown e o formato próprio do Moodle ficam como foram escritos. Respostas são comparadas como texto, e o contrato não diz que elas podem ter HTML.',
    },
    ends: ['warning'],
    params: { what: 'statement', value: 'markdown', blank: null },
  }),
  'loss/media-replaced': define<Lost>({
    message: {
      en: ({ value }) => `an image or other media is replaced by its description${citeLast(value)}`,
      pt: ({ value }) =>
        `uma imagem ou outra mídia foi substituída pela descrição${citeLast(value)}`,
    },
    hint: {
      en: 'check that the question can be answered without it',
      pt: 'verifique se dá para responder à questão sem ela',
    },
    why: {
      en: 'Statements cannot hold images, sounds, videos or formulas in MathML. With --media placeholder, the description or the name takes their place.',
      pt: 'Enunciados não comportam imagens, sons, vídeos nem fórmulas em MathML. Com --media placeholder, a descrição ou o nome fica no lugar.',
    },
    ends: ['warning'],
    params: { value: '<img src="mapa.png" alt="Mapa do Brasil">', blank: null },
  }),
  'loss/structure': define<LostAs<'cards' | 'drag-and-drop' | 'word-bank' | 'kinds'>>({
    message: {
      en: ({ what }) =>
        ({
          cards: 'the blanks of several cards become one question',
          'drag-and-drop': 'learners choose the answers from lists instead of dragging them',
          'word-bank': 'each blank gets all words of the bank, and a word can be used again',
          kinds: 'typed and chosen blanks become one kind',
        })[what],
      pt: ({ what }) =>
        ({
          cards: 'as lacunas de vários cartões viraram uma só questão',
          'drag-and-drop': 'os alunos escolhem as respostas em listas em vez de arrastá-las',
          'word-bank':
            'cada lacuna tem todas as palavras do banco, e uma palavra pode ser repetida',
          kinds: 'lacunas digitadas e de lista passaram a ser de um só tipo',
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          cards: 'split the note in Anki if its blanks must be asked one by one',
          'drag-and-drop': 'check that the statement does not tell learners to drag anything',
          'word-bank': 'remove words from the lists in the output if learners need fewer of them',
          kinds: 'check the question, or use --mixed refuse to refuse such questions',
        })[what],
      pt: ({ what }) =>
        ({
          cards: 'divida a nota no Anki, se as lacunas devem ser perguntadas uma a uma',
          'drag-and-drop': 'verifique se o enunciado não pede aos alunos para arrastar algo',
          'word-bank': 'remova palavras das listas na saída, se os alunos precisarem de menos',
          kinds: 'verifique a questão, ou use --mixed refuse para recusar questões assim',
        })[what],
    },
    why: {
      en: 'All blanks of a lacuna question are asked together. They are all typed, or all lists (dropDown), and each has its own answers. Anki makes a card for each number of a note, and hides only its blanks. In a bank of words, each word may be used once.',
      pt: 'Todas as lacunas de uma questão são perguntadas juntas. Todas são digitadas, ou todas são listas (dropDown), e cada uma tem as próprias respostas. O Anki faz um cartão para cada número de uma nota, e esconde só as lacunas dele. Em um banco de palavras, cada palavra pode valer uma só vez.',
    },
    ends: ['warning'],
    params: { what: 'cards', value: null, blank: null },
  }),
  'loss/cell': define<LostAs<'value' | 'formula' | 'hidden'>>({
    message: {
      en: ({ what, value }) =>
        ({
          value: `the cell is not text and was read as${cite(value) || ' empty'}`,
          formula: `the cell is a formula, and its last result is taken${citeLast(value)}`,
          hidden: `the workbook has hidden or merged cells${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          value: `a célula não é texto e foi lida como${cite(value) || ' vazia'}`,
          formula: `a célula é uma fórmula, e vale o último resultado dela${citeLast(value)}`,
          hidden: `a planilha tem células ocultas ou mescladas${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          value: 'check the value. If it is wrong, set the column to text and type it again',
          formula: 'check the value, or replace the formula by it in the spreadsheet',
          hidden: 'show hidden cells and unmerge the others, then check what they hold',
        })[what],
      pt: ({ what }) =>
        ({
          value:
            'verifique o valor. Se estiver errado, formate a coluna como texto e digite de novo',
          formula: 'verifique o valor, ou coloque-o no lugar da fórmula na planilha',
          hidden: 'mostre as células ocultas e separe as mescladas, e verifique o que elas contêm',
        })[what],
    },
    why: {
      en: 'A spreadsheet turns an answer such as 007 or 3E5 into a number, and the workbook holds only that. lms-cli does not compute formulas: it takes the result that was saved. A merged cell belongs to its first row and column only. Hidden rows and columns are converted, hidden sheets are not.',
      pt: 'Uma planilha transforma uma resposta como 007 ou 3E5 em número, e o arquivo só guarda esse valor. O lms-cli não calcula fórmulas: ele usa o resultado que foi salvo. Uma célula mesclada pertence só à primeira linha e à primeira coluna dela. Linhas e colunas ocultas são convertidas, planilhas ocultas não.',
    },
    ends: ['warning'],
    params: { what: 'value', value: '0.5', blank: null },
  }),
  'loss/encoding-suspect': define<Lost>({
    message: {
      en: ({ value }) => `the text looks wrongly decoded${citeLast(value)}`,
      pt: ({ value }) => `o texto parece ter sido decodificado de forma errada${citeLast(value)}`,
    },
    hint: {
      en: 'remove --encoding if you gave it, or correct the text in the source',
      pt: 'remova --encoding se você a usou, ou corrija o texto na origem',
    },
    why: {
      en: 'Letters such as Ã followed by a sign often come from UTF-8 that was read as Windows-1252. lms-cli does not repair it, because it may be intended.',
      pt: 'Letras como Ã seguidas de um sinal costumam vir de UTF-8 lido como Windows-1252. O lms-cli não corrige isso, porque pode ser intencional.',
    },
    ends: ['warning'],
    params: { value: 'SÃ£o', blank: null },
  }),
  'loss/field': define<Lost>({
    message: {
      en: ({ value }) => `a field is not kept${citeLast(value)}`,
      pt: ({ value }) => `um campo não foi mantido${citeLast(value)}`,
    },
    hint: {
      en: 'keep the source file if you need the value later',
      pt: 'guarde o arquivo de origem, se você precisar do valor depois',
    },
    why: {
      en: 'The target has no place for the value, such as a license of H5P in a lacuna question, or topicId in GIFT. If you convert the output back, give such fields again, for example with --set.',
      pt: 'O destino não tem lugar para o valor, como uma licença do H5P em uma questão de lacunas, ou topicId em GIFT. Se você converter a saída de volta, informe esses campos de novo, por exemplo com --set.',
    },
    ends: ['warning'],
    params: { value: 'topicId: 8801', blank: null },
  }),
  'loss/space': define<Lost>({
    message: {
      en: ({ value }) =>
        `spaces or line breaks at the ends of a text are not kept${citeLast(value)}`,
      pt: ({ value }) =>
        `espaços ou quebras de linha nas pontas de um texto não foram mantidos${citeLast(value)}`,
    },
    hint: {
      en: 'check that they do not matter to the question',
      pt: 'verifique se eles não fazem falta na questão',
    },
    ends: ['warning'],
    params: { value: ' Brasília ', blank: null },
  }),
  'loss/points': define<LostAs<'scale' | 'rounded' | 'shares' | 'grades'>>({
    message: {
      en: ({ what, value }) =>
        ({
          scale: `the points of the question are not kept${citeLast(value)}`,
          rounded: `the points of an answer are rounded${citeLast(value)}`,
          shares: 'the points become shares of the whole in the target format',
          grades: `Moodle does not offer this share of the points${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          scale: `os pontos da questão não foram mantidos${citeLast(value)}`,
          rounded: `os pontos de uma resposta foram arredondados${citeLast(value)}`,
          shares: 'os pontos viraram partes do total no formato de destino',
          grades: `o Moodle não oferece esta parte dos pontos${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what, value }) =>
        ({
          scale: 'use --scale N to set the points of a blank',
          rounded: 'use --scale with a number that can be divided, for example --scale 12',
          shares: `use --scale ${value ?? 'N'} when you convert the output back`,
          grades: 'choose "Nearest grade if not listed" when you import the file into Moodle',
        })[what],
      pt: ({ what, value }) =>
        ({
          scale: 'use --scale N para definir os pontos de uma lacuna',
          rounded: 'use --scale com um número divisível, por exemplo --scale 12',
          shares: `use --scale ${value ?? 'N'} quando converter a saída de volta`,
          grades: 'escolha usar a nota mais próxima ao importar o arquivo no Moodle',
        })[what],
    },
    why: {
      en: 'Points are the scale times the share of an answer, with at most four decimals. Moodle XML and GIFT write only the share, so the points come back only with the right --scale. Moodle has a fixed list of shares, such as 100, 50 and 33.33333. It refuses others on import, or takes the nearest one.',
      pt: 'Os pontos são a escala vezes a parte de uma resposta, com no máximo quatro casas decimais. Moodle XML e GIFT escrevem só a parte, por isso os pontos só voltam com a escala certa em --scale. O Moodle tem uma lista fixa de partes, como 100, 50 e 33.33333. Ao importar, ele recusa outras, ou usa a mais próxima.',
    },
    ends: ['warning'],
    params: { what: 'scale', value: '3', blank: null },
  }),
  'loss/comparison': define<LostAs<'case' | 'spelling' | 'number' | 'tolerance'>>({
    message: {
      en: ({ what, value }) =>
        ({
          case: caseRuleEn(value),
          spelling: 'small spelling errors are no longer accepted',
          number: `the answer is compared as text, not as a number${citeLast(value)}`,
          tolerance: `the tolerance of a number is not kept${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          case: caseRulePt(value),
          spelling: 'pequenos erros de grafia não são mais aceitos',
          number: `a resposta é comparada como texto, não como número${citeLast(value)}`,
          tolerance: `a tolerância de um número não foi mantida${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          case: 'try the question in the service, and add answers if both spellings are right',
          spelling: 'add the misspellings that you want to accept as answers',
          number: 'add other ways to write the number as answers, such as 5.0 and 5,0',
          tolerance: 'add each right number as an answer, or reword the question',
        })[what],
      pt: ({ what }) =>
        ({
          case: 'teste a questão no serviço, e acrescente respostas se as duas grafias valerem',
          spelling: 'acrescente como respostas as grafias erradas que você quer aceitar',
          number: 'acrescente como respostas outras formas de escrever o número, como 5.0 e 5,0',
          tolerance: 'acrescente como resposta cada número certo, ou reescreva a questão',
        })[what],
    },
    why: {
      en: 'A lacuna question lists its answers, and the contract does not say how the service compares a typed one. Other formats can ignore capital letters, accept wrong letters, or compare numbers by their value and within a tolerance.',
      pt: 'Uma questão de lacunas lista as respostas, e o contrato não diz como o serviço compara uma resposta digitada. Outros formatos podem ignorar maiúsculas, aceitar letras erradas, ou comparar números pelo valor e dentro de uma tolerância.',
    },
    ends: ['warning'],
    params: { what: 'case', value: 'case-insensitive', blank: null },
  }),
  'loss/answer': define<LostAs<'catch-all' | 'zero' | 'pattern' | 'duplicate'>>({
    message: {
      en: ({ what, value }) =>
        ({
          'catch-all': 'the answer that matches everything is not kept',
          zero: `the wrong answer${cite(value)} is not kept`,
          pattern: `the wrong answer${cite(value)} cannot be kept`,
          duplicate: `an answer is listed twice and is kept once${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          'catch-all': 'a resposta que vale para qualquer texto não foi mantida',
          zero: `a resposta errada${cite(value)} não foi mantida`,
          pattern: `a resposta errada${cite(value)} não pode ser mantida`,
          duplicate: `uma resposta aparece duas vezes e foi mantida uma só vez${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          'catch-all': 'check the question: it gave no points, so nothing else changes',
          zero: 'use --zero-score keep to keep the wrong answers of typed blanks',
          pattern: 'check the question: the answer gave no points',
          duplicate: 'check its points, and remove one of the two in the source',
        })[what],
      pt: ({ what }) =>
        ({
          'catch-all': 'verifique a questão: essa resposta não dava pontos, então nada mais muda',
          zero: 'use --zero-score keep para manter as respostas erradas de lacunas digitadas',
          pattern: 'verifique a questão: a resposta não dava pontos',
          duplicate: 'verifique os pontos dela, e remova uma das duas na origem',
        })[what],
    },
    why: {
      en: 'The service gives no points for answers that are not listed, so a typed blank needs no wrong ones. Of two equal answers, only the first has an effect.',
      pt: 'O serviço não dá pontos a respostas fora da lista, por isso uma lacuna digitada não precisa de respostas erradas. De duas respostas iguais, só a primeira tem efeito.',
    },
    ends: ['warning'],
    params: { what: 'catch-all', value: '*', blank: 1 },
  }),
  'loss/negative-score': define<Lost>({
    message: {
      en: ({ value }) =>
        `an answer takes points away in the source, and here it gives 0${citeLast(value)}`,
      pt: ({ value }) => `uma resposta tira pontos na origem, e aqui ela dá 0${citeLast(value)}`,
    },
    hint: {
      en: 'use --negative keep to keep its points. A typed answer with 0 is kept only with --zero-score keep',
      pt: 'use --negative keep para manter os pontos. Uma resposta digitada com 0 só é mantida com --zero-score keep',
    },
    why: {
      en: 'Moodle, GIFT and QTI allow points below 0. The contract does not say how the service adds them up.',
      pt: 'Moodle, GIFT e QTI permitem pontos abaixo de 0. O contrato não diz como o serviço faz a soma.',
    },
    ends: ['warning'],
    params: { value: 'Rio (-50%)', blank: 1 },
  }),
  'loss/scoring': define<LostAs<'unknown' | 'unused'>>({
    message: {
      en: ({ what, value }) =>
        ({
          unknown:
            value === null
              ? 'the source does not say how answers are scored'
              : `the scoring template does not name this blank${citeLast(value)}`,
          unused: `points that the source never uses are not kept${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          unknown:
            value === null
              ? 'a origem não diz como as respostas são pontuadas'
              : `o modelo de pontuação não indica esta lacuna${citeLast(value)}`,
          unused: `pontos que a origem nunca usa não foram mantidos${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: 'check the points of the answers in the output',
      pt: 'verifique os pontos das respostas na saída',
    },
    why: {
      en: 'In QTI, responseProcessing decides what is scored. Without it, lms-cli takes the mapping of the item or, without one, its correctResponse. A template may score a blank of another name.',
      pt: 'No QTI, o responseProcessing decide o que vale pontos. Sem ele, o lms-cli usa o mapping do item ou, sem ele, o correctResponse. Um modelo pode pontuar uma lacuna com outro nome.',
    },
    ends: ['warning'],
    params: { what: 'unknown', value: null, blank: null },
  }),
};
