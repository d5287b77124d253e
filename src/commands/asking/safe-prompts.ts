/** Shows foreign text in questions so that it cannot move the cursor, reorder text or hide it. */
import type { Answering, Prompter } from '../../core/host.ts';
import { shortened } from '../../core/texts.ts';
import { visible } from '../../presentation/safe-text.ts';

/**
 * The same prompter, but the person sees escapes for deceptive characters in a question, a choice
 * or an offered answer. An accepted offer comes back with the original characters.
 */
export function shownSafely(prompter: Prompter): Prompter {
  return {
    confirm: (question, assumed) => prompter.confirm(inLine(question), assumed),
    async text(question, answering = {}) {
      const { keepsLines = false, clearsRefused = false, complaint } = answering;
      const offer = answering.initial ?? answering.assumed ?? '';
      const restored = restorer(offer, keepsLines);
      const answer = await prompter.text(inLine(question), {
        ...shownOffer(answering),
        keepsLines,
        clearsRefused,
        complaint(typed) {
          const sentence = complaint?.(restored(typed)) ?? null;
          return sentence === null ? null : inLine(sentence);
        },
      });
      return restored(answer);
    },
    select: (question, choices, assumed) =>
      prompter.select(
        inLine(question),
        choices.map(({ value, label }) => ({ value, label: inLine(label) })),
        assumed,
      ),
    secret: (question) => prompter.secret(inLine(question)),
  };
}

const inLine = (text: string) => visible(text, { multiline: false });

function shownOffer({ assumed, initial, keepsLines = false }: Answering): Answering {
  const shown = (text: string) => visible(text, { multiline: keepsLines });
  return {
    ...(assumed !== undefined && { assumed: shown(assumed) }),
    ...(initial !== undefined && { initial: shown(initial) }),
  };
}

/** Turns escapes back into characters, except those that the offered answer itself contains. */
function restorer(offer: string, multiline: boolean): (text: string) => string {
  const escapes = Array.from(new Set(offer)).flatMap((character) => {
    const escape = visible(character, { multiline });
    return escape === character || offer.includes(escape) ? [] : [{ character, escape }];
  });
  const shown = visible(offer, { multiline });
  return (text) =>
    text === shown
      ? offer
      : escapes.reduce((rest, { character, escape }) => rest.replaceAll(escape, character), text);
}

/** Foreign text in a choice, shortened and safe to show. */
export function choiceText(text: string): string {
  return visible(shortened(text, 40), { multiline: false });
}
