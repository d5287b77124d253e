/** What is wrong with a question in the notation (docs/cloze.md). */
import type { clozeProblems as english } from '../../en/problems/cloze.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

export const clozeProblems = {
  'cloze/unclosed-blank': {
    message: () => 'uma lacuna começa aqui e não termina',
    hint: () => 'feche-a com ]]; se os colchetes são texto, escreva \\[[',
    explanation:
      'Uma lacuna fica entre [[ e ]] e não contém outra lacuna. Colchetes que fazem parte do texto levam uma barra invertida antes.',
  },
  'cloze/stray-end': {
    message: () => 'nenhuma lacuna começa antes deste fim de lacuna',
    hint: () => 'comece-a com [[; se os colchetes são texto, escreva \\]]',
    explanation:
      'Uma lacuna fica entre [[ e ]]. Colchetes que fazem parte do texto levam uma barra invertida antes.',
  },
  'cloze/empty-blank': {
    message: () => 'uma lacuna precisa de pelo menos uma resposta',
    hint: () => 'escreva-a entre os colchetes, por exemplo [[Brasília]]',
    explanation: 'Uma lacuna sem respostas nunca poderia ser respondida.',
  },
  'cloze/empty-alternative': {
    message: () => 'não há resposta entre estes sinais',
    hint: () => 'remova a barra vertical; se ela faz parte de uma resposta, escreva \\|',
    explanation:
      'Barras verticais separam as respostas de uma lacuna. Para a resposta que não tem texto nenhum, escreva só os pontos: [[x = 0 | = 10]].',
  },
  'cloze/score': {
    message: ({ received }) =>
      received === ''
        ? 'faltam os pontos depois do ='
        : `os pontos devem ser um número, não ${quoted(received)}`,
    hint: ({ received }) =>
      /^-?\d+,\d+$/.test(received)
        ? `escreva um ponto no lugar da vírgula: ${received.replace(',', '.')}`
        : 'escreva um número, por exemplo = 10; se o = faz parte da resposta, escreva \\=',
    explanation:
      'Depois de uma resposta, = e um número são os pontos dela: 10 se forem omitidos, 0 para uma resposta errada; os decimais levam ponto. Um = que faz parte da resposta leva uma barra invertida antes.',
  },
  'cloze/marker': {
    message: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'logo antes de uma lacuna, o serviço tomaria um # pelo começo dela'
        : 'o serviço toma ### por uma lacuna',
    hint: ({ isBeforeBlank }) =>
      isBeforeBlank
        ? 'ponha um espaço entre os dois, ou escreva &#35; em vez do #'
        : 'para uma lacuna, escreva [[resposta]]; para mostrar os três sinais, escreva &#35;##',
    explanation:
      'No enunciado enviado, ### representa cada lacuna, e não há como escrever os três sinais com outro sentido. Em HTML, &#35; mostra o sinal.',
  },
  'cloze/no-sentence': {
    message: () => 'não há frase abaixo do título',
    hint: () => 'escreva-a ali, com as lacunas: A capital do Brasil é [[Brasília]].',
    explanation:
      'Em um arquivo de questões, cada uma tem sua frase abaixo do título e, se tiver campos próprios, abaixo deles.',
  },
  'cloze/text-before-title': {
    message: () => 'o texto acima do primeiro título não pertence a nenhuma questão',
    hint: () =>
      'escreva acima dele uma linha # Título, ou ponha os campos de todas as questões entre linhas ---',
    explanation:
      'Um arquivo de questões começa com os campos comuns a todas, entre duas linhas ---; depois, cada questão tem seu título em uma linha # Título.',
  },
  'cloze/both-forms': {
    message: ({ field }) => `uma questão tem cloze ou ${field}, não os dois`,
    hint: ({ field }) => `remova ${field}: cloze já diz o enunciado e as alternativas`,
    explanation:
      'cloze substitui question e lacunaAlternatives; um documento com ambos diria a questão duas vezes.',
  },
} satisfies Widened<typeof english>;
