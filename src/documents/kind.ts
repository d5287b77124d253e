import { documentKinds, type DocumentKind } from '../contract/operations.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { nearestName } from './nearest.ts';
import type { SourceDocument } from './read.ts';

/**
 * The kind of a document: the one given by --as, else the one whose schema its `$schema`
 * field or schema line names. Throws CliError `usage/kind-missing` or `usage/kind-unknown`.
 */
export function kindOf(document: SourceDocument, as: string | null): DocumentKind {
  const name = as ?? schemaName(document.schemaLine ?? '');
  if (name !== null) return kindNamed(name);
  const file = document.source.name;
  throw new CliError('usage', problem('usage/kind-missing', { file, known: documentKinds }));
}

/** The kind of that name, for example `lacuna.create`. Throws CliError `usage/kind-unknown`. */
export function kindNamed(name: string): DocumentKind {
  const kind = documentKinds.find((known) => known === name);
  if (kind !== undefined) return kind;
  const suggestion = nearestName(name, documentKinds);
  throw new CliError(
    'usage',
    problem('usage/kind-unknown', { received: name, suggestion, known: documentKinds }),
  );
}

/** `lacuna.create` of `../schemas/lacuna.create.schema.json`; null for other names. */
function schemaName(reference: string): string | null {
  return /(?:^|[/\\])([a-z]+\.[a-z]+?)(?:\.schema)?\.json$/i.exec(reference)?.[1] ?? null;
}
