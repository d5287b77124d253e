/**
 * The module `virtual:explanations`: what docs/codes/ says of each code, in each language. A section
 * of a file begins with the code: why it is so, then a wrong and a right snippet in fenced blocks.
 * The snippets are the same in every language, and stand in the English file. The build and the
 * tests both use it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAME = 'virtual:explanations';
const folder = fileURLToPath(new URL('../docs/codes', import.meta.url));

export const explanations = {
  name: 'explanations',
  /** @param {string} source */
  resolveId(source) {
    return source === NAME ? `\0${NAME}` : null;
  },
  /** @param {string} id */
  load(id) {
    if (id !== `\0${NAME}`) return null;
    const languages = readdirSync(folder).map((language) => [language, sectionsIn(language)]);
    const code = `export const explanations = ${JSON.stringify(Object.fromEntries(languages))};`;
    return { code, moduleType: /** @type {const} */ ('js') };
  },
};

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
