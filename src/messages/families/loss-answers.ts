/** What a conversion does not keep of the answers of a question and of its points. */
import { type Case, type Lost, define } from '../definition.ts';
import { cited, citedLast } from '../snippets.ts';

function lossOf(value: string | null, next: string, blank: number | null = 1): Case<Lost> {
  return { ends: ['warning'], params: { value, blank }, next };
}

const TRY = 'lms-cli lacuna try questions.md';

export const lossOfAnswersProblems = {
  'loss/points': define<Lost>({
    message: {
      en: ({ value }) => `the points of the question are not kept${citedLast(value)}`,
      pt: ({ value }) => `os pontos da questão não foram mantidos${citedLast(value)}`,
    },
    hint: {
      en: 'use --scale N to set the points of a blank',
      pt: 'use --scale N para definir os pontos de uma lacuna',
    },
    why: {
      en: 'In the service, each answer has its own points, and the question has none. A right answer gives 10 points, or those of --scale, times the weight of its blank.',
      pt: 'No serviço, cada resposta tem os próprios pontos, e a questão não tem. Uma resposta certa dá 10 pontos, ou os de --scale, vezes o peso da lacuna.',
    },
    ...lossOf('3', 'lms-cli convert quiz.xml --scale 3', null),
  }),
  'loss/case-rule': define<Lost>({
    message: {
      en: ({ value }) => {
        if (value === 'case-insensitive') return 'capital letters do not matter in the source';
        const some = value === 'case-sensitive' ? '' : ` in some answers${citedLast(value)}`;
        return `capital letters matter in the source${some}`;
      },
      pt: ({ value }) => {
        if (value === 'case-insensitive') return 'na origem, maiúsculas não fazem diferença';
        const some = value === 'case-sensitive' ? '' : ` em algumas respostas${citedLast(value)}`;
        return `na origem, maiúsculas fazem diferença${some}`;
      },
    },
    hint: {
      en: 'try the question in the service, and add answers if both spellings are right',
      pt: 'teste a questão no serviço, e acrescente respostas se as duas grafias valerem',
    },
    why: {
      en: 'Most formats say whether capital letters matter. The contract has no such rule, and does not say how the service compares a typed answer.',
      pt: 'A maioria dos formatos diz se maiúsculas fazem diferença. O contrato não tem essa regra, e não diz como o serviço compara uma resposta digitada.',
    },
    ...lossOf('case-insensitive', TRY, null),
  }),
  'loss/spelling': define<Lost>({
    message: {
      en: 'small spelling errors are no longer accepted',
      pt: 'pequenos erros de grafia não são mais aceitos',
    },
    hint: {
      en: 'add the misspellings that you want to accept as answers',
      pt: 'acrescente como respostas as grafias erradas que você quer aceitar',
    },
    why: {
      en: 'H5P can accept an answer with one or two wrong letters. A lacuna question accepts the answers of its list.',
      pt: 'O H5P pode aceitar uma resposta com uma ou duas letras erradas. Uma questão de lacunas aceita as respostas da sua lista.',
    },
    ...lossOf(null, TRY, null),
  }),
  'loss/catch-all': define<Lost>({
    message: {
      en: 'the answer that matches everything is not kept',
      pt: 'a resposta que vale para qualquer texto não foi mantida',
    },
    hint: {
      en: 'check the question: it gave no points, so nothing else changes',
      pt: 'verifique a questão: essa resposta não dava pontos, então nada mais muda',
    },
    why: {
      en: 'In Moodle and GIFT, the answer * matches all other answers, mostly to show a feedback. A lacuna question gives them no points anyway.',
      pt: 'No Moodle e no GIFT, a resposta * vale para todas as outras, em geral para mostrar um feedback. Uma questão de lacunas não dá pontos a elas de qualquer modo.',
    },
    ...lossOf('*', TRY),
  }),
  'loss/zero-score': define<Lost>({
    message: {
      en: ({ value }) => `the wrong answer${cited(value)} is not kept`,
      pt: ({ value }) => `a resposta errada${cited(value)} não foi mantida`,
    },
    hint: {
      en: 'use --zero-score keep to keep the wrong answers of typed blanks',
      pt: 'use --zero-score keep para manter as respostas erradas de lacunas digitadas',
    },
    why: {
      en: 'An answer with 0 points changes nothing in a typed blank. Sources have them for their feedback, or to make the text box wider. Lists keep them.',
      pt: 'Uma resposta com 0 pontos não muda nada em uma lacuna digitada. Ela está na origem pelo feedback, ou para alargar a caixa de texto. Listas mantêm essas respostas.',
    },
    ...lossOf('Salvador', 'lms-cli convert quiz.xml --zero-score keep'),
  }),
  'loss/negative-score': define<Lost>({
    message: {
      en: ({ value }) =>
        `an answer takes points away in the source, and here it gives 0${citedLast(value)}`,
      pt: ({ value }) => `uma resposta tira pontos na origem, e aqui ela dá 0${citedLast(value)}`,
    },
    hint: {
      en: 'use --negative keep to keep its points. A typed answer with 0 is kept only with --zero-score keep',
      pt: 'use --negative keep para manter os pontos. Uma resposta digitada com 0 só é mantida com --zero-score keep',
    },
    why: {
      en: 'Moodle, GIFT and QTI allow points below 0. The contract does not say how the service adds them up.',
      pt: 'Moodle, GIFT e QTI permitem pontos abaixo de 0. O contrato não diz como o serviço faz a soma.',
    },
    ...lossOf('Rio (-50%)', 'lms-cli convert quiz.xml --negative keep'),
  }),
  'loss/duplicate-answer': define<Lost>({
    message: {
      en: ({ value }) => `an answer is listed twice and is kept once${citedLast(value)}`,
      pt: ({ value }) =>
        `uma resposta aparece duas vezes e foi mantida uma só vez${citedLast(value)}`,
    },
    hint: {
      en: 'check its points, and remove one of the two in the source',
      pt: 'verifique os pontos dela, e remova uma das duas na origem',
    },
    why: {
      en: 'A blank of the source has the same answer more than once. Only the first of them has an effect.',
      pt: 'Uma lacuna da origem tem a mesma resposta mais de uma vez. Só a primeira delas tem efeito.',
    },
    ...lossOf('Brasília (50%)', TRY),
  }),
  'loss/numeric-as-text': define<Lost>({
    message: {
      en: ({ value }) => `the answer is compared as text, not as a number${citedLast(value)}`,
      pt: ({ value }) => `a resposta é comparada como texto, não como número${citedLast(value)}`,
    },
    hint: {
      en: 'add other ways to write the number as answers, such as 5.0 and 5,0',
      pt: 'acrescente como respostas outras formas de escrever o número, como 5.0 e 5,0',
    },
    why: {
      en: 'The source compares numbers by their value. With --numeric exact, learners must write the number as the answer has it.',
      pt: 'A origem compara números pelo valor. Com --numeric exact, os alunos precisam escrever o número exatamente como está na resposta.',
    },
    ...lossOf('1960', TRY),
  }),
  'loss/tolerance': define<Lost>({
    message: {
      en: ({ value }) => `the tolerance of a number is not kept${citedLast(value)}`,
      pt: ({ value }) => `a tolerância de um número não foi mantida${citedLast(value)}`,
    },
    hint: {
      en: 'add each right number as an answer, or reword the question',
      pt: 'acrescente como resposta cada número certo, ou reescreva a questão',
    },
    why: {
      en: 'In Moodle, GIFT, QTI and Blackboard, a number can be right within a tolerance. With --numeric exact, only the number itself is right.',
      pt: 'No Moodle, no GIFT, no QTI e no Blackboard, um número pode estar certo dentro de uma tolerância. Com --numeric exact, só o próprio número está certo.',
    },
    ...lossOf('8515767 ± 1000', TRY),
  }),
  'loss/score-rounded': define<Lost>({
    message: {
      en: ({ value }) => `the points of an answer are rounded${citedLast(value)}`,
      pt: ({ value }) => `os pontos de uma resposta foram arredondados${citedLast(value)}`,
    },
    hint: {
      en: 'use --scale with a number that can be divided, for example --scale 12',
      pt: 'use --scale com um número divisível, por exemplo --scale 12',
    },
    why: {
      en: 'The points of an answer are the scale times its share. They have at most four decimals, so a third of 10 is rounded.',
      pt: 'Os pontos de uma resposta são a escala vezes a parte dela. Eles têm no máximo quatro casas decimais, por isso um terço de 10 é arredondado.',
    },
    ...lossOf('3.33333 → 3.3333', 'lms-cli convert quiz.xml --scale 12'),
  }),
  'loss/drag-and-drop': define<Lost>({
    message: {
      en: 'learners choose the answers from lists instead of dragging them',
      pt: 'os alunos escolhem as respostas em listas em vez de arrastá-las',
    },
    hint: {
      en: 'check that the statement does not tell learners to drag anything',
      pt: 'verifique se o enunciado não pede aos alunos para arrastar algo',
    },
    why: {
      en: 'Lacuna questions have drop-down lists and text boxes. Moodle (ddwtos) and H5P (DragText) have words to drag into the text.',
      pt: 'Questões de lacunas têm listas suspensas e caixas de texto. O Moodle (ddwtos) e o H5P (DragText) têm palavras para arrastar até o texto.',
    },
    ...lossOf(null, TRY, null),
  }),
  'loss/word-bank': define<Lost>({
    message: {
      en: 'each blank gets all words of the bank, and a word can be used again',
      pt: 'cada lacuna tem todas as palavras do banco, e uma palavra pode ser repetida',
    },
    hint: {
      en: 'remove words from the lists in the output if learners need fewer of them',
      pt: 'remova palavras das listas na saída, se os alunos precisarem de menos',
    },
    why: {
      en: 'In the source, blanks share a bank of words, and each word may be used once. In a lacuna question each blank has its own list.',
      pt: 'Na origem, as lacunas compartilham um banco de palavras, e cada palavra pode valer uma só vez. Em uma questão de lacunas, cada lacuna tem a própria lista.',
    },
    ...lossOf(null, TRY, null),
  }),
  'loss/kinds-merged': define<Lost>({
    message: {
      en: 'typed and chosen blanks become one kind',
      pt: 'lacunas digitadas e de lista passaram a ser de um só tipo',
    },
    hint: {
      en: 'check the question, or use --mixed refuse to refuse such questions',
      pt: 'verifique a questão, ou use --mixed refuse para recusar questões assim',
    },
    why: {
      en: 'All blanks of a lacuna question are typed or all are lists (dropDown). With --mixed list or text, the blanks of the other kind change.',
      pt: 'Todas as lacunas de uma questão são digitadas, ou todas são listas (dropDown). Com --mixed list ou text, as lacunas do outro tipo mudam.',
    },
    ...lossOf('2 / 1', 'lms-cli convert quiz.xml --mixed refuse', null),
  }),
  'loss/html-stripped': define<Lost>({
    message: {
      en: ({ value }) => `the HTML tags of an answer are removed${citedLast(value)}`,
      pt: ({ value }) => `as tags de HTML de uma resposta foram removidas${citedLast(value)}`,
    },
    hint: {
      en: 'check that the answer can be recognized without them',
      pt: 'verifique se a resposta ainda pode ser reconhecida sem elas',
    },
    why: {
      en: 'Answers are compared as text, and the contract does not say that they may have HTML. In Moodle, QTI and H5P they may.',
      pt: 'Respostas são comparadas como texto, e o contrato não diz que elas podem ter HTML. No Moodle, no QTI e no H5P, podem.',
    },
    ...lossOf('H<sub>2</sub>O', TRY),
  }),
  'loss/no-response-processing': define<Lost>({
    message: {
      en: ({ value }) =>
        value === null
          ? 'the source does not say how answers are scored'
          : `the scoring template does not name this blank${citedLast(value)}`,
      pt: ({ value }) =>
        value === null
          ? 'a origem não diz como as respostas são pontuadas'
          : `o modelo de pontuação não indica esta lacuna${citedLast(value)}`,
    },
    hint: {
      en: 'check the points of the answers in the output',
      pt: 'verifique os pontos das respostas na saída',
    },
    why: {
      en: 'The QTI item has no responseProcessing. lms-cli takes its mapping or, without one, its correctResponse. Or its template scores a blank of another name.',
      pt: 'O item de QTI não tem responseProcessing. O lms-cli usa o mapping ou, sem ele, o correctResponse. Ou o modelo pontua uma lacuna com outro nome.',
    },
    ...lossOf(null, TRY, null),
  }),
  'loss/unused-mapping': define<Lost>({
    message: {
      en: ({ value }) => `points that the source never uses are not kept${citedLast(value)}`,
      pt: ({ value }) => `pontos que a origem nunca usa não foram mantidos${citedLast(value)}`,
    },
    hint: {
      en: 'check the points of the answers in the output',
      pt: 'verifique os pontos das respostas na saída',
    },
    why: {
      en: 'In QTI, responseProcessing decides what is scored. The item has a mapping with points that it never reads.',
      pt: 'No QTI, o responseProcessing decide o que vale pontos. O item tem um mapping com pontos que ele nunca lê.',
    },
    ...lossOf('Rio = 0.5', TRY),
  }),
  'loss/escaped-character': define<Lost>({
    message: {
      en: ({ value }) => `a backslash is read as an escape and removed${citedLast(value)}`,
      pt: ({ value }) => `uma barra invertida foi lida como escape e removida${citedLast(value)}`,
    },
    hint: {
      en: 'check the answer, and write \\\\ in the source for a real backslash',
      pt: 'verifique a resposta, e escreva \\\\ na origem para uma barra invertida de verdade',
    },
    why: {
      en: 'In Cloze and GIFT, a backslash before ~, =, # or } makes it an ordinary character. Some systems show the backslash anyway.',
      pt: 'Em Cloze e GIFT, uma barra invertida torna comum o caractere ~, =, # ou } que vem depois dela. Alguns sistemas mostram a barra mesmo assim.',
    },
    ...lossOf('\\~', TRY),
  }),
  'loss/scale-changed': define<Lost>({
    message: {
      en: 'the points become shares of the whole in the target format',
      pt: 'os pontos viraram partes do total no formato de destino',
    },
    hint: {
      en: ({ value }) => `use --scale ${value ?? 'N'} when you convert the output back`,
      pt: ({ value }) => `use --scale ${value ?? 'N'} quando converter a saída de volta`,
    },
    why: {
      en: 'Moodle XML and GIFT write the points of an answer as a percentage of its blank. The points themselves come back only with the right --scale.',
      pt: 'Moodle XML e GIFT escrevem os pontos de uma resposta como porcentagem da lacuna. Os pontos originais só voltam com a escala certa em --scale.',
    },
    ...lossOf('5', 'lms-cli convert questions.xml --scale 5', null),
  }),
  'loss/grade-list': define<Lost>({
    message: {
      en: ({ value }) => `Moodle does not offer this share of the points${citedLast(value)}`,
      pt: ({ value }) => `o Moodle não oferece esta parte dos pontos${citedLast(value)}`,
    },
    hint: {
      en: 'choose "Nearest grade if not listed" when you import the file into Moodle',
      pt: 'escolha usar a nota mais próxima ao importar o arquivo no Moodle',
    },
    why: {
      en: 'Moodle has a fixed list of percentages for answers, such as 100, 50 and 33.33333. It refuses others on import, or takes the nearest one.',
      pt: 'O Moodle tem uma lista fixa de porcentagens para respostas, como 100, 50 e 33.33333. Ao importar, ele recusa outras, ou usa a mais próxima.',
    },
    ...lossOf('Salvador (37.5%)', 'lms-cli convert questions.md --to moodle-xml'),
  }),
  'loss/wrong-pattern': define<Lost>({
    message: {
      en: ({ value }) => `the wrong answer${cited(value)} cannot be kept`,
      pt: ({ value }) => `a resposta errada${cited(value)} não pode ser mantida`,
    },
    hint: {
      en: 'check the question: the answer gave no points',
      pt: 'verifique a questão: a resposta não dava pontos',
    },
    why: {
      en: 'The answer is a pattern or empty, and a lacuna question can hold neither. Nothing else changes, because the service gives no points for answers that are not listed.',
      pt: 'A resposta é um padrão ou está vazia, e uma questão de lacunas não comporta isso. Nada mais muda, porque o serviço não dá pontos a respostas fora da lista.',
    },
    ...lossOf('R*', TRY),
  }),
};
