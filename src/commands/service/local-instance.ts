/** Tells a local service that was reset from the one that a ledger knows. */
import type { Ledger } from '../../contract/ledger.ts';
import { headerOf } from '../../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../../core/local-service.ts';
import { VERSION } from '../../core/version.ts';
import type { Context } from '../context.ts';
import type { Destination } from './destination.ts';

/**
 * Asks the service which one it is, where the ledger knows a local service: no other one is
 * ever asked. Where it does not say, the run will show what is wrong. Throws CliError
 * `ledger/other-target`, and closes the ledger then.
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
    const transport = await connect(1, () => undefined);
    const request = { method: 'GET', url, headers, body: null };
    const delivery = await transport.send(request, timeoutMs, interruption.cut);
    const said = delivery.kind === 'answer' ? headerOf(delivery, INSTANCE_HEADER) : null;
    if (said !== null && isInstance(said)) ledger.moveTo(said);
    return ledger;
  } catch (error) {
    await ledger[Symbol.asyncDispose]();
    throw error;
  }
}
