/** What `lint` says of questions that are valid, and may still not be what was meant. */
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
    hint: () => 'corrija-os, ou dispense um deles: # lms-cli-disable-next-line CÓDIGO motivo',
    explanation:
      'lint falha quando há um erro e, com --fail-on warning, quando há qualquer apontamento. Código de saída 3.',
  },
  'lint/no-blank': {
    message: () => 'o enunciado não tem lacuna',
    hint: () => 'escreva uma: [[resposta]] em cloze, ### em question',
    explanation: 'Uma questão de lacunas sem lacuna não pode ser respondida.',
  },
  'lint/no-right-answer': {
    message: () => 'nenhuma resposta desta lacuna dá pontos',
    hint: () => 'dê à resposta certa uma pontuação acima de 0, por exemplo 10',
    explanation: 'Seja qual for a resposta do aluno nesta lacuna, ele não pode ganhar nada.',
  },
  'lint/negative-score': {
    message: ({ answer, score }) => `a resposta ${quoted(answer)} dá ${figure(score)} pontos`,
    hint: () => 'escreva 0 para uma resposta errada, a não ser que ela deva tirar pontos',
    explanation:
      'Uma pontuação abaixo de 0 tira pontos das outras lacunas. O contrato permite isso, mas não diz como o serviço faz a soma.',
  },
  'lint/negative-difficulty': {
    message: () => 'a dificuldade está abaixo de 0',
    hint: () => 'escreva uma dificuldade de 0 ou mais, por exemplo 1',
    explanation:
      'O contrato pede um número inteiro e não indica o menor. Os filtros de um bloco escolhem questões por uma faixa de dificuldade, na qual um número negativo raramente cai.',
  },
  'lint/no-permissions': {
    message: () => 'a questão não herda permissões e não concede nenhuma',
    hint: () => 'acrescente entradas em securityPermission, ou escreva inheritPermissions: INHERIT',
    explanation:
      'Com NOT_INHERIT, só securityPermission diz quem pode usar a questão. Com a lista vazia, ninguém pode.',
  },
  'lint/equal-answers': {
    message: ({ answer, other }) =>
      answer === other
        ? `a resposta ${quoted(answer)} aparece duas vezes`
        : `${quoted(answer)} e ${quoted(other)} só diferem em maiúsculas ou acentos`,
    hint: ({ answer, other }) =>
      answer === other
        ? 'mantenha uma delas'
        : 'mantenha uma delas, ou dê pontuações diferentes se a diferença é intencional',
    explanation:
      'Duas respostas de uma lacuna são o mesmo texto, ou só diferem em maiúsculas, acentos e espaços. Em uma lacuna digitada com pontuações diferentes, o segundo caso é tomado como intencional.',
  },
  'lint/answer-in-statement': {
    message: ({ answer }) => `o enunciado entrega a resposta ${quoted(answer)}`,
    hint: () => 'diga com outras palavras',
    explanation:
      'Uma resposta certa de três caracteres ou mais aparece, em palavras inteiras, no texto em volta das lacunas.',
  },
  'lint/answer-in-other': {
    message: ({ answer, place }) => `o enunciado em ${place} entrega a resposta ${quoted(answer)}`,
    hint: () => 'diga lá com outras palavras, ou não pergunte as duas na mesma avaliação',
    explanation:
      'Uma resposta certa de quatro caracteres ou mais aparece, em palavras inteiras, no enunciado de outra questão dos mesmos arquivos. Quem responde às duas pode copiá-la.',
  },
  'lint/adjacent-blanks': {
    message: () => 'não há nada entre esta lacuna e a anterior',
    hint: () => 'ponha uma palavra entre elas, ou faça das duas uma só lacuna',
    explanation: 'O aluno não tem como saber onde termina a primeira de duas lacunas assim.',
  },
  'lint/html': {
    message: ({ tag, isEnd }) =>
      isEnd ? `${tag} não fecha nada` : `${tag} não é fechado no seu lugar`,
    hint: () => 'abra e feche os elementos aos pares; para o próprio sinal <, escreva &lt;',
    explanation:
      'Elementos de HTML que não são fechados, ou são fechados sem estarem abertos, mudam a aparência do resto da página.',
  },
  'lint/html-shown': {
    message: () => 'disableHTML está definido, e os alunos veem as tags do enunciado',
    hint: () => 'remova disableHTML, ou as tags',
    explanation: 'Com disableHTML, o enunciado é mostrado como texto simples, inclusive as tags.',
  },
  'lint/uneven-scores': {
    message: ({ best, first }) =>
      `a melhor resposta desta lacuna dá ${figure(best)}; a da primeira, ${figure(first)}`,
    hint: () => 'dê o mesmo às duas, a menos que uma valha mais',
    explanation:
      'As melhores pontuações das lacunas diferem, e a questão não é avaliada como um todo (assessWhole); por isso uma lacuna conta mais que outra.',
  },
  'lint/one-choice': {
    message: () => 'uma lista com uma só resposta não deixa escolha',
    hint: () => 'acrescente respostas erradas com score 0, ou remova dropDown',
    explanation: 'Com dropDown, as respostas de uma lacuna aparecem como lista de escolha.',
  },
  'lint/longest-is-right': {
    message: () => 'a resposta certa é muito mais longa que as erradas',
    hint: () => 'dê às respostas da lista um comprimento parecido',
    explanation:
      'Quem não sabe a resposta escolhe a mais longa da lista: ela tem uma vez e meia o comprimento de cada resposta errada, e dez caracteres a mais.',
  },
  'lint/every-choice-right': {
    message: () => 'todas as respostas desta lista dão os mesmos pontos',
    hint: () => 'acrescente respostas erradas com score 0',
    explanation: 'Seja qual for a escolha do aluno nesta lista, ela está certa.',
  },
  'lint/spaces-in-answer': {
    message: ({ answer }) => `${quoted(answer)} começa ou termina com espaço`,
    hint: () => 'remova-o, ou acrescente a resposta sem ele',
    explanation:
      'Nenhuma resposta certa desta lacuna digitada vem sem espaços nas pontas, e os alunos raramente os digitam.',
  },
  'lint/untypable-answer': {
    message: ({ answer }) =>
      `${quoted(answer)} contém um caractere que ninguém consegue digitar ou ver`,
    hint: () => 'escreva um espaço comum, ou remova-o',
    explanation:
      'Uma resposta certa de uma lacuna digitada contém uma quebra de linha, uma tabulação, um espaço de outro tipo ou um caractere invisível, muitas vezes por ter sido copiada.',
  },
  'lint/long-answer': {
    message: ({ characters, limit }) =>
      `esta resposta tem ${counted(characters, 'caractere', 'caracteres')}; acima de ${figure(limit)}, é difícil ${limit > 80 ? 'lê-la em uma lista' : 'digitá-la com exatidão'}`,
    hint: () => 'encurte-a, ou divida-a em várias lacunas',
    explanation: 'Respostas longas se perdem por um erro de digitação, e não cabem em uma lista.',
  },
  'lint/empty-answer': {
    message: () => 'esta resposta não tem texto nenhum',
    hint: () => 'escreva a resposta, ou remova-a',
    explanation:
      'Uma resposta vazia vale para uma lacuna deixada em branco; raramente é isso que se quer.',
  },
  'lint/duplicate-title': {
    message: ({ title, place }) => `${quoted(title)} também é o título em ${place}`,
    hint: () => 'dê a cada questão um título próprio, para encontrá-la por ele',
    explanation:
      'Duas questões de uma mesma entrada têm o mesmo título, a não ser por maiúsculas e acentos.',
  },
  'lint/test-answers': {
    message: ({ answers, blanks }) =>
      `o teste tem ${counted(answers, 'resposta', 'respostas')} para ${counted(blanks, 'lacuna', 'lacunas')}`,
    hint: () => 'escreva uma resposta para cada lacuna, "" onde não há nenhuma',
    explanation: 'Um teste tem uma resposta para cada lacuna do enunciado, na ordem delas.',
  },
  'lint/waiver-without-reason': {
    message: ({ code }) =>
      code === '' ? 'um apontamento é dispensado sem motivo' : `${code} é dispensado sem motivo`,
    hint: () => 'diga por quê: # lms-cli-disable-next-line CÓDIGO motivo',
    explanation: 'Quem ler a questão depois vai querer saber por que um apontamento não conta.',
  },
  'lint/waiver-unused': {
    message: ({ code }) => `não há ${code} a dispensar na linha seguinte`,
    hint: ({ known }) =>
      known.length === 0 ? 'remova a dispensa' : `remova-a; o que há ali é ${sentenceList(known)}`,
    explanation:
      'Uma dispensa que não dispensa nada ficou sobrando, ou cita um código que não é o pretendido. Ela vale para a linha seguinte, e para todo um texto que comece ali; só apontamentos do lint podem ser dispensados.',
  },
} satisfies Widened<typeof english>;
