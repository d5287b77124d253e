/** Answers the completion request of a shell. */
import type { Host } from '../../core/host.ts';
import { loadHelpTexts } from '../../messages/help.ts';
import { isDeceptive, visible } from '../../presentation/safe-text.ts';
import { languageOf } from '../arguments/language.ts';
import { createProgram } from '../program.ts';
import type { CompletionAnswer, ShellRequest } from './candidate.ts';
import { answerAt } from './candidates.ts';
import { placeAt } from './cursor.ts';
import { dialects } from './dialects.ts';
import { shells } from './shells.ts';

/**
 * Writes the possible words at the cursor. It never reports an error, because a message would
 * appear in the middle of the line that a person is typing.
 */
export async function complete([shell, ...args]: readonly string[], host: Host): Promise<void> {
  try {
    const known = shells.find((each) => each === shell);
    if (known === undefined) return;
    const asked = dialects[known](args);
    const lines = asked.reply(harmless(await answerTo(asked, host)));
    await host.terminal.stdout.write(`${lines.join('\n')}\n`);
  } catch {
    // See above. The same command, entered normally, reports the error.
  }
}

async function answerTo({ words, typed }: ShellRequest, host: Host): Promise<CompletionAnswer> {
  const language = languageOf(words, host.env);
  const texts = await loadHelpTexts(language);
  const ignore = () => undefined;
  const program = await createProgram(ignore, { texts, columns: 80, show: ignore }, words);
  return answerAt(placeAt(program, words, typed), typed, { host, language, texts });
}

/** Removes values that would need more than one line, because they cannot be completed. */
function harmless(answer: CompletionAnswer): CompletionAnswer {
  if (answer.kind === 'files') return answer;
  return {
    ...answer,
    candidates: answer.candidates
      .filter(({ value }) => !isDeceptive(value) && !/[\t\n]/.test(value))
      .map(({ value, description }) => ({
        value,
        description: visible(description, { multiline: false }),
      })),
  };
}
