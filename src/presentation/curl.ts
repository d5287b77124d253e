import type { CurlExtras } from '../core/auth.ts';
import type { HttpRequest } from '../core/http.ts';
import { isSecretName, type Mask } from '../core/mask.ts';
import { shellWord } from '../core/texts.ts';
import { visibleLines } from './safe-text.ts';

/**
 * The request as a command for a POSIX shell, without secrets, and with other headers instead of those
 * that authenticate it.
 */
export function curlCommand(
  { method, url, headers, body }: Omit<HttpRequest, 'url'> & { readonly url: string },
  { headers: instead, options }: CurlExtras,
  mask: Mask,
): string {
  const quoted = (text: string) => shellQuoted(mask.text(text));
  const replaced = new Set(Object.keys(instead).map((name) => name.toLowerCase()));
  const plain = Object.entries(headers).filter(
    ([name]) => !replaced.has(name) && !isSecretName(name),
  );
  return [
    `curl -X ${shellQuoted(method)} ${quoted(url)}`,
    ...options,
    ...plain.map(([name, value]) => `-H ${shellQuoted(`${name}: ${mask.text(value)}`)}`),
    ...Object.entries(instead).map(
      ([name, value]) => `-H "${name.replaceAll(/[`$"\\]/g, '\\$&')}: ${value}"`,
    ),
    ...(body === null ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** One word of a POSIX shell. In a JSON body, the escapes mean the same text. */
export function shellQuoted(text: string): string {
  return shellWord(visibleLines(text));
}
