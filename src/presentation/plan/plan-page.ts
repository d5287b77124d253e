/**
 * Shows a plan (docs/content-as-code.md): the changes as they come, and what they add up to. A plan
 * can have 100,000 changes, so no more than the first are held back, for the width of the columns.
 */
import { cut } from '../../core/texts.ts';
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { OutputStream } from '../../core/host.ts';
import { countColumns, foldText, wrapText } from '../layout.ts';
import { inLine, type Style, type Theme } from '../style.ts';
import {
  actionText,
  changeKeyText,
  type DifferencePiece,
  followsText,
  type Sign,
  signOf,
} from './change-text.ts';
import { differencePieces, shownDifferences } from './difference-text.ts';
import { createDataWriter, type Page } from '../data-writer.ts';
import { changeObject, ledgerObject } from './plan-data.ts';
import {
  type Doubts,
  noDoubts,
  notices,
  type PlanFacts,
  sameContentTexts,
  steps,
  totalsText,
  withDoubtOf,
} from './plan-summary.ts';

interface ShownPlan {
  /** In the order of the plan. */
  readonly changes: AsyncIterable<Change> | Iterable<Change>;
  /** Called after the last change. */
  readonly totals: () => PlanTotals;
  readonly facts: PlanFacts;
}

interface PlanPage extends Page {
  /** Where the changes go. On standard error they are for people. */
  readonly to: 'stdout' | 'stderr';
}

/** What `--quiet` does not silence: nobody can send it as it is. */
const hasProblem = ({ kind }: Change) => problems.has(kind);

const problems: ReadonlySet<Change['kind']> = new Set(['in-doubt', 'given-up', 'blocked', 'left']);

/** The changes decide how wide the columns are. */
const FIRST_CHANGES = 100;

export async function showPlan(
  { changes, totals, facts }: ShownPlan,
  page: PlanPage,
): Promise<void> {
  const seen = { changes: 0, doubts: noDoubts };
  const watched = async function* () {
    for await (const change of changes) {
      seen.changes += 1;
      seen.doubts = withDoubtOf(change, seen.doubts);
      yield change;
    }
  };
  const { to, stdout, stderr, style, stderrStyle, showsAll, quiet } = page;
  const isData = to === 'stdout';
  const [output, outputStyle] = isData ? [stdout, style] : [stderr, stderrStyle];
  const format = isData ? page.format : 'human';
  if (format === 'human') {
    await showChanges(watched(), output, { style: outputStyle, showsAll, quiet, facts });
  } else {
    const writer = await createDataWriter(format, { field: 'changes' });
    for await (const change of watched()) {
      const id = inLine(change.key ?? change.id ?? '', style);
      await output.write(writer.next({ id, object: () => changeObject(change, style) }));
    }
    const text = writer.end({ summary: { ...totals() }, ledger: ledgerObject(facts) });
    if (text !== '') await output.write(text);
  }
  if (format === 'human' && seen.changes > 0 && !quiet) await stderr.write('\n');
  const told = quiet ? [] : toldLines(totals(), facts, stderrStyle);
  const next = stepLines(totals(), seen.doubts, facts, stderrStyle);
  await stderr.write([...told, ...next].map((line) => `${line}\n`).join(''));
}

async function showChanges(
  changes: AsyncIterable<Change>,
  output: OutputStream,
  options: LineOptions & { readonly quiet: boolean },
): Promise<void> {
  const first: Change[] = [];
  let columns: PlanColumns | null = null;
  const show = async (change: Change, widths: PlanColumns) =>
    output.write(await changeLines(change, widths, options));
  const showFirst = async () => {
    const widths = measureColumns(first, options);
    for (const change of first.splice(0)) await show(change, widths);
    return widths;
  };
  for await (const change of changes) {
    if (options.quiet && !hasProblem(change)) continue;
    if (columns !== null) await show(change, columns);
    else if (first.push(change) === FIRST_CHANGES) columns = await showFirst();
  }
  await showFirst();
}

function toldLines(totals: PlanTotals, facts: PlanFacts, style: Style): string[] {
  const { messages, theme } = style;
  const told = [
    theme.strong(totalsText(totals, facts, messages)),
    ...notices(totals, facts, messages),
  ];
  return told.map((line) => foldText(line, style, '  '));
}

function stepLines(totals: PlanTotals, doubts: Doubts, facts: PlanFacts, style: Style): string[] {
  return steps(totals, doubts, facts, style.messages).map((line) =>
    style.theme.strong(foldText(inLine(line, style), style, '  ')),
  );
}

const paints: Readonly<Record<Sign, keyof Theme>> = {
  '+': 'success',
  '~': 'warning',
  '>': 'moved',
  '=': 'moved',
  '-': 'error',
  '?': 'doubt',
  '!': 'doubt',
  '.': 'moved',
};

/** Two spaces, the sign, and the longest kind of resource. */
const KEY_COLUMN = '  + assessment  '.length;
/** Of what is below a change. */
const INDENT = '      ';
/** In less room, what happens to a resource goes below its key. */
const LEAST_ROOM = 24;
/** Longer ones do not make a column wider, or narrower. */
const WIDEST_KEY = 40;
const WIDEST_PLACE = 40;

/** The columns of all changes, made from the first of them. */
interface PlanColumns {
  readonly key: number;
  readonly action: number;
  /** True if there is no room for columns, so that each part has lines of its own. */
  readonly isStacked: boolean;
}

