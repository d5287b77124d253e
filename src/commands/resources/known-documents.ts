/** The documents of resources, as a content folder has them, from what the ledger knows. */
import { asPeopleWrite } from '../../authoring/print.ts';
import type { KnownResource, Resources } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { formatTraits } from '../../core/output-format.ts';
import { resourceDocument } from '../../documents/resource-document.ts';
import { createDataWriter } from '../../presentation/data-writer.ts';
import { conflict } from '../arguments/parameters.ts';
import type { Context } from '../context.ts';

/** A key, and its resource; null if nobody knows whether that exists. */
interface KeyToShow extends Pick<KnownResource, 'key'> {
  readonly resource: KnownResource | null;
}

interface ShowOptions {
  readonly resources: Pick<Resources, 'bodyOf'>;
  readonly withIds: boolean;
  readonly shape: 'list' | 'object';
}

/** What is known of no content is left out, and named. */
export async function showDocuments(
  wanted: Iterable<KeyToShow>,
  { resources, withIds, shape }: ShowOptions,
  { messages, presenter, settings: { output } }: Context,
): Promise<void> {
  const { hasComments } = formatTraits[output];
  // No document may have an id of its own, so that only a comment can tell it.
  if (withIds && !hasComments && output !== 'id') throw conflict(['--ids', `--output ${output}`]);
  const notes = messages.say('form-first-release');
  const unknown: string[] = [];
  await presenter.page(async ({ stdout, style }) => {
    const format = output === 'human' ? 'yaml' : output;
    // In YAML, a document alone begins with its comment as well.
    const writer = await createDataWriter(format, hasComments ? 'list' : shape);
    for (const { key, resource } of wanted) {
      const body = resources.bodyOf(key)?.written ?? null;
      if (resource === null || body === null) {
        unknown.push(key);
        continue;
      }
      const written = hasComments && resource.kind === 'lacuna' ? asPeopleWrite(body) : body;
      const text = writer.next({
        ids: [resource.id],
        ...(withIds && { comment: `id ${resource.id}` }),
        object: () => style.mask.value(documentOf(resource, written, notes)),
      });
      await stdout.write(text);
    }
    const end = writer.end();
    if (end !== '') await stdout.write(end);
  });
  if (unknown.length > 0)
    await presenter.say(messages.say('resources-without-document', { keys: unknown }));
}

/**
 * One from which a plan has nothing to do: what was changed since its release is not released.
 * @param notes of a release, because nobody knows those that were sent
 */
function documentOf(resource: KnownResource, body: JsonObject, notes: string): JsonObject {
  const { kind, key, protect, content, version } = resource;
  const isReleased = version !== null && version.content === content;
  return resourceDocument(body, { kind, key, release: isReleased ? notes : null, protect });
}
