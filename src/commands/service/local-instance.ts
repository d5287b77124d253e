/** Recognizes a local service that was reset since the ledger last used it. */
import type { Ledger } from '../../contract/ledger.ts';
import { headerOf } from '../../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../../core/local-service.ts';
import { VERSION } from '../../core/version.ts';
import type { Context } from '../context.ts';
import type { Destination } from './destination.ts';

/**
 * If the ledger belongs to a local service, asks the service for its instance. Never asks any other
 * service. If the service does not say, the run itself will show the problem. Throws CliError
 * `ledger/other-target` after it has closed the ledger.
 */
export async function atSameInstance(
  ledger: Ledger,
  { target, connect, timeoutMs, service }: Destination,
  { host: { interruption } }: Context,
): Promise<Ledger> {
  const { serverRoot } = target;
  if (ledger.instance === null || !isLoopback(serverRoot.hostname)) return ledger;
  if (serverRoot.origin !== service.root.origin) return ledger;
  const url = new URL(serverRoot);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/sandbox/instance`;
  const headers = { accept: 'application/json', 'user-agent': `lms-cli/${VERSION}` };
  try {
    const transport = await connect(1);
    const request = { method: 'GET', url, headers, body: null };
    const delivery = await transport.send(request, timeoutMs, interruption.cut);
    const said = delivery.kind === 'answer' ? headerOf(delivery, INSTANCE_HEADER) : null;
    if (said !== null && isInstance(said)) await ledger.moveTo(said);
    return ledger;
  } catch (error) {
    await ledger[Symbol.asyncDispose]();
    throw error;
  }
}
