/**
 * The texts of src/messages/en/ and src/messages/pt-BR/, which are written in Fluent
 * (https://projectfluent.org/fluent/guide/). Of each language the module `virtual:texts/LANGUAGE`
 * has them as data that src/messages/pattern.ts formats: a family, which is the first word of their
 * names, is read when the first of them is told. Those of help are in a module of their own
 * (doc-texts.js). `virtual:codes` has what the comments of the English files say of each code. The
 * build and the tests use them. Run as a program, it writes the types of the parameters.
 */
import { FluentParser, GroupComment, Junk, Message } from '@fluent/syntax';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { samplesFor } from './samples.js';
import { declarations, directions, isOfReason, reasonsIn, useIn } from './text-types.js';
import { virtualModules } from './virtual-modules.js';

/**
 * A text, or its parts: a text, a variable `['$', name]`, a function `[NAME, arguments, options]`, a
 * selection `['?', part, patterns by key, key of the default]`.
 * @typedef {string | Part[]} Pattern
 * @typedef {string | number | any[]} Part
 * @typedef {{ message: Pattern, hint: Pattern | null, comment: string, isPhrase: boolean }} Text
 */

const folder = fileURLToPath(new URL('../src/messages', import.meta.url));

export const texts = virtualModules('texts', {
  'virtual:texts/en': () => ({ texts: otherTextsIn('en') }),
  'virtual:texts/pt-BR': () => ({ texts: otherTextsIn('pt-BR') }),
  'virtual:codes': () => ({ codes: summariesIn() }),
});

/**
 * The texts of help and the phrases that they need, which help has without the others.
 * @param {string} language
 */
export function helpTextsIn(language) {
  const all = [...textsIn(language)];
  return familiesIn(all.filter(([name]) => isOfHelp(name) || name === 'placeholder'));
}

/** @param {string} language */
const otherTextsIn = (language) =>
  familiesIn([...textsIn(language)].filter(([name]) => !isOfHelp(name)));

/** @param {string} name */
const isOfHelp = (name) => familyOf(name) === 'help';

/**
 * The texts of a language by name. Throws Error for a text that cannot be read.
 * @param {string} language
 */
export function textsIn(language) {
  const files = readdirSync(`${folder}/${language}`).filter((file) => file.endsWith('.ftl'));
  const found = files.flatMap((file) =>
    entriesIn(`${folder}/${language}/${file}`).map((each) => ({ ...each, file })),
  );
  const named = new Map(found.map(({ entry }) => [entry.id.name, entry]));
  const twice = found.find(({ entry }) => named.get(entry.id.name) !== entry)?.entry;
  if (twice !== undefined) throw new Error(`${language}: duplicate text "${twice.id.name}"`);
  /** @type {Map<string, Map<string, Text>>} */
  const byName = new Map();
  for (const { entry, about, file } of found) {
    const [name = '', reason = ''] = entry.id.name.split('--');
    const { comment, ...own } = textOf(entry, named);
    const text = { ...own, comment: `${comment}\n${about}`, isPhrase: file === 'phrases.ftl' };
    byName.set(name, (byName.get(name) ?? new Map()).set(reason, text));
  }
  return new Map(
    [...byName].map(([name, reasons]) => [name, reasons.get('') ?? together(reasons)]),
  );
}

/**
 * The texts `code--reason` of a code as one that selects by the reason. The last one stands for any
 * other reason, and its hint for that of a reason without one.
 * @param {Map<string, Text>} reasons
 * @returns {Text}
 */
function together(reasons) {
  const all = [...reasons.values()];
  const usual = [...reasons.keys()].at(-1);
  const hint = all.at(-1)?.hint ?? null;
  /** @param {(text: Text) => Pattern | null} patternOf @returns {Pattern} */
  const selected = (patternOf) => {
    const variants = [...reasons].map(([reason, text]) => [reason, patternOf(text)]);
    return [['?', ['$', 'reason'], Object.fromEntries(variants), usual]];
  };
  return {
    message: selected(({ message }) => message),
    hint: all.every((text) => (text.hint ?? hint) === hint)
      ? hint
      : selected((text) => text.hint ?? hint),
    comment: all.map(({ comment }) => comment).join('\n'),
    isPhrase: false,
  };
}

