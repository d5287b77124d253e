import type { SecretOrigin } from '../../core/auth.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { type DataPage, jsonText } from '../data-writer.ts';
import { headings, linesText, table } from '../layout.ts';
import { inLine, type Style } from '../style.ts';

export interface ProfileLine {
  readonly name: string;
  /** Null for the built-in local service. */
  readonly baseUrl: string | null;
  readonly auth: string;
  readonly isDefault: boolean;
  readonly isProtected: boolean;
  readonly file: string;
}

/** The profiles in their order. If there are none, a remark goes to standard error. */
export function shownProfiles(profiles: readonly ProfileLine[]): DataPage {
  return {
    list: profiles.map(({ name, baseUrl, auth, isDefault, isProtected, file }) => ({
      ids: [name],
      object: () => ({
        name,
        baseUrl,
        auth,
        default: isDefault,
        protected: isProtected,
        file,
      }),
    })),
    text: (style) => {
      if (profiles.length === 0) return '';
      const { say } = style.messages;
      const names = ['profile', 'baseUrl', 'auth', 'file'] as const;
      const leastNeeded = [names.indexOf('file'), names.indexOf('auth')];
      const heads = headings(names, style);
      const rows = profiles.map(({ name, baseUrl, auth, isDefault, isProtected, file }) => [
        ...[name, baseUrl ?? say('local-service'), auth === 'none' ? '-' : auth, file].map((cell) =>
          inLine(cell, style),
        ),
        [
          ...(isDefault ? [say('profile-mark', { mark: 'default' })] : []),
          ...(isProtected ? [say('profile-mark', { mark: 'protected' })] : []),
        ].join(', '),
      ]);
      const shape = { hasHead: true, leastNeeded };
      return linesText(table([[...heads, ''], ...rows], style, shape).flat());
    },
  };
}

export interface ValueLine {
  readonly name: string;
  readonly value: ShownValue;
  readonly origin: ValueOrigin;
}

type ShownValue = string | number | boolean | null | SecretOrigin;

type ValueOrigin =
  | { readonly kind: 'file'; readonly file: string; readonly line: number }
  | { readonly kind: 'option' | 'environment'; readonly name: string }
  | { readonly kind: 'default' };

export interface VariableLine {
  readonly name: string;
  readonly value: Json;
  readonly origin: ValueOrigin;
}

export function shownProfile(
  { name, isDefault, isProtected, file }: ProfileLine,
  values: readonly ValueLine[],
  variables: readonly VariableLine[],
): DataPage {
  return {
    ids: [name],
    object: () => ({
      name,
      file,
      default: isDefault,
      protected: isProtected,
      values: values.map(valueObject),
      variables: variables.map((each) => ({ ...each, origin: { ...each.origin } })),
    }),
    text: (style) => {
      const { say } = style.messages;
      const mark = isDefault ? say('profile-mark', { mark: 'default' }) : '';
      const head = [...headings(['profile'], style), inLine(name, style), mark];
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
  return linesText(table([...above, ...rows], style, { hasHead: false }).flat());
}

function valueText(value: ShownValue, { say }: Catalogue): string {
  if (value === null) return '-';
  if (typeof value !== 'object') return String(value);
  if ('env' in value) {
    return say('profile-secret', { reason: 'env', name: value.env, isSet: value.isSet });
  }
  return 'file' in value
    ? say('profile-secret', { reason: 'file', name: value.file })
    : say('profile-secret', { reason: 'command', name: value.command });
}

function originText(origin: ValueOrigin, { say }: Catalogue): string {
  if (origin.kind === 'file') return `${origin.file}:${origin.line}`;
  return origin.kind === 'default' ? say('profile-mark', { mark: 'default' }) : origin.name;
}
