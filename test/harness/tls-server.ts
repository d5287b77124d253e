/** A server of TLS that lets in only clients with a certificate of its authority, if it is told so. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer, type TlsOptions, type TLSSocket } from 'node:tls';

interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** The authority of `server` and `client`; valid until 2126, as all of these. */
export const authority = `-----BEGIN CERTIFICATE-----
MIIBijCCAS+gAwIBAgIUYFp2Rrk//UFDVIYci7lylEMCWU0wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTI3MDgzODEyWhgPMjEy
NjExMDMwODM4MTJaMBkxFzAVBgNVBAMMDlRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEw7NV7nl4+8r1A1g6NOIB6A8j/swiAGq6vVXOKG2o
Ma6mHFX4oevKqyCFxOEdk5owWdc4wVzeGAyj4peyjTtOSaNTMFEwHQYDVR0OBBYE
FKx+HgSt/9UfMMj0AB94IjRPAPL8MB8GA1UdIwQYMBaAFKx+HgSt/9UfMMj0AB94
IjRPAPL8MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAMUxVknz
Kk718t3T7RfnMcmGEMDobBLkC1bThVpHO3XKAiEA0rWYflDRdQQ4t07vXf4ELRJd
fq3QqQu1SeZjLeST034=
-----END CERTIFICATE-----`;

/** For localhost and 127.0.0.1. */
export const server: Pair = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATWgAwIBAgIUdHdFZaY1qRDqJBrZGJlZod6rRcwwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTI3MDgzODEyWhgPMjEy
NjExMDMwODM4MTJaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABL08WCMP5bWP47JsBDBFlkWrk4vGrEsnHU9eeohiCbKiY/fS
8MCpXGtjiucEgES3AmgoQW2QJpyywyeVy6oWldWjXjBcMBoGA1UdEQQTMBGCCWxv
Y2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQUKLB04x1k+V8jVtRAHQgfSopaMbUwHwYD
VR0jBBgwFoAUrH4eBK3/1R8wyPQAH3giNE8A8vwwCgYIKoZIzj0EAwIDSQAwRgIh
AMGTwp4sMKtfTkGJQRmCaJ7oINvWcd1RuHse3NUZkeukAiEA8+BfQsai4ao5i6DH
4BxGw84bjn0OgiHeZn6KNh+rP0k=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgb0Aws4IIPQlwRsoE
1RWnR1zsENfRwZHeb22fZhcWxWmhRANCAAS9PFgjD+W1j+OybAQwRZZFq5OLxqxL
Jx1PXnqIYgmyomP30vDAqVxrY4rnBIBEtwJoKEFtkCacssMnlcuqFpXV
-----END PRIVATE KEY-----`,
};

export const client: Pair = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUdHdFZaY1qRDqJBrZGJlZod6rRc0wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTI3MDgzODEyWhgPMjEy
NjExMDMwODM4MTJaMBUxEzARBgNVBAMMCkEgcGlwZWxpbmUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASfd+Lx6FwtRpk1k0Trvum1uURiPAVgzFKn/+MXkPSKH0Kb
KWzb/jeWyDhVPRf00EfQj8KRzPl+jJDX1+ZgWbQ2o1cwVTATBgNVHSUEDDAKBggr
BgEFBQcDAjAdBgNVHQ4EFgQU2e8vOaGWfE/EtjIgFZO4twpWD+swHwYDVR0jBBgw
FoAUrH4eBK3/1R8wyPQAH3giNE8A8vwwCgYIKoZIzj0EAwIDSAAwRQIgP2vWi90S
k+uMWctKtE51KV9qURvXuCeH1lQJHbh8FAwCIQC7E6TVJkmmkoTjvTmLv2o0Ilt/
/ufPlAaBzs5kdNkWrA==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLjJ3g23Vax0go3Yw
7eJs7TEo69OlhqRWn5avvIoHzf6hRANCAASfd+Lx6FwtRpk1k0Trvum1uURiPAVg
zFKn/+MXkPSKH0KbKWzb/jeWyDhVPRf00EfQj8KRzPl+jJDX1+ZgWbQ2
-----END PRIVATE KEY-----`,
};

/** Signed by nobody but itself. */
export const stranger: Pair = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASegAwIBAgIUDCzcq+QT9bBIYHSEpuONBpxvB34wCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKQSBzdHJhbmdlcjAgFw0yNjExMjcwODM4MTJaGA8yMTI2MTEw
MzA4MzgxMlowFTETMBEGA1UEAwwKQSBzdHJhbmdlcjBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABCe6SBnhWC0i3NNpRusfWnUgQXp9/2bOfyCOd8iw4p//bBYCgG6a
5/EsiHiWl3nkf1n7sUWzw8Wm28f343MDzryjUzBRMB0GA1UdDgQWBBQTWNbSAy/j
EvM21a7XnSQCEcKShDAfBgNVHSMEGDAWgBQTWNbSAy/jEvM21a7XnSQCEcKShDAP
BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIF9+eykLTvLZfirVCBtw
PGkbTX+tWzE73C5AQGDolfJ5AiA9K1ri6+fvhXuc0kFf2+nf+XkCn6zRx4Jm5C8A
LLyhRg==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOPx3hyngQxS4SS3y
cCD8kjbeDag7rsCoitNPZwlYgoWhRANCAAQnukgZ4VgtItzTaUbrH1p1IEF6ff9m
zn8gjnfIsOKf/2wWAoBumufxLIh4lpd55H9Z+7FFs8PFptvH9+NzA868
-----END PRIVATE KEY-----`,
};

/** What a server asks of its clients. */
export const wantsCertificate: TlsOptions = {
  ca: authority,
  requestCert: true,
  rejectUnauthorized: true,
};

export interface TlsServer extends AsyncDisposable {
  readonly origin: string;
  /** Connections whose handshake it has accepted. */
  readonly accepted: number;
}

export async function servingTls(
  options: TlsOptions,
  accept: (socket: TLSSocket) => void,
): Promise<TlsServer> {
  const open = new Set<TLSSocket>();
  let accepted = 0;
  const listening = createServer({ ...server, ...options }, (socket) => {
    accepted += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    accept(socket);
  });
  listening.on('tlsClientError', () => undefined);
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    origin: `https://127.0.0.1:${portOf(listening.address())}`,
    get accepted() {
      return accepted;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      listening.close();
      await once(listening, 'close');
    },
  };
}

/** Passes everything on to a server without TLS, under the name that it knows itself by. */
export const inFrontOf = (url: string, options: TlsOptions): Promise<TlsServer> =>
  servingTls(options, (socket) => {
    const { host, port } = new URL(url);
    const behind = connect(Number(port), '127.0.0.1');
    behind.on('error', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    behind.pipe(socket);
    socket.on('data', (chunk) =>
      behind.write(chunk.toString('latin1').replace(/^host: .*$/im, `host: ${host}`), 'latin1'),
    );
  });

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new TypeError('the server does not listen on a port');
}
