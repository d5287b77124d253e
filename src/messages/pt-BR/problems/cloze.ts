/** Problems of questions in the notation (docs/cloze.md). */
import type { clozeProblems as english } from '../../en/problems/cloze.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

export const clozeProblems = {
  'cloze/unclosed-blank': {
    message: () => 'uma lacuna começa aqui, mas não foi fechada',
    hint: () => 'feche-a com ]], ou escreva \\[[ se os colchetes fazem parte do texto',
    explanation:
      'Uma lacuna fica entre [[ e ]] e não pode conter outra lacuna. Colchetes que fazem parte do texto levam uma barra invertida antes.',
  },
  'cloze/stray-end': {
    message: () => 'este ]] não fecha nenhuma lacuna',
    hint: () => 'abra a lacuna com [[, ou escreva \\]] se os colchetes fazem parte do texto',
    explanation:
      'Uma lacuna fica entre [[ e ]]. Colchetes que fazem parte do texto levam uma barra invertida antes.',
  },
  'cloze/empty-blank': {
    message: () => 'a lacuna precisa de pelo menos uma resposta',
    hint: () => 'escreva uma resposta entre os colchetes, por exemplo [[Brasília]]',
    explanation: 'Ninguém conseguiria responder a uma lacuna sem respostas.',
  },
  'cloze/empty-alternative': {
    message: () => 'falta uma resposta ao lado desta barra',
    hint: () => 'remova a barra, ou escreva \\| se ela faz parte de uma resposta',
    explanation:
      'Barras verticais separam as respostas de uma lacuna. Para aceitar uma resposta vazia, escreva só os pontos dela: [[x = 0 | = 10]].',
  },
  'cloze/score': {
    message: ({ received }) =>
      received === ''
        ? 'faltam os pontos depois do ='
        : `os pontos devem ser um número, não ${quoted(received)}`,
    hint: ({ received }) =>
      /^-?\d+,\d+$/.test(received)
        ? `use ponto em vez de vírgula: ${received.replace(',', '.')}`
        : 'escreva um número, por exemplo = 10, ou \\= se o = faz parte da resposta',
    explanation:
      'Para dar pontos a uma resposta, escreva = e um número depois dela. Uma resposta errada leva = 0. Sem pontos indicados, a resposta vale 10. O separador decimal é o ponto. Um = que faz parte da resposta leva uma barra invertida antes.',
  },
  'cloze/marker': {
    message: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'o serviço leria este # como parte da lacuna que vem em seguida'
        : 'o serviço lê ### como uma lacuna',
    hint: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'coloque um espaço entre os dois, ou escreva &#35; em vez de #'
        : 'escreva [[resposta]] para uma lacuna, ou &#35;## para mostrar os três caracteres',
    explanation:
      'No enunciado que o lms-cli envia, ### marca cada lacuna, e não há como escrever ### com outro sentido. Em HTML, &#35; mostra um #.',
  },
  'cloze/no-sentence': {
    message: () => 'a questão não tem enunciado abaixo do título',
    hint: () => 'escreva o enunciado com as lacunas: "A capital do Brasil é [[Brasília]]."',
    explanation:
      'Em um arquivo de questões, o enunciado de cada questão fica abaixo do título. Se a questão tem campos próprios, eles ficam entre os dois.',
  },
  'cloze/text-before-title': {
    message: () => 'o texto acima do primeiro título não pertence a nenhuma questão',
    hint: () =>
      'acrescente uma linha # Título acima dele, ou coloque os campos comuns entre duas linhas ---',
    explanation:
      'Um arquivo de questões começa com os campos comuns a todas, entre duas linhas ---. Depois, cada questão começa com uma linha # Título.',
  },
  'cloze/both-forms': {
    message: ({ field }) => `uma questão não pode ter cloze e ${field} ao mesmo tempo`,
    hint: ({ field }) => `remova ${field}: cloze já contém o enunciado e as respostas`,
    explanation:
      'cloze substitui question e lacunaAlternatives. Com os dois, a questão estaria definida duas vezes.',
  },
} satisfies Widened<typeof english>;
