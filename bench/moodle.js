/** Files of Moodle XML with any number of questions, all different, of about 200 bytes each. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './measure.js';

const AT_ONCE = 10_000;
/** Questions of one category. */
const IN_CATEGORY = 1000;

/**
 * @param {number} size the number of questions
 * @returns {string} the file
 */
export function moodleFile(size) {
  const file = join(folder, `questions-${size}.xml`);
  if (existsSync(file)) return file;
  appendFileSync(file, '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n');
  for (let from = 0; from < size; from += AT_ONCE) {
    const texts = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) =>
      textOf(from + at),
    );
    appendFileSync(file, texts.join(''));
  }
  appendFileSync(file, '</quiz>\n');
  return file;
}

/** @param {number} index */
function textOf(index) {
  return (index % IN_CATEGORY === 0 ? category(index) : '') + kindAt(index % 20)(index);
}

/**
 * Of twenty questions, nineteen have blanks.
 * @param {number} place
 */
function kindAt(place) {
  if (place < 11) return oneBlank;
  if (place < 15) return twoBlanks;
  if (place < 17) return list;
  if (place === 17) return threeBlanks;
  return place === 18 ? withFeedback : essay;
}

/** @param {number} index */
const category = (index) =>
  `<question type="category"><category><text>$course$/top/Geografia/Região ${index / IN_CATEGORY}</text></category></question>\n`;

/**
 * @param {number} index
 * @param {string} html
 * @param {string} more
 */
const cloze = (index, html, more = '') =>
  `<question type="cloze"><name><text>Questão ${index}</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>${more}</question>\n`;

const oneBlank = (/** @type {number} */ index) =>
  cloze(index, `<p>A capital do país ${index} é {1:SA:=Cidade ${index}}.</p>`);

const twoBlanks = (/** @type {number} */ index) =>
  cloze(
    index,
    `<p>Fundada em {1:SA:=${index}}, a <b>cidade</b> fica na {1:SAC:=Região ${index}~%50%Sul#Quase.}.</p>`,
  );

const list = (/** @type {number} */ index) =>
  cloze(index, `<p>São ${index} km: {1:MC:=próximo~distante#Não.~perto &amp; longe}</p>`);

const threeBlanks = (/** @type {number} */ index) =>
  cloze(
    index,
    `<p>O rio ${index} nasce em {1:SA:=Goiás ${index}},</p><p>passa por {1:SA:=Minas} e&nbsp;chega à {2:SA:=Bahia}.</p>`,
  );

const withFeedback = (/** @type {number} */ index) =>
  cloze(
    index,
    `<p>O estado ${index} faz parte do {1:SA:=Nordeste}.</p>`,
    '<generalfeedback format="html"><text>Veja o capítulo 3.</text></generalfeedback><penalty>0.3333333</penalty><hidden>0</hidden>',
  );

const essay = (/** @type {number} */ index) =>
  `<question type="essay"><name><text>Redação ${index}</text></name><questiontext format="html"><text>&lt;p&gt;Descreva o relevo da região ${index}.&lt;/p&gt;</text></questiontext></question>\n`;
