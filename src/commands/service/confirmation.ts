/** What is asked before anything is sent (cli.md: Interaction). */
import type { Context } from '../context.ts';
import type { Destination } from './destination.ts';

/** The service as a person knows it. */
export function placeName({ settings, messages }: Context, { service }: Destination): string {
  const { prompts } = messages;
  return settings.sandbox ? prompts.localService : service.root.href.replace(/\/$/, '');
}

/** A protected profile wants its name. */
export async function confirmProtected(context: Context, destination: Destination): Promise<void> {
  const { gate, settings, messages } = context;
  const { isProtected, profile } = destination.target;
  if (!isProtected || profile === null || settings.confirm === profile) return;
  const question = messages.prompts.protectedProfile(profile, placeName(context, destination));
  await gate.confirmByName(question, profile, `--confirm ${profile}`);
}
