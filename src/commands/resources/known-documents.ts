/** The documents of resources, as a content folder has them, from what the ledger knows. */
import { asPeopleWrite } from '../../authoring/print.ts';
import type { KnownResource, Resources } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { resourceDocument } from '../../documents/resource-document.ts';
import { createDataWriter, type Page } from '../../presentation/data-writer.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
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
  // JSON has no comments, and no document may have an id of its own.
  if (withIds && (output === 'json' || output === 'ndjson'))
    throw conflict(['--ids', `--output ${output}`]);
  const notes = messages.say('form-first-release');
  const unknown: string[] = [];
  await presenter.page(async (page) => {
    const { stdout } = page;
    const writer = await writerFor(page, { withIds, shape });
    for (const { key, resource } of wanted) {
      const body = resources.bodyOf(key)?.written ?? null;
      if (resource === null || body === null) unknown.push(key);
      else await stdout.write(writer.next({ resource, body, notes }));
    }
    const end = writer.end();
    if (end !== '') await stdout.write(end);
  });
  if (unknown.length > 0)
    await presenter.remark(messages.say('resources-without-document', { keys: unknown }));
}

interface DocumentParts {
  readonly resource: KnownResource;
  readonly body: JsonObject;
  /** The notes of a release. Nobody knows those that were sent. */
  readonly notes: string;
}

async function writerFor(
  { format, style: { mask } }: Page,
  { withIds, shape }: Omit<ShowOptions, 'resources'>,
): Promise<{ next(parts: DocumentParts): string; end(): string }> {
  if (format === 'human' || format === 'yaml') {
    return {
      next: (parts) => {
        const comment = withIds ? `# id ${parts.resource.id}\n` : '';
        return `---\n${comment}${yamlText(mask.value(documentOf(parts, asPeopleWrite)))}`;
      },
      end: () => '',
    };
  }
  const writer = await createDataWriter(format, shape);
  return {
    next: (parts) =>
      writer.next({ id: parts.resource.id, object: () => mask.value(documentOf(parts)) }),
    end: () => writer.end(),
  };
}

/** One from which a plan has nothing to do: what was changed since its release is not released. */
function documentOf(
  { resource, body, notes }: DocumentParts,
  written: (question: JsonObject) => JsonObject = (question) => question,
): JsonObject {
  const { kind, key, protect, content, version } = resource;
  const isReleased = version !== null && version.content === content;
  const release = isReleased ? notes : null;
  return resourceDocument(kind === 'lacuna' ? written(body) : body, {
    kind,
    key,
    release,
    protect,
  });
}
