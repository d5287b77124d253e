import type { CurlExtras } from '../core/auth.ts';
import type { HttpRequest } from '../core/http.ts';
import type { Mask } from '../core/mask.ts';
import { shellWord } from '../core/texts.ts';
import { visibleLines } from './safe-text.ts';

type Headers = Readonly<Record<string, string>>;

export function isSecretHeader(name: string): boolean {
  return /^(proxy-)?authorization$|cookie|token|secret|password|api-?key|session/i.test(name);
}

/**
 * The request as a command for a POSIX shell, with other headers instead of those that authenticate
 * it.
 */
export function curlCommand(
  { method, url, headers, body }: Omit<HttpRequest, 'url'> & { readonly url: string },
  { headers: instead, options }: CurlExtras,
): string {
  const replaced = new Set(Object.keys(instead).map((name) => name.toLowerCase()));
  const plain = Object.entries(headers).filter(
    ([name]) => !replaced.has(name) && !isSecretHeader(name),
  );
  return [
    `curl -X ${shellQuoted(method)} ${shellQuoted(url)}`,
    ...options,
    ...plain.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...Object.entries(instead).map(
      ([name, value]) => `-H "${name.replaceAll(/[`$"\\]/g, '\\$&')}: ${value}"`,
    ),
    ...(body === null ? [] : [`--data-binary ${shellQuoted(body)}`]),
  ].join(' \\\n  ');
}

export function maskHeaders(headers: Headers, mask: Mask): Headers {
  const masked = Object.entries(headers).map(([name, value]) => [name, mask.text(value)]);
  return Object.fromEntries(masked);
}

/** One word of a POSIX shell. In a JSON body, the escapes mean the same text. */
export function shellQuoted(text: string): string {
  return shellWord(visibleLines(text));
}
