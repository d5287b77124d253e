/** The routes of the local service, as Hono serves them. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { OperationId } from '../contract/operations.ts';
import { INSTANCE_HEADER } from '../core/local-service.ts';
import {
  envelope,
  json,
  makeResponse,
  methodNotAllowed,
  notFound,
  OK,
  Refusal,
  type Reply,
} from './answers.ts';
import { type Arrival, decodeBody, parseBody, readArrival } from './arrival.ts';
import { type Bindings, deliver } from './endings.ts';
import {
  type EndedExchange,
  exchange,
  findStatus,
  type SandboxService,
} from './logged-exchange.ts';
import { collections, listResources } from './read-side.ts';
import { routes } from './routes.ts';

interface Env {
  Bindings: Bindings;
  Variables: { ended: EndedExchange | undefined };
}

export function createApp(service: SandboxService): Hono<Env> {
  const app = new Hono<Env>();
  const served = servedBy(service);
  app.use(logExchanges(service));
  addReadSide(app, service);
  for (const { method, path, operation, rule } of routes) {
    app.on(
      method,
      path,
      served(operation, (arrival, c) => {
        authorize(service, arrival);
        return json(200, rule(service.state, { params: c.req.param(), body: parseBody(arrival) }));
      }),
    );
  }
  addPortal(app, service, served);
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map(({ method }) => method);
    app.all(
      path,
      served(null, () => refuse(methodNotAllowed(allowed))),
    );
  }
  app.notFound(served(null, () => refuse(notFound())));
  app.onError((error, c) => {
    service.log(String(error));
    return c.text('Internal Server Error', 500);
  });
  return app;
}

/** Logs one line for each request. The status of an unanswered request is `-`. */
function logExchanges({ clock, log }: SandboxService): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = clock.monotonic();
    await next();
    const { pathname, search } = new URL(c.req.url);
    const ended = c.get('ended');
    const status = ended === undefined ? c.res.status : (findStatus(ended.ending) ?? '-');
    const fault = ended?.fault ?? null;
    const ms = Math.round(clock.monotonic() - started);
    const line = `${c.req.method} ${pathname}${search} ${status} ${ms} ms`;
    log(fault === null ? line : `${line} ${fault}`);
  };
}

type Serve = (
  operation: OperationId | null,
  perform: (arrival: Arrival, c: Context<Env>) => Reply,
) => (c: Context<Env>) => Promise<Response>;

function servedBy(service: SandboxService): Serve {
  return (operation, perform) => async (c) => {
    const arrival = await readArrival(c.req.raw);
    const task = { operation, perform: () => perform(arrival, c) };
    const ended = await exchange(service, arrival, task);
    c.set('ended', ended);
    return deliver(ended.ending, c.env, service.closing);
  };
}

/** The session login and "who am I" (docs/contract.md, Authentication). */
function addPortal(app: Hono<Env>, service: SandboxService, served: Serve): void {
  app.get(
    '/2.0/users/getCurrent',
    served(null, (arrival) => {
      authorize(service, arrival);
      const user = { id: 1, code: 'sandbox', login: 'sandbox', fullName: 'Sandbox' };
      return json(200, envelope(user, OK));
    }),
  );
  app.post(
    '/portal/api/servlet/login.do',
    served(null, (arrival) =>
      service.gate.login(
        new URLSearchParams(decodeBody(arrival, 'application/x-www-form-urlencoded')),
      ),
    ),
  );
}

/** `/sandbox/...` needs no credentials, has no faults and is not recorded. */
function addReadSide(app: Hono<Env>, { state, gate }: SandboxService): void {
  app.use('/sandbox/*', async (c, next) => {
    await next();
    c.header(
      INSTANCE_HEADER,
      state.transaction(() => state.instance()),
    );
  });
  const read = (answer: (query: URLSearchParams) => Reply) => (c: Context<Env>) =>
    sendReply(() => state.transaction(() => answer(new URL(c.req.url).searchParams)));
  for (const [name, collection] of Object.entries(collections)) {
    app.get(
      `/sandbox/${name}`,
      read((query) => listResources(state, collection, query)),
    );
  }
  app.get(
    '/sandbox/requests',
    read(() => json(200, state.requests())),
  );
  app.get(
    '/sandbox/instance',
    read(() => json(200, { id: state.instance() })),
  );
  app.post('/sandbox/reset', async (c) => {
    const arrival = await readArrival(c.req.raw);
    return sendReply(() => {
      parseBody(arrival);
      gate.forget();
      state.transaction(() => state.reset());
      return json(200, { id: state.instance() });
    });
  });
  app.all('/sandbox/*', () => sendReply(() => refuse(notFound())));
}

function sendReply(answer: () => Reply): Response {
  try {
    return makeResponse(answer());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return makeResponse(error.reply);
  }
}

function authorize({ gate }: SandboxService, arrival: Arrival): void {
  const refusal = gate.refusalOf(arrival);
  if (refusal !== null) throw new Refusal(refusal);
}

function refuse(refusal: Refusal): never {
  throw refusal;
}
