/** `runs resolve` at a terminal: asks about one operation in doubt after the other. */
import type { Ledger, RecordedResult, Resolution } from '../../contract/ledger.ts';
import { isGivenId } from '../../contract/numbers.ts';
import { Interrupted } from '../../core/errors.ts';
import type { Prompter } from '../../core/host.ts';
import { originOf, recordTexts, titleText } from '../../presentation/result-text.ts';
import { fields } from '../../presentation/style.ts';
import type { Context } from '../context.ts';

interface Walking {
  /** The ledger for writing. */
  readonly open: () => Promise<Ledger>;
  readonly prompter: Prompter;
}

/** The operations that the run has in doubt. */
export async function openDoubts(run: string, ledger: Ledger): Promise<RecordedResult[]> {
  const numbers = new Set((await ledger.inDoubt(run)).map(({ seq }) => seq));
  const found: RecordedResult[] = [];
  for await (const each of ledger.results(run)) {
    if (numbers.has(each.seq)) found.push(each);
  }
  return found;
}

/**
 * Records each answer at once, so that an interruption loses none, and nobody waits for the ledger
 * while a person looks into the service. Asks again after an answer that the ledger refuses.
 * `isStopped` is true if the person left before its end.
 */
export async function walkDoubts(
  run: string,
  doubts: readonly RecordedResult[],
  { open, prompter }: Walking,
  context: Context,
) {
  const settled: RecordedResult[] = [];
  const record = async (seq: number, resolution: Resolution) => {
    await using ledger = await open();
    const resolved = await ledger.resolve(run, [{ seq, resolution }], false);
    const [wrong] = resolved.wrong;
    if (wrong !== undefined) await context.presenter.notice(wrong.error.problem);
    settled.push(...resolved.settled);
    return wrong === undefined;
  };
  let isStopped = false;
  try {
    for (const [index, doubt] of doubts.entries()) {
      const step = { number: index + 1, total: doubts.length };
      for (let isSettled = false; !isSettled;) {
        const choice = await askChoice(doubt, step, prompter, context);
        const resolution =
          choice === 'later' ? choice : await resolutionOf(choice, doubt, prompter, context);
        isSettled = resolution === 'later' || (await record(doubt.seq, resolution));
      }
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    isStopped = true;
  }
  return { settled, isStopped };
}

type DoubtChoice = 'performed' | 'not-performed' | 'later';

function askChoice(
  doubt: RecordedResult,
  step: { readonly number: number; readonly total: number },
  prompter: Prompter,
  context: Context,
): Promise<string> {
  const { say } = context.messages;
  const choices: readonly { readonly value: DoubtChoice; readonly label: string }[] = [
    { value: 'performed', label: say('ask-doubt-performed', { returns: returnedBy(doubt) }) },
    { value: 'not-performed', label: say('ask-doubt-not-performed') },
    { value: 'later', label: say('ask-doubt-later') },
  ];
  const about = { ...step, operation: operationText(doubt, context) };
  return prompter.select(say('ask-doubt', about), choices, 'later');
}

/** What the service shows of an operation that it performed; null for nothing. */
function returnedBy(doubt: RecordedResult) {
  const verb = verbOf(doubt);
  return verb === 'create' ? 'id' : verb === 'release' ? 'version' : null;
}

async function resolutionOf(
  choice: string,
  doubt: RecordedResult,
  prompter: Prompter,
  { messages }: Context,
): Promise<Resolution | 'later'> {
  const { say } = messages;
  const returns = returnedBy(doubt);
  if (choice === 'not-performed') return { kind: 'not-done' };
  if (returns === null) return { kind: 'done', id: null };
  const complaint = (text: string) =>
    text.trim() === '' || isGivenId(text.trim()) ? null : say('ask-doubt-wrong-id');
  const id = (await prompter.text(say('ask-doubt-id', { returns }), { complaint })).trim();
  return id === '' ? 'later' : { kind: 'done', id: String(BigInt(id)) };
}

const verbOf = ({ result }: RecordedResult) => result.operation.split('.')[1] ?? '';

/** `lacuna.create  "Capital"  quiz.yaml:1  key q-8  sent 2026-11-21 10:03:22 UTC` */
function operationText(
  { result, subject, sentAt }: RecordedResult,
  { messages, mask }: Context,
): string {
  return fields(
    result.operation,
    titleText(result.title, { mask }),
    originOf(result, subject),
    ...recordTexts({ key: result.key, sentAt }, { messages, mask }),
  );
}
