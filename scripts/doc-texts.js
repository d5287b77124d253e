/**
 * The pages of docs/ that commands print, as modules. The build and the tests both use them.
 *
 * `virtual:explanations`: what docs/codes/ says of each code, in each language. A section of a file
 * begins with the code: why it is so, then a wrong and a right snippet in fenced blocks. The
 * snippets are the same in every language, and stand in the English file.
 *
 * `virtual:help/LANGUAGE`: the pages of docs/help/ by their names, and the other texts of help. What
 * is in fenced blocks of the pages is printed as it is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { helpTextsIn } from './texts.js';
import { virtualModules } from './virtual-modules.js';

const folder = fileURLToPath(new URL('../docs/codes', import.meta.url));
const helpFolder = fileURLToPath(new URL('../docs/help', import.meta.url));

export const docTexts = virtualModules('doc-texts', {
  'virtual:explanations': () => ({
    explanations: { en: sectionsIn('en'), 'pt-BR': sectionsIn('pt-BR') },
  }),
  'virtual:help/en': () => ({ topics: topicsIn('en'), texts: helpTextsIn('en') }),
  'virtual:help/pt-BR': () => ({ topics: topicsIn('pt-BR'), texts: helpTextsIn('pt-BR') }),
});

/**
 * Each paragraph and each item of a list is one line: help wraps it.
 * @param {string} language
 */
function topicsIn(language) {
  const files = readdirSync(`${helpFolder}/${language}`);
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(`${helpFolder}/${language}/${file}`, 'utf8');
      const shown = text.replace(/^# /, '').replaceAll(/^```.*\n/gm, '');
      return [file.replace('.md', ''), shown.trimEnd()];
    }),
  );
}

/** @param {string} language */
function sectionsIn(language) {
  const files = readdirSync(`${folder}/${language}`);
  const texts = files.map((file) => readFileSync(`${folder}/${language}/${file}`, 'utf8'));
  const sections = texts.flatMap((text) => text.split(/^## (?=[a-z]+\/[\da-z-]+$)/m).slice(1));
  return Object.fromEntries(sections.map(sectionOf));
}

/** @param {string} section */
function sectionOf(section) {
  const end = section.indexOf('\n');
  const body = section.slice(end);
  const [, of = null, wrong = ''] = /^```\w+ wrong (.+)\n([^]*?)\n```$/m.exec(body) ?? [];
  const [, right = ''] = /^```\w+ right\n([^]*?)\n```$/m.exec(body) ?? [];
  const why = body.split('\n```')[0]?.trim() || null;
  return [section.slice(0, end), { why, snippet: of && { of, wrong, right } }];
}
