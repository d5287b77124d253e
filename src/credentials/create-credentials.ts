import { type Auth, basicProof, type Credentials } from '../core/auth.ts';
import type { SigningPorts } from './oauth1.ts';
import type { LoginPorts } from './session.ts';

export type CredentialPorts = SigningPorts &
  LoginPorts & {
    /** What stands for each field in a curl command, between double quotes. */
    readonly words: Readonly<Record<string, string>>;
  };

export async function createCredentials(auth: Auth, ports: CredentialPorts): Promise<Credentials> {
  const { words } = ports;
  switch (auth.type) {
    case 'none':
      return unchanging({}, {});
    case 'bearer':
      return unchanging(
        { authorization: `Bearer ${auth.token}` },
        { authorization: `Bearer ${words['token'] ?? '$LMS_TOKEN'}` },
      );
    case 'basic':
      return unchanging(
        { authorization: `Basic ${basicProof(auth)}` },
        {
          authorization: `Basic $(printf %s "${words['username'] ?? '$LMS_USERNAME'}:${words['password'] ?? '$LMS_PASSWORD'}" | base64 -w0)`,
        },
      );
    case 'header':
      return unchanging(
        { [auth.name.toLowerCase()]: auth.value },
        { [auth.name]: words['value'] ?? '$LMS_HEADER' },
      );
    case 'oauth1': {
      const { createOAuth1 } = await import('./oauth1.ts');
      return createOAuth1(auth, ports);
    }
    case 'session': {
      const { createSession } = await import('./session.ts');
      return createSession(auth, ports);
    }
  }
}

type Headers = Readonly<Record<string, string>>;

function unchanging(headers: Headers, curlHeaders: Headers): Credentials {
  return {
    headersFor: () => headers,
    absorb: null,
    renew: null,
    curlHeaders,
  };
}
