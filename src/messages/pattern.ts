/** Texts as scripts/texts.js compiles them, and how they are formatted. */
import { functions, type Options, type Phrases } from './functions.ts';

/** A text, or its parts. */
export type Pattern = string | readonly Part[];
type Part = string | number | Variable | Call | Selection;
/** `holder-run` is the field `run` of the parameter `holder`. */
type Variable = readonly ['$', string];
type Call = readonly [string, readonly Part[], Options];
type Selection = readonly ['?', Part, Readonly<Record<string, Pattern>>, string];

type Params = Readonly<Record<string, unknown>>;

/** A text with its parameters. A parameter that is null or missing is nothing. */
export function format(pattern: Pattern, params: Params, phrases: Phrases): string {
  if (typeof pattern === 'string') return pattern;
  return pattern.map((part) => shown(valueOf(part, params, phrases))).join('');
}

function valueOf(part: Part, params: Params, phrases: Phrases): unknown {
  if (!isStructured(part)) return part;
  if (isVariable(part)) return part[1].split('-').reduce(fieldOf, params);
  if (isSelection(part)) {
    const [, selector, variants, usual] = part;
    const key = keyOf(valueOf(selector, params, phrases), variants);
    return format(variants[Object.hasOwn(variants, key) ? key : usual] ?? '', params, phrases);
  }
  const [name, values, options] = part;
  const [first, second] = values.map((each) => valueOf(each, params, phrases));
  const answer = functions[name];
  if (answer === undefined) throw new TypeError(`no such function of texts: ${name}`);
  return answer(first, second, options, phrases);
}

const isStructured = (part: Part): part is Variable | Call | Selection => typeof part === 'object';
const isVariable = (part: Variable | Call | Selection): part is Variable => part[0] === '$';
const isSelection = (part: Call | Selection): part is Selection => part[0] === '?';

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : null;

/**
 * What a value selects: 1 and a list of one are `one`, no value is `none`. A text is one of our own
 * words where there are phrases for them, and may be anybody's where only its absence counts.
 */
function keyOf(value: unknown, variants: Selection[2]): string {
  if (isNone(value)) return 'none';
  if (Array.isArray(value)) return keyOf(value.length, variants);
  if (value === 1) return 'one';
  if (value === '') return 'empty';
  const isForeignText = typeof value === 'string' && Object.keys(variants).every(saysOnlyHowMany);
  return isForeignText ? 'other' : String(value).replaceAll(/[^\w-]/g, '-');
}

/** Whether there is a value, or how many, but not which. */
const saysOnlyHowMany = (key: string) => /^(?:none|empty|other|one|false|\d+)$/.test(key);

const shown = (value: unknown) => (isNone(value) ? '' : String(value));

const isNone = (value: unknown): boolean => value === null || value === undefined;