/**
 * With what the comment above their group says of them.
 * @param {string} file
 */
function entriesIn(file) {
  const { body } = new FluentParser({ withSpans: false }).parse(readFileSync(file, 'utf8'));
  const junk = body.find((entry) => entry instanceof Junk);
  if (junk !== undefined) {
    throw new Error(`${file}: ${junk.annotations[0]?.message}: ${junk.content}`);
  }
  let about = '';
  return body.flatMap((entry) => {
    if (entry instanceof GroupComment) about = entry.content;
    return entry instanceof Message ? [{ entry, about }] : [];
  });
}

/**
 * @param {Message} entry
 * @param {Map<string, Message>} named
 */
function textOf({ value, attributes, comment }, named) {
  const [hint] = attributes;
  return {
    message: compiled(value, named),
    hint: hint === undefined ? null : compiled(hint.value, named),
    comment: comment?.content ?? '',
  };
}

/**
 * Phrases are put in where a text refers to them.
 * @param {import('@fluent/syntax').Pattern | null} pattern
 * @param {Map<string, Message>} named
 * @returns {Pattern}
 */
function compiled(pattern, named) {
  const parts = (pattern?.elements ?? []).flatMap((element) =>
    element.type === 'TextElement' ? [element.value] : partsOf(element.expression, named),
  );
  const joined = parts.reduce((/** @type {Part[]} */ before, part) => {
    const last = before.at(-1);
    const isText = typeof part === 'string' && typeof last === 'string';
    return isText ? [...before.slice(0, -1), last + part] : [...before, part];
  }, []);
  const [first = ''] = joined;
  return joined.length < 2 && typeof first === 'string' ? first : joined;
}

/**
 * @param {any} expression
 * @param {Map<string, Message>} named
 * @returns {Part[]}
 */
function partsOf(expression, named) {
  switch (expression.type) {
    case 'StringLiteral':
      return [expression.parse().value];
    case 'NumberLiteral':
      return [expression.parse().value];
    case 'VariableReference':
      return [['$', expression.id.name]];
    case 'MessageReference': {
      const phrase = named.get(expression.id.name);
      if (phrase === undefined) throw new Error(`phrase "${expression.id.name}" not found`);
      return [compiled(phrase.value, named)].flat();
    }
    case 'FunctionReference': {
      const { positional, named: options } = expression.arguments;
      if (expression.id.name === 'IF') return [ifGiven(positional, named)];
      const chosen = options.map((/** @type {any} */ option) => [
        option.name.name,
        option.value.parse().value,
      ]);
      return [
        [
          expression.id.name,
          positional.flatMap((/** @type {any} */ each) => partsOf(each, named)),
          Object.fromEntries(chosen),
        ],
      ];
    }
    case 'SelectExpression': {
      const [selector] = partsOf(expression.selector, named);
      /** @param {any} variant */
      const keyOf = ({ key }) => key.name ?? key.value;
      const variants = expression.variants.map((/** @type {any} */ variant) => [
        keyOf(variant),
        compiled(variant.value, named),
      ]);
      const usual = keyOf(expression.variants.find((/** @type {any} */ each) => each.default));
      return [['?', selector, Object.fromEntries(variants), usual]];
    }
    default:
      throw new Error(`unsupported in these texts: ${expression.type}`);
  }
}

/**
 * IF($value, "text ", $value): the rest if there is such a value, and it is not empty, 0 or false.
 * @param {any[]} positional
 * @param {Map<string, Message>} named
 * @returns {Part}
 */
