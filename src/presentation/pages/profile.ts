/** The pages of `lms-cli profile`. */
import type { SecretOrigin } from '../../core/auth.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { jsonText, type Shown } from '../data-writer.ts';
import { tableLines } from '../layout.ts';
import { inLine, type Style } from '../style.ts';

export interface ProfileLine {
  readonly name: string;
  /** Null for the built-in local service. */
  readonly baseUrl: string | null;
  readonly auth: string;
  readonly isDefault: boolean;
  readonly isProtected: boolean;
  /** The name of its file, as it is shown. */
  readonly file: string;
}

/** The profiles in their order. If there are none, a remark goes to standard error. */
export function shownProfiles(profiles: readonly ProfileLine[]): Shown {
  return {
    ids: profiles.map(({ name }) => name),
    data: () =>
      profiles.map(({ name, baseUrl, auth, isDefault, isProtected, file }) => ({
        name,
        baseUrl,
        auth,
        default: isDefault,
        protected: isProtected,
        file,
      })),
    text: (style) => {
      if (profiles.length === 0) return '';
      const { output, prompts } = style.messages;
      const { columns, marks } = output.profiles;
      const head = [columns.name, columns.baseUrl, columns.auth, columns.file, ''];
      const rows = profiles.map(({ name, baseUrl, auth, isDefault, isProtected, file }) => [
        ...[name, baseUrl ?? prompts.localService, auth === 'none' ? '-' : auth, file].map((cell) =>
          inLine(cell, style),
        ),
        [isDefault ? marks.default : [], isProtected ? marks.protected : []].flat().join(', '),
      ]);
      const [first = '', ...lines] = tableLines([head, ...rows]);
      return [style.theme.faint(first), ...lines].map((line) => `${line}\n`).join('');
    },
  };
}

export interface ValueLine {
  readonly name: string;
  readonly value: ShownValue;
  readonly origin: ValueOrigin;
}

export type ShownValue = string | number | boolean | null | SecretOrigin;

export type ValueOrigin =
  | { readonly kind: 'file'; readonly file: string; readonly line: number }
  | { readonly kind: 'option' | 'environment'; readonly name: string }
  | { readonly kind: 'default' };

/** A variable that documents can use with this profile. */
export interface VariableLine {
  readonly name: string;
  readonly value: Json;
  readonly origin: ValueOrigin;
}

interface ShownProfile extends ProfileLine {
  readonly values: readonly ValueLine[];
  readonly variables: readonly VariableLine[];
}

export function shownProfile({ name, values, variables, ...profile }: ShownProfile): Shown {
  const { isDefault, isProtected, file } = profile;
  return {
    ids: [name],
    data: () => ({
      name,
      file,
      default: isDefault,
      protected: isProtected,
      values: values.map(valueObject),
      variables: variables.map((each) => ({ ...each, origin: { ...each.origin } })),
    }),
    text: (style) => {
      const { columns, marks } = style.messages.output.profiles;
      const head = [columns.name, inLine(name, style), isDefault ? marks.default : ''];
      // As JSON, so that the text "17" does not look like the number.
      const lines = variables.map((each) => ({
        ...each,
        name: `variables.${each.name}`,
        value: jsonText(each.value),
      }));
      return valueTable([...values, ...lines], style, [head]);
    },
  };
}

export function valueObject({ name, value, origin }: ValueLine): JsonObject {
  return { name, value, origin: { ...origin } };
}

/** One line for each value: its name, value and source. */
export function valueTable(
  values: readonly ValueLine[],
  style: Style,
  above: readonly (readonly string[])[] = [],
): string {
  const rows = values.map(({ name, value, origin }) => [
    inLine(name, style),
    inLine(valueText(value, style.messages), style),
    inLine(originText(origin, style.messages), style),
  ]);
  return tableLines([...above, ...rows])
    .map((line) => `${line}\n`)
    .join('');
}

function valueText(value: ShownValue, { output }: Catalogue): string {
  const { secrets, none } = output.profiles;
  if (value === null) return none;
  if (typeof value !== 'object') return String(value);
  if ('env' in value) return secrets.env(value.env, value.isSet);
  if ('file' in value) return secrets.file(value.file);
  return secrets.command(value.command);
}

function originText(origin: ValueOrigin, { output }: Catalogue): string {
  if (origin.kind === 'file') return `${origin.file}:${origin.line}`;
  return origin.kind === 'default' ? output.profiles.default : origin.name;
}
