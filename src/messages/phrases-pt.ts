/** Phrases that several sentences share. */
import type { Received } from '../core/diagnostic.ts';
import type { OptionExpectation, Resource, Whereabouts } from '../core/problem-params.ts';
import { localNumber } from './local-number.ts';
import type { en, MissingField, WrongType } from './phrases-en.ts';
import { rewritingOf, type Rewriting } from './rewriting.ts';
import { fieldLine, ID, roundTime, thousandsIn } from './snippets.ts';
import type { Widened } from './widened.ts';

/** "a", "a e b", "a, b e c". */
function sentenceList(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} e ${items.at(-1)}`;
}

/** `1.204`, `7,5`. */
const figure = (value: number) => localNumber(value, 'pt-BR');

/** `1 documento`, `1.204 documentos`. */
const plural = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** The expected type of a field, as a phrase after "deve ser", and how to write it. */
const expectations = {
  text: { phrase: 'um texto', advice: 'um texto', example: '"texto"' },
  number: { phrase: 'um número', advice: 'um número', example: '10' },
  integer: { phrase: 'um número inteiro', advice: 'um número inteiro', example: '3' },
  id: { phrase: 'um id', advice: 'um número inteiro até 9223372036854775807', example: ID },
  'given-id': {
    phrase: 'um id de 1 a 9223372036854775807',
    advice: 'o id que o serviço mostra',
    example: ID,
  },
  'version-id': {
    phrase: 'um id de versão',
    advice: 'o número que a liberação devolveu',
    example: ID,
  },
  boolean: { phrase: 'true ou false', advice: 'true ou false', example: 'true' },
  list: { phrase: 'uma lista', advice: 'uma lista', example: '[]' },
  'object-list': { phrase: 'uma lista', advice: 'uma lista de objetos', example: '[]' },
  object: { phrase: 'um objeto', advice: 'um objeto', example: '{ … }' },
  'two-places': {
    phrase: 'um número decimal com ponto e duas casas',
    advice: 'um número decimal com ponto e duas casas',
    example: '"70.00"',
  },
  pixels: { phrase: 'uma quantidade de pixels', advice: 'um número inteiro', example: '"120"' },
  'image-name': {
    phrase: 'um nome de arquivo de imagem sem pasta',
    advice: 'um nome de arquivo',
    example: 'cover.png',
  },
  duration: { phrase: 'uma duração', advice: 'um número com ms, s ou m', example: '30s' },
  rate: { phrase: 'uma taxa', advice: 'um número de requisições por segundo', example: '20/s' },
  secret: {
    phrase: 'a origem de um segredo',
    advice: 'de onde ele vem',
    example: '{ env: LMS_TOKEN }',
  },
  certificate: {
    phrase: 'a origem de um certificado',
    advice: 'o arquivo ou a variável de onde ele vem',
    example: '{ file: ca.pem }',
  },
  ledger: {
    phrase: 'um endereço, ou um objeto com address, password e tls',
    advice: 'o endereço de um registro compartilhado',
    example: 'postgres://USUÁRIO@HOST/BANCO',
  },
  scope: {
    phrase: 'um nome em uma só linha, sem caracteres de controle',
    advice: 'um nome',
    example: 'historia',
  },
  pattern: {
    phrase: 'um padrão de arquivos dentro da pasta do lms-cli.yaml',
    advice: 'um padrão de arquivos',
    example: 'curso/**/*.md',
  },
  patterns: {
    phrase: 'uma lista de padrões de arquivos',
    advice: 'uma lista de padrões',
    example: '[curso/**/*.md]',
  },
  connections: {
    phrase: 'um número inteiro de 1 a 256, ou auto',
    advice: 'um número inteiro ou auto',
    example: '8',
  },
  count: { phrase: 'um número inteiro', advice: 'um número inteiro', example: '100' },
  'count-or-percent': {
    phrase: 'um número inteiro, ou uma porcentagem de até 100%',
    advice: 'um número inteiro ou uma porcentagem',
    example: '10%',
  },
} as const satisfies Widened<(typeof en)['expectations']>;

/** As a phrase after "deve ser". */
function optionPhrase(expected: OptionExpectation): string {
  switch (expected.kind) {
    case 'flag':
      return 'true ou false';
    case 'duration':
      return 'um tempo como 30s, 500ms ou 2m';
    case 'rate':
      return 'uma taxa como 20/s';
    case 'concurrency':
      return 'um número inteiro de 1 a 256, ou auto';
    case 'encoding':
      return 'o nome de uma codificação, por exemplo windows-1252';
    case 'position':
      return 'uma execução, ou uma execução com uma geração, por exemplo 261121-1435-x7k2mq@42';
    case 'points':
      return 'um número acima de 0 e abaixo de 1000000, com no máximo quatro casas decimais, por exemplo 10 ou 2.5';
    case 'error-limit':
      return 'um número como 10 ou uma porcentagem como 5%';
    case 'report':
      return `um dos valores ${sentenceList(expected.values)}, com =ARQUIVO para um arquivo`;
    case 'one-of':
      return `um dos valores ${sentenceList(expected.values)}`;
    case 'whole-number':
      return `um número inteiro de ${expected.least} a ${expected.most}`;
  }
}

/** A name for a received value that is too large to show. */
const collections = { object: 'um objeto', list: 'uma lista' } as const;

const shown = (received: Received) =>
  typeof received === 'string' ? received : collections[received.collection];

/** Why a text could not be parsed, for any parser. */
const syntaxReasons = {
  indentation: {
    message: 'o recuo não corresponde ao das linhas acima',
    hint: 'use o mesmo recuo em todos os campos de um objeto, com espaços',
  },
  tab: { message: 'o YAML não aceita tabulações como recuo', hint: 'use espaços' },
  'missing-end': {
    message: 'aspas, colchete ou chave sem fechamento',
    hint: 'feche as aspas, o colchete ou a chave',
  },
  'missing-comma': { message: 'falta uma vírgula', hint: 'separe os elementos com vírgulas' },
  'missing-colon': {
    message: 'faltam dois-pontos',
    hint: 'escreva nome: valor, com um espaço depois dos dois-pontos',
  },
  'value-expected': { message: 'falta um valor', hint: 'escreva um valor, ou null' },
  'unexpected-text': {
    message: 'texto inesperado',
    hint: 'se isto faz parte do texto, coloque o texto inteiro entre aspas',
  },
  'second-comma': { message: 'há duas vírgulas', hint: 'remova uma delas' },
  'single-quotes': {
    message: 'o JSON não aceita aspas simples',
    hint: 'escreva nomes e textos entre aspas duplas, por exemplo "topicId"',
  },
  'bare-name': {
    message: 'o nome de um campo está sem aspas',
    hint: 'escreva-o entre aspas duplas, por exemplo "topicId"',
  },
  'capital-word': {
    message: 'o JSON não conhece esta palavra',
    hint: 'escreva true, false ou null em letras minúsculas, ou coloque um texto entre aspas duplas',
  },
  'bad-escape': {
    message: 'sequência de escape inválida',
    hint: 'escreva \\\\ para uma barra invertida',
  },
  'bad-alias': {
    message: 'um alias deve citar uma âncora (&nome) acima dele que não o contenha',
    hint: 'coloque entre aspas um texto que começa com *',
  },
  'bad-anchor': {
    message: 'uma âncora (&nome) não é permitida aqui',
    hint: 'coloque entre aspas um texto que começa com &',
  },
  'bad-tag': {
    message: 'tags YAML (!nome) não são aceitas',
    hint: 'coloque entre aspas um texto que começa com !',
  },
  'bad-number': { message: 'número inválido', hint: 'escreva algarismos ou use aspas' },
  'bad-character': {
    message: 'caractere inválido',
    hint: 'escreva-o como sequência de escape entre aspas duplas, por exemplo "\\u0007"',
  },
  'comment-in-ndjson': {
    message: 'o NDJSON não aceita comentários',
    hint: 'remova o comentário ou renomeie o arquivo para .jsonc',
  },
  'not-one-line': {
    message: 'o NDJSON exige um documento completo por linha',
    hint: 'escreva cada documento em uma linha ou renomeie o arquivo para .json',
  },
  other: { message: 'sintaxe inválida', hint: 'compare o arquivo com um exemplo' },
} as const satisfies Widened<(typeof en)['syntaxReasons']>;

/** How a score is computed, which only the service knows for certain. */
const assumption = (assessWhole: boolean) =>
  assessWhole
    ? 'suposição: todos os pontos se cada lacuna tiver exatamente a sua melhor resposta, e nenhum nos outros casos (assessWhole). O contrato não define isso'
    : 'suposição: a soma das lacunas, com as respostas comparadas caractere por caractere. O contrato não define isso';

/** Why no request left this machine. */
const unsentCauses = {
  ledger: {
    message: (host) => `não enviada a ${host}: a reserva do registro compartilhado estava acabando`,
    hint: 'verifique a conexão com o banco de dados do registro e execute o mesmo comando de novo',
  },
  'name-not-resolved': {
    message: (host) => `não foi possível resolver o nome ${host}`,
    hint: 'verifique a URL base e a rede',
  },
  refused: {
    message: (host) => `${host} recusou a conexão`,
    hint: 'verifique a URL base e se o servidor está no ar',
  },
  unreachable: {
    message: (host) => `não foi possível acessar ${host}`,
    hint: 'verifique a rede, a VPN e a configuração do proxy',
  },
  'connect-timeout': {
    message: (host) => `tempo esgotado ao conectar a ${host}`,
    hint: 'verifique a rede ou aumente connectTimeout no perfil',
  },
  tls: {
    message: (host) => `não foi possível estabelecer uma conexão segura com ${host}`,
    hint: 'verifique se a porta usa https',
  },
  'no-tls': {
    message: (host) => `${host} não oferece uma conexão segura (TLS) que funcione aqui`,
    hint: 'verifique a URL base e a porta: ela usa https?',
  },
  certificate: {
    message: (host) => `o certificado de ${host} não é confiável`,
    hint: 'defina NODE_EXTRA_CA_CERTS=ARQUIVO, ou tls: { ca } no perfil, para confiar na sua própria autoridade certificadora',
  },
  'client-certificate': {
    message: (host) => `${host} exige um certificado de cliente em que ele confie`,
    hint: 'acrescente tls: { cert, key } ao perfil ou corrija o certificado indicado ali',
  },
  proxy: {
    message: (host) => `o proxy não permite requisições para ${host}`,
    hint: 'verifique HTTPS_PROXY e NO_PROXY',
  },
  'spoke-first': {
    message: (host) => `${host} enviou dados antes de receber uma requisição`,
    hint: 'verifique a URL base e a porta: um servidor HTTP espera pela requisição',
  },
} as const satisfies Widened<(typeof en)['unsentCauses']>;

/** Why no answer came to a request that may have been received. */
const lostCauses = {
  reset: (host) => `a conexão com ${host} caiu antes da resposta`,
  timeout: (host) => `tempo esgotado: ${host} não respondeu`,
  protocol: (host) => `${host} enviou algo que não é HTTP`,
  'headers-too-long': (host) => `os cabeçalhos da resposta de ${host} são longos demais`,
} as const satisfies Widened<(typeof en)['lostCauses']>;

const timeUnits = { year: 'ano', day: 'dia', hour: 'hora', minute: 'minuto', second: 'segundo' };

/** "5 minutos", "cerca de 57 anos". */
function waitingTime(seconds: number): string {
  const { count, unit, isExact } = roundTime(seconds);
  return `${isExact ? '' : 'cerca de '}${plural(count, timeUnits[unit], `${timeUnits[unit]}s`)}`;
}

const aResource: Readonly<Record<Resource, string>> = {
  assessment: 'uma avaliação',
  lacuna: 'uma questão de lacunas',
  track: 'uma trilha',
};

const wrongType = ({ field, expected, received, cell }: WrongType) =>
  `${cell === undefined ? `${field} deve` : cell.answer === null ? `${cell.column} deve` : `os pontos de "${cell.answer}" devem`} ser ${expectations[expected].phrase}, não ${shown(received)}`;

const rewritings: Readonly<Record<Rewriting['how'], string>> = {
  'without quotes': 'escreva sem as aspas',
  'in quotes': 'escreva entre aspas',
  'as a list': 'escreva como lista',
};

const writeLike = ({ field, expected, received, cell }: WrongType) => {
  if (cell?.isTopic === true) {
    return 'escreva o número do tópico, ou use lms-cli convert --topic-map';
  }
  if (cell !== undefined && cell.answer !== null) {
    const [decimal, whole] = thousandsIn(received);
    return decimal === undefined
      ? `escreva por exemplo ${cell.answer} = 10`
      : `escreva ${cell.answer} = ${decimal} ou ${cell.answer} = ${whole}`;
  }
  const rewriting = rewritingOf(expected, received);
  if (rewriting !== null) {
    return `${rewritings[rewriting.how]}: ${fieldLine(field, rewriting.text)}`;
  }
  const { advice, example } = expectations[expected];
  // A number that looks real would be copied, and name a resource of somebody else.
  if (example === ID) return `escreva ${advice}`;
  return `escreva ${advice}, por exemplo ${cell === undefined ? fieldLine(field, example) : example}`;
};

/** "a", "a ou b", "a, b ou c". */
const eitherOf = (values: readonly string[]) =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' ou ');

/** An example of that kind of value, or the value itself. */
const exampleOf = (like: MissingField['like']) =>
  'value' in like ? like.value : expectations[like.expected].example;

/** What to do before anybody resolves a doubt of another machine; nothing for one of this folder. */
const elsewhereFirst = (elsewhere: Whereabouts | null | undefined) =>
  elsewhere
    ? `execute antes um comando que envia em ${elsewhere.host}, na pasta "${elsewhere.folder}", porque ela pode ter a resposta. Senão, `
    : '';

/** Diz-se de erros contados: pode haver mais. */
const searchEnded = (limit: number) => ` (a busca terminou depois de ${figure(limit)} problemas)`;

export const pt = {
  searchEnded,
  elsewhereFirst,
  sentenceList,
  figure,
  plural,
  expectations,
  optionPhrase,
  shown,
  syntaxReasons,
  assumption,
  unsentCauses,
  lostCauses,
  waitingTime,
  aResource,
  wrongType,
  writeLike,
  eitherOf,
  exampleOf,
} satisfies Widened<typeof en>;
