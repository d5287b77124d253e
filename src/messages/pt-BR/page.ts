/** What stands on the page of a preview. A slot such as `{score}` is filled by the page itself. */
import type { page as english } from '../en/page.ts';
import type { Widened } from '../widened.ts';
import { counted, figure } from './phrases.ts';

export const page: Widened<typeof english> = {
  title: (count) => `Prévia de ${counted(count, 'questão', 'questões')}`,
  notice:
    'É assim que um aluno pode vê-las: o serviço monta as páginas a seu modo. O que você responde não sai desta página.',
  showAnswers: 'Mostrar todas as respostas',
  hideAnswers: 'Ocultar todas as respostas',
  untitled: (number) => `Questão ${number}`,
  difficulty: (difficulty) => `dificuldade ${difficulty}`,
  topic: (topicId) => `tópico ${topicId}`,
  blank: (number) => `Lacuna ${number}`,
  choose: 'escolha…',
  score: 'Ver pontuação',
  clear: 'Recomeçar',
  answers: 'Respostas',
  worth: figure,
  points: (score, most) => `${score} de ${most}`,
  total: (score, most) => `Pontuação: ${score} de ${most}`,
  near: (answer) => `é “${answer}”, a não ser por maiúsculas, acentos ou espaços`,
  picture: (alternative, address) =>
    `[imagem, não carregada aqui${alternative === '' ? '' : `: ${alternative}`}${address === '' ? '' : ` (${address})`}]`,
  hiddenBlank: (number) =>
    `A lacuna ${number} está onde um navegador não mostra nada, como dentro de uma tag:`,
  leftOut: (names) =>
    `Fora desta página: ${names.map((name) => `<${name}>`).join(', ')}. O serviço pode mostrá-los.`,
  tooDeep:
    'Os elementos deste enunciado estão aninhados fundo demais, e por isso ele aparece como está escrito.',
};
