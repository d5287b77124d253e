/** The formats of a plan on standard output for programs, change by change. */
import type {
  Change,
  Difference,
  PlanTotals,
  SameContent,
  ChangeValue,
} from '../../contract/changes.ts';
import { toInteger } from '../../contract/numbers.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { DataFormatName } from '../formats.ts';
import { jsonText } from '../json-text.ts';
import { inLine, type Speech } from '../style.ts';

/** The text of each change, and the text that closes the output. */
interface PlanFormat {
  readonly each: (change: Change, position: number) => string;
  readonly end: (totals: PlanTotals, changes: number) => string;
}

const indented = (text: string, indent: string) => text.replaceAll('\n', `\n${indent}`);

/** One object: `{changes, summary}`. */
function jsonFormat(speech: Speech): PlanFormat {
  return {
    each: (change, position) => {
      const text = indented(jsonText(changeObject(change, speech), 2), '    ');
      return `${position === 0 ? '{\n  "changes": [' : ','}\n    ${text}`;
    },
    end: (totals, changes) => {
      const start = changes === 0 ? '{\n  "changes": [],' : '\n  ],';
      return `${start}\n  "summary": ${indented(jsonText(totalsObject(totals), 2), '  ')}\n}\n`;
    },
  };
}

/** A line for each change, and a last one with `{summary}`. */
function ndjsonFormat(speech: Speech): PlanFormat {
  return {
    each: (change) => `${jsonText(changeObject(change, speech))}\n`,
    end: (totals) => `${jsonText({ summary: totalsObject(totals) })}\n`,
  };
}

/** The same document as in JSON. The elements of a list need no indent. */
async function yamlFormat(speech: Speech): Promise<PlanFormat> {
  const { yamlText } = await import('../yaml-text.ts');
  return {
    each: (change, position) =>
      (position === 0 ? 'changes:\n' : '') + yamlText([changeObject(change, speech)]),
    end: (totals, changes) =>
      (changes === 0 ? 'changes: []\n' : '') + yamlText({ summary: totalsObject(totals) }),
  };
}

/** The keys, a line each; without a key, the id. */
function idFormat(speech: Speech): PlanFormat {
  return { each: ({ key, id }) => `${inLine(key ?? id ?? '', speech)}\n`, end: () => '' };
}

export async function planFormat(
  format: DataFormatName | 'id',
  speech: Speech,
): Promise<PlanFormat> {
  const formats: Readonly<Record<typeof format, () => PlanFormat | Promise<PlanFormat>>> = {
    json: () => jsonFormat(speech),
    ndjson: () => ndjsonFormat(speech),
    yaml: async () => yamlFormat(speech),
    id: () => idFormat(speech),
  };
  return formats[format]();
}

/**
 * The object for a change in JSON and YAML. Every one has `kind`, `resource`, `key`, `id` and
 * `source`; the others depend on its kind (docs/scripting.md).
 */
export function changeObject(change: Change, { mask }: Pick<Speech, 'mask'>): Json {
  const { kind, resource, key, id, source } = change;
  const all = { kind, resource, key, id: number(id), source: source && { ...source } };
  return mask.value({ ...all, ...ownFields(change) });
}

function ownFields(change: Change): JsonObject {
  switch (change.kind) {
    case 'requests': {
      const { verbs, because, renamedFrom, deletedBy, move, differences, remains, sameContent } =
        change;
      return {
        verbs,
        because,
        renamedFrom,
        deletedBy,
        replaces: number(change.replaces),
        move: move && { from: move.from && valueObject(move.from), to: valueObject(move.to) },
        differences: differences.map(differenceObject),
        inFull: change.isInFull,
        blocksMadeAnew: change.blocksMadeAnew,
        ...(remains === undefined ? {} : { remains }),
        ...(sameContent === undefined ? {} : { sameContent: sameObject(sameContent) }),
      };
    }
    case 'rename':
      return { renamedFrom: change.renamedFrom };
    case 'missing':
      return { protected: change.isProtected, referredBy: change.referredBy };
    case 'left':
      return { remains: change.remains };
    case 'in-doubt':
    case 'given-up':
      return { doubt: { ...change.doubt } };
    case 'blocked':
      return { by: change.by };
    case 'waiting':
      return { for: change.for };
  }
}

function sameObject({ created, missing }: SameContent): JsonObject {
  return { created: created && { ...created, id: number(created.id) }, missing };
}

function differenceObject({ path, before, after }: Difference): JsonObject {
  return { path, before: before && valueObject(before), after: after && valueObject(after) };
}

/** `value`, or `id` or `version` with the key that gives it; null if this apply makes it. */
function valueObject(value: ChangeValue): JsonObject {
  if (value.kind === 'value') return { value: value.value };
  return { [value.kind]: number(value.now), of: value.of };
}

const number = (digits: string | null) => (digits === null ? null : toInteger(digits));

export function totalsObject(totals: PlanTotals): JsonObject {
  return { ...totals };
}
