/** Counts what becomes of the questions of a conversion. */
import type { Conversion, ConvertedFile, Loss } from '../../contract/conversions.ts';
import type { ConversionSummary, CountedCode } from '../../presentation/pages/conversion.ts';

export interface ConversionTally {
  /** Starts a file: the next conversions are those of its questions. */
  readonly begin: (file: string, format: string) => void;
  readonly add: (conversion: Conversion) => void;
  readonly summary: () => ConversionSummary;
  readonly counts: Readonly<Counts>;
}

interface Counts {
  seen: number;
  converted: number;
  refused: number;
  skipped: number;
  /** Converted questions that lack a required field. */
  incomplete: number;
}

type Counted = { -readonly [Name in keyof CountedCode]: CountedCode[Name] };

interface Most {
  /** Refused questions that are shown, and those of them with the same reason. */
  readonly shown: number;
  readonly ofCode: number;
}

export function createConversionTally(most: Most): ConversionTally {
  const files: { -readonly [Name in keyof ConvertedFile]: ConvertedFile[Name] }[] = [];
  const counts: Counts = { seen: 0, converted: 0, refused: 0, skipped: 0, incomplete: 0 };
  const refused: Conversion[] = [];
  const losses = new Map<string, Counted>();
  const skips = new Map<string, Counted>();
  const missing = new Map<string, number>();
  const ofCodes = new Map<string, number>();
  const hidden = new Map<string, number>();
  const noteRefused = (conversion: Conversion) => {
    const code = reasonOf(conversion);
    const before = ofCodes.get(code) ?? 0;
    ofCodes.set(code, before + 1);
    // A document of ours has mistakes of its own. In foreign files, one reason has many cases.
    const isCase = conversion.findings.length === 0 && before >= most.ofCode;
    if (refused.length < most.shown && !isCase) refused.push(conversion);
    else hidden.set(code, (hidden.get(code) ?? 0) + 1);
  };
  return {
    counts,
    begin: (file, format) => {
      files.push({ file, format, seen: 0, converted: 0, refused: 0, skipped: 0 });
    },
    add(conversion) {
      const { status } = conversion;
      for (const count of [counts, files.at(-1)]) {
        if (count === undefined) continue;
        count.seen += 1;
        count[status] += 1;
      }
      if (status === 'refused') noteRefused(conversion);
      if (status !== 'refused') noteCodes(conversion, status === 'converted' ? losses : skips);
      if (conversion.missing.length > 0) counts.incomplete += 1;
      for (const field of conversion.missing) missing.set(field, (missing.get(field) ?? 0) + 1);
    },
    summary: () => ({
      files,
      refused: { shown: refused, hidden: [...hidden] },
      losses: byCount(losses),
      skips: byCount(skips),
      missing: [...missing],
    }),
  };
}

/** Each code once for each question, however often it has it. */
function noteCodes(conversion: Conversion, codes: Map<string, Counted>): void {
  const own = new Set<string>();
  for (const loss of conversion.losses) noteCode(conversion, loss, { own, codes });
}

/** The code of the first reason why a question was refused. */
function reasonOf({ losses, findings }: Conversion): string {
  const codes = [...losses, ...findings].map(({ problem }) => problem.code);
  return codes.find((code) => code.startsWith('refused/')) ?? codes[0] ?? '';
}

function noteCode(
  conversion: Conversion,
  loss: Loss,
  { own, codes }: { readonly own: Set<string>; readonly codes: Map<string, Counted> },
): void {
  const { code } = loss.problem;
  const group = `${code} ${code === 'loss/field' ? fieldOf(loss) : kindOf(conversion)}`;
  if (own.has(group)) return;
  own.add(group);
  const known = codes.get(group);
  if (known === undefined) codes.set(group, { code, questions: 1, example: { conversion, loss } });
  else known.questions += 1;
}

/** What is skipped is counted by its kind, so that nobody takes essays for choices. */
const kindOf = ({ status, type }: Conversion) => (status === 'skipped' ? type : '');

/** Its value is `name: value`. Each field is a loss of its own. */
const fieldOf = ({ value }: Loss) => /^[^:]*/.exec(value ?? '')?.[0] ?? '';

const byCount = (codes: ReadonlyMap<string, CountedCode>) =>
  [...codes.values()].toSorted((one, other) => other.questions - one.questions);
