/** Options that say how a sheet is read: `--encoding`, `--columns` and `--ignore-columns`. */
import {
  fieldOfHeader,
  headersFor,
  isSameHeader,
  namedHeaders,
} from '../../contract/header-names.ts';
import { documentKinds } from '../../contract/operations.ts';
import { headerFields } from '../../contract/resource-schema.ts';
import { schemaOf } from '../../contract/schemas.ts';
import { fieldsAt } from '../../contract/shape.ts';
import { CliError } from '../../core/errors.ts';
import { isTableEncoding } from '../../documents/csv/encoding.ts';
import { columnPath, type HeaderReading, type TableReading } from '../../documents/csv/header.ts';
import { createTextParts } from '../../documents/decode.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { parsedOption, textsOption, type ValuesOf } from './parameters.ts';

export const headerOptions = {
  columns: textsOption('<NAME=FIELD>'),
  ignoreColumns: textsOption('<A,B>'),
};

export const tableOptions = {
  encoding: parsedOption('<NAME>', [tableEncodingNamed, { kind: 'encoding' }]),
  ...headerOptions,
};

type TableOptions = ValuesOf<typeof tableOptions>;

/** An encoding of the Encoding Standard. */
export function encodingNamed(name: string): string | null {
  try {
    return createTextParts(name, {}).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function tableEncodingNamed(name: string): string | null {
  const encoding = encodingNamed(name);
  return encoding !== null && isTableEncoding(encoding) ? encoding : null;
}

export const tableToRead = (given: TableOptions): TableReading => ({
  encoding: { named: given.encoding, mayGuess: true },
  headers: headersGiven(given),
});

/** Where something is sent and nobody sees a warning, an encoding must be named. */
export const tableToSend = (
  given: TableOptions,
  { gate, settings }: Pick<Context, 'gate' | 'settings'>,
): TableReading => ({
  encoding: { named: given.encoding, mayGuess: settings.dryRun || gate.interview() !== null },
  headers: headersGiven(given),
});

/** Throws CliError `usage/columns`. */
export function headersGiven(
  { columns, ignoreColumns }: ValuesOf<typeof headerOptions>,
  leavesOut = false,
): HeaderReading {
  const given = [
    ...columns.flatMap((text) => text.split(',')).map(columnIn),
    ...ignoreColumns.flatMap((text) => text.split(',')).map((header) => [header, null] as const),
  ];
  const twice = given.find(([header], index) =>
    given.slice(0, index).some(([before]) => isSameHeader(before, header)),
  );
  if (twice !== undefined) {
    throw new CliError(
      'usage',
      problem('usage/columns', { reason: 'twice', text: twice[0].trim() }),
    );
  }
  const unmatched = new Map(given.map(([header]) => [header.trim(), null]));
  return { named: namedHeaders(given), leavesOut, unmatched };
}

function columnIn(text: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  const [header, field] = [text.slice(0, at), text.slice(at + 1)];
  const fields = fieldsOfColumns();
  const [first] = columnPath(fieldOfHeader(field)) ?? [];
  if (header.trim() !== '' && fields.includes(String(first))) return [header, field];
  const suggestion = nearestName(field.trim(), headersFor(fields));
  const about = { reason: 'unknown-field', text, suggestion } as const;
  throw new CliError('usage', problem('usage/columns', about));
}

const fieldsOfColumns = (): string[] => [
  'operation',
  'resource',
  'body',
  'params',
  ...headerFields,
  ...documentKinds.flatMap((kind) => fieldsAt(schemaOf(kind, false), []).map(({ name }) => name)),
];
