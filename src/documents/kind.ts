import { operationIds, type OperationId } from '../contract/operations.ts';
import { CliError } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { nearestName } from './nearest.ts';
import type { SourceDocument } from './source-document.ts';

/**
 * What a document is: the body of an operation (its params where it has no body), or a
 * document of `import`, which says its operation itself.
 */
export type Kind = OperationId | 'import';

export const kinds: readonly Kind[] = [...operationIds, 'import'];

/**
 * The kind of a document: the one given by --as; `import` where it has a field `operation`;
 * else the one whose schema its `$schema` field or schema line names. Throws CliError
 * `usage/kind-missing` or `usage/kind-unknown`.
 */
export function kindOf(document: SourceDocument, as: string | null): Kind {
  if (as !== null) return kindNamed(as);
  const { source, value, schemaLine } = document;
  if (isObject(value) && Object.hasOwn(value, 'operation')) return 'import';
  const name = schemaName(schemaLine);
  if (name !== null) return kindNamed(name);
  throw new CliError('usage', problem('usage/kind-missing', { file: source.name, known: kinds }));
}

/**
 * The kind of that name, for example `lacuna.create`. Throws CliError `usage/kind-unknown`.
 * @param others names that the caller knows as well
 */
export function kindNamed(name: string, others: readonly string[] = []): Kind {
  const kind = known(name);
  if (kind !== null) return kind;
  const names = [...kinds, ...others];
  const suggestion = nearestName(name, names);
  throw new CliError(
    'usage',
    problem('usage/kind-unknown', { received: name, suggestion, known: names }),
  );
}

/** The kind whose schema a schema line names; null where it names none. */
export function kindOfSchema(schemaLine: string | null): Kind | null {
  return known(schemaName(schemaLine) ?? '');
}

const known = (name: string) => kinds.find((kind) => kind === name) ?? null;

/** `lacuna.create` of `../schemas/lacuna.create.schema.json`; null for other names. */
function schemaName(reference: string | null): string | null {
  const name = /(?:^|[/\\])(import|[a-z]+\.[a-z]+?)(?:\.schema)?\.json$/i.exec(reference ?? '');
  return name?.[1] ?? null;
}
