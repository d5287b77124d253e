import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import type { buildConnector as undici } from 'undici';
import { basicProof } from '../core/auth.ts';
import { isSettingToCorrect } from '../core/http.ts';
import { decodePercent } from '../core/texts.ts';
import type { Connector } from './connections.ts';
import { ProxyFailure, unsentCause } from './failure-causes.ts';

/**
 * Connects through an HTTP proxy with CONNECT, for http and https alike. It does not use undici's
 * own ProxyAgent, which needs all of undici and reconnects endlessly if a proxy closes the
 * connection instead of answering.
 *
 * A failure before the tunnel is established is a ProxyFailure. A later failure inside it is not.
 */
export function tunnelThrough(proxy: URL, secure: Connector, timeoutMs: number): Connector {
  return (options, callback) => {
    const request = connectRequest(proxy, targetOf(options));
    const timer = setTimeout(() => request.destroy(new Error('time is up')), timeoutMs);
    const fail = (reason: string, isRefusal: boolean, cause?: Error) => {
      clearTimeout(timer);
      callback(new ProxyFailure(reason, isRefusal, { cause }), null);
    };
    request.once('error', (cause) => fail(cause.message, isWrongProxy(cause), cause));
    request.once('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      if (statusCode !== 200) {
        socket.destroy();
        // With a 5xx it says that it cannot reach the server now.
        fail(`the proxy answered CONNECT with ${statusCode}`, statusCode < 500);
        return;
      }
      clearTimeout(timer);
      // Any bytes after the proxy's own answer come from the server.
      if (head.length > 0) socket.unshift(head);
      if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    });
    request.end();
    return request;
  };
}

/** True if it is no HTTP proxy, or if no secure connection to it can be made. */
function isWrongProxy(error: Error): boolean {
  const isHttp = !('code' in error && String(error.code).startsWith('HPE_'));
  return !isHttp || isSettingToCorrect(unsentCause(error, false));
}

function targetOf({ hostname, port, protocol }: undici.Options): string {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return `${host}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

function connectRequest(proxy: URL, target: string): http.ClientRequest {
  const options: http.RequestOptions = {
    method: 'CONNECT',
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port,
    path: target,
    headers: { host: target, ...proxyCredentials(proxy) },
    agent: false,
  };
  return proxy.protocol === 'https:' ? https.request(options) : http.request(options);
}

function proxyCredentials({ username, password }: URL): http.OutgoingHttpHeaders {
  if (username === '') return {};
  const proof = basicProof({
    username: decodePercent(username),
    password: decodePercent(password),
  });
  return { 'proxy-authorization': `Basic ${proof}` };
}
