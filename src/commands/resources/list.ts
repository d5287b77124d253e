/** `lms-cli resources list`: what the ledger knows of the resources of content folders. */
import type { Ledger } from '../../contract/ledger.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { ShownResource } from '../../presentation/resource-pages.ts';
import type { Context, Define } from '../context.ts';
import { existingResourceLedger } from '../state/resource-ledger.ts';

export const resourcesListCommand: Define = (command, _, bind) => bind(command, list);

async function list(context: Context): Promise<number> {
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  await context.presenter.resources(ledger === null ? [] : shownIn(ledger));
  return exitCodes.ok;
}

/** One after the other, because there may be many. */
function* shownIn({ resources }: Ledger): Generator<ShownResource> {
  for (const resource of resources.list()) {
    const state = resources.find(resource.key);
    yield { resource, doubt: state.kind === 'in-doubt' ? state.doubt : null };
  }
}
