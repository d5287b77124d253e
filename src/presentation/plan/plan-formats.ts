/** The formats of a plan on standard output for programs, change by change. */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { DataFormatName } from '../formats.ts';
import { jsonText } from '../json-text.ts';
import { inLine, type Speech } from '../style.ts';
import { changeObject, totalsObject } from './change-object.ts';

/** The text of each change, and the text that closes the output. */
export interface PlanFormat {
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
