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
    why: {
      en: 'lint fails if there is an error, and with --fail-on warning if there is any finding.',
      pt: 'lint falha se houver um erro e, com --fail-on warning, se houver qualquer apontamento.',
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
    why: {
      en: 'Nobody can answer a question without a blank, so it is not sent. Where it is meant, waive the finding with a comment in the line above: # lms-cli-disable-next-line lint/no-blank reason. NDJSON and CSV have no comments: there it is a warning, and the question is sent.',
      pt: 'Ninguém consegue responder a uma questão sem lacuna, e ela não é enviada. Se é de propósito, dispense o apontamento com um comentário na linha acima: # lms-cli-disable-next-line lint/no-blank motivo. NDJSON e CSV não têm comentários: neles é um aviso, e a questão é enviada.',
    },
    ends: ['input', 'warning'],
    params: { column: null },

    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é Brasília.',
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
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
    why: {
      en: 'In a file of questions, a title is one #, a space and words. Any other line that begins with # belongs to the statement of the question above it, and learners see it.',
      pt: 'Em um arquivo de questões, um título é um #, um espaço e palavras. Qualquer outra linha que começa com # pertence ao enunciado da questão acima dela, e os alunos a veem.',
    },
    ends: ['warning'],
    params: { line: '## O maior rio', title: 'O maior rio' },
    example: {
      of: 'file of questions',
      wrong: `# A capital

A capital do Brasil é [[Brasília]].

## O maior rio

O maior rio é o [[Amazonas]].`,
      right: `# A capital

A capital do Brasil é [[Brasília]].

# O maior rio

O maior rio é o [[Amazonas]].`,
    },
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
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília = 0]].',
      right: 'cloze: A capital do Brasil é [[Brasília = 10]].',
    },
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
    why: {
      en: 'An answer with points below 0 takes points from the other blanks. The contract allows it and does not say how the service adds them up.',
      pt: 'Uma resposta com menos de 0 pontos tira pontos das outras lacunas. O contrato permite isso, mas não diz como o serviço faz a soma.',
    },
    ends: ['warning'],
    params: { answer: 'Rio', score: -2 },
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília = 10 | Rio = -2]].',
      right: 'cloze: A capital do Brasil é [[Brasília = 10 | Rio = 0]].',
    },
  }),
  'lint/negative-difficulty': define({
    message: { en: 'the difficulty is below 0', pt: 'a dificuldade está abaixo de 0' },
    hint: {
      en: 'write a difficulty of 0 or more, for example 1',
      pt: 'escreva uma dificuldade de 0 ou mais, por exemplo 1',
    },
    why: {
      en: 'The contract requires a whole number and names no lowest one. Filters of a block choose questions by a range of difficulties. A negative one rarely falls into it.',
      pt: 'O contrato exige um número inteiro e não indica o menor. Os filtros de um bloco escolhem questões por uma faixa de dificuldade. Um número negativo raramente está nela.',
    },
    ends: ['warning'],
    example: { of: 'lacuna.create', wrong: 'difficulty: -1', right: 'difficulty: 1' },
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
    why: {
      en: 'With NOT_INHERIT, only securityPermission says who may use the question. If its list is empty, nobody may.',
      pt: 'Com NOT_INHERIT, só securityPermission diz quem pode usar a questão. Se a lista está vazia, ninguém pode.',
    },
    ends: ['warning'],
    example: {
      of: 'lacuna.create',
      wrong: 'inheritPermissions: NOT_INHERIT\nsecurityPermission: []',
      right: 'inheritPermissions: INHERIT\nsecurityPermission: []',
    },
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
    why: {
      en: 'Two answers of one blank are the same text, or differ only in case, accents and spaces. In a typed blank, lint takes such a difference as intended if the points differ.',
      pt: 'Duas respostas de uma lacuna são o mesmo texto, ou só diferem em maiúsculas, acentos e espaços. Em uma lacuna digitada, lint considera a diferença intencional se os pontos forem diferentes.',
    },
    ends: ['input', 'warning'],
    params: { answer: 'brasilia', other: 'Brasília' },
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília | brasilia]].',
      right: 'cloze: A capital do Brasil é [[Brasília = 10 | brasilia = 8]].',
    },
  }),
  'lint/answer-in-statement': define<{ answer: string }>({
    message: {
      en: ({ answer }) => `the statement gives away the answer ${quoted(answer)}`,
      pt: ({ answer }) => `o enunciado entrega a resposta ${quoted(answer)}`,
    },
    hint: { en: 'reword the statement', pt: 'reescreva o enunciado com outras palavras' },
    why: {
      en: 'A right answer of three characters or more appears, as whole words, in the text around the blanks.',
      pt: 'Uma resposta certa de três caracteres ou mais aparece, em palavras inteiras, no texto em volta das lacunas.',
    },
    ends: ['warning'],
    params: { answer: 'Brasília' },
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: Brasília, a capital do Brasil, é [[Brasília]].',
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
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
    why: {
      en: 'A right answer of four characters or more appears, as whole words, in the statement of another question of the same files. Learners who get both questions can copy it.',
      pt: 'Uma resposta certa de quatro caracteres ou mais aparece, em palavras inteiras, no enunciado de outra questão dos mesmos arquivos. Quem recebe as duas questões pode copiá-la.',
    },
    ends: ['warning'],
    params: { answer: 'Brasília', place: 'questions.md:16' },
    example: {
      of: 'file of questions',
      wrong: `# A capital

A capital do Brasil é [[Brasília]].

# A fundação

Brasília foi fundada em [[1960]].`,
      right: `# A capital

A capital do Brasil é [[Brasília]].

# A fundação

A capital do Brasil foi fundada em [[1960]].`,
    },
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
    why: {
      en: 'Learners cannot tell where the first of the two blanks ends.',
      pt: 'O aluno não tem como saber onde termina a primeira das duas lacunas.',
    },
    ends: ['warning'],
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: O Brasil fica na [[América]] [[do Sul]].',
      right: 'cloze: O Brasil fica na [[América do Sul]].',
    },
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
    why: {
      en: 'HTML elements that are not closed, or closed without being open, change how the rest of the page looks.',
      pt: 'Elementos de HTML que não são fechados, ou são fechados sem estarem abertos, mudam a aparência do resto da página.',
    },
    ends: ['warning'],
    params: { tag: '<b>', isEnd: false },
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A <b>capital do Brasil é [[Brasília]].',
      right: 'cloze: A <b>capital</b> do Brasil é [[Brasília]].',
    },
  }),
  'lint/html-shown': define({
    message: {
      en: 'disableHTML is set, so learners see the tags of the statement',
      pt: 'disableHTML está definido, e os alunos veem as tags do enunciado',
    },
    hint: { en: 'remove disableHTML, or the tags', pt: 'remova disableHTML, ou as tags' },
    ends: ['warning'],
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A <b>capital</b> do Brasil é [[Brasília]].\ndisableHTML: true',
      right: 'cloze: A capital do Brasil é [[Brasília]].\ndisableHTML: true',
    },
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
    why: {
      en: 'The best answers of the blanks give different points, and the question is not assessed as a whole (assessWhole). So one blank counts more than another.',
      pt: 'As melhores respostas das lacunas dão pontos diferentes, e a questão não é avaliada como um todo (assessWhole). Por isso uma lacuna conta mais que outra.',
    },
    ends: ['warning'],
    params: { best: 5, first: 10 },
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital é [[Brasília = 10]], desde [[1960 = 5]].',
      right: 'cloze: A capital é [[Brasília = 10]], desde [[1960 = 10]].',
    },
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
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília]].\ndropDown: true',
      right: 'cloze: A capital do Brasil é [[Brasília | Rio de Janeiro = 0]].\ndropDown: true',
    },
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
    why: {
      en: 'Learners who do not know the answer tend to choose the longest one. This right answer is at least one and a half times as long as every wrong one, and at least ten characters longer.',
      pt: 'Quem não sabe a resposta tende a escolher a mais longa. Esta resposta certa tem pelo menos uma vez e meia o comprimento de cada resposta errada, e pelo menos dez caracteres a mais.',
    },
    ends: ['warning'],
    example: {
      of: 'lacuna.create',
      wrong:
        'cloze: O Brasil é uma [[república federativa presidencialista | monarquia = 0 | colônia = 0]].\ndropDown: true',
      right: 'cloze: O Brasil é uma [[república | monarquia = 0 | colônia = 0]].\ndropDown: true',
    },
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
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília | Rio de Janeiro]].\ndropDown: true',
      right: 'cloze: A capital do Brasil é [[Brasília | Rio de Janeiro = 0]].\ndropDown: true',
    },
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
    why: {
      en: 'Learners rarely type spaces before or after an answer. Every right answer of this typed blank has some.',
      pt: 'Os alunos raramente digitam espaços antes ou depois de uma resposta. Nesta lacuna digitada, todas as respostas certas os têm.',
    },
    ends: ['warning'],
    params: { answer: ' Brasília' },
    example: {
      of: 'lacuna.create',
      wrong: `question: "A capital do Brasil é ###."
lacunaAlternatives:
  - alternatives: [{ description: " Brasília", score: 10 }]`,
      right: `question: "A capital do Brasil é ###."
lacunaAlternatives:
  - alternatives: [{ description: "Brasília", score: 10 }]`,
    },
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
    why: {
      en: 'Control characters other than tabs and line breaks are often left by a program that read a file in the wrong encoding.',
      pt: 'Caracteres de controle que não são tabulações nem quebras de linha muitas vezes vêm de um programa que leu um arquivo na codificação errada.',
    },
    ends: ['warning'],
    params: { digits: '0096' },
    example: {
      of: 'lacuna.create',
      wrong: String.raw`cloze: "Rio Branco \u0096 capital do [[Acre]]."`,
      right: 'cloze: "Rio Branco – capital do [[Acre]]."',
    },
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
    why: {
      en: 'A right answer of a typed blank contains a line break, a tab, an unusual space or an invisible character. This often comes from copying.',
      pt: 'Uma resposta certa de uma lacuna digitada contém uma quebra de linha, uma tabulação, um espaço incomum ou um caractere invisível. Muitas vezes isso vem de um texto copiado.',
    },
    ends: ['warning'],
    params: { answer: 'Rio\u00a0Branco' },
    example: {
      of: 'lacuna.create',
      wrong: String.raw`cloze: "A capital do Acre é [[Rio\u00a0Branco]]."`,
      right: 'cloze: "A capital do Acre é [[Rio Branco]]."',
    },
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
    why: {
      en: 'One typing error makes a long answer wrong. In a list, long answers do not fit.',
      pt: 'Um erro de digitação torna errada uma resposta longa. Em uma lista, respostas longas não cabem.',
    },
    ends: ['warning'],
    params: { characters: 67, limit: 60 },
    example: {
      of: 'lacuna.create',
      wrong:
        'cloze: O IBGE é o [[Instituto Brasileiro de Geografia e Estatística, do governo federal]].',
      right: 'cloze: O IBGE é o [[Instituto]] Brasileiro de [[Geografia]] e [[Estatística]].',
    },
  }),
  'lint/empty-answer': define({
    message: { en: 'this answer is empty', pt: 'esta resposta está vazia' },
    hint: { en: 'write the answer, or remove it', pt: 'escreva a resposta, ou remova-a' },
    ends: ['warning'],
    example: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília | = 5]].',
      right: 'cloze: A capital do Brasil é [[Brasília | Brasilia = 5]].',
    },
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
    why: {
      en: 'Two questions of one input have the same title, apart from case and accents.',
      pt: 'Duas questões de uma mesma entrada têm o mesmo título, a não ser por maiúsculas e acentos.',
    },
    ends: ['warning'],
    params: { title: 'A capital', place: 'questions.md:10' },
    example: {
      of: 'file of questions',
      wrong: `# A capital

A capital do Brasil é [[Brasília]].

# A capital

A capital do Peru é [[Lima]].`,
      right: `# A capital do Brasil

A capital do Brasil é [[Brasília]].

# A capital do Peru

A capital do Peru é [[Lima]].`,
    },
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
    example: {
      of: 'lacuna.create',
      wrong: `cloze: A capital é [[Brasília]], desde [[1960]].
tests:
  - { answers: [Brasília], score: 10 }`,
      right: `cloze: A capital é [[Brasília]], desde [[1960]].
tests:
  - { answers: [Brasília, ""], score: 10 }`,
    },
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
    example: {
      of: 'lacuna.create',
      wrong: `# lms-cli-disable-next-line lint/html
cloze: A <b>capital do Brasil é [[Brasília]].`,
      right: `# lms-cli-disable-next-line lint/html closed by the page around it
cloze: A <b>capital do Brasil é [[Brasília]].`,
    },
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
    why: {
      en: 'The waiver is left over, or names the wrong code. It covers the next line, and the whole of a text that begins there. Only findings of lint can be waived.',
      pt: 'A dispensa sobrou, ou indica o código errado. Ela vale para a linha seguinte e, se um texto começa ali, para o texto inteiro. Só apontamentos do lint podem ser dispensados.',
    },
    ends: ['warning'],
    params: { code: 'lint/html', known: [] },
    example: {
      of: 'lacuna.create',
      wrong: `# lms-cli-disable-next-line lint/html closed by the page around it
cloze: A <b>capital</b> do Brasil é [[Brasília]].`,
      right: 'cloze: A <b>capital</b> do Brasil é [[Brasília]].',
    },
  }),
};
