/** Problems of questions in the notation (docs/authoring.md). */
import { define } from '../definition.ts';
import { en, type MissingField } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted, thousandsIn } from '../snippets.ts';

/** A sheet with decimal commas marks such points: 1.500? is 1.5 or 1500. */
const isDoubtful = (received: string) => received.endsWith('?') && thousandsIn(received).length > 0;
const written = (received: string) => received.replace('?', '');

export const clozeProblems = {
  'cloze/unclosed-blank': define({
    message: {
      en: 'a blank begins here but is never closed',
      pt: 'uma lacuna começa aqui, mas não foi fechada',
    },
    hint: {
      en: 'close it with ]], or write \\[[ if the brackets are text',
      pt: 'feche-a com ]], ou escreva \\[[ se os colchetes fazem parte do texto',
    },
    ends: ['input'],
  }),
  'cloze/stray-end': define({
    message: { en: 'this ]] does not close any blank', pt: 'este ]] não fecha nenhuma lacuna' },
    hint: {
      en: 'open the blank with [[, or write \\]] if the brackets are text',
      pt: 'abra a lacuna com [[, ou escreva \\]] se os colchetes fazem parte do texto',
    },
    ends: ['input'],
  }),
  'cloze/empty-blank': define({
    message: {
      en: 'a blank needs at least one answer',
      pt: 'a lacuna precisa de pelo menos uma resposta',
    },
    hint: {
      en: 'write an answer between the brackets, for example [[Brasília]]',
      pt: 'escreva uma resposta entre os colchetes, por exemplo [[Brasília]]',
    },
    ends: ['input'],
  }),
  'cloze/empty-alternative': define({
    message: {
      en: 'an answer is missing next to this bar',
      pt: 'falta uma resposta ao lado desta barra',
    },
    hint: {
      en: 'remove the bar, or write \\| if it is part of an answer',
      pt: 'remova a barra, ou escreva \\| se ela faz parte de uma resposta',
    },
    ends: ['input'],
  }),
  'cloze/score': define<{ received: string }>({
    message: {
      en: ({ received }) =>
        received === ''
          ? 'the points are missing after the ='
          : isDoubtful(received)
            ? `the points ${written(received)} are ambiguous`
            : `the points must be a number, not ${quoted(received)}`,
      pt: ({ received }) =>
        received === ''
          ? 'faltam os pontos depois do ='
          : isDoubtful(received)
            ? `os pontos ${written(received)} são ambíguos`
            : `os pontos devem ser um número, não ${quoted(received)}`,
    },
    hint: {
      en: ({ received }) =>
        /^-?\d+,\d+$/.test(received)
          ? `write ${received.replace(',', '.')} (${received} only in sheets with semicolons)`
          : isDoubtful(received)
            ? `write ${thousandsIn(received).join(' or ')}`
            : 'write a number, for example = 10, or write \\= if the = is part of the answer',
      pt: ({ received }) =>
        /^-?\d+,\d+$/.test(received)
          ? `escreva ${received.replace(',', '.')} (${received} só em planilhas com ponto e vírgula)`
          : isDoubtful(received)
            ? `escreva ${thousandsIn(received).join(' ou ')}`
            : 'escreva um número, por exemplo = 10, ou \\= se o = faz parte da resposta',
    },
    ends: ['input'],
    params: { received: '7,5' },
  }),
  'cloze/marker': define<{ isBeforeBlank: boolean }>({
    message: {
      en: ({ isBeforeBlank }) =>
        isBeforeBlank
          ? 'the service would read this # as part of the blank that follows'
          : 'the service reads ### as a blank',
      pt: ({ isBeforeBlank }) =>
        isBeforeBlank
          ? 'o serviço leria este # como parte da lacuna que vem em seguida'
          : 'o serviço lê ### como uma lacuna',
    },
    hint: {
      en: ({ isBeforeBlank }) =>
        isBeforeBlank
          ? 'put a space between them, or write &#35; instead of the #'
          : 'write [[answer]] for a blank, or &#35;## to show the three characters',
      pt: ({ isBeforeBlank }) =>
        isBeforeBlank
          ? 'coloque um espaço entre os dois, ou escreva &#35; em vez de #'
          : 'escreva [[resposta]] para uma lacuna, ou &#35;## para mostrar os três caracteres',
    },
    ends: ['input'],
    params: { isBeforeBlank: false },
  }),
  'cloze/no-sentence': define({
    message: {
      en: 'the question has no statement below its title',
      pt: 'a questão não tem enunciado abaixo do título',
    },
    hint: {
      en: 'write the statement with its blanks: "The capital of Brazil is [[Brasília]]."',
      pt: 'escreva o enunciado com as lacunas: "A capital do Brasil é [[Brasília]]."',
    },
    ends: ['input'],
  }),
  'cloze/header-lacks-field': define<MissingField & { lacking: number; questions: number }>({
    message: {
      en: ({ field, lacking, questions }) =>
        `the required field ${quoted(field)} is missing in ${en.figure(lacking)} of ${en.plural(questions, 'question', 'questions')}`,
      pt: ({ field, lacking, questions }) =>
        `falta o campo obrigatório ${quoted(field)} em ${pt.figure(lacking)} de ${pt.plural(questions, 'questão', 'questões')}`,
    },
    hint: {
      en: ({ field, like }) =>
        `add it to the header, between two lines --- at the top: ${field}: ${en.exampleOf(like)}`,
      pt: ({ field, like }) =>
        `acrescente-o ao cabeçalho, entre duas linhas --- no começo: ${field}: ${pt.exampleOf(like)}`,
    },
    ends: ['input'],
    params: { field: 'difficulty', like: { expected: 'integer' }, lacking: 2, questions: 2 },
  }),
  'cloze/text-before-title': define({
    message: {
      en: 'the text above the first title belongs to no question',
      pt: 'o texto acima do primeiro título não pertence a nenhuma questão',
    },
    hint: {
      en: 'add a line # Title above it, or put shared fields between two --- lines',
      pt: 'acrescente uma linha # Título acima dele, ou coloque os campos comuns entre duas linhas ---',
    },
    ends: ['input'],
  }),
  'cloze/like-title': define<{ title: string }>({
    message: {
      en: 'a question begins here, but this line is not a title',
      pt: 'aqui começa uma questão, mas esta linha não é um título',
    },
    hint: {
      en: ({ title }) => `write # ${title}`,
      pt: ({ title }) => `escreva # ${title}`,
    },
    ends: ['input'],
    params: { title: 'O maior rio' },
  }),
  'cloze/both-forms': define<{ field: string; cloze: string }>({
    message: {
      en: ({ field, cloze }) => `a question cannot have both ${cloze} and ${field}`,
      pt: ({ field, cloze }) => `uma questão não pode ter ${cloze} e ${field} ao mesmo tempo`,
    },
    hint: {
      en: ({ field, cloze }) => `remove ${field}: ${cloze} contains the statement and the answers`,
      pt: ({ field, cloze }) => `remova ${field}: ${cloze} já contém o enunciado e as respostas`,
    },
    ends: ['input'],
    params: { field: 'question', cloze: 'cloze' },
  }),
};
