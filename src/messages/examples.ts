import type { Language } from './language.ts';

/**
 * Examples are written in Portuguese, because most questions are. This is what readers of English see:
 * the same examples with these words.
 */
const words = [
  ['A capital do Brasil', 'The capital of Brazil'],
  ['A <b>capital do Brasil', 'The <b>capital of Brazil'],
  ['A <b>capital</b> do Brasil', 'The <b>capital</b> of Brazil'],
  ['a capital do Brasil,', 'the capital of Brazil,'],
  ['A capital do', 'The capital of'],
  ['A capital', 'The capital'],
  ['A fundação', 'The foundation'],
  [' foi fundada em ', ' was founded in '],
  ['O maior rio é o', 'The longest river is the'],
  ['O maior rio', 'The longest river'],
  ['O Brasil fica na [[América do Sul]]', 'Brazil is in [[South America]]'],
  ['O Brasil fica na [[América]] [[do Sul]]', 'Brazil is in [[South]] [[America]]'],
  ['O Brasil é uma [[república', 'Brazil is a [[republic'],
  [' federativa presidencialista', ' with states and a president'],
  ['monarquia', 'monarchy'],
  ['colônia', 'colony'],
  [
    'Instituto Brasileiro de Geografia e Estatística',
    'Brazilian Institute of Geography and Statistics',
  ],
  [
    '[[Instituto]] Brasileiro de [[Geografia]] e [[Estatística]]',
    'Brazilian [[Institute]] of [[Geography]] and [[Statistics]]',
  ],
  [', do governo federal', ', the federal agency'],
  ['O IBGE é o ', 'IBGE is the '],
  [' é ', ' is '],
  [', desde ', ', since '],
  [', e não ', ', not '],
  ['As capitais do Brasil', 'The capitals of Brazil'],
  ['Capitais', 'Capitals'],
  ['capitais', 'capitals'],
  ['Primeira versão', 'First version'],
  ['Apostila', 'Workbook'],
  ['Geografia', 'Geography'],
  ['Diagnóstico', 'Diagnosis'],
] as const;

export const exampleIn = (language: Language, text: string) =>
  language === 'en'
    ? words.reduce((shown, [portuguese, english]) => shown.replaceAll(portuguese, english), text)
    : text;
