/**
 * The types of the parameters of each text, from how it uses them: a number that is counted, a list, a
 * key that selects one of several phrases. Those of codes that are only shown have the type of their
 * sample.
 */
import { samplesFor } from './samples.js';

/**
 * How a variable is used. `$a-b` is the field b of $a.
 * @typedef {{ uses: Set<string>, keys: Set<string>, item: Use | null, fields: Map<string, Use> }} Use
 */

/** What the first argument of a function is. */
const types = /** @type {Record<string, string>} */ ({
  NUMBER: 'number',
  COUNT: 'number',
  MOMENT: 'number',
  DURATION: 'number',
  WORD: 'string',
  FIELD: 'string',
  FLAGS: 'string',
  JSON: 'string',
  CITED: 'string | null',
  LIST: 'list',
  OR: 'list',
  COMMAS: 'list',
  COMMAND: 'list',
  REWRITTEN: 'Received',
  EXAMPLE: 'Expected',
  COMPARE: 'shown',
});

/** What the second argument is. */
const secondTypes = /** @type {Record<string, string>} */ ({
  LIST: 'number',
  REWRITTEN: 'Expected',
});

/** What every command line gives to the sentences of codes. To any other text, its caller does. */
export const directions = new Set(['toSend', 'toLookUp', 'toRuns']);

/**
 * @param {Map<string, import('./texts.js').Text>[]} languages
 * @param {Record<string, { example: any }>} codes
 */
export function declarations(languages, codes) {
  const ofCodes = Object.entries(codes).map(([code, { example }]) => {
    const samples = (/** @type {Use} */ use) => samplesFor(code, use, example);
    return `  '${code}': ${cases(languages, code.replace('/', '-'), samples)};`;
  });
  const ofTexts = [...(languages[0] ?? [])]
    .filter(([, { hint, isPhrase }]) => hint === null && !isPhrase)
    .map(([name]) => `  '${name}': ${cases(languages, name, () => undefined)};`);
  const keysOf = (/** @type {string} */ name) =>
    useIn(languages, name).fields.get(name)?.keys ?? new Set();
  return `/** The parameters of each code and each other text. scripts/texts.js makes this from them. */

/** A value as its author wrote it, shortened. A collection is named by its kind only. */
export type Received = string | { readonly collection: 'object' | 'list' };

/** What is expected of a field. */
export type Expected = ${typeOfText(new Set(), keysOf('expected'))};

export interface ParamsOfCodes {
${ofCodes.join('\n')}
}

export interface ParamsOfTexts {
${ofTexts.join('\n')}
}
`;
}

/**
 * The types of the parameters: one, or one for the reasons that need the same.
 * @param {Map<string, import('./texts.js').Text>[]} languages
 * @param {string} name
 * @param {(use: Use) => any} samplesOf
 */
function cases(languages, name, samplesOf) {
  const reasons = reasonsIn(languages[0]?.get(name)?.message);
  const all = useIn(languages, name);
  if (reasons === null) return fieldsOf(all, samplesOf(all));
  const names = [...all.fields.keys()].filter((each) => each !== 'reason');
  /** @type {Map<string, string[]>} */
  const shapes = new Map();
  for (const reason of reasons) {
    const use = useIn(languages, name, reason);
    const own = fieldsOf(use, samplesOf(use), ['reason']);
    // A caller need not distinguish the reasons: it may pass the parameters of the others too.
    const others = names.filter((each) => !use.fields.has(each));
    const fields = [own.slice(2, -2), ...others.map((each) => `readonly ${each}?: unknown`)];
    const shape = fields.filter((field) => field !== '').join('; ');
    shapes.set(shape, [...(shapes.get(shape) ?? []), `'${reason}'`]);
  }
  const told = [...shapes].map(
    ([shape, own]) => `{ readonly reason: ${own.join(' | ')}; ${shape} }`,
  );
  return told.join(' | ');
}

/**
 * How a text and its hint use their parameters, in all languages, for a reason or for any.
 * @param {Map<string, import('./texts.js').Text>[]} languages
 * @param {string} name
 * @param {string} [reason]
 */
export function useIn(languages, name, reason) {
  const use = newUse();
  for (const texts of languages) {
    const { message = '', hint } = texts.get(name) ?? {};
    for (const each of [message, hint ?? ''])
      note(reason === undefined ? each : forReason(each, reason), use, texts);
  }
  const isOfCode = languages.some((texts) => (texts.get(name)?.hint ?? null) !== null);
  if (isOfCode) for (const direction of directions) use.fields.delete(direction);
  return use;
}

/**
 * The reasons by which a message differs; null if they are not all named.
 * @param {any} message
 */
export function reasonsIn(message) {
  const [kind, selector, variants] = Array.isArray(message) ? (message.find(isOfReason) ?? []) : [];
  if (kind !== '?' || selector === undefined || Object.hasOwn(variants, 'other')) return null;
  return Object.keys(variants);
}

/** @param {any} part */
export const isOfReason = (part) =>
  Array.isArray(part) && part[0] === '?' && part[1][1] === 'reason';

/**
 * What a pattern says for a reason.
 * @param {any} pattern
 * @param {string} reason
 * @returns {any}
 */
function forReason(pattern, reason) {
  if (!Array.isArray(pattern)) return pattern;
  if (!isOfReason(pattern)) return pattern.map((part) => forReason(part, reason));
  const [, , variants, usual] = pattern;
  return forReason(variants[reason] ?? variants[usual], reason);
}

