/** Problems of `undo`. */
import { quoted, sentenceList } from '../phrases.ts';
import { entry } from './entry.ts';

/** Why a run cannot be undone; `run` is null for an adoption, `refersTo` for a later change. */
interface Obstacle {
  readonly resource: string;
  readonly run: string | null;
  readonly refersTo: string | null;
}

function obstacleText({ resource, run, refersTo }: Obstacle): string {
  const since = run === null ? 'adopted since' : `run ${run}`;
  return refersTo === null
    ? `${quoted(resource)} (${since})`
    : `${quoted(resource)}, which refers to ${quoted(refersTo)} (${since})`;
}

export const undoProblems = {
  'undo/command': entry<{ id: string; command: string }>({
    message: ({ id, command }) =>
      `cannot undo run ${id}: ${quoted(command)} keeps no earlier contents`,
    hint: ({ id }) => `see what it did with \`lms-cli runs show ${id}\`, and correct that by hand`,
    explanation:
      'lms-cli keeps earlier contents for the runs of apply and undo, and it knows what an import created. Other commands can only be corrected by hand.',
  }),
  'undo/running': entry<{ id: string }>({
    message: ({ id }) => `run ${id} is still running`,
    hint: () => 'wait until it ends, or stop it with Ctrl-C',
    explanation: 'An undo takes back everything that a run did, so the run must have ended.',
  }),
  'undo/built-on': entry<{
    id: string;
    obstacles: readonly Obstacle[];
    more: number;
    latest: string | null;
  }>({
    message: ({ id, obstacles, more }) =>
      `cannot undo run ${id}, because of later changes: ${sentenceList([...obstacles.map(obstacleText), ...(more === 0 ? [] : [`${more} more`])])}`,
    hint: ({ latest }) =>
      latest === null
        ? 'correct the resources in the files, and apply them'
        : `undo the later run first with \`lms-cli undo ${latest}\`, or correct the files and apply them`,
    explanation:
      'Since the run, other runs have changed the same resources, or have made something refer to what the undo would delete. Taking back only the earlier run would lose or break that work. So lms-cli refuses the whole undo and sends nothing. Undo the later runs first, the newest before the others. Single commands cannot be undone: correct the files instead.',
  }),
} as const;
