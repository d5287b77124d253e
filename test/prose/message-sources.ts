/** The texts of a language, every branch of them. */
import { explanations } from 'virtual:explanations';
import { codeOf, textsIn } from '../../scripts/texts.js';

export type LanguageKey = 'en' | 'pt';

export interface MessageSource {
  readonly place: string;
  readonly source: string;
}

/** The texts of codes, results and help, the phrases that they share, and the explanations. */
export function messageSources(key: LanguageKey): MessageSource[] {
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
