/** The passwords in HTTP_PROXY and HTTPS_PROXY, which errors and proxies may repeat. */
import type { Environment } from '../core/host.ts';
import { percentDecoded } from '../core/percent-decoded.ts';

export function proxySecrets(env: Environment): string[] {
  return ['http_proxy', 'https_proxy'].flatMap((name) =>
    [env[name], env[name.toUpperCase()]].flatMap((address) => secretsIn(address ?? '')),
  );
}

function secretsIn(address: string): string[] {
  const text = address.includes('://') ? address : `http://${address}`;
  if (!URL.canParse(text)) return [];
  const { username, password } = new URL(text);
  if (password === '') return [];
  const plain = percentDecoded(password);
  return [plain, `${percentDecoded(username)}:${plain}`];
}
