/** Where the texts of a language stand in the sources, every branch of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explanations } from 'virtual:explanations';
import type { AnyDefinition } from '../../src/messages/definition.ts';
import { problems } from '../../src/messages/problems.ts';

const folder = fileURLToPath(new URL('../../src/messages', import.meta.url));

export type LanguageKey = 'en' | 'pt';

export interface MessageSource {
  readonly place: string;
  readonly source: string;
}

/** The texts that `Catalogue` and help hold, and the phrases of both. */
export function catalogueSources(key: LanguageKey): MessageSource[] {
  const language = key === 'en' ? 'en' : 'pt-BR';
  const files = readdirSync(join(folder, language)).map((file) => `${language}/${file}`);
  return [...files, `phrases-${key}.ts`].map((place) => ({ place, source: sourceOf(place) }));
}

/** The texts of every code, and what they share in their file: its name ends in the language. */
export function problemSources(key: LanguageKey): MessageSource[] {
  const suffix = key === 'en' ? 'En' : 'Pt';
  const declaration = new RegExp(`^(?:const|function) \\w+${suffix}\\b[^]*?(?=\\n\\n)`, 'gm');
  const shared = readdirSync(join(folder, 'families')).flatMap((file) =>
    [...sourceOf(`families/${file}`).matchAll(declaration)].map(([source]) => ({
      place: `families/${file}`,
      source,
    })),
  );
  const own = Object.entries<AnyDefinition>(problems).flatMap(([code, { message, hint }]) =>
    Object.entries({ message, hint }).map(([part, texts]) => {
      const text = texts[key];
      const source = typeof text === 'string' ? JSON.stringify(text) : String(text);
      return { place: `${code} ${part}`, source };
    }),
  );
  const reasons = Object.entries(explanations[key === 'en' ? 'en' : 'pt-BR']).map(
    ([code, { why }]) => ({ place: `${code} why`, source: JSON.stringify(why ?? '') }),
  );
  return [...shared, ...own, ...reasons];
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
