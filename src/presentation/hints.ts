import type { Problem } from '../core/diagnostic.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';
import type { ProblemCode } from '../messages/problem.ts';

/** What a command has said. Its reader needs it once, however many problems there are. */
export interface Hints {
  /**
   * False if the same hint of such a problem was shown before. One that names the command for one
   * operation in doubt is the same for every other one.
   */
  isNew(problem: Problem): boolean;
  /** True if the hint says only what the last line of a summary says of everything in doubt. */
  isOfDoubt(problem: Problem): boolean;
  /**
   * False if a problem with the same message was shown before. What an earlier run has told hides
   * nothing that happens now.
   */
  isNewReason(problem: Problem, isEarlier: boolean): boolean;
}

type Condition = (params: Problem['params']) => boolean;

const always: Condition = () => true;
/** Otherwise the hint is to send it again. */
const isOnceOnly: Condition = ({ isRepeatable }) => isRepeatable !== true;
/** With a page, the hint is about the base URL, too. */
const isNoPage: Condition = ({ reason }) => reason !== 'html';

/** Problems whose hint is to check in the service what happened, and when it is only that. */
const doubtful: Readonly<Record<string, Condition>> = {
  'service/server-error': isOnceOnly,
  'service/redirect-elsewhere': isOnceOnly,
  'service/unreadable-answer': isNoPage,
  'service/incomplete-answer': always,
  'service/foreign-answer': always,
  'network/lost': isOnceOnly,
  'run/interrupted': isOnceOnly,
} satisfies Partial<Record<ProblemCode, Condition>>;

/** Further ones are shown every time, so that the size is bounded. */
const MOST = 1000;

export function createHints(messages: Catalogue): Hints {
  const isNewIn = (shown: Set<string>, text: string) => {
    if (shown.has(text)) return false;
    if (shown.size < MOST) shown.add(text);
    return true;
  };
  const hints = new Set<string>();
  const reasons = new Set<string>();
  const notes = new Set<string>();
  return {
    isNew: (problem) => {
      const { code, params } = problem;
      const general = 'resolve' in params ? { code, params: { ...params, resolve: '' } } : problem;
      return isNewIn(hints, `${code} ${describe(general, messages).hint}`);
    },
    isOfDoubt: ({ code, params }) => doubtful[code]?.(params) ?? false,
    isNewReason: (problem, isEarlier) =>
      isNewIn(
        isEarlier ? notes : reasons,
        `${problem.code} ${describe(problem, messages).message}`,
      ),
  };
}
