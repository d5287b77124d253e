/**
 * What the service answers (docs/contract.md, Answers and Errors), and the HTML pages that real
 * servers and their gateways send.
 */
import type { Json, JsonObject } from '../core/json.ts';
import { stringifyExact } from '../documents/exact-json.ts';

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const OK: JsonObject = { message: 'OK', detail: 'OK', type: 'INFO' };

export function makeResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

export function json(status: number, value: Json, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
    body: stringifyExact(value),
  };
}

export function html(status: number, body: string, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { 'content-type': 'text/html;charset=UTF-8', ...headers }, body };
}

export function envelope(content: Json, message: Json): JsonObject {
  return { content, message };
}

export function errorEnvelope(text: string, errorCode: string): JsonObject {
  return envelope('ERROR', { message: text, detail: text, type: 'ERROR', param: null, errorCode });
}

/** The newer error format: `{code, message, ...}`. */
export function codeAndMessage(code: string, message: string, detailedMessage: string): JsonObject {
  return { code, message, detailedMessage, helpUrl: null, details: [] };
}

/** The service refuses the operation; nothing was done. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(reply.body);
    this.reply = reply;
  }
}

const refusal = (
  status: number,
  text: string,
  errorCode: string,
  headers?: Reply['headers'],
): Refusal => new Refusal(json(status, errorEnvelope(text, errorCode), headers));

/** The request itself is invalid. */
export const malformed = (text: string) => refusal(400, text, 'IllegalArgumentException');

/** Because of the service's state: HTTP 500, as real servers send it. */
export const refusedByRule = (text: string, errorCode: string) => refusal(500, text, errorCode);

export const forbidden = (text: string) => refusal(403, text, 'AccessDeniedException').reply;

export const notFound = () => refusal(404, 'Recurso não encontrado.', 'NotFoundException');

export const methodNotAllowed = (allowed: readonly string[]) =>
  refusal(405, 'Método não permitido.', 'MethodNotSupportedException', {
    allow: allowed.join(', '),
  });

export const bodyTooLarge = () =>
  refusal(413, 'O corpo é grande demais.', 'MaxUploadSizeExceededException', {
    connection: 'close',
  });

export const notJson = () =>
  refusal(415, 'O corpo deve ser application/json.', 'MediaTypeNotSupportedException');

/** An HTML page as real servers and their gateways send it (docs/contract.md, Errors). */
export const loginPage = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Entrar</title></head><body>
<form method="post" action="/portal/api/servlet/login.do">
<input type="text" name="j_username"><input type="password" name="j_password">
<button>Entrar</button></form></body></html>
`;

export const welcomePage = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Portal</title></head><body><h1>Bem-vindo</h1></body></html>
`;

export const maintenancePage = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Portal</title></head><body><h1>Em manutenção</h1></body></html>
`;

export const containerPage = (title: string) => `<!DOCTYPE html>
<html><head><title>${title}</title></head><body><h1>${title}</h1><hr></body></html>
`;
