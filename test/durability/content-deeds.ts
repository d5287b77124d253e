/** What somebody does by hand to the resources of a content folder, with the other commands. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import type { ContentStage } from './content-lives.ts';
import type { Held } from './content-truth.ts';

const doings = ['edit', 'add blocks', 'move', 'release', 'delete', 'import'] as const;

/** `which` selects a resource. */
export const deed = fc.record({ doing: fc.constantFrom(...doings), which: fc.nat(9) });

export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** Does nothing where there is nothing to do it to. */
export async function perform(
  { doing, which }: Deed,
  staged: ContentStage,
  faults: string,
): Promise<void> {
  if (doing === 'import') return imported(which, staged, faults);
  const held = (await staged.held()).filter((each) => isFor(doing, each));
  const target = held[which % held.length];
  if (target === undefined) return;
  const { kind, mark, id } = target;
  const words = async (): Promise<(notes: string) => string[]> => {
    switch (doing) {
      case 'edit':
      case 'add blocks':
        await staged.cli.write('by-hand.json', stringifyExact(editOf(target, doing)));
        return () => [kind, 'edit', 'by-hand.json'];
      case 'move':
        return () => [kind, 'move', id, kind === 'track' ? '990' : '790'];
      case 'release':
        return (notes) => [kind, 'release', id, '--notes', notes];
      case 'delete':
        return () => [kind, 'delete', id, '--yes'];
    }
  };
  await staged.command(mark, await words(), faults);
}

function isFor(doing: Exclude<Deed['doing'], 'import'>, { kind }: Held): boolean {
  if (doing === 'move') return kind !== 'assessment';
  if (doing === 'release') return kind !== 'track';
  return doing !== 'add blocks' || kind === 'assessment';
}

/** The whole body, for the service replaces everything. */
function editOf({ kind, body }: Held, doing: 'edit' | 'add blocks'): JsonObject {
  const { disableHTML: _, versions: _versions, ...rest } = body;
  if (kind === 'lacuna') return { ...rest, title: 'À mão' };
  if (kind === 'track') return { ...rest, name: 'À mão' };
  const { assessmentBlockVersions: _blocks, ...others } = rest;
  const block = { blockId: 13, allowsZero: true };
  return doing === 'edit'
    ? { ...others, name: 'À mão', keepExistingAssessmentBlockVersion: true }
    : { ...rest, assessmentBlockVersions: [block], keepExistingAssessmentBlockVersion: false };
}

/** Creates a question of the folder by an import, under its key. */
async function imported(which: number, staged: ContentStage, faults: string): Promise<void> {
  const held = new Set((await staged.held()).map(({ mark }) => mark));
  const missing = staged.folder.filter(({ kind, mark }) => kind === 'lacuna' && !held.has(mark));
  const wanted = missing[which % missing.length];
  if (wanted === undefined) return;
  const { key, body, mark } = wanted;
  await staged.cli.write(
    'by-hand.ndjson',
    stringifyExact({ operation: 'lacuna.create', key, body }),
  );
  await staged.command(mark, () => ['import', 'by-hand.ndjson', '--yes'], faults);
}
