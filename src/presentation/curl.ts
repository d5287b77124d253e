import type { CurlExtras } from '../core/auth.ts';
import type { HttpRequest } from '../core/http.ts';
import { isSecretName, type Mask } from '../core/mask.ts';
import { shellWord } from '../core/texts.ts';
import { visibleLines } from './safe-text.ts';

/**
 * The request as a command for a POSIX shell, with variables for secrets, and with other headers instead
 * of those that authenticate it.
 */
export function curlCommand(
  { method, url, headers, body }: Omit<HttpRequest, 'url'> & { readonly url: string },
  { headers: instead, options }: CurlExtras,
  mask: Mask,
): string {
  const quoted = (text: string) => shellQuoted(mask.text(text));
  const replaced = new Set(Object.keys(instead).map((name) => name.toLowerCase()));
  const own = Object.entries(headers).filter(([name]) => !replaced.has(name));
  return [
    `curl -X ${shellQuoted(method)} ${quoted(url)}`,
    ...options,
    ...own.map(([name, value]) =>
      isSecretName(name)
        ? headerWithVariable(name, `$LMS_${name.toUpperCase().replaceAll(/\W/g, '_')}`)
        : `-H ${shellQuoted(`${name}: ${mask.text(value)}`)}`,
    ),
    ...Object.entries(instead).map(([name, value]) => headerWithVariable(name, value)),
    ...(body === null ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** The shell replaces the variables in its value. */
const headerWithVariable = (name: string, value: string): string =>
  `-H "${name.replaceAll(/[`$"\\]/g, '\\$&')}: ${value}"`;

/** One word of a POSIX shell. In a JSON body, the escapes mean the same text. */
export function shellQuoted(text: string): string {
  return shellWord(visibleLines(text));
}
