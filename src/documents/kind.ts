import { type OperationId, operationIds } from '../contract/operations.ts';
import { CliError } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { nearestName } from './nearest.ts';
import type { SourceDocument } from './source-document.ts';

/** The body (or params) of an operation, or a document of `import` or of a content folder. */
export type Kind = OperationId | 'import' | 'resource';

export const kinds: readonly Kind[] = [...operationIds, 'import', 'resource'];

/**
 * The kind of a document, from the first of these: `import` if it has a field `operation`; `resource`
 * if it has a field `resource`, or is a question in a file of questions and has a key; the schema that
 * its `$schema` field or schema line names. Null without any.
 */
export function findKind({ format, value, schemaLine }: SourceDocument): Kind | null {
  const has = (field: string) => isObject(value) && Object.hasOwn(value, field);
  if (has('operation')) return 'import';
  // A question with a key belongs to a content folder.
  if (has('resource') || (format === 'md' && has('key'))) return 'resource';
  return kindOfSchema(schemaLine);
}

/** Throws CliError `usage/kind`. @param others further names that the caller accepts */
export function kindNamed(name: string, others: readonly string[] = []): Kind {
  const kind = known(name);
  if (kind !== null) return kind;
  const names = [...kinds, ...others];
  const suggestion = nearestName(name, names);
  throw new CliError(
    'usage',
    problem('usage/kind', { reason: 'unknown', received: name, suggestion, known: names }),
  );
}

/** The kind whose schema a schema line names; null if it names none of them. */
export function kindOfSchema(schemaLine: string | null): Kind | null {
  return known(schemaName(schemaLine) ?? '');
}

const known = (name: string) => kinds.find((kind) => kind === name) ?? null;

/** `lacuna.create` for `../schemas/lacuna.create.schema.json`; null for other names. */
function schemaName(reference: string | null): string | null {
  const name = /(?:^|[/\\])(import|resource|[a-z]+\.[a-z]+?)(?:\.schema)?\.json$/i.exec(
    reference ?? '',
  );
  return name?.[1] ?? null;
}
