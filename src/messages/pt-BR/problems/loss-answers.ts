/** What a conversion does not keep of the answers of a question and of its points. */
import type { lossOfAnswersProblems as english } from '../../en/problems/loss-answers.ts';
import { cited, citedLast } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';

export const lossOfAnswersProblems = {
  'loss/points': {
    message: ({ value }) => `os pontos da questão não foram mantidos${citedLast(value)}`,
    hint: () => 'use --scale N para definir os pontos de uma lacuna',
    explanation:
      'No serviço, cada resposta tem os próprios pontos, e a questão não tem. Uma resposta certa dá 10 pontos, ou os de --scale, vezes o peso da lacuna.',
  },
  'loss/case-rule': {
    message: ({ value }) => {
      if (value === 'case-insensitive') return 'na origem, maiúsculas não fazem diferença';
      const some = value === 'case-sensitive' ? '' : ` em algumas respostas${citedLast(value)}`;
      return `na origem, maiúsculas fazem diferença${some}`;
    },
    hint: () => 'teste a questão no serviço, e acrescente respostas se as duas grafias valerem',
    explanation:
      'A maioria dos formatos diz se maiúsculas fazem diferença. O contrato não tem essa regra, e não diz como o serviço compara uma resposta digitada.',
  },
  'loss/spelling': {
    message: () => 'pequenos erros de grafia não são mais aceitos',
    hint: () => 'acrescente como respostas as grafias erradas que você quer aceitar',
    explanation:
      'O H5P pode aceitar uma resposta com uma ou duas letras erradas. Uma questão de lacunas aceita as respostas da sua lista.',
  },
  'loss/catch-all': {
    message: () => 'a resposta que vale para qualquer texto não foi mantida',
    hint: () => 'verifique a questão: essa resposta não dava pontos, então nada mais muda',
    explanation:
      'No Moodle e no GIFT, a resposta * vale para todas as outras, em geral para mostrar um feedback. Uma questão de lacunas não dá pontos a elas de qualquer modo.',
  },
  'loss/zero-score': {
    message: ({ value }) => `a resposta errada${cited(value)} não foi mantida`,
    hint: () => 'use --zero-score keep para manter as respostas erradas de lacunas digitadas',
    explanation:
      'Uma resposta com 0 pontos não muda nada em uma lacuna digitada. Ela está na origem pelo feedback, ou para alargar a caixa de texto. Listas mantêm essas respostas.',
  },
  'loss/negative-score': {
    message: ({ value }) =>
      `uma resposta tira pontos na origem, e aqui ela dá 0${citedLast(value)}`,
    hint: () =>
      'use --negative keep para manter os pontos. Uma resposta digitada com 0 só é mantida com --zero-score keep',
    explanation:
      'Moodle, GIFT e QTI permitem pontos abaixo de 0. O contrato não diz como o serviço faz a soma.',
  },
  'loss/duplicate-answer': {
    message: ({ value }) =>
      `uma resposta aparece duas vezes e foi mantida uma só vez${citedLast(value)}`,
    hint: () => 'verifique os pontos dela, e remova uma das duas na origem',
    explanation:
      'Uma lacuna da origem tem a mesma resposta mais de uma vez. Só a primeira delas tem efeito.',
  },
  'loss/numeric-as-text': {
    message: ({ value }) => `a resposta é comparada como texto, não como número${citedLast(value)}`,
    hint: () => 'acrescente como respostas outras formas de escrever o número, como 5.0 e 5,0',
    explanation:
      'A origem compara números pelo valor. Com --numeric exact, os alunos precisam escrever o número exatamente como está na resposta.',
  },
  'loss/tolerance': {
    message: ({ value }) => `a tolerância de um número não foi mantida${citedLast(value)}`,
    hint: () => 'acrescente como resposta cada número certo, ou reescreva a questão',
    explanation:
      'No Moodle, no GIFT, no QTI e no Blackboard, um número pode estar certo dentro de uma tolerância. Com --numeric exact, só o próprio número está certo.',
  },
  'loss/score-rounded': {
    message: ({ value }) => `os pontos de uma resposta foram arredondados${citedLast(value)}`,
    hint: () => 'use --scale com um número divisível, por exemplo --scale 12',
    explanation:
      'Os pontos de uma resposta são a escala vezes a parte dela. Eles têm no máximo quatro casas decimais, por isso um terço de 10 é arredondado.',
  },
  'loss/drag-and-drop': {
    message: () => 'os alunos escolhem as respostas em listas em vez de arrastá-las',
    hint: () => 'verifique se o enunciado não pede aos alunos para arrastar algo',
    explanation:
      'Questões de lacunas têm listas suspensas e caixas de texto. O Moodle (ddwtos) e o H5P (DragText) têm palavras para arrastar até o texto.',
  },
  'loss/word-bank': {
    message: () => 'cada lacuna tem todas as palavras do banco, e uma palavra pode ser repetida',
    hint: () => 'remova palavras das listas na saída, se os alunos precisarem de menos',
    explanation:
      'Na origem, as lacunas compartilham um banco de palavras, e cada palavra pode valer uma só vez. Em uma questão de lacunas, cada lacuna tem a própria lista.',
  },
  'loss/kinds-merged': {
    message: () => 'lacunas digitadas e de lista passaram a ser de um só tipo',
    hint: () => 'verifique a questão, ou use --mixed refuse para recusar questões assim',
    explanation:
      'Todas as lacunas de uma questão são digitadas, ou todas são listas (dropDown). Com --mixed list ou text, as lacunas do outro tipo mudam.',
  },
  'loss/html-stripped': {
    message: ({ value }) => `as tags de HTML de uma resposta foram removidas${citedLast(value)}`,
    hint: () => 'verifique se a resposta ainda pode ser reconhecida sem elas',
    explanation:
      'Respostas são comparadas como texto, e o contrato não diz que elas podem ter HTML. No Moodle, no QTI e no H5P, podem.',
  },
  'loss/no-response-processing': {
    message: ({ value }) =>
      value === null
        ? 'a origem não diz como as respostas são pontuadas'
        : `o modelo de pontuação não indica esta lacuna${citedLast(value)}`,
    hint: () => 'verifique os pontos das respostas na saída',
    explanation:
      'O item de QTI não tem responseProcessing. O lms-cli usa o mapping ou, sem ele, o correctResponse. Ou o modelo pontua uma lacuna com outro nome.',
  },
  'loss/unused-mapping': {
    message: ({ value }) => `pontos que a origem nunca usa não foram mantidos${citedLast(value)}`,
    hint: () => 'verifique os pontos das respostas na saída',
    explanation:
      'No QTI, o responseProcessing decide o que vale pontos. O item tem um mapping com pontos que ele nunca lê.',
  },
  'loss/escaped-character': {
    message: ({ value }) =>
      `uma barra invertida foi lida como escape e removida${citedLast(value)}`,
    hint: () =>
      'verifique a resposta, e escreva \\\\ na origem para uma barra invertida de verdade',
    explanation:
      'Em Cloze e GIFT, uma barra invertida torna comum o caractere ~, =, # ou } que vem depois dela. Alguns sistemas mostram a barra mesmo assim.',
  },
  'loss/scale-changed': {
    message: () => 'os pontos viraram partes do total no formato de destino',
    hint: ({ value }) => `use --scale ${value ?? 'N'} quando converter a saída de volta`,
    explanation:
      'Moodle XML e GIFT escrevem os pontos de uma resposta como porcentagem da lacuna. Os pontos originais só voltam com a escala certa em --scale.',
  },
  'loss/grade-list': {
    message: ({ value }) => `o Moodle não oferece esta parte dos pontos${citedLast(value)}`,
    hint: () => 'escolha usar a nota mais próxima ao importar o arquivo no Moodle',
    explanation:
      'O Moodle tem uma lista fixa de porcentagens para respostas, como 100, 50 e 33.33333. Ao importar, ele recusa outras, ou usa a mais próxima.',
  },
  'loss/wrong-pattern': {
    message: ({ value }) => `a resposta errada${cited(value)} não pode ser mantida`,
    hint: () => 'verifique a questão: a resposta não dava pontos',
    explanation:
      'A resposta é um padrão ou está vazia, e uma questão de lacunas não comporta isso. Nada mais muda, porque o serviço não dá pontos a respostas fora da lista.',
  },
} satisfies Widened<typeof english>;
