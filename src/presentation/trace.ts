import type { Catalogue } from '../messages/catalogue.ts';
import type { CurlExtras } from '../core/auth.ts';
import { namedIds } from '../contract/operations.ts';
import type { EventSubject, RunEvent } from '../core/events.ts';
import type { Host } from '../core/host.ts';
import type { Answer, HttpRequest } from '../core/http.ts';
import { isSecretName, type Mask } from '../core/mask.ts';
import { parseExact } from '../documents/exact-json.ts';
import { curlCommand } from './curl.ts';
import { jsonText } from './data-writer.ts';
import { visibleLines } from './safe-text.ts';
import { fields, inLine, loadTheme, type Speech } from './style.ts';

export interface TraceOptions extends Speech {
  /** 1 shows each request and answer, 2 also their headers and bodies. */
  readonly verbosity: number;
  /** Prints each request as a curl command with these headers; null prints none. */
  readonly curl: CurlExtras | null;
}

export function createTrace(
  { terminal, env }: Pick<Host, 'terminal' | 'env'>,
  options: TraceOptions,
): (event: RunEvent) => Promise<void> {
  return async (event) => {
    const told = options.verbosity > 0 ? linesOfEvent(event, options) : null;
    if (told !== null) {
      const { faint } = await loadTheme(terminal.stderr, env);
      await terminal.stderr.write(`${told.map((line) => faint(line)).join('\n')}\n`);
    }
    if (event.type === 'request' && options.curl !== null) {
      const request = { ...event.request, url: event.request.url.href };
      const command = curlCommand(request, options.curl, options.mask);
      await terminal.stderr.write(`${command}\n`);
    }
  };
}

/** A wait of a second or more is told in tenths. */
export function waitText(
  { ms, reason }: Pick<Extract<RunEvent, { readonly type: 'wait' }>, 'ms' | 'reason'>,
  { say }: Pick<Catalogue, 'say'>,
): string {
  return say('result-wait', { seconds: ms < 1000 ? ms / 1000 : Math.round(ms / 100) / 10, reason });
}

function linesOfEvent(event: RunEvent, options: TraceOptions): string[] {
  const { say } = options.messages;
  const isDetailed = options.verbosity > 1;
  const about = nameOf(event.operation, options);
  switch (event.type) {
    case 'request': {
      const { request, attempt } = event;
      const again = attempt > 1 ? say('trace-again', { attempt }) : null;
      const line = fields(`> ${request.method} ${inLine(request.url.href, options)}`, about, again);
      return [line, ...(isDetailed ? details('>', request, options) : [])];
    }
    case 'answer': {
      const { answer, durationMs } = event;
      const cut = answer.complete ? null : say('trace-cut-short');
      const line = fields(
        `< ${say('trace-answered', { status: answer.status, ms: durationMs })}`,
        about,
        cut,
      );
      return [line, ...(isDetailed ? details('<', answer, options) : [])];
    }
    case 'no-answer': {
      const { delivery, durationMs } = event;
      const detail = isDetailed ? inLine(delivery.detail, options) : null;
      return [
        fields(
          `< ${say('trace-silence', { cause: delivery.cause, ms: durationMs })}`,
          about,
          detail,
        ),
      ];
    }
    case 'wait':
      return [fields(`  ${waitText(event, options.messages)}`, about)];
  }
}

/** `lacuna.create  quiz.yaml:1`, or the ids that were given: requests beside each other mix. */
function nameOf(operation: EventSubject, speech: Speech): string {
  const { id, origin } = operation;
  const place = origin === null ? namedIds(operation) : `${origin.file}:${origin.line}`;
  return fields(id, place === null ? null : inLine(place, speech));
}

interface TracedMessage extends Pick<Answer | HttpRequest, 'headers' | 'body'> {
  readonly complete?: boolean;
}

function details(
  sign: '<' | '>',
  { headers, body, complete = true }: TracedMessage,
  options: TraceOptions,
): string[] {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => {
      const shown = isSecretName(name) ? '***' : inLine(value, options);
      return `${sign} ${inLine(name, options)}: ${shown}`;
    }),
  );
  return [...lines, ...(body === null || body === '' ? [] : bodyLines(body, options, complete))];
}

function bodyLines(body: string, { mask }: Speech, complete: boolean): string[] {
  const withoutSecrets = () => (complete ? mask.text(body) : mask.cutText(body));
  const text = prettyJson(body, mask) ?? visibleLines(withoutSecrets());
  return text.split('\n').map((line) => `  ${line}`);
}

function prettyJson(text: string, mask: Mask): string | null {
  try {
    return jsonText(mask.value(parseExact(text)), 2);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
