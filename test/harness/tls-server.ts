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
MIIBiTCCAS+gAwIBAgIUcAv6wq/g6jrQ/UKH6tmw1x3rnJEwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTI3MTI1MjUxWhgPMjEy
NjExMDMxMjUyNTFaMBkxFzAVBgNVBAMMDlRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEIxF/Fu2EUcpanUmjB20n6gKyuXIJyl8ycYm9Rbga
CZ75HY5ZzhlRif/zAMGh+uKtPOPdSnDuzHQrRI8KmpppD6NTMFEwHQYDVR0OBBYE
FE1dCWtwxLHXdkJ+I79zwnH2h8jRMB8GA1UdIwQYMBaAFE1dCWtwxLHXdkJ+I79z
wnH2h8jRMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAJdiQjPF
StfZDGk9ugcGMkt0STO1/vgmBog6MnKnBRG6AiAGco8TqvZ7RWgznA7MO0KL2NMu
nRH2snqcHfNIepJcNA==
-----END CERTIFICATE-----`;

/** For localhost, 127.0.0.1 and lms.invalid, which only a proxy reaches. */
const server: Pair = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUIJlkEftrMPBUwZk3W5qd6ub30jYwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTI3MTI1MjUxWhgPMjEy
NjExMDMxMjUyNTFaMBYxFDASBgNVBAMMC2xtcy5pbnZhbGlkMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEv5V/31YHH8O8Qhre9MF0dG0AXeyAcHijCU7L9+qntemF
Ej+FnfatQ6bx+ceCg9HBVViNgkqQHTRL7k/QWxMvv6NrMGkwJwYDVR0RBCAwHoIJ
bG9jYWxob3N0hwR/AAABggtsbXMuaW52YWxpZDAdBgNVHQ4EFgQUMoZWRy97mh+A
uxwJj/V7fN8p4zQwHwYDVR0jBBgwFoAUTV0Ja3DEsdd2Qn4jv3PCcfaHyNEwCgYI
KoZIzj0EAwIDSAAwRQIgK346MRN1eWdy86ATxnH7obzuQIotXVBOchXYJyqKtkwC
IQD+Xdh4mIAQ3Gta3fxfGUBxRV/cJtAWS0vKjwBW97k9Pg==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeaEK+RqZoV+wDGJo
T70fTT4fTx8s1NlpNvgOVcMOi32hRANCAAS/lX/fVgcfw7xCGt70wXR0bQBd7IBw
eKMJTsv36qe16YUSP4Wd9q1DpvH5x4KD0cFVWI2CSpAdNEvuT9BbEy+/
-----END PRIVATE KEY-----`,
};

export const client: Pair = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBijCCAS+gAwIBAgIUIJlkEftrMPBUwZk3W5qd6ub30jcwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTI3MTI1MjUxWhgPMjEy
NjExMDMxMjUyNTFaMBUxEzARBgNVBAMMCkEgcGlwZWxpbmUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASrcLHWCYWDWNDL3Mf/44kLbyCKG56o6OZcHIsHIrxC826A
XqLS4Ej5TmgiTRtFX2HBrhsEHGpi4j5gtU5fnABjo1cwVTATBgNVHSUEDDAKBggr
BgEFBQcDAjAdBgNVHQ4EFgQUMoO2Pr4gx6E6egZLYnCG2Nq3muswHwYDVR0jBBgw
FoAUTV0Ja3DEsdd2Qn4jv3PCcfaHyNEwCgYIKoZIzj0EAwIDSQAwRgIhAN3KgsXT
8IuXhUZvLQ99WhCCklbyJoJ+eitXDIebZK7PAiEAtkVN4PAY5aefqMdOtXg3PSDx
NjawV02uXmZaLDXolV4=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1f+yVzJm3kp5aSoE
T6AMg26S/UV+n/GFfLM8QRzUjcmhRANCAASrcLHWCYWDWNDL3Mf/44kLbyCKG56o
6OZcHIsHIrxC826AXqLS4Ej5TmgiTRtFX2HBrhsEHGpi4j5gtU5fnABj
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
