/** Configuration files as they are shown with what is wrong in them. */
import type { Diagnostic, Range } from '../core/diagnostic.ts';
import type { SourceDocument } from '../documents/source-document.ts';
import type { Mapping, Node } from '../documents/tree.ts';
import { isSecretName } from './headers.ts';

/**
 * The text of a file with asterisks for what is, or could be, a secret in clear text; its lines
 * stay where they are. A secret may stand where no field is, as the findings say.
 */
export function withoutClearSecrets(
  { source, node }: Pick<SourceDocument, 'source' | 'node'>,
  findings: readonly Pick<Diagnostic, 'problem' | 'range'>[],
): SourceDocument['source'] {
  const found = findings.flatMap(({ problem: { code }, range }) =>
    code === 'config/secret-source' && range !== null ? [range] : [],
  );
  const masked = [...found, ...secretsIn(node)].reduce(
    (text, [start, end]) =>
      text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, '*') + text.slice(end),
    source.text,
  );
  return { ...source, text: masked };
}

/** The places of texts that say who calls, or whose names say that they are secret. */
function secretsIn(node: Node): Range[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'sequence') return node.items.flatMap(secretsIn);
  return node.fields.flatMap(({ name, value }) => {
    if (name === 'auth' && value.kind === 'mapping') return authSecrets(value);
    const isSecret = value.kind === 'scalar' && name !== null && isSecretName(name);
    return isSecret ? [value.range] : secretsIn(value);
  });
}

/** Of a way of proving who calls only its type is no secret, and where secrets come from. */
function authSecrets({ fields }: Mapping): Range[] {
  return fields.flatMap(({ name, value }) =>
    value.kind === 'scalar' && name !== 'type' ? [value.range] : [],
  );
}
