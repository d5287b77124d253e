/**
 * The conditions of job files, as far as samples/ci/ uses them: those of GitHub Actions
 * (`github.ref == 'refs/heads/main' && !failure()`) and of GitLab (`$CI_COMMIT_BRANCH == "main"`).
 */
export type Value = string | number | boolean | null;

/** What names and functions mean. An unknown one throws. */
export interface Meaning {
  readonly name: (name: string) => Value;
  readonly call?: (name: string) => boolean;
}

const TOKEN = /\s*(?:(&&|\|\||==|!=|[()!])|'((?:[^']|'')*)'|"([^"]*)"|(\$?[\w.-]+))/y;

/** The value of a condition or of an expression. Comparisons ignore no case. */
export function valueOf(text: string, meaning: Meaning): Value {
  const tokens: { sign?: string; value?: string; word?: string }[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) throw new TypeError(`cannot read ${JSON.stringify(text.slice(at))}`);
    const [, sign, single, double, word] = found;
    if (sign !== undefined) tokens.push({ sign });
    else if (word !== undefined) tokens.push({ word });
    else tokens.push({ value: single?.replaceAll("''", "'") ?? double ?? '' });
  }
  let next = 0;
  const takes = (sign: string) => {
    if (tokens[next]?.sign !== sign) return false;
    next += 1;
    return true;
  };
  const either = (): Value => {
    let value = both();
    while (takes('||')) {
      const other = both();
      value = isTrue(value) ? value : other;
    }
    return value;
  };
  const both = (): Value => {
    let value = compared();
    while (takes('&&')) {
      const other = compared();
      value = isTrue(value) ? other : value;
    }
    return value;
  };
  const compared = (): Value => {
    const value = single();
    if (takes('==')) return value === single();
    if (takes('!=')) return value !== single();
    return value;
  };
  const single = (): Value => {
    if (takes('!')) return !isTrue(single());
    if (takes('(')) {
      const value = either();
      if (!takes(')')) throw new TypeError(`no closing bracket in ${text}`);
      return value;
    }
    const token = tokens[next];
    next += 1;
    if (token?.value !== undefined) return token.value;
    if (token?.word === undefined) throw new TypeError(`nothing to compare in ${text}`);
    if (token.word === 'null') return null;
    if (token.word === 'true' || token.word === 'false') return token.word === 'true';
    if (!takes('(')) return meaning.name(token.word);
    if (!takes(')') || meaning.call === undefined) throw new TypeError(`no arguments in ${text}`);
    return meaning.call(token.word);
  };
  const value = either();
  if (next < tokens.length) throw new TypeError(`more than one condition in ${text}`);
  return value;
}

export const isTrue = (value: Value) =>
  value !== null && value !== false && value !== '' && value !== 0;
