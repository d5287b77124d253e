/** Findings of `lint`: the question is valid, but may not be what its author meant. */
import type { lintProblems as english } from '../../en/problems/lint.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted, sentenceList } from '../phrases.ts';

export const lintProblems = {
  'lint/failed': {
    message: ({ errors, warnings }) =>
      `${sentenceList([
        ...(errors === 0 ? [] : [counted(errors, 'erro', 'erros')]),
        ...(warnings === 0 ? [] : [counted(warnings, 'aviso', 'avisos')]),
      ])} nas questões`,
    hint: ({ canWaive }) =>
      canWaive
        ? 'corrija-os, ou dispense um com um comentário: # lms-cli-disable-next-line CÓDIGO motivo'
        : 'corrija-os e execute o mesmo comando de novo',
    explanation:
      'lint falha se houver um erro e, com --fail-on warning, se houver qualquer apontamento. Código de saída 3.',
  },
  'lint/no-blank': {
    message: () => 'o enunciado não tem lacuna',
    hint: () => 'acrescente uma: [[resposta]] em cloze, ### em question',
    explanation: 'Não é possível responder a uma questão de lacunas sem lacuna.',
  },
  'lint/no-right-answer': {
    message: () => 'nenhuma resposta desta lacuna dá pontos',
    hint: () => 'dê mais de 0 pontos à resposta certa, por exemplo 10',
    explanation: 'O aluno não ganha pontos nesta lacuna, seja qual for a resposta.',
  },
  'lint/negative-score': {
    message: ({ answer, score }) => `a resposta ${quoted(answer)} dá ${figure(score)} pontos`,
    hint: () => 'escreva 0 para uma resposta errada, a não ser que ela deva tirar pontos',
    explanation:
      'Uma resposta com menos de 0 pontos tira pontos das outras lacunas. O contrato permite isso, mas não diz como o serviço faz a soma.',
  },
  'lint/negative-difficulty': {
    message: () => 'a dificuldade está abaixo de 0',
    hint: () => 'escreva uma dificuldade de 0 ou mais, por exemplo 1',
    explanation:
      'O contrato exige um número inteiro e não indica o menor. Os filtros de um bloco escolhem questões por uma faixa de dificuldade. Um número negativo raramente está nela.',
  },
  'lint/no-permissions': {
    message: () => 'a questão não herda permissões e não concede nenhuma',
    hint: () => 'acrescente entradas em securityPermission, ou escreva inheritPermissions: INHERIT',
    explanation:
      'Com NOT_INHERIT, só securityPermission diz quem pode usar a questão. Se a lista está vazia, ninguém pode.',
  },
  'lint/equal-answers': {
    message: ({ answer, other }) =>
      answer === other
        ? `a resposta ${quoted(answer)} aparece duas vezes`
        : `${quoted(answer)} e ${quoted(other)} só diferem em maiúsculas, acentos ou espaços`,
    hint: ({ answer, other }) =>
      answer === other
        ? 'mantenha só uma delas'
        : 'mantenha uma delas, ou dê a elas pontos diferentes se a diferença for intencional',
    explanation:
      'Duas respostas de uma lacuna são o mesmo texto, ou só diferem em maiúsculas, acentos e espaços. Em uma lacuna digitada, lint considera a diferença intencional se os pontos forem diferentes.',
  },
  'lint/answer-in-statement': {
    message: ({ answer }) => `o enunciado entrega a resposta ${quoted(answer)}`,
    hint: () => 'reescreva o enunciado com outras palavras',
    explanation:
      'Uma resposta certa de três caracteres ou mais aparece, em palavras inteiras, no texto em volta das lacunas.',
  },
  'lint/answer-in-other': {
    message: ({ answer, place }) => `o enunciado em ${place} entrega a resposta ${quoted(answer)}`,
    hint: () => 'reescreva esse enunciado, ou não use as duas questões na mesma avaliação',
    explanation:
      'Uma resposta certa de quatro caracteres ou mais aparece, em palavras inteiras, no enunciado de outra questão dos mesmos arquivos. Quem recebe as duas questões pode copiá-la.',
  },
  'lint/adjacent-blanks': {
    message: () => 'nada separa esta lacuna da anterior',
    hint: () => 'coloque uma palavra entre elas, ou junte as duas em uma só',
    explanation: 'O aluno não tem como saber onde termina a primeira das duas lacunas.',
  },
  'lint/html': {
    message: ({ tag, isEnd }) =>
      isEnd ? `${tag} não fecha nada` : `${tag} não é fechado onde deveria`,
    hint: () => 'abra e feche os elementos aos pares, ou escreva &lt; para um simples <',
    explanation:
      'Elementos de HTML que não são fechados, ou são fechados sem estarem abertos, mudam a aparência do resto da página.',
  },
  'lint/html-shown': {
    message: () => 'disableHTML está definido, e os alunos veem as tags do enunciado',
    hint: () => 'remova disableHTML, ou as tags',
    explanation: 'Com disableHTML, os alunos veem o enunciado como texto simples, com as tags.',
  },
  'lint/uneven-scores': {
    message: ({ best, first }) =>
      `a melhor resposta desta lacuna dá ${counted(best, 'ponto', 'pontos')}, a da primeira lacuna dá ${figure(first)}`,
    hint: () => 'dê os mesmos pontos às duas, a menos que uma valha mais',
    explanation:
      'As melhores respostas das lacunas dão pontos diferentes, e a questão não é avaliada como um todo (assessWhole). Por isso uma lacuna conta mais que outra.',
  },
  'lint/one-choice': {
    message: () => 'uma lista com uma só resposta não deixa escolha',
    hint: () => 'acrescente respostas erradas com 0 pontos, ou remova dropDown',
    explanation: 'Com dropDown, o aluno escolhe a resposta de uma lacuna em uma lista.',
  },
  'lint/longest-is-right': {
    message: () => 'a resposta certa é muito mais longa que as erradas',
    hint: () => 'dê às respostas da lista um comprimento parecido',
    explanation:
      'Quem não sabe a resposta tende a escolher a mais longa. Esta resposta certa tem pelo menos uma vez e meia o comprimento de cada resposta errada, e pelo menos dez caracteres a mais.',
  },
  'lint/every-choice-right': {
    message: () => 'todas as respostas desta lista dão os mesmos pontos',
    hint: () => 'acrescente respostas erradas com 0 pontos',
    explanation: 'O aluno ganha esses pontos, seja qual for a escolha.',
  },
  'lint/spaces-in-answer': {
    message: ({ answer }) => `${quoted(answer)} começa ou termina com espaço`,
    hint: () => 'remova o espaço, ou acrescente a resposta sem ele',
    explanation:
      'Os alunos raramente digitam espaços antes ou depois de uma resposta. Nesta lacuna digitada, todas as respostas certas os têm.',
  },
  'lint/untypable-answer': {
    message: ({ answer }) =>
      `${quoted(answer)} contém um caractere que ninguém consegue digitar ou ver`,
    hint: () => 'troque-o por um espaço comum, ou remova-o',
    explanation:
      'Uma resposta certa de uma lacuna digitada contém uma quebra de linha, uma tabulação, um espaço incomum ou um caractere invisível. Muitas vezes isso vem de um texto copiado.',
  },
  'lint/long-answer': {
    message: ({ characters, limit }) =>
      `esta resposta tem ${counted(characters, 'caractere', 'caracteres')}: mais de ${figure(limit)} são difíceis de ${limit > 80 ? 'ler em uma lista' : 'digitar com exatidão'}`,
    hint: () => 'encurte-a, ou divida-a em várias lacunas',
    explanation:
      'Um erro de digitação torna errada uma resposta longa. Em uma lista, respostas longas não cabem.',
  },
  'lint/empty-answer': {
    message: () => 'esta resposta está vazia',
    hint: () => 'escreva a resposta, ou remova-a',
    explanation: 'Uma resposta vazia aceita uma lacuna em branco. Raramente é essa a intenção.',
  },
  'lint/duplicate-title': {
    message: ({ title, place }) => `o título ${quoted(title)} também é usado em ${place}`,
    hint: () => 'dê a cada questão um título próprio, para poder encontrá-la',
    explanation:
      'Duas questões de uma mesma entrada têm o mesmo título, a não ser por maiúsculas e acentos.',
  },
  'lint/test-answers': {
    message: ({ answers, blanks }) =>
      `o teste tem ${counted(answers, 'resposta', 'respostas')} para ${counted(blanks, 'lacuna', 'lacunas')}`,
    hint: () => 'escreva uma resposta para cada lacuna, e "" para uma vazia',
    explanation: 'Um teste tem uma resposta para cada lacuna do enunciado, na mesma ordem.',
  },
  'lint/waiver-without-reason': {
    message: ({ code }) =>
      code === '' ? 'um apontamento é dispensado sem motivo' : `${code} é dispensado sem motivo`,
    hint: () => 'acrescente o motivo: # lms-cli-disable-next-line CÓDIGO motivo',
    explanation: 'Quem ler a questão depois precisa saber por que o apontamento não conta.',
  },
  'lint/waiver-unused': {
    message: ({ code }) => `dispensa sem uso: a linha seguinte não tem ${code}`,
    hint: ({ known }) =>
      known.length === 0
        ? 'remova a dispensa'
        : `remova a dispensa, ou dispense um destes: ${known.join(', ')}`,
    explanation:
      'A dispensa sobrou, ou indica o código errado. Ela vale para a linha seguinte e, se um texto começa ali, para o texto inteiro. Só apontamentos do lint podem ser dispensados.',
  },
} satisfies Widened<typeof english>;
