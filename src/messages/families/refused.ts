/** Why a question is not converted. */
import { type Case, type Lost, define } from '../definition.ts';
import { cited, citedLast } from '../snippets.ts';

const REPORT = 'lms-cli convert quiz.xml --report json=report.json';
const PACKAGE = 'lms-cli convert quiz.zip --report json=report.json';
const EXACT = 'lms-cli convert quiz.xml --numeric exact';

/** Exit code 3 if nothing else was converted. */
function refusalOf(value: string | null, next = REPORT, blank: number | null = null): Case<Lost> {
  return { ends: ['partly', 'input'], params: { value, blank }, next };
}

const ofBlank = (value: string | null, next = REPORT) => refusalOf(value, next, 1);

export const refusedProblems = {
  'refused/mixed-kinds': define<Lost>({
    message: {
      en: 'the question has typed blanks and lists',
      pt: 'a questão tem lacunas digitadas e listas',
    },
    hint: {
      en: 'use --mixed list or --mixed text, or split the question in the source',
      pt: 'use --mixed list ou --mixed text, ou divida a questão na origem',
    },
    why: {
      en: 'All blanks of a lacuna question are typed or all are lists (dropDown). Cloze, Canvas and QTI can have both in one question.',
      pt: 'Todas as lacunas de uma questão são digitadas, ou todas são listas (dropDown). Cloze, Canvas e QTI podem ter as duas em uma só questão.',
    },
    ...refusalOf('2 / 1', 'lms-cli convert quiz.xml --mixed list'),
  }),
  'refused/no-blank': define<Lost>({
    message: { en: 'the question has no blank', pt: 'a questão não tem lacuna' },
    hint: {
      en: 'add a blank in the source, or remove the question',
      pt: 'acrescente uma lacuna na origem, ou remova a questão',
    },
    why: {
      en: 'The question is of a kind that has blanks, but its text contains none. Perhaps the notation of a blank has a mistake.',
      pt: 'A questão é de um tipo que tem lacunas, mas o texto não contém nenhuma. Talvez a notação de uma lacuna tenha um erro.',
    },
    ...refusalOf(null),
  }),
  'refused/no-place': define<Lost>({
    message: {
      en: 'the source marks no place for the blank',
      pt: 'a origem não marca o lugar da lacuna',
    },
    hint: {
      en: 'use --placement underscores or --placement append',
      pt: 'use --placement underscores ou --placement append',
    },
    why: {
      en: 'Short answers of Moodle, GIFT and Canvas have no place in their text. With --placement append, the blank follows the statement. With underscores, it replaces the only ___ of the text.',
      pt: 'Respostas curtas do Moodle, do GIFT e do Canvas não têm lugar no texto. Com --placement append, a lacuna fica depois do enunciado. Com underscores, ela substitui o único ___ do texto.',
    },
    ...ofBlank(null, 'lms-cli convert quiz.xml --placement append'),
  }),
  'refused/malformed-blank': define<Lost>({
    message: {
      en: ({ value }) => `a blank has a mistake in its notation${citedLast(value)}`,
      pt: ({ value }) => `uma lacuna tem um erro na notação${citedLast(value)}`,
    },
    hint: { en: 'correct the blank in the source', pt: 'corrija a lacuna na origem' },
    why: {
      en: 'A part of the text begins like a blank but is not a complete one. In Cloze, for example, the kind must be in capital letters and have an answer. Moodle would show it as text.',
      pt: 'Uma parte do texto começa como uma lacuna, mas não está completa. Em Cloze, por exemplo, o tipo precisa de letras maiúsculas e de uma resposta. O Moodle a mostraria como texto.',
    },
    ...ofBlank('{1:shortanswer:=Brasília}'),
  }),
  'refused/malformed-question': define<Lost>({
    message: {
      en: ({ value }) => `the question has a mistake in its notation${citedLast(value)}`,
      pt: ({ value }) => `a questão tem um erro na notação${citedLast(value)}`,
    },
    hint: { en: 'correct the question in the source', pt: 'corrija a questão na origem' },
    why: {
      en: 'The question does not follow the rules of its format. For example, a bracket is not closed, or a required part is missing. The other questions are not affected.',
      pt: 'A questão não segue as regras do formato. Por exemplo, uma chave não foi fechada, ou falta uma parte obrigatória. As outras questões não são afetadas.',
    },
    ...refusalOf('{=Brasília ~Salvador', 'lms-cli convert quiz.gift'),
  }),
  'refused/several-answer-blocks': define<Lost>({
    message: {
      en: 'the question has several blocks of answers',
      pt: 'a questão tem vários blocos de respostas',
    },
    hint: {
      en: 'split it into several questions, or write it as Cloze',
      pt: 'divida-a em várias questões, ou escreva-a em Cloze',
    },
    why: {
      en: 'In GIFT, a question has one block of answers in braces, and so one blank. Moodle does not read a second one.',
      pt: 'Em GIFT, uma questão tem um bloco de respostas entre chaves e, portanto, uma lacuna. O Moodle não lê um segundo bloco.',
    },
    ...refusalOf('{=1960}', 'lms-cli convert quiz.gift'),
  }),
  'refused/several-blanks': define<Lost>({
    message: {
      en: 'the target format allows one blank in a question',
      pt: 'o formato de destino permite uma lacuna por questão',
    },
    hint: {
      en: 'use --to moodle-xml, or split the question',
      pt: 'use --to moodle-xml, ou divida a questão',
    },
    why: {
      en: 'GIFT has one block of answers in each question. Moodle XML has any number.',
      pt: 'GIFT tem um bloco de respostas em cada questão. Moodle XML permite qualquer quantidade.',
    },
    ...refusalOf(null, 'lms-cli convert questions.md --to moodle-xml'),
  }),
  'refused/marker-collision': define<Lost>({
    message: {
      en: ({ value }) => `the statement contains ###, or # right before a blank${citedLast(value)}`,
      pt: ({ value }) => `o enunciado contém ###, ou # logo antes de uma lacuna${citedLast(value)}`,
    },
    hint: {
      en: 'replace it in the source, for example by a word',
      pt: 'troque-o na origem, por exemplo por uma palavra',
    },
    why: {
      en: 'The service takes ### in a statement for a blank. In plain text these characters cannot be written in another way.',
      pt: 'O serviço entende ### em um enunciado como uma lacuna. Em texto simples, não há outra forma de escrever esses caracteres.',
    },
    ...refusalOf('###', 'lms-cli convert quiz.gift'),
  }),
  'refused/media': define<Lost>({
    message: {
      en: ({ value }) => `the question needs an image or other media${citedLast(value)}`,
      pt: ({ value }) => `a questão precisa de uma imagem ou de outra mídia${citedLast(value)}`,
    },
    hint: {
      en: 'use --media placeholder to put a description in its place, or reword the question',
      pt: 'use --media placeholder para colocar uma descrição no lugar, ou reescreva a questão',
    },
    why: {
      en: 'Statements cannot hold images, sounds, videos or formulas in MathML, and often nobody can answer the question without them. TeX such as \\( x^2 \\) is kept as it is.',
      pt: 'Enunciados não comportam imagens, sons, vídeos nem fórmulas em MathML, e muitas vezes ninguém consegue responder à questão sem isso. TeX como \\( x^2 \\) fica como está.',
    },
    ...refusalOf('<img src="mapa.png">', 'lms-cli convert quiz.xml --media placeholder'),
  }),
  'refused/template-variables': define<Lost>({
    message: {
      en: ({ value }) => `the question has random values${citedLast(value)}`,
      pt: ({ value }) => `a questão tem valores aleatórios${citedLast(value)}`,
    },
    hint: {
      en: 'write the question with fixed values in the source',
      pt: 'escreva a questão com valores fixos na origem',
    },
    why: {
      en: 'The source draws values anew for each learner, and computes the right answer from them. QTI calls them template variables. A lacuna question is the same for all learners.',
      pt: 'A origem sorteia valores para cada aluno e calcula a resposta certa a partir deles. QTI os chama de template variables. Uma questão de lacunas é igual para todos os alunos.',
    },
    ...refusalOf('população', PACKAGE),
  }),
  'refused/adaptive': define<Lost>({
    message: {
      en: 'the question changes with the answers of the learner',
      pt: 'a questão muda conforme as respostas dos alunos',
    },
    hint: {
      en: 'write it as several questions in the source',
      pt: 'escreva-a como várias questões na origem',
    },
    why: {
      en: 'In QTI, an adaptive item leads a learner through several steps. A lacuna question has one statement.',
      pt: 'No QTI, um item adaptativo conduz os alunos por várias etapas. Uma questão de lacunas tem um só enunciado.',
    },
    ...refusalOf(null, PACKAGE),
  }),
  'refused/other-interaction': define<Lost>({
    message: {
      en: ({ value }) => `the question asks for more than filling in blanks${citedLast(value)}`,
      pt: ({ value }) => `a questão pede mais do que preencher lacunas${citedLast(value)}`,
    },
    hint: {
      en: 'split it in the source, and keep the blanks in a question of their own',
      pt: 'divida-a na origem, e deixe as lacunas em uma questão própria',
    },
    why: {
      en: 'A part of the question is of another kind, such as a choice or an essay. Without that part, the question would be another one.',
      pt: 'Uma parte da questão é de outro tipo, como uma escolha ou uma dissertação. Sem essa parte, seria outra questão.',
    },
    ...refusalOf('extendedTextInteraction', PACKAGE),
  }),
  'refused/any-order': define<Lost>({
    message: {
      en: 'the blanks can be answered in any order, or all need different answers',
      pt: 'as lacunas aceitam qualquer ordem, ou exigem respostas diferentes entre si',
    },
    hint: {
      en: 'reword the question so that each blank has its own answer',
      pt: 'reescreva a questão para que cada lacuna tenha a própria resposta',
    },
    why: {
      en: 'The source scores all blanks together. In a lacuna question each blank has its own answers, whatever is in the other blanks.',
      pt: 'A origem pontua todas as lacunas em conjunto. Em uma questão de lacunas, cada lacuna tem as próprias respostas, seja o que for que as outras contenham.',
    },
    ...refusalOf(null, PACKAGE),
  }),
  'refused/ambiguous-type': define<Lost>({
    message: {
      en: 'the source does not say whether the blanks are typed or lists',
      pt: 'a origem não diz se as lacunas são digitadas ou listas',
    },
    hint: {
      en: 'export the question again, or add its question_type in the source',
      pt: 'exporte a questão de novo, ou acrescente question_type na origem',
    },
    why: {
      en: 'In QTI 1.2 of Canvas, typed blanks and lists look the same. Only question_type in itemmetadata tells which answers are right.',
      pt: 'No QTI 1.2 do Canvas, lacunas digitadas e listas são escritas do mesmo jeito. Só question_type em itemmetadata diz quais respostas estão certas.',
    },
    ...refusalOf(null, PACKAGE),
  }),
  'refused/unknown-type': define<Lost>({
    message: {
      en: ({ value }) => `unknown kind of question${citedLast(value)}`,
      pt: ({ value }) => `tipo de questão desconhecido${citedLast(value)}`,
    },
    hint: {
      en: 'check the kind in the source, or export the question in another format',
      pt: 'verifique o tipo na origem, ou exporte a questão em outro formato',
    },
    why: {
      en: 'lms-cli does not know this kind, so it cannot tell whether it has blanks. It does not guess.',
      pt: 'O lms-cli não conhece este tipo, então não sabe se a questão tem lacunas. Ele não adivinha.',
    },
    ...refusalOf('mapclick'),
  }),
  'refused/unknown-reference': define<Lost>({
    message: {
      en: ({ value }) => `the question refers to something that does not exist${citedLast(value)}`,
      pt: ({ value }) => `a questão se refere a algo que não existe${citedLast(value)}`,
    },
    hint: {
      en: 'export the question again, or correct the reference in the source',
      pt: 'exporte a questão de novo, ou corrija a referência na origem',
    },
    why: {
      en: 'A part of the question names another part or a file that is missing, so the question is incomplete.',
      pt: 'Uma parte da questão indica outra parte ou um arquivo que falta, então a questão está incompleta.',
    },
    ...refusalOf('RESPONSE_2', PACKAGE),
  }),
  'refused/nested-blank': define<Lost>({
    message: {
      en: ({ value }) => `a blank contains another blank${citedLast(value)}`,
      pt: ({ value }) => `uma lacuna contém outra lacuna${citedLast(value)}`,
    },
    hint: {
      en: 'write the two blanks one after the other in the source',
      pt: 'escreva as duas lacunas uma depois da outra na origem',
    },
    why: {
      en: 'Anki allows blanks inside each other. Blanks of a lacuna question follow one another.',
      pt: 'O Anki permite lacunas uma dentro da outra. As lacunas de uma questão vêm uma depois da outra.',
    },
    ...ofBlank('{{c1::Rio {{c2::Branco}}}}', 'lms-cli convert notes.txt --from anki'),
  }),
  'refused/too-large': define<Lost>({
    message: {
      en: ({ value, blank }) => {
        if (value === null) return 'the question is too long';
        return blank === null
          ? `the question has ${value} blanks`
          : `the blank has ${value} answers`;
      },
      pt: ({ value, blank }) => {
        if (value === null) return 'a questão é longa demais';
        return blank === null
          ? `a questão tem ${value} lacunas`
          : `a lacuna tem ${value} respostas`;
      },
    },
    hint: {
      en: ({ value }) =>
        value === null
          ? 'split or shorten it in the source, and check that every bracket is closed'
          : 'split the question in the source',
      pt: ({ value }) =>
        value === null
          ? 'divida-a ou encurte-a na origem, e verifique se todas as chaves estão fechadas'
          : 'divida a questão na origem',
    },
    why: {
      en: 'A question may have 262,144 characters, 1,000 blanks and 1,000 answers for each blank. A cell of a workbook holds 32,767 characters. A bracket that is never closed can make a question that long.',
      pt: 'Uma questão pode ter 262.144 caracteres, 1.000 lacunas e 1.000 respostas por lacuna. Uma célula de planilha comporta 32.767 caracteres. Uma chave que nunca é fechada pode deixar uma questão longa assim.',
    },
    ...refusalOf(null),
  }),
  'refused/nested-package': define<Lost>({
    message: {
      en: ({ value }) => `the package contains another package${citedLast(value)}`,
      pt: ({ value }) => `o pacote contém outro pacote${citedLast(value)}`,
    },
    hint: {
      en: 'unpack it, and convert the inner package by itself',
      pt: 'descompacte-o, e converta o pacote de dentro separadamente',
    },
    why: {
      en: 'lms-cli does not open a package inside a package, because such files can grow without limit.',
      pt: 'O lms-cli não abre um pacote dentro de outro, porque arquivos assim podem crescer sem limite.',
    },
    ...refusalOf('capitais.zip', PACKAGE),
  }),
  'refused/unsupported-text': define<Lost>({
    message: {
      en: ({ value }) => `the target format cannot hold a part of the text${citedLast(value)}`,
      pt: ({ value }) => `o formato de destino não comporta uma parte do texto${citedLast(value)}`,
    },
    hint: {
      en: 'reword it in the source, or choose another format with --to',
      pt: 'reescreva-a na origem, ou escolha outro formato com --to',
    },
    why: {
      en: 'The target format would read this part back as something else, even if it were escaped. In Moodle XML, for example, {1:SA:=a} in a statement is a blank.',
      pt: 'O formato de destino leria esta parte de volta como outra coisa, mesmo com escapes. Em Moodle XML, por exemplo, {1:SA:=a} em um enunciado é uma lacuna.',
    },
    ...refusalOf('[[1]]', 'lms-cli convert questions.md --to moodle-xml'),
  }),
  'refused/numeric-answer': define<Lost>({
    message: {
      en: ({ value }) => `the answer is compared as a number${citedLast(value)}`,
      pt: ({ value }) => `a resposta é comparada como número${citedLast(value)}`,
    },
    hint: {
      en: 'use --numeric exact to compare it as text',
      pt: 'use --numeric exact para compará-la como texto',
    },
    why: {
      en: 'The source accepts any way to write the number, such as 5 and 5.0. A lacuna question compares text.',
      pt: 'A origem aceita qualquer forma de escrever o número, como 5 e 5.0. Uma questão de lacunas compara texto.',
    },
    ...ofBlank('1960', EXACT),
  }),
  'refused/numeric-tolerance': define<Lost>({
    message: {
      en: ({ value }) => `a number is right within a tolerance${citedLast(value)}`,
      pt: ({ value }) => `um número está certo dentro de uma tolerância${citedLast(value)}`,
    },
    hint: {
      en: ({ value }) =>
        value !== null && value.includes('±') && !value.includes('..')
          ? 'use --numeric exact to keep only the number itself'
          : 'list each right number in the source',
      pt: ({ value }) =>
        value !== null && value.includes('±') && !value.includes('..')
          ? 'use --numeric exact para manter só o próprio número'
          : 'liste na origem cada número certo',
    },
    why: {
      en: 'Moodle, GIFT, QTI and Blackboard accept numbers in a range. A lacuna question can only list answers. A range such as 1..5 has no number in it that could be kept.',
      pt: 'Moodle, GIFT, QTI e Blackboard aceitam números em uma faixa. Uma questão de lacunas só pode listar respostas. Uma faixa como 1..5 não tem um número que pudesse ser mantido.',
    },
    ...ofBlank('8515767 ± 1000', EXACT),
  }),
  'refused/numeric-unit': define<Lost>({
    message: {
      en: ({ value }) => `a number has units${citedLast(value)}`,
      pt: ({ value }) => `um número tem unidades${citedLast(value)}`,
    },
    hint: {
      en: 'write the unit into the statement, and ask only for the number',
      pt: 'escreva a unidade no enunciado, e pergunte só pelo número',
    },
    why: {
      en: 'In Moodle, a numerical question can convert units or take points away for a wrong one. A lacuna question compares text.',
      pt: 'No Moodle, uma questão numérica pode converter unidades ou tirar pontos por uma unidade errada. Uma questão de lacunas compara texto.',
    },
    ...ofBlank('km', REPORT),
  }),
  'refused/wildcard': define<Lost>({
    message: {
      en: ({ value }) => `the answer${cited(value)} has a wildcard`,
      pt: ({ value }) => `a resposta${cited(value)} tem um curinga`,
    },
    hint: { en: 'list each right answer in the source', pt: 'liste na origem cada resposta certa' },
    why: {
      en: 'In short answers of Moodle, * matches any text. A lacuna question can only list answers. For a real asterisk, write \\* in the source.',
      pt: 'Nas respostas curtas do Moodle, * vale por qualquer texto. Uma questão de lacunas só pode listar respostas. Para um asterisco de verdade, escreva \\* na origem.',
    },
    ...ofBlank('Bras*lia'),
  }),
  'refused/catch-all': define<Lost>({
    message: { en: 'every answer gives points, whatever it is', pt: 'qualquer resposta dá pontos' },
    hint: {
      en: 'list the right answers in the source, and remove the *',
      pt: 'liste na origem as respostas certas, e remova o *',
    },
    why: {
      en: 'The answer * of Moodle and GIFT matches all other answers, and here it gives points. A lacuna question can only list answers.',
      pt: 'A resposta * do Moodle e do GIFT vale para todas as outras, e aqui ela dá pontos. Uma questão de lacunas só pode listar respostas.',
    },
    ...ofBlank('*'),
  }),
  'refused/regex': define<Lost>({
    message: {
      en: ({ value }) => `the answer${cited(value)} is a regular expression`,
      pt: ({ value }) => `a resposta${cited(value)} é uma expressão regular`,
    },
    hint: { en: 'list each right answer in the source', pt: 'liste na origem cada resposta certa' },
    why: {
      en: 'Canvas, Blackboard, Brightspace and QTI can compare answers with a pattern. A lacuna question can only list answers.',
      pt: 'Canvas, Blackboard, Brightspace e QTI podem comparar respostas com um padrão. Uma questão de lacunas só pode listar respostas.',
    },
    ...ofBlank('Bras[ií]lia', PACKAGE),
  }),
  'refused/contains': define<Lost>({
    message: {
      en: ({ value }) => `an answer only has to contain this text${citedLast(value)}`,
      pt: ({ value }) => `basta que a resposta contenha este texto${citedLast(value)}`,
    },
    hint: { en: 'list each right answer in the source', pt: 'liste na origem cada resposta certa' },
    why: {
      en: 'Canvas, Blackboard and QTI can accept a text anywhere in an answer. A lacuna question can only list answers.',
      pt: 'Canvas, Blackboard e QTI podem aceitar um texto em qualquer lugar da resposta. Uma questão de lacunas só pode listar respostas.',
    },
    ...ofBlank('Brasília', PACKAGE),
  }),
  'refused/fuzzy': define<Lost>({
    message: {
      en: ({ value }) => `an answer only has to be similar to this text${citedLast(value)}`,
      pt: ({ value }) => `basta que a resposta seja parecida com este texto${citedLast(value)}`,
    },
    hint: {
      en: 'choose exact answers in the source, and add misspellings as further ones',
      pt: 'escolha respostas exatas na origem, e acrescente grafias erradas como outras respostas',
    },
    why: {
      en: 'Canvas can accept an answer with a few wrong letters. A lacuna question can only list answers.',
      pt: 'O Canvas pode aceitar uma resposta com algumas letras erradas. Uma questão de lacunas só pode listar respostas.',
    },
    ...ofBlank('Brasília', PACKAGE),
  }),
  'refused/multiple-response': define<Lost>({
    message: {
      en: 'learners choose several answers for one blank',
      pt: 'os alunos escolhem várias respostas para uma lacuna',
    },
    hint: {
      en: 'reword the question so that each blank has one answer',
      pt: 'reescreva a questão para que cada lacuna tenha uma resposta',
    },
    why: {
      en: 'Cloze (MULTIRESPONSE), GIFT and QTI can count several choices together. In a lacuna question, learners choose or type one answer for each blank.',
      pt: 'Cloze (MULTIRESPONSE), GIFT e QTI podem contar várias escolhas em conjunto. Em uma questão de lacunas, os alunos escolhem ou digitam uma resposta em cada lacuna.',
    },
    ...ofBlank('MULTIRESPONSE'),
  }),
  'refused/no-right-answer': define<Lost>({
    message: { en: 'no answer gives points', pt: 'nenhuma resposta dá pontos' },
    hint: {
      en: 'give the right answer points in the source',
      pt: 'dê pontos à resposta certa na origem',
    },
    why: {
      en: 'No answer of the blank gives points, so nobody could be right. It may be a survey, or the weight of the blank is 0.',
      pt: 'Nenhuma resposta da lacuna dá pontos, então ninguém poderia acertar. Talvez seja uma pesquisa de opinião, ou o peso da lacuna seja 0.',
    },
    ...ofBlank(null),
  }),
  'refused/no-full-score': define<Lost>({
    message: {
      en: ({ value }) => `no answer gives all points of its blank${citedLast(value)}`,
      pt: ({ value }) => `nenhuma resposta dá todos os pontos da lacuna${citedLast(value)}`,
    },
    hint: {
      en: 'give the right answer 100% in the source',
      pt: 'dê 100% à resposta certa na origem',
    },
    why: {
      en: 'Every answer is only partly right. Moodle and GIFT require one with 100%, so the source probably has a mistake.',
      pt: 'Todas as respostas estão só parcialmente certas. Moodle e GIFT exigem uma com 100%, então a origem provavelmente tem um erro.',
    },
    ...ofBlank('50%'),
  }),
  'refused/empty-answer': define<Lost>({
    message: { en: 'an answer is empty', pt: 'uma resposta está vazia' },
    hint: {
      en: 'write the answer, or remove it in the source',
      pt: 'escreva a resposta, ou remova-a na origem',
    },
    why: {
      en: 'An empty answer would accept an empty blank. In H5P, a slash too many between the asterisks makes one.',
      pt: 'Uma resposta vazia aceitaria uma lacuna em branco. No H5P, uma barra a mais entre os asteriscos cria uma.',
    },
    ...ofBlank('*/Brasília*', 'lms-cli convert capitals.h5p'),
  }),
  'refused/response-processing': define<Lost>({
    message: {
      en: ({ value }) =>
        `lms-cli does not understand how the question is scored${citedLast(value)}`,
      pt: ({ value }) => `o lms-cli não entende como a questão é pontuada${citedLast(value)}`,
    },
    hint: {
      en: 'write rules in the source that score each blank by itself, such as match_correct',
      pt: 'escreva na origem regras que pontuem cada lacuna separadamente, como match_correct',
    },
    why: {
      en: 'In QTI, rules decide the score. lms-cli accepts those that score blank by blank, and those that give all or nothing. Others would change who is right.',
      pt: 'No QTI, regras decidem a pontuação. O lms-cli aceita as que pontuam lacuna por lacuna e as de tudo ou nada. Outras mudariam quem acerta.',
    },
    ...refusalOf('responseCondition', PACKAGE),
  }),
  'refused/default-score': define<Lost>({
    message: {
      en: ({ value }) => `answers that are not listed change the score${citedLast(value)}`,
      pt: ({ value }) => `respostas que não estão na lista mudam a pontuação${citedLast(value)}`,
    },
    hint: {
      en: 'set the points of answers that are not listed to 0 in the source',
      pt: 'coloque 0 pontos para as respostas fora da lista na origem',
    },
    why: {
      en: 'In QTI, a mapping or a rule can give or take points for every answer that it does not list. A lacuna question has points only for its answers.',
      pt: 'No QTI, um mapping ou uma regra pode dar ou tirar pontos por todas as respostas fora da lista. Uma questão de lacunas só tem pontos para as suas respostas.',
    },
    ...ofBlank('defaultValue="1"', PACKAGE),
  }),
  'refused/unmatched-variable': define<Lost>({
    message: {
      en: ({ value }) => `a blank without answers, or answers without a blank${citedLast(value)}`,
      pt: ({ value }) => `uma lacuna sem respostas, ou respostas sem lacuna${citedLast(value)}`,
    },
    hint: {
      en: 'write the name of the blank in both places of the source',
      pt: 'escreva o nome da lacuna nos dois lugares da origem',
    },
    why: {
      en: 'In Canvas and Blackboard, the text names each blank, as in [capital], and the answers refer to that name. QTI uses identifiers in the same way. One of the two is missing.',
      pt: 'No Canvas e no Blackboard, o texto dá nome a cada lacuna, como em [capital], e as respostas usam esse nome. O QTI faz o mesmo com identificadores. Falta um dos dois.',
    },
    ...refusalOf('capital', PACKAGE),
  }),
  'refused/negative-score': define<Lost>({
    message: {
      en: ({ value }) => `an answer takes points away${citedLast(value)}`,
      pt: ({ value }) => `uma resposta tira pontos${citedLast(value)}`,
    },
    hint: {
      en: 'give it 0 points with --negative zero, or keep them with --negative keep',
      pt: 'dê 0 pontos a ela com --negative zero, ou mantenha os pontos com --negative keep',
    },
    why: {
      en: 'The contract does not say how the service adds up points below 0, so --negative refuse refuses the question.',
      pt: 'O contrato não diz como o serviço soma pontos abaixo de 0, por isso --negative refuse recusa a questão.',
    },
    ...ofBlank('Rio (-50%)', 'lms-cli convert quiz.xml --negative zero'),
  }),
  'refused/one-choice': define<Lost>({
    message: {
      en: ({ value }) => `a list has only one answer${citedLast(value)}`,
      pt: ({ value }) => `uma lista tem uma só resposta${citedLast(value)}`,
    },
    hint: {
      en: 'add a wrong answer, or remove dropDown so that learners type the answer',
      pt: 'acrescente uma resposta errada, ou remova dropDown para que os alunos digitem a resposta',
    },
    why: {
      en: 'A list with one answer leaves no choice. Moodle does not import it, and in GIFT it would become a typed answer.',
      pt: 'Uma lista com uma só resposta não deixa escolha. O Moodle não a importa e, em GIFT, ela viraria uma resposta digitada.',
    },
    ...ofBlank('Brasília', 'lms-cli convert questions.md --to moodle-xml'),
  }),
  'refused/negative-share': define<Lost>({
    message: {
      en: ({ value }) => `the target format cannot take away so many points${citedLast(value)}`,
      pt: ({ value }) => `o formato de destino não consegue tirar tantos pontos${citedLast(value)}`,
    },
    hint: {
      en: 'take away no more than a right answer gives, or choose another format with --to',
      pt: 'não tire mais pontos do que uma resposta certa dá, ou escolha outro formato com --to',
    },
    why: {
      en: 'In GIFT, an answer can take away at most as many points as a right answer gives. In Moodle XML, it can take away ten million times as many.',
      pt: 'Em GIFT, uma resposta pode tirar no máximo os pontos que uma resposta certa dá. Em Moodle XML, ela pode tirar dez milhões de vezes mais.',
    },
    ...ofBlank('Rio (-200%)', 'lms-cli convert questions.md --to moodle-xml'),
  }),
  'refused/points-too-large': define<Lost>({
    message: {
      en: ({ value }) =>
        `an answer has more points than the target format can keep${citedLast(value)}`,
      pt: ({ value }) =>
        `uma resposta tem mais pontos do que o formato de destino comporta${citedLast(value)}`,
    },
    hint: {
      en: 'give it fewer than 1000000 points in the source',
      pt: 'dê a ela menos de 1000000 pontos na origem',
    },
    why: {
      en: 'Moodle XML and GIFT keep points as shares, and --scale brings them back. A scale is below 1000000.',
      pt: 'Moodle XML e GIFT guardam os pontos como partes, e --scale os traz de volta. Uma escala fica abaixo de 1000000.',
    },
    ...ofBlank('2000000', 'lms-cli convert questions.md --to moodle-xml'),
  }),
  'refused/unsupported-content': define<Lost>({
    message: {
      en: ({ value }) => `a lacuna question cannot hold a part of the question${citedLast(value)}`,
      pt: ({ value }) =>
        `uma questão de lacunas não comporta uma parte da questão${citedLast(value)}`,
    },
    hint: { en: 'reword this part in the source', pt: 'reescreva essa parte na origem' },
    why: {
      en: 'Only the tool of the source can show this part. It may be a formula of Anki, or a picture with hidden parts. In QTI, it may be a text that disappears later, or an unknown element.',
      pt: 'Só a ferramenta de origem consegue mostrar esta parte. Pode ser uma fórmula do Anki, ou uma imagem com partes ocultas. No QTI, pode ser um texto que some depois, ou um elemento desconhecido.',
    },
    ...refusalOf('[latex]x[/latex]', 'lms-cli convert notes.txt --from anki'),
  }),
  'refused/date-in-answer': define<Lost>({
    message: {
      en: ({ value }) => `Excel made a date of the answer${citedLast(value)}`,
      pt: ({ value }) => `o Excel transformou a resposta em data${citedLast(value)}`,
    },
    hint: {
      en: 'format the column as text, and type the answer again',
      pt: 'formate a coluna como texto e digite a resposta de novo',
    },
    why: {
      en: 'A spreadsheet turns an answer such as 1/2 into a date. The workbook does not hold what was typed, and the date would count as the right answer.',
      pt: 'Uma planilha transforma uma resposta como 1/2 em data. O arquivo não guarda o que foi digitado, e a data contaria como resposta certa.',
    },
    ...ofBlank('2026-02-01', 'lms-cli convert questions.xlsx --to csv --out questions.csv'),
  }),
  'refused/two-fields': define<Lost>({
    message: {
      en: ({ value }) => `the note has clozes in two fields${citedLast(value)}`,
      pt: ({ value }) => `a nota tem omissões em dois campos${citedLast(value)}`,
    },
    hint: {
      en: 'move all blanks to one field of the note in Anki',
      pt: 'coloque todas as lacunas em um só campo da nota no Anki',
    },
    why: {
      en: 'A lacuna question has one statement, and lms-cli does not guess which of the fields it is.',
      pt: 'Uma questão de lacunas tem um só enunciado, e o lms-cli não adivinha qual dos campos ele é.',
    },
    ...refusalOf('{{c1::Rio}}', 'lms-cli convert notes.txt --from anki'),
  }),
};
