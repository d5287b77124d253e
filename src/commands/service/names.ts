/** How questions name the service, and what is in it. */
import type { Ledger } from '../../contract/ledger.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import { titleText } from '../../presentation/result-text.ts';
import type { Context } from '../context.ts';
import type { Destination } from './destination.ts';

/** The name of the service for people. */
export function placeName(
  { messages }: Pick<Context, 'messages'>,
  { service, target }: Pick<Destination, 'service' | 'target'>,
): string {
  return target.isEmbedded ? messages.say('local-service') : service.root.href.replace(/\/$/, '');
}

/** `17 "Capital"`: a resource in the question whether to delete it. */
export function deletedText(
  kind: ResourceKind,
  id: string,
  { resources }: Pick<Ledger, 'resources'>,
  { mask }: Pick<Context, 'mask'>,
): string {
  const title = titleText(resources.titleOf(kind, id), { mask });
  return title === null ? id : `${id} ${title}`;
}
