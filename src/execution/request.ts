import { requestLine, type Api, type Operation } from '../contract/operations.ts';
import type { HttpRequest } from '../core/http.ts';
import type { Result } from '../core/result.ts';
import { VERSION } from '../core/version.ts';
import { stringifyExact } from '../documents/exact-json.ts';

export interface Service {
  readonly api: Api;
  /** Root of the chosen interface, without a trailing slash. */
  readonly root: URL;
  /** Additional headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trust503: boolean;
}

/** Without credentials (docs/contract.md, Operations). @param inPath as for `requestLine` */
export function createRequests(
  service: Service,
  inPath?: Parameters<typeof requestLine>[2],
): (operation: Operation) => HttpRequest {
  const bare = {
    accept: 'application/json',
    'user-agent': `lms-cli/${VERSION}`,
    ...service.headers,
  };
  const withBody = { ...bare, 'content-type': 'application/json' };
  const rootPath = service.root.pathname.replace(/\/$/, '');
  // Most requests of an import go to the same one.
  let url = service.root;
  return (operation) => {
    const { method, path } = requestLine(operation, service.api, inPath);
    const place = rootPath + path;
    if (url.pathname !== place) (url = new URL(service.root)).pathname = place;
    const body = bodyTextOf(operation);
    return { method, url, headers: body === null ? bare : withBody, body };
  };
}

function bodyTextOf(operation: Operation): string | null {
  if (operation.bodyText !== undefined) return operation.bodyText;
  return operation.body === null ? null : stringifyExact(operation.body);
}

export function sourceOfOperation({ origin }: Operation): Result['source'] {
  return origin === null ? null : { file: origin.file, line: origin.line };
}