function ifGiven([condition, ...rest], named) {
  const other = rest.flatMap((each) => partsOf(each, named));
  const [selector] = partsOf(condition, named);
  return ['?', selector, { none: '', empty: '', 0: '', false: '', other }, 'other'];
}

/**
 * As JSON by their families, so that only what is told is read.
 * @param {[string, Text][]} all
 */
function familiesIn(all) {
  /** @type {Record<string, Record<string, any>>} */
  const families = {};
  for (const [name, { message, hint, isPhrase }] of all) {
    const family = (families[isPhrase ? 'phrases' : familyOf(name)] ??= {});
    if (hint === null) family[name] = message;
    else family[codeOf(name)] = [message, hint];
  }
  return Object.fromEntries(
    Object.entries(families).map(([family, own]) => [family, JSON.stringify(own)]),
  );
}

/** @param {string} name */
const familyOf = (name) => name.slice(0, name.indexOf('-'));
/** @param {string} name */
export const codeOf = (name) => name.replace('-', '/');

/**
 * What the comments say: how the codes of a group end, and the command to run next. And the
 * parameters of a case: of the first reason, unless the example has another one.
 * @param {Map<string, Text>} all
 */
export function codesIn(all) {
  const codes = [...all].filter(([, { hint }]) => hint !== null);
  return Object.fromEntries(
    codes.map(([name, { message, comment }]) => {
      const [, ends = '', next] = /^Ends: ([\w, ]+)(?:\. Next: (.*))?$/m.exec(comment) ?? [];
      const [, json = '{}'] = /^Example: (.*)$/m.exec(comment) ?? [];
      const example = JSON.parse(json);
      const reason = example.reason ?? reasonsIn(message)?.[0];
      const params = samplesFor(codeOf(name), useIn([all], name, reason), example);
      const told = reason === undefined ? params : { ...params, reason };
      return [codeOf(name), { ends: ends.split(', '), next: next ?? null, example, params: told }];
    }),
  );
}

/** What `explain` says of each code, with the sentences of each of its reasons. */
function summariesIn() {
  const english = textsIn('en');
  const portuguese = textsIn('pt-BR');
  return Object.fromEntries(
    Object.entries(codesIn(english)).map(([code, summary]) => {
      const name = code.replace('/', '-');
      const reasons = reasonsIn(english.get(name)?.message) ?? [];
      /** @param {Text | undefined} text @param {string} reason */
      const sentences = (text, reason) => ({
        message: outline(text?.message ?? '', reason),
        hint: outline(text?.hint ?? '', reason),
      });
      const told = reasons.map((reason) => ({
        reason,
        en: sentences(english.get(name), reason),
        'pt-BR': sentences(portuguese.get(name), reason),
      }));
      return [code, { ...summary, reasons: told }];
    }),
  );
}

/**
 * A text for a reason, with an ellipsis for each parameter.
 * @param {Pattern | Part} pattern
 * @param {string} reason
 * @returns {string}
 */
function outline(pattern, reason) {
  if (!Array.isArray(pattern)) return String(pattern);
  const [kind, name, variants, usual] = pattern;
  if (kind === '$') return directions.has(name) ? '' : '…';
  if (kind === '?') {
    const chosen = isOfReason(pattern) ? variants[reason] : variants[usual];
    return outline(chosen ?? variants[usual], reason);
  }
  const isCall = /^[A-Z]+$/.test(String(kind)) && Array.isArray(name) && !Array.isArray(variants);
  // Of a number, the words after it.
  if (kind === 'COUNT') return `… ${variants.other}`;
  return isCall ? '…' : pattern.map((part) => outline(part, reason)).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes();

/** Writes src/core/params.d.ts: which parameters each code has. */
export function writeTypes() {
  const languages = ['en', 'pt-BR'].map(textsIn);
  const [english = new Map()] = languages;
  writeFileSync(`${folder}/../core/params.d.ts`, declarations(languages, codesIn(english)));
}