function measureColumns(first: readonly Change[], options: LineOptions): PlanColumns {
  const { style } = options;
  const parts = first.map((change) => partsOf(change, options));
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map((each) => countColumns(each)));
  const isLimited = style.isTerminal === true;
  const mostKey = isLimited ? Math.max(12, Math.floor(style.columns * 0.3)) : WIDEST_KEY;
  const keys = parts.map(({ key }) => key).filter((key) => countColumns(key) <= mostKey);
  const key = widest(keys);
  const room = style.columns - KEY_COLUMN - key - 2;
  const places = parts.map((each) => each.place);
  const place = widest(places.filter((each) => countColumns(each) <= WIDEST_PLACE));
  const roomBeside = isLimited ? room - place - 2 : Number.POSITIVE_INFINITY;
  const actions = parts.filter((each) => each.place !== '').map(({ action }) => action);
  return {
    key,
    action: widest(actions.filter((action) => countColumns(action) <= roomBeside)),
    isStacked: isLimited && room < LEAST_ROOM,
  };
}

interface Parts {
  readonly key: string;
  readonly action: string;
  readonly place: string;
}

function partsOf(change: Change, { style, facts }: Pick<LineOptions, 'style' | 'facts'>): Parts {
  const naming = (name: string) => inLine(name, style);
  const placeOf = ({ file, line }: NonNullable<Change['source']>) => naming(`${file}:${line}`);
  const former = change.kind === 'requests' ? (change.deletes?.source ?? null) : null;
  // An undo leaves the files as they are.
  const told = (place: string) =>
    facts.undoes === null ? style.messages.say('plan-was-at', { place }) : place;
  const gone = former === null ? '' : told(placeOf(former));
  return {
    key: changeKeyText(change, style, naming),
    action: actionText(change, style, naming),
    place: change.source === null ? gone : placeOf(change.source),
  };
}

/** More fields of one change are only counted. */
const MOST_DIFFERENCES = 20;

interface LineOptions {
  readonly style: Style;
  readonly showsAll: boolean;
  readonly facts: PlanFacts;
}

/** The lines about a change, each with its newline. */
async function changeLines(
  change: Change,
  columns: PlanColumns,
  options: LineOptions,
): Promise<string> {
  const { style, showsAll } = options;
  const lines = headLines(change, columns, options);
  const differences = change.kind === 'requests' ? change.differences : [];
  const { shown: all, followed } = shownDifferences(differences);
  const shown = showsAll ? all : all.slice(0, MOST_DIFFERENCES);
  const below = (text: string) => lines.push(foldText(INDENT + text, style, `${INDENT}  `));
  for (const text of sameContentTexts(change, style)) below(text);
  if (followed.length > 0) below(followsText(followed, style, (name) => inLine(name, style)));
  for (const difference of shown) {
    const pieces = await differencePieces(difference, style, { showsAll });
    below(paintPieces(pieces, style.theme));
  }
  const more = all.length - shown.length;
  if (more > 0) {
    const { say } = style.messages;
    lines.push(`${INDENT}${say('plan-more-differences', { count: more })} ${say('plan-show-all')}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

function paintPieces(pieces: readonly DifferencePiece[], theme: Theme): string {
  const paint = { same: (text: string) => text, removed: theme.error, added: theme.success };
  return pieces.map(({ kind, text }) => paint[kind](text)).join('');
}

function headLines(change: Change, columns: PlanColumns, options: LineOptions): string[] {
  const { style } = options;
  const { key, action, place } = partsOf(change, options);
  const sign = signOf(change);
  const painted = style.theme[paints[sign]](sign);
  if (columns.isStacked) {
    const room = style.columns - INDENT.length;
    const lines = [...wrapText(action, room), ...placeLines(place, room, style)];
    const first = foldText(`  ${painted} ${change.resource} ${key}`, style, INDENT);
    return [first, ...lines.map((line) => INDENT + line)];
  }
  const indent = ' '.repeat(KEY_COLUMN + columns.key + 2);
  const lines = actionLines({ action, place }, style.columns - indent.length, columns, style);
  const start = `  ${painted} ${change.resource.padEnd(KEY_COLUMN - 6)}  `;
  const width = countColumns(key);
  const isBeside = width <= columns.key || style.isTerminal !== true;
  const padding = ' '.repeat(Math.max(0, columns.key - width));
  const [first = '', ...rest] = lines;
  const heads = isBeside
    ? [`${start}${key}${padding}  ${first}`]
    : [start + cut(key, Math.max(LEAST_ROOM, style.columns - KEY_COLUMN)), indent + first];
  return [...heads, ...rest.map((line) => indent + line)];
}

/** What happens, and where the document is: beside it if there is room, otherwise below. */
function actionLines(
  { action, place }: Omit<Parts, 'key'>,
  room: number,
  columns: PlanColumns,
  style: Style,
): string[] {
  const width = countColumns(action);
  const wide = Math.max(width, columns.action);
  const fits = (left: number) =>
    style.isTerminal !== true || left + 2 + countColumns(place) <= room;
  const beside = (left: number) =>
    `${action}${' '.repeat(left - width)}  ${style.theme.faint(place)}`;
  if (place === '' && style.isTerminal !== true) return [action];
  if (place !== '' && fits(wide)) return [beside(wide)];
  if (place !== '' && fits(width)) return [beside(width)];
  return [...wrapText(action, room), ...placeLines(place, room, style)];
}

/** The end of a long name says more than its beginning. */
function placeLines(place: string, room: number, { theme }: Style): string[] {
  if (place === '') return [];
  const characters = Array.from(place);
  const isLong = characters.length > room;
  return [theme.faint(isLong ? `…${characters.slice(1 - room).join('')}` : place)];
}
