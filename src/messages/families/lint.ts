/** Findings of `lint`: the question is valid, but may not be what its author meant. */
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

export const lintProblems = {
  'lint/failed': define<{
    errors: number;
    warnings: number;
    canWaive: boolean;
    /** The number of problems after which the search ended. */
    limit?: number;
  }>({
    message: {
      en: ({ errors, warnings, limit }) =>
        `${en.sentenceList([
          ...(errors === 0 ? [] : [en.plural(errors, 'error', 'errors')]),
          ...(warnings === 0 ? [] : [en.plural(warnings, 'warning', 'warnings')]),
        ])} in the questions${limit === undefined ? '' : en.searchEnded(limit)}`,
      pt: ({ errors, warnings, limit }) =>
        `${pt.sentenceList([
          ...(errors === 0 ? [] : [pt.plural(errors, 'erro', 'erros')]),
          ...(warnings === 0 ? [] : [pt.plural(warnings, 'aviso', 'avisos')]),
        ])} nas questões${limit === undefined ? '' : pt.searchEnded(limit)}`,
    },
    hint: {
      en: ({ canWaive }) =>
        canWaive
          ? 'correct them, or waive one with a comment: # lms-cli-disable-next-line CODE reason'
          : 'correct them and run the same command again',
      pt: ({ canWaive }) =>
        canWaive
          ? 'corrija as questões, ou dispense um apontamento com um comentário: # lms-cli-disable-next-line CÓDIGO motivo'
          : 'corrija as questões e execute o mesmo comando de novo',
    },
    ends: ['input'],
    params: { errors: 1, warnings: 2, canWaive: true },
    next: 'lms-cli lacuna lint questions.md',
  }),
  'lint/no-blank': define<{
    column: { readonly name: string; readonly isSentence: boolean } | null;
  }>({
    message: { en: 'the statement has no blank', pt: 'o enunciado não tem lacuna' },
    hint: {
      en: ({ column }) =>
        column === null
          ? 'add one: [[answer]] in cloze, ### in question'
          : `add one in the column ${quoted(column.name)}: ${column.isSentence ? '[[answer]]' : '###'}`,
      pt: ({ column }) =>
        column === null
          ? 'acrescente uma: [[resposta]] em cloze, ### em question'
          : `acrescente uma na coluna ${quoted(column.name)}: ${column.isSentence ? '[[resposta]]' : '###'}`,
    },
    ends: ['input', 'warning'],
    params: { column: null },
  }),
  'lint/like-title': define<{ line: string; title: string }>({
    message: {
      en: ({ line }) => `${quoted(line)} is a line of the statement, not a title`,
      pt: ({ line }) => `${quoted(line)} é uma linha do enunciado, não um título`,
    },
    hint: {
      en: ({ title }) =>
        title === ''
          ? 'write the title of the next question after it, or remove the line'
          : `write # ${title} to begin another question`,
      pt: ({ title }) =>
        title === ''
          ? 'escreva depois dele o título da próxima questão, ou remova a linha'
          : `escreva # ${title} para começar outra questão`,
    },
    ends: ['warning'],
    params: { line: '## O maior rio', title: 'O maior rio' },
  }),
  'lint/no-right-answer': define({
    message: {
      en: 'no answer of this blank gives points',
      pt: 'nenhuma resposta desta lacuna dá pontos',
    },
    hint: {
      en: 'give the right answer more than 0 points, for example 10',
      pt: 'dê mais de 0 pontos à resposta certa, por exemplo 10',
    },
    ends: ['input'],
  }),
  'lint/negative-score': define<{ answer: string; score: number }>({
    message: {
      en: ({ answer, score }) =>
        `the answer ${quoted(answer)} gives ${en.plural(score, 'point', 'points')}`,
      pt: ({ answer, score }) => `a resposta ${quoted(answer)} dá ${pt.figure(score)} pontos`,
    },
    hint: {
      en: 'write 0 for a wrong answer, unless it must take points away',
      pt: 'escreva 0 para uma resposta errada, a não ser que ela deva tirar pontos',
    },
    ends: ['warning'],
    params: { answer: 'Rio', score: -2 },
  }),
  'lint/negative-difficulty': define({
    message: { en: 'the difficulty is below 0', pt: 'a dificuldade está abaixo de 0' },
    hint: {
      en: 'write a difficulty of 0 or more, for example 1',
      pt: 'escreva uma dificuldade de 0 ou mais, por exemplo 1',
    },
    ends: ['warning'],
  }),
  'lint/no-permissions': define({
    message: {
      en: 'the question does not inherit permissions and grants none',
      pt: 'a questão não herda permissões e não concede nenhuma',
    },
    hint: {
      en: 'add entries to securityPermission, or write inheritPermissions: INHERIT',
      pt: 'acrescente entradas em securityPermission, ou escreva inheritPermissions: INHERIT',
    },
    ends: ['warning'],
  }),
  'lint/equal-answers': define<{ answer: string; other: string }>({
    message: {
      en: ({ answer, other }) =>
        answer === other
          ? `the answer ${quoted(answer)} is listed twice`
          : `${quoted(answer)} and ${quoted(other)} differ only in case, accents or spaces`,
      pt: ({ answer, other }) =>
        answer === other
          ? `a resposta ${quoted(answer)} aparece duas vezes`
          : `${quoted(answer)} e ${quoted(other)} só diferem em maiúsculas, acentos ou espaços`,
    },
    hint: {
      en: ({ answer, other }) =>
        answer === other
          ? 'keep one of them'
          : 'keep one of them, or give them different points if the difference is intended',
      pt: ({ answer, other }) =>
        answer === other
          ? 'mantenha só uma delas'
          : 'mantenha uma delas, ou dê a elas pontos diferentes se a diferença for intencional',
    },
    ends: ['input', 'warning'],
    params: { answer: 'brasilia', other: 'Brasília' },
  }),
  'lint/answer-in-statement': define<{ answer: string }>({
    message: {
      en: ({ answer }) => `the statement gives away the answer ${quoted(answer)}`,
      pt: ({ answer }) => `o enunciado entrega a resposta ${quoted(answer)}`,
    },
    hint: { en: 'reword the statement', pt: 'reescreva o enunciado com outras palavras' },
    ends: ['warning'],
    params: { answer: 'Brasília' },
  }),
  'lint/answer-in-other': define<{ answer: string; place: string }>({
    message: {
      en: ({ answer, place }) =>
        `the statement at ${place} gives away the answer ${quoted(answer)}`,
      pt: ({ answer, place }) => `o enunciado em ${place} entrega a resposta ${quoted(answer)}`,
    },
    hint: {
      en: 'reword that statement, or do not use both questions in one assessment',
      pt: 'reescreva esse enunciado, ou não use as duas questões na mesma avaliação',
    },
    ends: ['warning'],
    params: { answer: 'Brasília', place: 'questions.md:16' },
  }),
  'lint/adjacent-blanks': define({
    message: {
      en: 'nothing separates this blank from the previous one',
      pt: 'nada separa esta lacuna da anterior',
    },
    hint: {
      en: 'put a word between them, or merge them into one blank',
      pt: 'coloque uma palavra entre elas, ou junte as duas em uma só',
    },
    ends: ['warning'],
  }),
  'lint/html': define<{ tag: string; isEnd: boolean }>({
    message: {
      en: ({ tag, isEnd }) =>
        isEnd ? `${tag} closes nothing` : `${tag} is not closed where it should be`,
      pt: ({ tag, isEnd }) =>
        isEnd ? `${tag} não fecha nada` : `${tag} não é fechado onde deveria`,
    },
    hint: {
      en: 'open and close elements in pairs, or write &lt; for a plain <',
      pt: 'abra e feche os elementos aos pares, ou escreva &lt; para um simples <',
    },
    ends: ['warning'],
    params: { tag: '<b>', isEnd: false },
  }),
  'lint/html-shown': define({
    message: {
      en: 'disableHTML is set, so learners see the tags of the statement',
      pt: 'disableHTML está definido, e os alunos veem as tags do enunciado',
    },
    hint: { en: 'remove disableHTML, or the tags', pt: 'remova disableHTML, ou as tags' },
    ends: ['warning'],
  }),
  'lint/uneven-scores': define<{ best: number; first: number }>({
    message: {
      en: ({ best, first }) =>
        `the best answer of this blank gives ${en.plural(best, 'point', 'points')}, that of the first blank ${first}`,
      pt: ({ best, first }) =>
        `a melhor resposta desta lacuna dá ${pt.plural(best, 'ponto', 'pontos')}, a da primeira lacuna dá ${pt.figure(first)}`,
    },
    hint: {
      en: 'give both the same points, unless one is worth more',
      pt: 'dê os mesmos pontos às duas, a menos que uma valha mais',
    },
    ends: ['warning'],
    params: { best: 5, first: 10 },
  }),
  'lint/one-choice': define({
    message: {
      en: 'a list with one answer leaves no choice',
      pt: 'uma lista com uma só resposta não deixa escolha',
    },
    hint: {
      en: 'add wrong answers with 0 points, or remove dropDown',
      pt: 'acrescente respostas erradas com 0 pontos, ou remova dropDown',
    },
    ends: ['warning'],
  }),
  'lint/longest-is-right': define({
    message: {
      en: 'the right answer is much longer than the wrong ones',
      pt: 'a resposta certa é muito mais longa que as erradas',
    },
    hint: {
      en: 'make the answers of the list about equally long',
      pt: 'dê às respostas da lista um comprimento parecido',
    },
    ends: ['warning'],
  }),
  'lint/every-choice-right': define({
    message: {
      en: 'every answer of this list gives the same points',
      pt: 'todas as respostas desta lista dão os mesmos pontos',
    },
    hint: {
      en: 'add wrong answers with 0 points',
      pt: 'acrescente respostas erradas com 0 pontos',
    },
    ends: ['warning'],
  }),
  'lint/spaces-in-answer': define<{ answer: string }>({
    message: {
      en: ({ answer }) => `${quoted(answer)} begins or ends with a space`,
      pt: ({ answer }) => `${quoted(answer)} começa ou termina com espaço`,
    },
    hint: {
      en: 'remove the space, or add the answer without it',
      pt: 'remova o espaço, ou acrescente a resposta sem ele',
    },
    ends: ['warning'],
    params: { answer: ' Brasília' },
  }),
  'lint/control-character': define<{ digits: string }>({
    message: {
      en: ({ digits }) => `a control character, U+${digits}, which nobody can see`,
      pt: ({ digits }) => `um caractere de controle, U+${digits}, que ninguém consegue ver`,
    },
    hint: {
      en: 'write the character that was meant, often a dash or a quote',
      pt: 'escreva o caractere desejado, muitas vezes um travessão ou uma aspa',
    },
    ends: ['warning'],
    params: { digits: '0096' },
  }),
  'lint/untypable-answer': define<{ answer: string }>({
    message: {
      en: ({ answer }) => `${quoted(answer)} contains a character that nobody can type or see`,
      pt: ({ answer }) =>
        `${quoted(answer)} contém um caractere que ninguém consegue digitar ou ver`,
    },
    hint: {
      en: 'replace it with a plain space, or remove it',
      pt: 'troque-o por um espaço comum, ou remova-o',
    },
    ends: ['warning'],
    params: { answer: 'Rio\u00a0Branco' },
  }),
  'lint/long-answer': define<{ characters: number; limit: number }>({
    message: {
      en: ({ characters, limit }) =>
        `this answer has ${characters} characters: more than ${limit} are hard to ${limit > 80 ? 'read in a list' : 'type exactly'}`,
      pt: ({ characters, limit }) =>
        `esta resposta tem ${pt.plural(characters, 'caractere', 'caracteres')}: mais de ${pt.figure(limit)} são difíceis de ${limit > 80 ? 'ler em uma lista' : 'digitar com exatidão'}`,
    },
    hint: {
      en: 'shorten it, or split it into several blanks',
      pt: 'encurte-a, ou divida-a em várias lacunas',
    },
    ends: ['warning'],
    params: { characters: 67, limit: 60 },
  }),
  'lint/empty-answer': define({
    message: { en: 'this answer is empty', pt: 'esta resposta está vazia' },
    hint: { en: 'write the answer, or remove it', pt: 'escreva a resposta, ou remova-a' },
    ends: ['warning'],
  }),
  'lint/duplicate-title': define<{ title: string; place: string }>({
    message: {
      en: ({ title, place }) => `the title ${quoted(title)} is also used at ${place}`,
      pt: ({ title, place }) => `o título ${quoted(title)} também é usado em ${place}`,
    },
    hint: {
      en: 'give each question its own title, so that you can find it',
      pt: 'dê a cada questão um título próprio, para poder encontrá-la',
    },
    ends: ['warning'],
    params: { title: 'A capital', place: 'questions.md:10' },
  }),
  'lint/test-answers': define<{ answers: number; blanks: number }>({
    message: {
      en: ({ answers, blanks }) =>
        `the test has ${en.plural(answers, 'answer', 'answers')} for ${en.plural(blanks, 'blank', 'blanks')}`,
      pt: ({ answers, blanks }) =>
        `o teste tem ${pt.plural(answers, 'resposta', 'respostas')} para ${pt.plural(blanks, 'lacuna', 'lacunas')}`,
    },
    hint: {
      en: 'write one answer for each blank, and "" for an empty one',
      pt: 'escreva uma resposta para cada lacuna, e "" para uma vazia',
    },
    ends: ['input'],
    params: { answers: 1, blanks: 2 },
  }),
  'lint/waiver-without-reason': define<{ code: string }>({
    message: {
      en: ({ code }) => `${code === '' ? 'a finding' : code} is waived without a reason`,
      pt: ({ code }) =>
        code === '' ? 'um apontamento é dispensado sem motivo' : `${code} é dispensado sem motivo`,
    },
    hint: {
      en: 'add the reason: # lms-cli-disable-next-line CODE reason',
      pt: 'acrescente o motivo: # lms-cli-disable-next-line CÓDIGO motivo',
    },
    ends: ['warning'],
    params: { code: 'lint/html' },
  }),
  'lint/waiver-unused': define<{ code: string; known: readonly string[] }>({
    message: {
      en: ({ code }) => `unused waiver: the next line has no ${code}`,
      pt: ({ code }) => `dispensa sem uso: a linha seguinte não tem ${code}`,
    },
    hint: {
      en: ({ known }) =>
        known.length === 0
          ? 'remove the waiver'
          : `remove the waiver, or waive one of these: ${known.join(', ')}`,
      pt: ({ known }) =>
        known.length === 0
          ? 'remova a dispensa'
          : `remova a dispensa, ou dispense um destes: ${known.join(', ')}`,
    },
    ends: ['warning'],
    params: { code: 'lint/html', known: [] },
  }),
};
