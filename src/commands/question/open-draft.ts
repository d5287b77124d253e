/** The draft of the document that is being written, and the drafts that were left earlier. */
import type { Answers, Form } from '../../authoring/form.ts';
import { FileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { localTime } from '../../presentation/time.ts';
import { choiceText, type Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { shownPath } from '../state/own-files.ts';
import { createDraft, type DraftKeeper, findDrafts } from './drafts.ts';

export interface OpenDraft extends DraftKeeper {
  /**
   * True if a draft can be resumed. If another process has resumed it meanwhile, it is written
   * again.
   */
  isKept(): Promise<boolean>;
}

/** The person and the document. */
interface Writing {
  readonly form: Pick<Form, 'kind'>;
  readonly prompter: Interviewer;
  readonly context: Context;
}

export interface Opened {
  readonly draft: OpenDraft;
  /** The answers of an earlier draft that is resumed. */
  readonly taken: Answers | null;
}

/**
 * Creates a draft for this document. Takes over the answers of an earlier one if the person wants
 * to.
 */
export async function openDraft(writing: Writing): Promise<Opened> {
  const { form, prompter, context } = writing;
  const { host, messages } = context;
  const { drafts, broken } = await findDrafts(form.kind, host);
  for (const each of broken) {
    const about = problem('form/memory-broken', { file: shownPath(each, host) });
    await context.presenter.notice(about);
  }
  const texts = messages.forms.draft;
  const choices = drafts.map(({ answers, savedAt, file }) => {
    const name = answers['title'] ?? answers['name'] ?? answers['cloze'] ?? texts.nameless;
    return { value: file, label: texts.resume(choiceText(name), localTime(savedAt)) };
  });
  const chosen =
    drafts.length === 0
      ? ''
      : await prompter.select(texts.which, [...choices, { value: '', label: texts.anew }]);
  const found = drafts.find(({ file }) => file === chosen) ?? null;
  const draft = watched(
    await createDraft(form.kind, found === null ? drafts : [found], host),
    context,
  );
  if (found !== null) await draft.keep(found.answers);
  return { draft, taken: found?.answers ?? null };
}

/** If the draft cannot be written, says so once and continues. */
function watched(draft: DraftKeeper, { host, presenter }: Context): OpenDraft {
  const { files } = host;
  let kept: Answers | null = null;
  let isBroken = false;
  const keep = async (answers: Answers) => {
    try {
      await draft.keep(answers);
      kept = answers;
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      if (!isBroken) await presenter.notice(problem('form/draft-unwritable', { file: draft.file }));
      isBroken = true;
    }
  };
  return {
    file: draft.file,
    keep,
    async isKept() {
      if (kept !== null && !(await files.exists(draft.file))) await keep(kept);
      return kept !== null;
    },
    async discard() {
      await draft.discard();
      kept = null;
    },
  };
}