/** @returns {Use} */
const newUse = () => ({ uses: new Set(), keys: new Set(), item: null, fields: new Map() });

/**
 * @param {import('./texts.js').Pattern | import('./texts.js').Part} pattern
 * @param {Use} use
 * @param {Map<string, import('./texts.js').Text>} texts
 */
function note(pattern, use, texts) {
  if (!Array.isArray(pattern)) return;
  const [kind] = pattern;
  if (kind === '$') useOf(pattern[1], use).uses.add('shown');
  else if (kind === '?') {
    const [, selector, variants, usual] = pattern;
    if (selector[0] === '$' && isCondition(variants)) {
      useOf(selector[1], use).uses.add('condition');
    } else if (selector[0] === '$') {
      const selected = useOf(selector[1], use);
      for (const key of Object.keys(variants)) selected.keys.add(key === usual ? `*${key}` : key);
    } else note(selector, use, texts);
    for (const variant of Object.values(variants)) note(variant, use, texts);
  } else if (typeof kind === 'string' && Object.hasOwn(types, kind) && Array.isArray(pattern[1])) {
    noteCall(pattern, use, texts);
  } else for (const part of pattern) note(part, use, texts);
}

/**
 * @param {any[]} call
 * @param {Use} use
 * @param {Map<string, import('./texts.js').Text>} texts
 */
function noteCall([name, [first, second], { each }], use, texts) {
  if (first?.[0] === '$') {
    const found = useOf(first[1], use);
    found.uses.add(types[name] ?? '');
    if (each !== undefined) {
      found.item ??= newUse();
      note(texts.get(each)?.message ?? '', found.item, texts);
    }
  }
  if (second?.[0] !== '$') return;
  useOf(second[1], use).uses.add(secondTypes[name] ?? 'shown');
}

/**
 * @param {string} name
 * @param {Use} use
 * @returns {Use}
 */
function useOf(name, use) {
  return name.split('-').reduce((within, field) => {
    const found = within.fields.get(field) ?? newUse();
    within.fields.set(field, found);
    return found;
  }, use);
}

/**
 * @param {Use} use
 * @param {any} example
 * @param {string[]} [told] what is told beside them
 * @returns {string}
 */
function fieldsOf({ fields }, example, told = []) {
  const known = [...fields].filter(([name]) => !told.includes(name));
  const shown = known.map(([name, use]) => {
    // What may be nothing may be left out, and what an example leaves out.
    const isNeeded = !mayBeNone(use) && Object.hasOwn(example ?? { [name]: 0 }, name);
    const type = typeOf(use, example?.[name]);
    return `readonly ${name}${isNeeded ? '' : '?'}: ${type}${isNeeded ? '' : ' | undefined'}`;
  });
  return `{ ${shown.join('; ')} }`;
}

/** Whether a selection is IF(…): of something or nothing. @param {Record<string, unknown>} variants */
const isCondition = ({ none, empty }) => none === '' && empty === '';

/** What is only a condition is a flag. @param {Use} use */
export const isFlag = ({ uses, keys, fields }) =>
  uses.has('condition') && uses.size === 1 && keys.size === 0 && fields.size === 0;

/** @param {Use} use */
export const mayBeNone = (use) =>
  use.keys.has('none') || use.keys.has('*none') || (use.uses.has('condition') && !isFlag(use));

/**
 * @param {Use} use
 * @param {any} example
 */
function typeOf(use, example) {
  const { uses, keys, item, fields } = use;
  if (isFlag(use)) return 'boolean';
  const isNone = example === null || mayBeNone(use);
  const orNone = isNone ? ' | null' : '';
  const isIndexed = [...fields.keys()].some((name) => /^\d+$/.test(name));
  if (uses.has('Received') || fields.has('collection')) return 'Received';
  if (uses.has('Expected')) return `Expected${orNone}`;
  if (uses.has('list') || isIndexed || Array.isArray(example)) {
    const [first] = Array.isArray(example) ? example : [];
    const isText = item === null || item.fields.has('item');
    const element = isText ? typeOfItem(item, first) : fieldsOf(item, first);
    return `readonly (${element})[]${orNone}`;
  }
  if (fields.size > 0) return `${fieldsOf(use, example)}${orNone}`;
  return `${typeOfText(uses, keys, example)}${orNone}`;
}

/**
 * @param {Use | null} item
 * @param {any} first
 */
function typeOfItem(item, first) {
  const use = item?.fields.get('item');
  if (use !== undefined && use.keys.size > 0) return typeOfText(use.uses, use.keys);
  return typeof first === 'object' ? 'object' : 'string | number';
}

/**
 * @param {Set<string>} uses
 * @param {Set<string>} keys
 * @param {any} [example]
 */
function typeOfText(uses, keys, example) {
  if (uses.has('number') || [...keys].some((key) => /^\*?(?:one|\d+)$/.test(key))) return 'number';
  if (uses.has('string') || uses.has('string | null'))
    return [...uses].find((use) => use.startsWith('string')) ?? 'string';
  const names = [...keys].map((key) => key.replace('*', '')).filter((key) => key !== 'none');
  if (names.includes('true') || names.includes('false')) return 'boolean';
  const isClosed = !names.includes('other') && !names.includes('empty') && names.length > 0;
  if (isClosed) return names.map((name) => `'${name}'`).join(' | ');
  if (names.some((name) => name !== 'other')) return 'string';
  return example === undefined || example === null ? 'string | number' : typeof example;
}
