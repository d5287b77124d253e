/** What becomes of a part of a question that a lacuna question cannot hold: three codes, each with a noun. */
import { define, type Lost } from '../definition.ts';
import { citeLast } from '../snippets.ts';

interface Noun {
  /** What it is, and how to go on, in each language. */
  readonly en: readonly [noun: string, hint: string];
  readonly pt: readonly [noun: string, hint: string];
}

const list = {
  en: 'list each right answer in the source',
  pt: 'liste na origem cada resposta certa',
};
const look = { en: 'look at the question in the output', pt: 'veja a questão na saída' };
const correct = { en: 'correct it in the source', pt: 'corrija na origem' };
const split = { en: 'split the question in the source', pt: 'divida a questão na origem' };
const reword = { en: 'reword it in the source', pt: 'reescreva na origem' };

const noun = (
  en: string,
  pt: string,
  hint: { readonly en: string; readonly pt: string },
): Noun => ({
  en: [en, hint.en],
  pt: [pt, hint.pt],
});

const notKept = {
  feedback: noun('feedback', 'feedback', {
    en: 'keep the source file, or write the feedback somewhere else',
    pt: 'guarde o arquivo de origem, ou escreva o feedback em outro lugar',
  }),
  hint: noun('a tip for learners', 'uma dica para os alunos', {
    en: 'write it into the statement if learners need it',
    pt: 'escreva a dica no enunciado, se os alunos precisarem dela',
  }),
  content: noun('other content of the source', 'outro conteúdo da origem', {
    en: 'write it into the statement if learners need it',
    pt: 'escreva-o no enunciado, se os alunos precisarem dele',
  }),
  setting: noun('a setting', 'uma opção', look),
  shuffling: noun('shuffling the answers', 'embaralhar as respostas', {
    en: 'check that the order of the answers does not give the right one away',
    pt: 'verifique se a ordem das respostas não entrega a certa',
  }),
  field: noun('a field', 'um campo', {
    en: 'keep the source file if you need the value later',
    pt: 'guarde o arquivo de origem, se você precisar do valor depois',
  }),
  cell: noun('the cell as the spreadsheet shows it', 'a célula como a planilha a mostra', {
    en: 'check the value. If it is wrong, set the column to text and type it again',
    pt: 'verifique o valor. Se estiver errado, formate a coluna como texto e digite de novo',
  }),
  title: noun(
    'the title (it is made to fit on one line)',
    'o título (foi feito para caber em uma linha)',
    look,
  ),
  place: noun(
    'the place of the blank (the source marks none, so it follows the statement)',
    'o lugar da lacuna (a origem não marca nenhum, então ela fica depois do enunciado)',
    { en: 'write ___ where it belongs', pt: 'escreva ___ no lugar certo' },
  ),
  tag: noun(
    'the spaces of a tag (they become hyphens)',
    'os espaços de um marcador (viram hífens)',
    look,
  ),
  space: noun(
    'spaces or line breaks at the ends of a text',
    'espaços ou quebras de linha nas pontas de um texto',
    look,
  ),
  'number-sign': noun(
    'the sign # as it was (it is written as &#35;)',
    'o sinal # como era (foi escrito como &#35;)',
    look,
  ),
  backslash: noun(
    'a backslash (it is read as an escape)',
    'uma barra invertida (foi lida como escape)',
    { en: 'write \\\\ in the source for a real backslash', pt: 'escreva \\\\ na origem para uma' },
  ),
  formatting: noun('the formatting of a text', 'a formatação de um texto', look),
  encoding: noun(
    'the text as it was meant, for it looks wrongly decoded',
    'o texto como deveria ser, pois parece decodificado de forma errada',
    {
      en: 'remove --encoding if you gave it, or correct the text in the source',
      pt: 'remova --encoding se você a usou, ou corrija o texto na origem',
    },
  ),
  dragging: noun(
    'dragging (learners choose the answers from lists)',
    'arrastar (os alunos escolhem as respostas em listas)',
    look,
  ),
  'word-bank': noun(
    'that each word is used once (each blank gets all words of the bank)',
    'que cada palavra vale uma vez (cada lacuna tem todas as palavras do banco)',
    look,
  ),
  points: noun('the points of the question', 'os pontos da questão', {
    en: 'use --scale N to set the points of a blank',
    pt: 'use --scale N para definir os pontos de uma lacuna',
  }),
  rounding: noun('the exact points of an answer', 'os pontos exatos de uma resposta', {
    en: 'use --scale with a number that can be divided, for example --scale 12',
    pt: 'use --scale com um número divisível, por exemplo --scale 12',
  }),
  scale: noun(
    'the scale of the points (they become shares of the whole)',
    'a escala dos pontos (viraram partes do total)',
    {
      en: 'use --scale with this number when you convert the output back',
      pt: 'use --scale com este número quando converter a saída de volta',
    },
  ),
  'negative-points': noun(
    'points below zero (the answer gives 0)',
    'pontos abaixo de zero (a resposta dá 0)',
    look,
  ),
  scoring: noun('how the source scores answers', 'como a origem pontua respostas', {
    en: 'check the points of the answers in the output',
    pt: 'verifique os pontos das respostas na saída',
  }),
  'wrong-answer': noun('an answer without points', 'uma resposta sem pontos', look),
  duplicate: noun('an answer that is listed twice', 'uma resposta que aparece duas vezes', {
    en: 'check its points, and remove one of the two in the source',
    pt: 'verifique os pontos dela, e remova uma das duas na origem',
  }),
  case: noun('how capital letters count', 'como contam as maiúsculas', {
    en: 'try the question in the service, and add answers if both spellings are right',
    pt: 'teste a questão no serviço, e acrescente respostas se as duas grafias valerem',
  }),
  spelling: noun('accepting small spelling errors', 'aceitar pequenos erros de grafia', {
    en: 'add the misspellings that you want to accept as answers',
    pt: 'acrescente como respostas as grafias erradas que você quer aceitar',
  }),
} as const satisfies Readonly<Record<string, Noun>>;

