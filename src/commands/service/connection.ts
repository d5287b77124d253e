/** The connection to a destination, and what is told of what passes over it. */
import type { Concurrency } from '../../config/setting-values.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { isOperationId, operations as rows } from '../../contract/operations.ts';
import type { RunEvent, WaitReason } from '../../core/events.ts';
import type { DeliveryPolicy, Ports } from '../../execution/deliver.ts';
import { createLimiter } from '../../execution/limiter.ts';
import { createThrottle } from '../../execution/throttle.ts';
import { createTrace } from '../../presentation/trace.ts';
import type { Context } from '../context.ts';
import type { Destination } from './destination.ts';

interface ConnectionNeeds {
  /** The number of concurrent operations if neither an option nor the profile sets it. */
  readonly usual: Concurrency;
  readonly waiting: (ms: number, reason: WaitReason) => void;
  /** Null if nothing is recorded. */
  readonly ledger: Pick<Ledger, 'maySend'> | null;
}

export async function openConnection(
  destination: Destination,
  context: Context,
  { usual, waiting, ledger }: ConnectionNeeds,
): Promise<{ ports: Ports; policy: DeliveryPolicy }> {
  const { host, settings, mask, messages } = context;
  const { clock, random, interruption } = host;
  const { credentials, target, connect, concurrency, timeoutMs } = destination;
  const limiter = createLimiter(concurrency ?? usual);
  const maySend = ledger === null ? undefined : () => ledger.maySend();
  const isTraced = settings.verbosity > 0 || settings.curl;
  const trace = createTrace(host, {
    messages,
    mask,
    verbosity: settings.verbosity,
    curl: settings.curl ? destination.curl : null,
  });
  let isFirst = true;
  const emit = (event: RunEvent) => {
    if (event.type === 'wait') waiting(event.ms, event.reason);
    if (!isTraced) return undefined;
    const isNoted = isFirst && event.type === 'request';
    isFirst &&= !isNoted;
    return isNoted ? noteDeprecation(event, context).then(() => trace(event)) : trace(event);
  };
  return {
    policy: { retries: settings.retries, timeoutMs },
    ports: {
      transport: await connect(limiter.connections, maySend),
      credentials,
      clock,
      random,
      throttle: createThrottle(clock, settings.ratePerSecond ?? target.ratePerSecond),
      limiter,
      mask,
      drain: interruption.drain,
      cut: interruption.cut,
      emit,
    },
  };
}

/** Once per run, with -v. */
async function noteDeprecation(
  { operation: { id } }: RunEvent,
  { settings, messages, presenter }: Context,
): Promise<void> {
  if (settings.verbosity === 0 || settings.api !== '2.0' || !isOperationId(id)) return;
  const { method, path } = rows[id].v0;
  await presenter.remark(messages.say('trace-deprecation', { operation: id, method, path }));
}
