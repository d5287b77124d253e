/**
 * Random content folders, and histories of them. A resource has a place of its own for good (`q0`,
 * `a1`, `t2`), which the service shows in a field that no change touches, so that everybody can
 * count what there is of it, whatever its key is at the time.
 */
import fc from 'fast-check';
import { resourceKinds, type ResourceKind } from '../../src/contract/resources.ts';
import type { Json, JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { assessment, lacuna, permissions, track } from '../harness/course.ts';
import { textIn } from './truth.ts';

/** A resource as a folder asks for it. */
export interface Wanted {
  readonly kind: ResourceKind;
  /** Its place, in the field that `markOf` reads. */
  readonly mark: string;
  readonly key: string;
  readonly formerly: readonly string[];
  readonly body: JsonObject;
  readonly isReleased: boolean;
  readonly protect: boolean;
  readonly file: FileName;
}

export type Folder = readonly Wanted[];

const fileNames = ['course.yaml', 'course.ndjson', 'questions.md'] as const;
type FileName = (typeof fileNames)[number];

const markFields: Readonly<Record<ResourceKind, string>> = {
  assessment: 'conclusionMessage',
  lacuna: 'source',
  track: 'code',
};

/** The place of a resource at the service, or of a body. */
export function markOf(kind: ResourceKind, body: JsonObject): string {
  return textIn(body[markFields[kind]]);
}

/** A change of the folder keeps the places that are not drawn anew. */
interface Slot {
  readonly isNew: boolean;
  readonly isThere: boolean;
  readonly name: number;
  readonly text: number;
  readonly parent: number;
  readonly extra: boolean;
  readonly isReleased: boolean;
  readonly protect: boolean;
  readonly file: number;
  readonly links: readonly Link[];
}

/** What it refers to: the number of the other resource, or a literal number instead. */
interface Link {
  readonly to: number;
  readonly isLiteral: boolean;
  readonly variant: number;
}

const COUNTS: Readonly<Record<ResourceKind, number>> = { lacuna: 4, assessment: 2, track: 3 };

const link = fc.record({
  to: fc.nat(3),
  isLiteral: fc.boolean(),
  variant: fc.nat(5),
});

const slot: fc.Arbitrary<Slot> = fc.record({
  isNew: fc.boolean(),
  isThere: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn > 0),
  name: fc.nat(2),
  text: fc.nat(2),
  parent: fc.nat(2),
  extra: fc.boolean(),
  isReleased: fc.boolean(),
  protect: fc.boolean(),
  file: fc.nat(2),
  links: fc.array(link, { maxLength: 3 }),
});

const slots = (kind: ResourceKind) =>
  fc.array(slot, { minLength: COUNTS[kind], maxLength: COUNTS[kind] });

const drawing = fc.record({
  lacuna: slots('lacuna'),
  assessment: slots('assessment'),
  track: slots('track'),
});

type Drawing = typeof drawing extends fc.Arbitrary<infer T> ? T : never;

/** Folders one after the other, each with some changes of the one before. */
export const histories = (most: number): fc.Arbitrary<Folder[]> =>
  fc.array(drawing, { minLength: 1, maxLength: most }).map((drawings) => {
    let now: Drawing | null = null;
    return drawings.map((next) => {
      now = now === null ? next : changed(now, next);
      return folderOf(now);
    });
  });

function changed(before: Drawing, next: Drawing): Drawing {
  const chosen = (kind: ResourceKind) =>
    next[kind].map((each, index) => (each.isNew ? each : (before[kind][index] ?? each)));
  return { lacuna: chosen('lacuna'), assessment: chosen('assessment'), track: chosen('track') };
}

function folderOf(drawn: Drawing): Folder {
  const isThere = (kind: ResourceKind, index: number) => drawn[kind][index]?.isThere === true;
  const hasVersion = (kind: ResourceKind, index: number) =>
    isThere(kind, index) && drawn[kind][index]?.isReleased === true;
  const reference = (kind: ResourceKind, index: number, part: '' | '#versionId'): JsonObject => ({
    $ref: `${keyOf(kind, index, drawn[kind][index]?.name ?? 0)}${part}`,
  });
  const versionOf = (kind: 'lacuna' | 'assessment', { to, isLiteral }: Link): Json => {
    const index = to % COUNTS[kind];
    return isLiteral || !hasVersion(kind, index)
      ? 5000 + index
      : reference(kind, index, '#versionId');
  };
  const wanted = (kind: ResourceKind, bodyOf: (slot: Slot, index: number) => JsonObject) =>
    drawn[kind].flatMap((each, index): Wanted[] => {
      if (!each.isThere) return [];
      const key = keyOf(kind, index, each.name);
      const mark = keyOf(kind, index, 0);
      const isInMarkdown = each.file === 2 && kind === 'lacuna';
      return [
        {
          kind,
          mark,
          key,
          formerly: [0, 1, 2].map((name) => keyOf(kind, index, name)).filter((one) => one !== key),
          body: { ...bodyOf(each, index), [markFields[kind]]: mark },
          isReleased: kind !== 'track' && each.isReleased,
          protect: each.protect,
          file: fileNames[isInMarkdown ? 2 : each.file % 2] ?? 'course.yaml',
        },
      ];
    });
  const trackBody = ({ text, parent, extra, links }: Slot, index: number): JsonObject => {
    const others = links.filter(({ to }) => to < index && isThere('track', to));
    const ids = [...new Set(others.map(({ to }) => to))];
    const [first] = links;
    const isInTrack = parent === 2 && isThere('track', 0) && index > 0;
    return track({
      name: `Trilha ${index}, ${text}`,
      parentId: isInTrack ? reference('track', 0, '') : 900 + parent,
      ...permissions,
      ...(extra ? { objective: '<p>Aprender</p>' } : {}),
      ...(first === undefined ? {} : { preExamId: versionOf('assessment', first) }),
      ...(ids.length === 0 ? {} : { requirementsIds: ids.map((to) => reference('track', to, '')) }),
      ...(ids.length === 0 || !extra
        ? {}
        : {
            trackItems: ids.map((to, order) => ({
              enrollableItemId: reference('track', to, ''),
              ...(order === 0 ? {} : { order }),
            })),
          }),
    });
  };
  return [
    anchor,
    ...wanted('lacuna', lacunaBody),
    ...wanted('assessment', ({ text, extra, links }, index) =>
      assessment({
        name: `Prova ${index}, ${text}`,
        ...(extra ? { showScores: true } : {}),
        ...(links.length === 0
          ? {}
          : {
              assessmentBlockVersions: links.map((each) =>
                blockOf(each, versionOf('lacuna', each)),
              ),
            }),
      }),
    ),
    ...wanted('track', trackBody),
  ];
}

