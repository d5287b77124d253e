/** Where the texts of a language stand in the sources, every branch of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explanations } from 'virtual:explanations';
import { codeOf, textsIn } from '../../scripts/texts.js';

const folder = fileURLToPath(new URL('../../src/messages', import.meta.url));

export type LanguageKey = 'en' | 'pt';

export interface MessageSource {
  readonly place: string;
  readonly source: string;
}

/** The texts that `Catalogue` and help hold. */
export function catalogueSources(key: LanguageKey): MessageSource[] {
  const language = key === 'en' ? 'en' : 'pt-BR';
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.ts'));
  return files.map((file) => ({ place: file, source: sourceOf(`${language}/${file}`) }));
}

/** The texts of every code, the phrases that they share, and the explanations. */
export function problemSources(key: LanguageKey): MessageSource[] {
  const language = key === 'en' ? 'en' : 'pt-BR';
  const own = [...textsIn(language)].flatMap(([name, { message, hint }]) =>
    hint === null
      ? [{ place: name, source: wordsOf(message) }]
      : [
          { place: `${codeOf(name)} message`, source: wordsOf(message) },
          { place: `${codeOf(name)} hint`, source: wordsOf(hint) },
        ],
  );
  const reasons = Object.entries(explanations[language]).map(([code, { why }]) => ({
    place: `${code} why`,
    source: why ?? '',
  }));
  return [...own, ...reasons];
}

/** The words of a text, of every phrase that it may select. */
function wordsOf(pattern: unknown): string {
  if (typeof pattern === 'string') return pattern;
  if (!Array.isArray(pattern)) return '';
  const [kind, , variants] = pattern;
  if (kind === '?') return Object.values(variants).map(wordsOf).join(' / ');
  if (kind === 'COUNT') return `${variants.one} / ${variants.other}`;
  return typeof kind === 'string' && /^(?:\$|[A-Z]+)$/.test(kind)
    ? ''
    : pattern.map(wordsOf).join('…');
}

const sourceOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Of a source: comments, imports, declarations, parameters, keys, and what is computed. */
const notProse =
  /\/\*\*[^]*?\*\/|\/\/ .*$|^(?:import|export|const|function) .*$|\([^()]*\) =>|\$\{[^{}']*?\}|\b\w+ (?:[=!]==|\?\?) |'[^']*':|"[^"\n]*":|\[\w+\]|'\w+' in \w+|"\w+" in \w+/gm;

export const proseOf = (source: string) => source.replaceAll(notProse, '');

/** What stands in quotes, outside of comments. Codes are not texts. */
export function quotedTexts(source: string): string[] {
  const code = source.replaceAll(
    /\/\*\*[^]*?\*\/|^ *\/\/.*$|^import .*$|^ *'[a-z]+\/[a-z-]+':/gm,
    '',
  );
  return code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
}
