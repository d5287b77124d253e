/** The service of a story (stories.ts) that answers as the story says. */
import type { Behaviour } from '../harness/answering-server.ts';

/**
 * The answers in their order, and the last one to all other requests: `drop` hangs up, `silent` never
 * answers, and anything else is `STATUS [HEADER=VALUE ...] [BODY]`. A `_` in a value is a space,
 * and `{turn}` in a body the number of the request.
 */
export function behaviourOf(answers: readonly string[]): Behaviour {
  let turn = 0;
  return (_, response) => {
    const answer = answers[Math.min(turn, answers.length - 1)] ?? 'silent';
    turn += 1;
    if (answer === 'silent') return;
    if (answer === 'drop') {
      response.socket?.destroy();
      return;
    }
    const [, status = '', said = '', body = ''] =
      /^(\d+)((?: [a-z-]+=\S+)*) ?([^]*)$/.exec(answer) ?? [];
    const headers = Array.from(
      said.matchAll(/ ([a-z-]+)=(\S+)/g),
      ([, name = '', value = '']) => [name, value.replaceAll('_', ' ')] as const,
    );
    response
      .writeHead(Number(status), {
        'content-type': 'application/json',
        ...Object.fromEntries(headers),
      })
      .end(body.replaceAll('{turn}', String(turn)));
  };
}
