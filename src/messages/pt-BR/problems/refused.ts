/** Why a question is not converted. */
import type { refusedProblems as english } from '../../en/problems/refused.ts';
import { cited, citedLast } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';

export const refusedProblems = {
  'refused/mixed-kinds': {
    message: () => 'a questão tem lacunas digitadas e listas',
    hint: () => 'use --mixed list ou --mixed text, ou divida a questão na origem',
    explanation:
      'Todas as lacunas de uma questão são digitadas, ou todas são listas (dropDown). Cloze, Canvas e QTI podem ter as duas em uma só questão.',
  },
  'refused/no-blank': {
    message: () => 'a questão não tem lacuna',
    hint: () => 'acrescente uma lacuna na origem, ou remova a questão',
    explanation:
      'A questão é de um tipo que tem lacunas, mas o texto não contém nenhuma. Talvez a notação de uma lacuna tenha um erro.',
  },
  'refused/no-place': {
    message: () => 'a origem não marca o lugar da lacuna',
    hint: () => 'use --placement underscores ou --placement append',
    explanation:
      'Respostas curtas do Moodle, do GIFT e do Canvas não têm lugar no texto. Com --placement append, a lacuna fica depois do enunciado. Com underscores, ela substitui o único ___ do texto.',
  },
  'refused/malformed-blank': {
    message: ({ value }) => `uma lacuna tem um erro na notação${citedLast(value)}`,
    hint: () => 'corrija a lacuna na origem',
    explanation:
      'Uma parte do texto começa como uma lacuna, mas não está completa. Em Cloze, por exemplo, o tipo precisa de letras maiúsculas e de uma resposta. O Moodle a mostraria como texto.',
  },
  'refused/malformed-question': {
    message: ({ value }) => `a questão tem um erro na notação${citedLast(value)}`,
    hint: () => 'corrija a questão na origem',
    explanation:
      'A questão não segue as regras do formato. Por exemplo, uma chave não foi fechada, ou falta uma parte obrigatória. As outras questões não são afetadas.',
  },
  'refused/several-answer-blocks': {
    message: () => 'a questão tem vários blocos de respostas',
    hint: () => 'divida-a em várias questões, ou escreva-a em Cloze',
    explanation:
      'Em GIFT, uma questão tem um bloco de respostas entre chaves e, portanto, uma lacuna. O Moodle não lê um segundo bloco.',
  },
  'refused/several-blanks': {
    message: () => 'o formato de destino permite uma lacuna por questão',
    hint: () => 'use --to moodle-xml, ou divida a questão',
    explanation:
      'GIFT tem um bloco de respostas em cada questão. Moodle XML permite qualquer quantidade.',
  },
  'refused/marker-collision': {
    message: ({ value }) =>
      `o enunciado contém ###, ou # logo antes de uma lacuna${citedLast(value)}`,
    hint: () => 'troque-o na origem, por exemplo por uma palavra',
    explanation:
      'O serviço entende ### em um enunciado como uma lacuna. Em texto simples, não há outra forma de escrever esses caracteres.',
  },
  'refused/media': {
    message: ({ value }) => `a questão precisa de uma imagem ou de outra mídia${citedLast(value)}`,
    hint: () =>
      'use --media placeholder para colocar uma descrição no lugar, ou reescreva a questão',
    explanation:
      'Enunciados não comportam imagens, sons, vídeos nem fórmulas em MathML, e muitas vezes ninguém consegue responder à questão sem isso. TeX como \\( x^2 \\) fica como está.',
  },
  'refused/template-variables': {
    message: ({ value }) => `a questão tem valores aleatórios${citedLast(value)}`,
    hint: () => 'escreva a questão com valores fixos na origem',
    explanation:
      'A origem sorteia valores para cada aluno e calcula a resposta certa a partir deles. QTI os chama de template variables. Uma questão de lacunas é igual para todos os alunos.',
  },
  'refused/adaptive': {
    message: () => 'a questão muda conforme as respostas dos alunos',
    hint: () => 'escreva-a como várias questões na origem',
    explanation:
      'No QTI, um item adaptativo conduz os alunos por várias etapas. Uma questão de lacunas tem um só enunciado.',
  },
  'refused/other-interaction': {
    message: ({ value }) => `a questão pede mais do que preencher lacunas${citedLast(value)}`,
    hint: () => 'divida-a na origem, e deixe as lacunas em uma questão própria',
    explanation:
      'Uma parte da questão é de outro tipo, como uma escolha ou uma dissertação. Sem essa parte, seria outra questão.',
  },
  'refused/any-order': {
    message: () => 'as lacunas aceitam qualquer ordem, ou exigem respostas diferentes entre si',
    hint: () => 'reescreva a questão para que cada lacuna tenha a própria resposta',
    explanation:
      'A origem pontua todas as lacunas em conjunto. Em uma questão de lacunas, cada lacuna tem as próprias respostas, seja o que for que as outras contenham.',
  },
  'refused/ambiguous-type': {
    message: () => 'a origem não diz se as lacunas são digitadas ou listas',
    hint: () => 'exporte a questão de novo, ou acrescente question_type na origem',
    explanation:
      'No QTI 1.2 do Canvas, lacunas digitadas e listas são escritas do mesmo jeito. Só question_type em itemmetadata diz quais respostas estão certas.',
  },
  'refused/unknown-type': {
    message: ({ value }) => `tipo de questão desconhecido${citedLast(value)}`,
    hint: () => 'verifique o tipo na origem, ou exporte a questão em outro formato',
    explanation:
      'O lms-cli não conhece este tipo, então não sabe se a questão tem lacunas. Ele não adivinha.',
  },
  'refused/unknown-reference': {
    message: ({ value }) => `a questão se refere a algo que não existe${citedLast(value)}`,
    hint: () => 'exporte a questão de novo, ou corrija a referência na origem',
    explanation:
      'Uma parte da questão indica outra parte ou um arquivo que falta, então a questão está incompleta.',
  },
  'refused/nested-blank': {
    message: ({ value }) => `uma lacuna contém outra lacuna${citedLast(value)}`,
    hint: () => 'escreva as duas lacunas uma depois da outra na origem',
    explanation:
      'O Anki permite lacunas uma dentro da outra. As lacunas de uma questão vêm uma depois da outra.',
  },
  'refused/too-large': {
    message: ({ value, blank }) => {
      if (value === null) return 'a questão é longa demais';
      return blank === null ? `a questão tem ${value} lacunas` : `a lacuna tem ${value} respostas`;
    },
    hint: ({ value }) =>
      value === null
        ? 'divida-a ou encurte-a na origem, e verifique se todas as chaves estão fechadas'
        : 'divida a questão na origem',
    explanation:
      'Uma questão pode ter 262.144 caracteres, 1.000 lacunas e 1.000 respostas por lacuna. Uma célula de planilha comporta 32.767 caracteres. Uma chave que nunca é fechada pode deixar uma questão longa assim.',
  },
  'refused/nested-package': {
    message: ({ value }) => `o pacote contém outro pacote${citedLast(value)}`,
    hint: () => 'descompacte-o, e converta o pacote de dentro separadamente',
    explanation:
      'O lms-cli não abre um pacote dentro de outro, porque arquivos assim podem crescer sem limite.',
  },
  'refused/unsupported-text': {
    message: ({ value }) =>
      `o formato de destino não comporta uma parte do texto${citedLast(value)}`,
    hint: () => 'reescreva-a na origem, ou escolha outro formato com --to',
    explanation:
      'O formato de destino leria esta parte de volta como outra coisa, mesmo com escapes. Em Moodle XML, por exemplo, {1:SA:=a} em um enunciado é uma lacuna.',
  },
  'refused/numeric-answer': {
    message: ({ value }) => `a resposta é comparada como número${citedLast(value)}`,
    hint: () => 'use --numeric exact para compará-la como texto',
    explanation:
      'A origem aceita qualquer forma de escrever o número, como 5 e 5.0. Uma questão de lacunas compara texto.',
  },
  'refused/numeric-tolerance': {
    message: ({ value }) => `um número está certo dentro de uma tolerância${citedLast(value)}`,
    hint: ({ value }) =>
      value !== null && value.includes('±') && !value.includes('..')
        ? 'use --numeric exact para manter só o próprio número'
        : 'liste na origem cada número certo',
    explanation:
      'Moodle, GIFT, QTI e Blackboard aceitam números em uma faixa. Uma questão de lacunas só pode listar respostas. Uma faixa como 1..5 não tem um número que pudesse ser mantido.',
  },
  'refused/numeric-unit': {
    message: ({ value }) => `um número tem unidades${citedLast(value)}`,
    hint: () => 'escreva a unidade no enunciado, e pergunte só pelo número',
    explanation:
      'No Moodle, uma questão numérica pode converter unidades ou tirar pontos por uma unidade errada. Uma questão de lacunas compara texto.',
  },
  'refused/wildcard': {
    message: ({ value }) => `a resposta${cited(value)} tem um curinga`,
    hint: () => 'liste na origem cada resposta certa',
    explanation:
      'Nas respostas curtas do Moodle, * vale por qualquer texto. Uma questão de lacunas só pode listar respostas. Para um asterisco de verdade, escreva \\* na origem.',
  },
  'refused/catch-all': {
    message: () => 'qualquer resposta dá pontos',
    hint: () => 'liste na origem as respostas certas, e remova o *',
    explanation:
      'A resposta * do Moodle e do GIFT vale para todas as outras, e aqui ela dá pontos. Uma questão de lacunas só pode listar respostas.',
  },
  'refused/regex': {
    message: ({ value }) => `a resposta${cited(value)} é uma expressão regular`,
    hint: () => 'liste na origem cada resposta certa',
    explanation:
      'Canvas, Blackboard, Brightspace e QTI podem comparar respostas com um padrão. Uma questão de lacunas só pode listar respostas.',
  },
  'refused/contains': {
    message: ({ value }) => `basta que a resposta contenha este texto${citedLast(value)}`,
    hint: () => 'liste na origem cada resposta certa',
    explanation:
      'Canvas, Blackboard e QTI podem aceitar um texto em qualquer lugar da resposta. Uma questão de lacunas só pode listar respostas.',
  },
  'refused/fuzzy': {
    message: ({ value }) => `basta que a resposta seja parecida com este texto${citedLast(value)}`,
    hint: () =>
      'escolha respostas exatas na origem, e acrescente grafias erradas como outras respostas',
    explanation:
      'O Canvas pode aceitar uma resposta com algumas letras erradas. Uma questão de lacunas só pode listar respostas.',
  },
  'refused/multiple-response': {
    message: () => 'os alunos escolhem várias respostas para uma lacuna',
    hint: () => 'reescreva a questão para que cada lacuna tenha uma resposta',
    explanation:
      'Cloze (MULTIRESPONSE), GIFT e QTI podem contar várias escolhas em conjunto. Em uma questão de lacunas, os alunos escolhem ou digitam uma resposta em cada lacuna.',
  },
  'refused/no-right-answer': {
    message: () => 'nenhuma resposta dá pontos',
    hint: () => 'dê pontos à resposta certa na origem',
    explanation:
      'Nenhuma resposta da lacuna dá pontos, então ninguém poderia acertar. Talvez seja uma pesquisa de opinião, ou o peso da lacuna seja 0.',
  },
  'refused/no-full-score': {
    message: ({ value }) => `nenhuma resposta dá todos os pontos da lacuna${citedLast(value)}`,
    hint: () => 'dê 100% à resposta certa na origem',
    explanation:
      'Todas as respostas estão só parcialmente certas. Moodle e GIFT exigem uma com 100%, então a origem provavelmente tem um erro.',
  },
  'refused/empty-answer': {
    message: () => 'uma resposta está vazia',
    hint: () => 'escreva a resposta, ou remova-a na origem',
    explanation:
      'Uma resposta vazia aceitaria uma lacuna em branco. No H5P, uma barra a mais entre os asteriscos cria uma.',
  },
  'refused/response-processing': {
    message: ({ value }) => `o lms-cli não entende como a questão é pontuada${citedLast(value)}`,
    hint: () =>
      'escreva na origem regras que pontuem cada lacuna separadamente, como match_correct',
    explanation:
      'No QTI, regras decidem a pontuação. O lms-cli aceita as que pontuam lacuna por lacuna e as de tudo ou nada. Outras mudariam quem acerta.',
  },
  'refused/default-score': {
    message: ({ value }) => `respostas que não estão na lista mudam a pontuação${citedLast(value)}`,
    hint: () => 'coloque 0 pontos para as respostas fora da lista na origem',
    explanation:
      'No QTI, um mapping ou uma regra pode dar ou tirar pontos por todas as respostas fora da lista. Uma questão de lacunas só tem pontos para as suas respostas.',
  },
  'refused/unmatched-variable': {
    message: ({ value }) => `uma lacuna sem respostas, ou respostas sem lacuna${citedLast(value)}`,
    hint: () => 'escreva o nome da lacuna nos dois lugares da origem',
    explanation:
      'No Canvas e no Blackboard, o texto dá nome a cada lacuna, como em [capital], e as respostas usam esse nome. O QTI faz o mesmo com identificadores. Falta um dos dois.',
  },
  'refused/negative-score': {
    message: ({ value }) => `uma resposta tira pontos${citedLast(value)}`,
    hint: () => 'dê 0 pontos a ela com --negative zero, ou mantenha os pontos com --negative keep',
    explanation:
      'O contrato não diz como o serviço soma pontos abaixo de 0, por isso --negative refuse recusa a questão.',
  },
  'refused/one-choice': {
    message: ({ value }) => `uma lista tem uma só resposta${citedLast(value)}`,
    hint: () =>
      'acrescente uma resposta errada, ou remova dropDown para que os alunos digitem a resposta',
    explanation:
      'Uma lista com uma só resposta não deixa escolha. O Moodle não a importa e, em GIFT, ela viraria uma resposta digitada.',
  },
  'refused/negative-share': {
    message: ({ value }) =>
      `o formato de destino não consegue tirar tantos pontos${citedLast(value)}`,
    hint: () =>
      'não tire mais pontos do que uma resposta certa dá, ou escolha outro formato com --to',
    explanation:
      'Em GIFT, uma resposta pode tirar no máximo os pontos que uma resposta certa dá. Em Moodle XML, ela pode tirar dez milhões de vezes mais.',
  },
  'refused/points-too-large': {
    message: ({ value }) =>
      `uma resposta tem mais pontos do que o formato de destino comporta${citedLast(value)}`,
    hint: () => 'dê a ela menos de 1000000 pontos na origem',
    explanation:
      'Moodle XML e GIFT guardam os pontos como partes, e --scale os traz de volta. Uma escala fica abaixo de 1000000.',
  },
  'refused/unsupported-content': {
    message: ({ value }) =>
      `uma questão de lacunas não comporta uma parte da questão${citedLast(value)}`,
    hint: () => 'reescreva essa parte na origem',
    explanation:
      'Só a ferramenta de origem consegue mostrar esta parte. Pode ser uma fórmula do Anki, ou uma imagem com partes ocultas. No QTI, pode ser um texto que some depois, ou um elemento desconhecido.',
  },
  'refused/date-in-answer': {
    message: ({ value }) => `o Excel transformou a resposta em data${citedLast(value)}`,
    hint: () => 'formate a coluna como texto e digite a resposta de novo',
    explanation:
      'Uma planilha transforma uma resposta como 1/2 em data. O arquivo não guarda o que foi digitado, e a data contaria como resposta certa.',
  },
  'refused/two-fields': {
    message: ({ value }) => `a nota tem omissões em dois campos${citedLast(value)}`,
    hint: () => 'coloque todas as lacunas em um só campo da nota no Anki',
    explanation:
      'Uma questão de lacunas tem um só enunciado, e o lms-cli não adivinha qual dos campos ele é.',
  },
} satisfies Widened<typeof english>;