const refused = {
  'no-blank': noun('no blank', 'nenhuma lacuna', {
    en: 'add a blank in the source, or remove the question',
    pt: 'acrescente uma lacuna na origem, ou remova a questão',
  }),
  notation: noun('a mistake in the notation', 'um erro na notação', correct),
  reference: noun('a reference to what is not there', 'uma referência ao que não existe', {
    en: 'export the question again, or write the same name in both places of the source',
    pt: 'exporte a questão de novo, ou escreva o mesmo nome nos dois lugares da origem',
  }),
  kind: noun('an unknown kind of question', 'um tipo de questão desconhecido', {
    en: 'check the kind in the source, or export the question in another format',
    pt: 'verifique o tipo na origem, ou exporte a questão em outro formato',
  }),
  'mixed-kinds': noun(
    'typed blanks and lists in one question',
    'lacunas digitadas e listas em uma só questão',
    split,
  ),
  'several-blanks': noun('several blocks of answers', 'vários blocos de respostas', {
    en: 'split it into several questions, or write it as Cloze',
    pt: 'divida-a em várias questões, ou escreva-a em Cloze',
  }),
  interaction: noun('a part that is not a blank', 'uma parte que não é lacuna', split),
  media: noun('an image or other media', 'uma imagem ou outra mídia', reword),
  'random-values': noun(
    'values or steps that change for each learner',
    'valores ou passos que mudam para cada aluno',
    {
      en: 'write the question with fixed values in the source',
      pt: 'escreva a questão com valores fixos na origem',
    },
  ),
  package: noun('a package inside the package', 'um pacote dentro do pacote', {
    en: 'unpack it, and convert the inner package by itself',
    pt: 'descompacte-o, e converta o pacote de dentro separadamente',
  }),
  size: noun(
    'more text, blanks or answers than a question may have',
    'mais texto, lacunas ou respostas do que uma questão pode ter',
    {
      en: 'split or shorten it in the source, and check that every bracket is closed',
      pt: 'divida-a ou encurte-a na origem, e verifique se todas as chaves estão fechadas',
    },
  ),
  'number-sign': noun(
    '### in the statement, or # right before a blank',
    '### no enunciado, ou # logo antes de uma lacuna',
    { en: 'replace it in the source by a word', pt: 'troque-o na origem por uma palavra' },
  ),
  text: noun(
    'a text that the target format cannot hold',
    'um texto que o formato de destino não comporta',
    reword,
  ),
  scoring: noun(
    'rules of scoring that do not go blank by blank',
    'regras de pontuação que não vão lacuna por lacuna',
    {
      en: 'write rules in the source that score each blank by itself, such as match_correct',
      pt: 'escreva na origem regras que pontuem cada lacuna separadamente, como match_correct',
    },
  ),
  'any-order': noun(
    'blanks that may be answered in any order, or must all differ',
    'lacunas que aceitam qualquer ordem, ou devem ser todas diferentes',
    reword,
  ),
  'several-answers': noun(
    'several answers for one blank',
    'várias respostas para uma lacuna',
    reword,
  ),
  'right-answer': noun(
    'no answer with all the points of its blank',
    'nenhuma resposta com todos os pontos da lacuna',
    {
      en: 'give the right answer 100% in the source',
      pt: 'dê 100% à resposta certa na origem',
    },
  ),
  'empty-answer': noun('an empty answer', 'uma resposta vazia', correct),
  'one-choice': noun('a list with a single answer', 'uma lista com uma só resposta', {
    en: 'add a wrong answer, or remove dropDown so that learners type the answer',
    pt: 'acrescente uma resposta errada, ou remova dropDown para que os alunos digitem a resposta',
  }),
  points: noun('more points than can be kept', 'mais pontos do que cabem', correct),
  pattern: noun('a pattern instead of an answer', 'um padrão em vez de uma resposta', list),
  number: noun('a number that is compared by its value', 'um número comparado pelo valor', {
    en: 'make it a text answer in the source, with each way to write it',
    pt: 'faça dela uma resposta de texto na origem, com cada forma de escrever',
  }),
  tolerance: noun('a number with a tolerance', 'um número com tolerância', list),
  unit: noun('a number with units', 'um número com unidades', {
    en: 'write the unit into the statement, and ask only for the number',
    pt: 'escreva a unidade no enunciado, e pergunte só pelo número',
  }),
  date: noun('a date that Excel made of an answer', 'uma data que o Excel fez de uma resposta', {
    en: 'format the column as text, and type the answer again',
    pt: 'formate a coluna como texto e digite a resposta de novo',
  }),
} as const satisfies Readonly<Record<string, Noun>>;