const stems: Readonly<Record<ResourceKind, string>> = { lacuna: 'q', assessment: 'a', track: 't' };

const keyOf = (kind: ResourceKind, index: number, name: number) =>
  `${stems[kind]}${index}${['', '-b', '-c'][name] ?? ''}`;

function lacunaBody({ text, parent, extra }: Slot, index: number): JsonObject {
  return lacuna({
    title: `Questão ${index}`,
    question: `A capital número ${text} é ###.`,
    topicId: 700 + parent,
    ...(extra ? { tags: 'capitais' } : {}),
    // Only a create can set it, so it stays as it is.
    ...(index === 1 ? { disableHTML: true } : {}),
  });
}

/** Two links with the same remainder are a block that stands twice. */
function blockOf({ variant }: Link, version: Json): JsonObject {
  const blockId = 10 + (variant % 2);
  if (variant < 3) {
    const selected = { selectQuestions: 'SOME_SELECTED', questionVersionIds: [version] };
    return { blockId, allowsZero: true, ...selected };
  }
  const filters = [
    { topicId: 701, type: 'ADD' },
    { topicId: 702, type: 'ADD', tags: 'rios' },
  ];
  const topicFilters = variant === 3 ? filters : filters.slice(variant - 4, variant - 3);
  return { blockId, allowsZero: false, weight: variant, topicFilters };
}

/** Every key that a resource of these folders can have. */
export const keysOf = (): string[] => [
  anchor.key,
  ...resourceKinds.flatMap((kind) =>
    Array.from({ length: COUNTS[kind] }, (_, index) =>
      [0, 1, 2].map((name) => keyOf(kind, index, name)),
    ).flat(),
  ),
];

/** The place of a resource, from any of its keys. */
export const placeOf = (key: string) => key.replace(/-[bc]$/, '');

/** No folder is empty. */
const anchor: Wanted = {
  kind: 'lacuna',
  mark: 'anchor',
  key: 'anchor',
  formerly: [],
  body: lacuna({ title: 'A primeira', source: 'anchor' }),
  isReleased: false,
  protect: false,
  file: 'course.yaml',
};

/** The texts of its files, by their names, and of the configuration that names them. */
export function filesOf(folder: Folder): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of fileNames) {
    const documents = folder.filter(({ file }) => file === name);
    if (documents.length > 0) files.set(name, forms[name](documents));
  }
  const content = { scope: 'course', files: [...files.keys()] };
  return files.set('lms-cli.yaml', stringifyExact({ content }));
}

/** The notes of a release are a variable, so that each apply has notes of its own. */
const NOTES: JsonObject = { $var: 'notes' };

function around({ key, formerly, isReleased, protect }: Wanted): JsonObject {
  return {
    key,
    ...(formerly.length > 0 ? { formerly } : {}),
    ...(isReleased ? { release: NOTES } : {}),
    ...(protect ? { protect } : {}),
  };
}

function documentOf(wanted: Wanted): string {
  return stringifyExact({ resource: wanted.kind, ...around(wanted), body: wanted.body });
}

const forms: Readonly<Record<FileName, (documents: readonly Wanted[]) => string>> = {
  'course.yaml': (documents) => documents.map(documentOf).join('\n---\n'),
  'course.ndjson': (documents) => documents.map(documentOf).join('\n'),
  'questions.md': (documents) => documents.map(questionOf).join('\n'),
};

function questionOf(wanted: Wanted): string {
  const { title, question, lacunaAlternatives: _, ...header } = wanted.body;
  const fields = { ...around(wanted), ...header };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${stringifyExact(value)}`);
  const statement = textIn(question).replace('###', '[[Brasília = 10]]');
  return `# ${textIn(title)}\n\n---\n${lines.join('\n')}\n---\n\n${statement}\n`;
}
