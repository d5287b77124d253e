/** Why a question is not converted, and what is none with blanks. */
import { type Lost, type LostAs, define } from '../definition.ts';
import { cite, citeLast } from '../snippets.ts';

/** Exit code 3 if nothing else was converted. */
const refusal = ['partly', 'input'] as const;

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
    ends: refusal,
    params: { value: '2 / 1', blank: null },
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
    ends: refusal,
    params: { value: null, blank: null },
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
    ends: refusal,
    params: { value: null, blank: 1 },
  }),
  'refused/malformed': define<LostAs<'blank' | 'question'>>({
    message: {
      en: ({ what, value }) =>
        ({
          blank: `a blank has a mistake in its notation${citeLast(value)}`,
          question: `the question has a mistake in its notation${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          blank: `uma lacuna tem um erro na notação${citeLast(value)}`,
          question: `a questão tem um erro na notação${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          blank: 'correct the blank in the source',
          question: 'correct the question in the source',
        })[what],
      pt: ({ what }) =>
        ({ blank: 'corrija a lacuna na origem', question: 'corrija a questão na origem' })[what],
    },
    why: {
      en: 'A part begins like a blank but is not a complete one, a bracket is not closed, or a required part is missing. In Cloze, the kind must be in capital letters. The other questions are not affected.',
      pt: 'Uma parte começa como uma lacuna, mas não está completa, um colchete não foi fechado, ou falta uma parte obrigatória. Em Cloze, o tipo deve estar em maiúsculas. As outras questões não são afetadas.',
    },
    ends: refusal,
    params: { what: 'blank', value: '{1:shortanswer:=Brasília}', blank: 1 },
  }),
  'refused/several-blanks': define<LostAs<'blocks' | 'target'>>({
    message: {
      en: ({ what }) =>
        ({
          blocks: 'the question has several blocks of answers',
          target: 'the target format allows one blank in a question',
        })[what],
      pt: ({ what }) =>
        ({
          blocks: 'a questão tem vários blocos de respostas',
          target: 'o formato de destino permite uma lacuna por questão',
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          blocks: 'split it into several questions, or write it as Cloze',
          target: 'use --to moodle-xml, or split the question',
        })[what],
      pt: ({ what }) =>
        ({
          blocks: 'divida-a em várias questões, ou escreva-a em Cloze',
          target: 'use --to moodle-xml, ou divida a questão',
        })[what],
    },
    why: {
      en: 'GIFT has one block of answers in braces in each question, and so one blank. Moodle does not read a second one. Moodle XML has any number.',
      pt: 'O GIFT tem em cada questão um bloco de respostas entre chaves, e portanto uma lacuna. O Moodle não lê um segundo. Moodle XML tem qualquer quantidade.',
    },
    ends: refusal,
    params: { what: 'blocks', value: '{=1960}', blank: null },
  }),
  'refused/text': define<LostAs<'marker' | 'target'>>({
    message: {
      en: ({ what, value }) =>
        ({
          marker: `the statement contains ###, or # right before a blank${citeLast(value)}`,
          target: `the target format cannot hold a part of the text${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          marker: `o enunciado contém ###, ou # logo antes de uma lacuna${citeLast(value)}`,
          target: `o formato de destino não comporta uma parte do texto${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          marker: 'replace it in the source, for example by a word',
          target: 'reword it in the source, or choose another format with --to',
        })[what],
      pt: ({ what }) =>
        ({
          marker: 'troque-o na origem, por exemplo por uma palavra',
          target: 'reescreva-a na origem, ou escolha outro formato com --to',
        })[what],
    },
    why: {
      en: 'The service takes ### in a statement for a blank. Other formats have such signs too: in Moodle XML, {1:SA:=a} in a statement is a blank. Where they cannot be escaped, the text would be read back as something else.',
      pt: 'O serviço entende ### em um enunciado como uma lacuna. Outros formatos também têm sinais assim: em Moodle XML, {1:SA:=a} em um enunciado é uma lacuna. Onde não há escape, o texto seria lido de volta como outra coisa.',
    },
    ends: refusal,
    params: { what: 'marker', value: '###', blank: null },
  }),
  'refused/content': define<LostAs<'media' | 'interaction' | 'part'>>({
    message: {
      en: ({ what, value }) =>
        ({
          media: `the question needs an image or other media${citeLast(value)}`,
          interaction: `the question asks for more than filling in blanks${citeLast(value)}`,
          part: `a lacuna question cannot hold a part of the question${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          media: `a questão precisa de uma imagem ou de outra mídia${citeLast(value)}`,
          interaction: `a questão pede mais do que preencher lacunas${citeLast(value)}`,
          part: `uma questão de lacunas não comporta uma parte da questão${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          media:
            'use --media placeholder to put a description in its place, or reword the question',
          interaction: 'split it in the source, and keep the blanks in a question of their own',
          part: 'reword this part in the source',
        })[what],
      pt: ({ what }) =>
        ({
          media:
            'use --media placeholder para colocar uma descrição no lugar, ou reescreva a questão',
          interaction: 'divida-a na origem, e deixe as lacunas em uma questão própria',
          part: 'reescreva essa parte na origem',
        })[what],
    },
    why: {
      en: 'Statements hold neither images, sounds, videos nor formulas in MathML or of Anki, and often nobody can answer without them. TeX such as \\( x^2 \\) is kept as it is. Without a part that is a choice or an essay, the question would be another one.',
      pt: 'Enunciados não comportam imagens, sons, vídeos nem fórmulas em MathML ou do Anki, e muitas vezes ninguém pode responder sem isso. TeX como \\( x^2 \\) fica como está. Sem uma parte que é de escolha ou dissertação, a questão seria outra.',
    },
    ends: refusal,
    params: { what: 'media', value: '<img src="mapa.png">', blank: null },
  }),
  'refused/dynamic': define<LostAs<'values' | 'steps'>>({
    message: {
      en: ({ what, value }) =>
        ({
          values: `the question has random values${citeLast(value)}`,
          steps: 'the question changes with the answers of the learner',
        })[what],
      pt: ({ what, value }) =>
        ({
          values: `a questão tem valores aleatórios${citeLast(value)}`,
          steps: 'a questão muda conforme as respostas dos alunos',
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          values: 'write the question with fixed values in the source',
          steps: 'write it as several questions in the source',
        })[what],
      pt: ({ what }) =>
        ({
          values: 'escreva a questão com valores fixos na origem',
          steps: 'escreva-a como várias questões na origem',
        })[what],
    },
    why: {
      en: 'A lacuna question has one statement, which is the same for all learners. In QTI, template variables draw values anew for each learner, and an adaptive item leads through several steps.',
      pt: 'Uma questão de lacunas tem um só enunciado, igual para todos os alunos. No QTI, variáveis de modelo sorteiam valores para cada aluno, e um item adaptativo leva por vários passos.',
    },
    ends: refusal,
    params: { what: 'values', value: 'população', blank: null },
  }),
  'refused/scoring': define<LostAs<'rules' | 'order' | 'unlisted' | 'several'>>({
    message: {
      en: ({ what, value }) =>
        ({
          rules: `lms-cli does not understand how the question is scored${citeLast(value)}`,
          order: 'the blanks can be answered in any order, or all need different answers',
          unlisted: `answers that are not listed change the score${citeLast(value)}`,
          several: 'learners choose several answers for one blank',
        })[what],
      pt: ({ what, value }) =>
        ({
          rules: `o lms-cli não entende como a questão é pontuada${citeLast(value)}`,
          order: 'as lacunas aceitam qualquer ordem, ou exigem respostas diferentes entre si',
          unlisted: `respostas que não estão na lista mudam a pontuação${citeLast(value)}`,
          several: 'os alunos escolhem várias respostas para uma lacuna',
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          rules: 'write rules in the source that score each blank by itself, such as match_correct',
          order: 'reword the question so that each blank has its own answer',
          unlisted: 'set the points of answers that are not listed to 0 in the source',
          several: 'reword the question so that each blank has one answer',
        })[what],
      pt: ({ what }) =>
        ({
          rules:
            'escreva na origem regras que pontuem cada lacuna separadamente, como match_correct',
          order: 'reescreva a questão para que cada lacuna tenha a própria resposta',
          unlisted: 'coloque 0 pontos para as respostas fora da lista na origem',
          several: 'reescreva a questão para que cada lacuna tenha uma resposta',
        })[what],
    },
    why: {
      en: 'A lacuna question has points for the answers of each blank, whatever is in the others. lms-cli accepts rules of QTI that score blank by blank, and those that give all or nothing. Others would change who is right.',
      pt: 'Uma questão de lacunas tem pontos para as respostas de cada lacuna, não importa o que há nas outras. O lms-cli aceita regras de QTI que pontuam lacuna por lacuna, e as que dão tudo ou nada. Outras mudariam quem acerta.',
    },
    ends: refusal,
    params: { what: 'rules', value: 'responseCondition', blank: null },
  }),
  'refused/type': define<LostAs<'unknown' | 'ambiguous'>>({
    message: {
      en: ({ what, value }) =>
        ({
          unknown: `unknown kind of question${citeLast(value)}`,
          ambiguous: 'the source does not say whether the blanks are typed or lists',
        })[what],
      pt: ({ what, value }) =>
        ({
          unknown: `tipo de questão desconhecido${citeLast(value)}`,
          ambiguous: 'a origem não diz se as lacunas são digitadas ou listas',
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          unknown: 'check the kind in the source, or export the question in another format',
          ambiguous: 'export the question again, or add its question_type in the source',
        })[what],
      pt: ({ what }) =>
        ({
          unknown: 'verifique o tipo na origem, ou exporte a questão em outro formato',
          ambiguous: 'exporte a questão de novo, ou acrescente question_type na origem',
        })[what],
    },
    why: {
      en: 'lms-cli does not guess whether a kind has blanks. In QTI 1.2 of Canvas, typed blanks and lists look the same: only question_type in itemmetadata tells which answers are right.',
      pt: 'O lms-cli não adivinha se um tipo tem lacunas. No QTI 1.2 do Canvas, lacunas digitadas e listas são iguais: só question_type em itemmetadata diz quais respostas estão certas.',
    },
    ends: refusal,
    params: { what: 'unknown', value: 'mapclick', blank: null },
  }),
  'refused/reference': define<LostAs<'missing' | 'blank'>>({
    message: {
      en: ({ what, value }) =>
        ({
          missing: `the question refers to something that does not exist${citeLast(value)}`,
          blank: `a blank without answers, or answers without a blank${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          missing: `a questão se refere a algo que não existe${citeLast(value)}`,
          blank: `uma lacuna sem respostas, ou respostas sem lacuna${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          missing: 'export the question again, or correct the reference in the source',
          blank: 'write the name of the blank in both places of the source',
        })[what],
      pt: ({ what }) =>
        ({
          missing: 'exporte a questão de novo, ou corrija a referência na origem',
          blank: 'escreva o nome da lacuna nos dois lugares da origem',
        })[what],
    },
    why: {
      en: 'A part of the question names another part or a file that is missing. In Canvas and Blackboard, the text names each blank, as in [capital], and the answers refer to that name. QTI uses identifiers in the same way.',
      pt: 'Uma parte da questão cita outra parte ou um arquivo que falta. No Canvas e no Blackboard, o texto dá nome a cada lacuna, como em [capital], e as respostas usam esse nome. O QTI usa identificadores da mesma forma.',
    },
    ends: refusal,
    params: { what: 'missing', value: 'RESPONSE_2', blank: null },
  }),
  'refused/nested-blank': define<Lost>({
    message: {
      en: ({ value }) => `a blank contains another blank${citeLast(value)}`,
      pt: ({ value }) => `uma lacuna contém outra lacuna${citeLast(value)}`,
    },
    hint: {
      en: 'write the two blanks one after the other in the source',
      pt: 'escreva as duas lacunas uma depois da outra na origem',
    },
    ends: refusal,
    params: { value: '{{c1::Rio {{c2::Branco}}}}', blank: 1 },
  }),
  'refused/too-large': define<Lost>({
    message: {
      en: ({ value, blank }) => {
        if (value === null) return 'the question is too long, or its blanks share too many answers';
        return blank === null
          ? `the question has ${value} blanks`
          : `the blank has ${value} answers`;
      },
      pt: ({ value, blank }) => {
        if (value === null)
          return 'a questão é longa demais, ou suas lacunas compartilham respostas demais';
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
      en: 'A question may have 262,144 characters, 1,000 blanks and 1,000 answers for each blank. Blanks that share one list may have 2,500 answers together. A cell of a workbook holds 32,767 characters. A bracket that is never closed can make a question that long.',
      pt: 'Uma questão pode ter 262.144 caracteres, 1.000 lacunas e 1.000 respostas por lacuna. Lacunas que compartilham uma lista podem ter 2.500 respostas juntas. Uma célula de planilha comporta 32.767 caracteres. Uma chave que nunca é fechada pode deixar uma questão longa assim.',
    },
    ends: refusal,
    params: { value: null, blank: null },
  }),
  'refused/nested-package': define<Lost>({
    message: {
      en: ({ value }) => `the package contains another package${citeLast(value)}`,
      pt: ({ value }) => `o pacote contém outro pacote${citeLast(value)}`,
    },
    hint: {
      en: 'unpack it, and convert the inner package by itself',
      pt: 'descompacte-o, e converta o pacote de dentro separadamente',
    },
    why: {
      en: 'lms-cli does not open a package inside a package, because such files can grow without limit.',
      pt: 'O lms-cli não abre um pacote dentro de outro, porque arquivos assim podem crescer sem limite.',
    },
    ends: refusal,
    params: { value: 'capitais.zip', blank: null },
  }),
  'refused/comparison': define<
    LostAs<'wildcard' | 'contains' | 'regex' | 'fuzzy' | 'all' | 'number' | 'tolerance' | 'unit'>
  >({
    message: {
      en: ({ what, value }) =>
        ({
          wildcard: `the answer${cite(value)} has a wildcard`,
          contains: `an answer only has to contain this text${citeLast(value)}`,
          regex: `the answer${cite(value)} is a regular expression`,
          fuzzy: `an answer only has to be similar to this text${citeLast(value)}`,
          all: 'every answer gives points, whatever it is',
          number: `the answer is compared as a number${citeLast(value)}`,
          tolerance: `a number is right within a tolerance${citeLast(value)}`,
          unit: `a number has units${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          wildcard: `a resposta${cite(value)} tem um curinga`,
          contains: `basta que a resposta contenha este texto${citeLast(value)}`,
          regex: `a resposta${cite(value)} é uma expressão regular`,
          fuzzy: `basta que a resposta seja parecida com este texto${citeLast(value)}`,
          all: 'qualquer resposta dá pontos',
          number: `a resposta é comparada como número${citeLast(value)}`,
          tolerance: `um número está certo dentro de uma tolerância${citeLast(value)}`,
          unit: `um número tem unidades${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what, value }) =>
        ({
          wildcard: 'list each right answer in the source',
          contains: 'list each right answer in the source',
          regex: 'list each right answer in the source',
          fuzzy: 'choose exact answers in the source, and add misspellings as further ones',
          all: 'list the right answers in the source, and remove the *',
          number: 'use --numeric exact to compare it as text',
          tolerance:
            value !== null && value.includes('±') && !value.includes('..')
              ? 'use --numeric exact to keep only the number itself'
              : 'list each right number in the source',
          unit: 'write the unit into the statement, and ask only for the number',
        })[what],
      pt: ({ what, value }) =>
        ({
          wildcard: 'liste na origem cada resposta certa',
          contains: 'liste na origem cada resposta certa',
          regex: 'liste na origem cada resposta certa',
          fuzzy:
            'escolha respostas exatas na origem, e acrescente grafias erradas como outras respostas',
          all: 'liste na origem as respostas certas, e remova o *',
          number: 'use --numeric exact para compará-la como texto',
          tolerance:
            value !== null && value.includes('±') && !value.includes('..')
              ? 'use --numeric exact para manter só o próprio número'
              : 'liste na origem cada número certo',
          unit: 'escreva a unidade no enunciado, e pergunte só pelo número',
        })[what],
    },
    why: {
      en: 'A lacuna question can only list answers, and compares text. Other formats accept a pattern, a part of an answer or wrong letters, and numbers within a range or with a unit. For a real asterisk in a short answer of Moodle, write \\* in the source.',
      pt: 'Uma questão de lacunas só pode listar respostas, e compara texto. Outros formatos aceitam um padrão, uma parte da resposta ou letras erradas, e números dentro de um intervalo ou com unidade. Para um asterisco de verdade em uma resposta curta do Moodle, escreva \\* na origem.',
    },
    ends: refusal,
    params: { what: 'wildcard', value: 'Bras*lia', blank: 1 },
  }),
  'refused/no-right-answer': define<LostAs<'none' | 'partly'>>({
    message: {
      en: ({ what, value }) =>
        ({
          none: 'no answer gives points',
          partly: `no answer gives all points of its blank${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          none: 'nenhuma resposta dá pontos',
          partly: `nenhuma resposta dá todos os pontos da lacuna${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          none: 'give the right answer points in the source',
          partly: 'give the right answer 100% in the source',
        })[what],
      pt: ({ what }) =>
        ({
          none: 'dê pontos à resposta certa na origem',
          partly: 'dê 100% à resposta certa na origem',
        })[what],
    },
    why: {
      en: 'Nobody could be right. It may be a survey, or the weight of the blank is 0. Moodle and GIFT require an answer with 100%.',
      pt: 'Ninguém poderia acertar. Pode ser uma pesquisa de opinião, ou o peso da lacuna é 0. Moodle e GIFT exigem uma resposta com 100%.',
    },
    ends: refusal,
    params: { what: 'none', value: null, blank: 1 },
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
    ends: refusal,
    params: { value: '*/Brasília*', blank: 1 },
  }),
  'refused/negative-score': define<Lost>({
    message: {
      en: ({ value }) => `an answer takes points away${citeLast(value)}`,
      pt: ({ value }) => `uma resposta tira pontos${citeLast(value)}`,
    },
    hint: {
      en: 'give it 0 points with --negative zero, or keep them with --negative keep',
      pt: 'dê 0 pontos a ela com --negative zero, ou mantenha os pontos com --negative keep',
    },
    why: {
      en: 'The contract does not say how the service adds up points below 0, so --negative refuse refuses the question.',
      pt: 'O contrato não diz como o serviço soma pontos abaixo de 0, por isso --negative refuse recusa a questão.',
    },
    ends: refusal,
    params: { value: 'Rio (-50%)', blank: 1 },
  }),
  'refused/one-choice': define<Lost>({
    message: {
      en: ({ value }) => `a list has only one answer${citeLast(value)}`,
      pt: ({ value }) => `uma lista tem uma só resposta${citeLast(value)}`,
    },
    hint: {
      en: 'add a wrong answer, or remove dropDown so that learners type the answer',
      pt: 'acrescente uma resposta errada, ou remova dropDown para que os alunos digitem a resposta',
    },
    why: {
      en: 'A list with one answer leaves no choice. Moodle does not import it, and in GIFT it would become a typed answer.',
      pt: 'Uma lista com uma só resposta não deixa escolha. O Moodle não a importa e, em GIFT, ela viraria uma resposta digitada.',
    },
    ends: refusal,
    params: { value: 'Brasília', blank: 1 },
  }),
  'refused/points': define<LostAs<'share' | 'large'>>({
    message: {
      en: ({ what, value }) =>
        ({
          share: `the target format cannot take away so many points${citeLast(value)}`,
          large: `an answer has more points than the target format can keep${citeLast(value)}`,
        })[what],
      pt: ({ what, value }) =>
        ({
          share: `o formato de destino não consegue tirar tantos pontos${citeLast(value)}`,
          large: `uma resposta tem mais pontos do que o formato de destino comporta${citeLast(value)}`,
        })[what],
    },
    hint: {
      en: ({ what }) =>
        ({
          share: 'take away no more than a right answer gives, or choose another format with --to',
          large: 'give it fewer than 1000000 points in the source',
        })[what],
      pt: ({ what }) =>
        ({
          share:
            'não tire mais pontos do que uma resposta certa dá, ou escolha outro formato com --to',
          large: 'dê a ela menos de 1000000 pontos na origem',
        })[what],
    },
    why: {
      en: 'Moodle XML and GIFT keep points as shares, and --scale, which is below 1000000, brings them back. In GIFT, an answer can take away at most as many points as a right answer gives. In Moodle XML, it can take away ten million times as many.',
      pt: 'Moodle XML e GIFT guardam pontos como partes, e --scale, que é menor que 1000000, os traz de volta. No GIFT, uma resposta pode tirar no máximo tantos pontos quanto uma certa dá. Em Moodle XML, pode tirar dez milhões de vezes mais.',
    },
    ends: refusal,
    params: { what: 'share', value: 'Rio (-200%)', blank: 1 },
  }),
  'refused/date-in-answer': define<Lost>({
    message: {
      en: ({ value }) => `Excel made a date of the answer${citeLast(value)}`,
      pt: ({ value }) => `o Excel transformou a resposta em data${citeLast(value)}`,
    },
    hint: {
      en: 'format the column as text, and type the answer again',
      pt: 'formate a coluna como texto e digite a resposta de novo',
    },
    why: {
      en: 'A spreadsheet turns an answer such as 1/2 into a date. The workbook does not hold what was typed, and the date would count as the right answer.',
      pt: 'Uma planilha transforma uma resposta como 1/2 em data. O arquivo não guarda o que foi digitado, e a data contaria como resposta certa.',
    },
    ends: refusal,
    params: { value: '2026-02-01', blank: 1 },
  }),
  'refused/two-fields': define<Lost>({
    message: {
      en: ({ value }) => `the note has clozes in two fields${citeLast(value)}`,
      pt: ({ value }) => `a nota tem omissões em dois campos${citeLast(value)}`,
    },
    hint: {
      en: 'move all blanks to one field of the note in Anki',
      pt: 'coloque todas as lacunas em um só campo da nota no Anki',
    },
    ends: refusal,
    params: { value: '{{c1::Rio}}', blank: null },
  }),
  'skipped/not-fill-in': define<Lost>({
    message: {
      en: ({ value }) =>
        value === null
          ? 'this kind of question has no blanks'
          : `a question of the kind${cite(value)} has no blanks`,
      pt: ({ value }) =>
        value === null
          ? 'este tipo de questão não tem lacunas'
          : `uma questão do tipo${cite(value)} não tem lacunas`,
    },
    hint: {
      en: 'write it as a question with blanks if you need it',
      pt: 'escreva-a como questão de lacunas, se precisar dela',
    },
    why: {
      en: 'convert writes lacuna questions. Multiple choice, true or false, matching, essays and descriptions are skipped and counted.',
      pt: 'convert grava questões de lacunas. Múltipla escolha, verdadeiro ou falso, associação, dissertação e descrição são puladas e contadas.',
    },
    ends: ['warning'],
    params: { value: 'truefalse', blank: null },
  }),
  'skipped/choice-without-place': define<Lost>({
    message: {
      en: 'the choice has no place in its text for a blank',
      pt: 'a escolha não tem no texto um lugar para a lacuna',
    },
    hint: {
      en: 'write its answers at the place of the blank if it is meant to have one',
      pt: 'escreva as respostas no lugar da lacuna, se ela deve ter uma',
    },
    why: {
      en: 'A choice is a blank with a list only where the source says which place of the text it fills. In GIFT, its braces are inside of a sentence. Otherwise it is an ordinary multiple choice.',
      pt: 'Uma escolha só é uma lacuna com lista onde a origem diz que lugar do texto ela preenche. Em GIFT, as chaves ficam no meio da frase. Senão, é uma múltipla escolha comum.',
    },
    ends: ['warning'],
    params: { value: null, blank: null },
  }),
  'skipped/other-resource': define<Lost>({
    message: {
      en: ({ value }) => `the document is not a lacuna question${citeLast(value)}`,
      pt: ({ value }) => `o documento não é uma questão de lacunas${citeLast(value)}`,
    },
    hint: {
      en: 'keep it in its file: assessments and tracks need no conversion',
      pt: 'mantenha-o no arquivo: avaliações e trilhas não precisam de conversão',
    },
    ends: ['warning'],
    params: { value: 'assessment', blank: null },
  }),
};