const skipped = {
  'no-blanks': noun('a kind of question without blanks', 'um tipo de questão sem lacunas', {
    en: 'write it as a question with blanks if you need it',
    pt: 'escreva-a como questão de lacunas, se precisar dela',
  }),
  choice: noun('a choice without a place in its text', 'uma escolha sem lugar no texto', {
    en: 'write its answers at the place of the blank if it is meant to have one',
    pt: 'escreva as respostas no lugar da lacuna, se ela deve ter uma',
  }),
  resource: noun('not a lacuna question', 'não é uma questão de lacunas', {
    en: 'keep it in its file: assessments and tracks need no conversion',
    pt: 'mantenha-o no arquivo: avaliações e trilhas não precisam de conversão',
  }),
} as const satisfies Readonly<Record<string, Noun>>;

/** The message and the hint of a code whose parameter `what` is one of these nouns. */
const told = <What extends string>(nouns: Readonly<Record<What, Noun>>) => ({
  message: {
    en: ({ what, value }: LostAs<What>) => nouns[what].en[0] + citeLast(value),
    pt: ({ what, value }: LostAs<What>) => nouns[what].pt[0] + citeLast(value),
  },
  hint: {
    en: ({ what }: LostAs<What>) => nouns[what].en[1],
    pt: ({ what }: LostAs<What>) => nouns[what].pt[1],
  },
});

interface LostAs<What extends string> extends Lost {
  readonly what: What;
}

export const convertLossProblems = {
  'convert/not-kept': define<LostAs<keyof typeof notKept>>({
    ...told(notKept),
    ends: ['warning'],
    params: { what: 'feedback', value: 'Salvador foi a primeira capital.', blank: 1 },
  }),
  'convert/refused': define<LostAs<keyof typeof refused>>({
    ...told(refused),
    ends: ['partly', 'input'],
    params: { what: 'pattern', value: 'Bras*lia', blank: 1 },
  }),
  'convert/skipped': define<LostAs<keyof typeof skipped>>({
    ...told(skipped),
    ends: ['warning'],
    params: { what: 'no-blanks', value: 'truefalse', blank: null },
  }),
};
