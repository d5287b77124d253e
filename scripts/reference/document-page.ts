import { anchorOf, blocks, code, generatedNote, plain, table } from './markdown.ts';

/** The part of JSON Schema that the schemas of documents use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface KindOfDocument {
  readonly kind: string;
  readonly schema: Schema;
}

/** docs/reference/documents.md: the fields of every kind of document. */
export function documentPage(kinds: readonly KindOfDocument[]): string {
  return blocks(
    generatedNote,
    '# Documents',
    'The fields of each kind of document, as `lms-cli schema KIND` gives them to editors. A field inside another has its path before its name, and `[]` means each element of a list. A required field inside another is required only where the outer one is present.',
    kinds.map(({ kind }) => `[${kind}](#${anchorOf(kind)})`).join(' · '),
    ...kinds.flatMap(({ kind, schema }) => [
      `## ${kind}`,
      table(['field', 'type', 'required', 'description'], [...rowsOf(schema, '')]),
    ]),
  );
}

function* rowsOf(schema: Schema, path: string): Iterable<readonly string[]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const here = `${path}${name}`;
    yield [code(here), typeOf(field), requirementOf(name, schema), plain(field.description ?? '')];
    yield* rowsOf(elementOf(field), `${here}${isList(field) ? '[]' : ''}.`);
  }
}

/** If one of several forms is required, names the alternatives. */
function requirementOf(name: string, { required, anyOf = [] }: Schema): string {
  if (required?.includes(name)) return 'yes';
  const forms = anyOf.flatMap((form) => (form.required === undefined ? [] : [form.required]));
  if (!forms.some((form) => form.includes(name))) return '';
  const others = forms.filter((form) => !form.includes(name)).flat();
  return `or ${others.map(code).join(', ')}`;
}

/** The schema of a field's own fields, or of those of its elements. */
function elementOf(field: Schema): Schema {
  const shape = withoutNull(field);
  return shape.items === undefined ? shape : withoutNull(shape.items);
}

const isList = (field: Schema) => withoutNull(field).items !== undefined;

/** A nullable field is a union of its type and null. */
function withoutNull(field: Schema): Schema {
  return field.anyOf?.find(({ type }) => type !== 'null') ?? field;
}

function typeOf(field: Schema): string {
  const shape = withoutNull(field);
  if (shape.enum !== undefined) {
    return shape.enum
      .filter((value) => value !== null)
      .map((value) => code(String(value)))
      .join(', ');
  }
  const names = [shape.type ?? 'any'].flat().filter((name) => name !== 'null');
  if (shape.items !== undefined) return `list of ${typeOf(shape.items)}`;
  return names.join(' or ');
}
