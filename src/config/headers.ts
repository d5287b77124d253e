import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';

/** Headers that lms-cli or the credentials of a profile set. */
const RESERVED =
  /^(authorization|proxy-authorization|cookie|host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive)$/;

/** Additional headers as the user wrote them, `Name: value`. Their names become lower case. */
export function parseHeaders(lines: readonly string[]): Record<string, string> {
  return checkedHeaders(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      return [name === '' ? line : name, value, name !== ''];
    }),
  );
}

/** Additional headers of a profile. */
export function profileHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return checkedHeaders(Object.entries(headers).map(([name, value]) => [name, value, true]));
}

/** The name of a header that carries a credential, in lower case. */
export function credentialHeader(name: string): string {
  const key = name.toLowerCase();
  if (!isName(name)) throw refused(name, 'shape');
  const carriesCredentials = key === 'authorization' || key === 'cookie';
  if (RESERVED.test(key) && !carriesCredentials) throw refused(name, 'reserved');
  return key;
}

/** True if a name suggests that its value is a secret, even a misspelled name. */
export const isSecretName = (name: string) => /key|token|secret|auth|pass|pasw|senha/i.test(name);

const isName = (text: string) => /^[!#$%&'*+.^_`|~\w-]+$/.test(text);

function checkedHeaders(
  headers: readonly (readonly [name: string, value: string, isHeader: boolean])[],
): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value, isHeader] of headers) {
    const key = name.toLowerCase();
    const isWellFormed = isHeader && isName(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
    if (!isWellFormed) throw refused(name, 'shape');
    if (RESERVED.test(key)) throw refused(name, 'reserved');
    checked[key] = value;
  }
  return checked;
}

const refused = (header: string, reason: 'shape' | 'reserved') =>
  new CliError('usage', problem('config/header', { header, reason }));
