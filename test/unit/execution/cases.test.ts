/**
 * What an answer means, by the operation that was sent: the table "Points of failure" of
 * docs/reliability.md, and what proves nothing. A line is `lost CAUSE`, `unsent CAUSE`, or an answer:
 * `STATUS [HEADER=VALUE ...] [BODY]`, where `cut=` is one that was cut short, and `coding=` an unknown
 * one. In a body, `{error}` and so on are the texts
 * below, `{recorded NAME}` the answer of a real server, and `{N [}` so many brackets.
 *
 * Behind it stands for each operation what becomes of it: the outcome, whether it is sent again, what
 * stops, and why; once if that is the same for all.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, type OperationId } from '../../../src/contract/operations.ts';
import type { RequestDelivery } from '../../../src/core/http.ts';
import { isObject } from '../../../src/core/json.ts';
import { classify } from '../../../src/execution/classify.ts';
import type { Verdict } from '../../../src/execution/verdict.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { testCases } from '../../harness/case-lists.ts';

interface Given {
  readonly answers: readonly (string | Readonly<Record<string, string>>)[];
  readonly to?: readonly OperationId[];
  /** An attempt before may have been performed. */
  readonly again?: boolean;
  /** The service has answered nothing yet in this run. */
  readonly isFirst?: boolean;
  readonly trust503?: boolean;
  /** The texts of the questions that were sent. */
  readonly sent?: readonly string[];
  readonly url?: string;
  readonly body?: string;
}

const FORM =
  '<form method="post" action="/x"><input name="j_username"><input type="password" name="j_password"></form>';
const texts: Readonly<Record<string, string>> = {
  error: '{"content":"ERROR","message":{"message":"Não","type":"ERROR","errorCode":"X"}}',
  gateway: '{"code":500,"message":"Internal Server Error"}',
  refusal: '{"code":"NotAllowedException","message":"NotAllowedException","details":[]}',
  page: '<html><body><h1>Not here</h1></body></html>',
  mark: '\uFEFF',
  form: FORM,
  login: `<!DOCTYPE html><html><body>${FORM}</body></html>`,
  created: '{"content":{"id":7},"message":{"message":"OK","type":"INFO"}}',
  done: '{"content":"OK","message":null}',
  family: '"detailedMessage":"x","helpUrl":null,"details":[]',
};

const filledIn = (text: string) =>
  text
    .replaceAll(/\{(\w+)\}/g, (all, name: string) => texts[name] ?? all)
    .replaceAll(/\{(\d+) (.)\}/g, (_, count: string, sign: string) => sign.repeat(Number(count)))
    .replaceAll(/\{recorded (\S+)\}/g, (_, name: string) =>
      readFileSync(new URL(`../../fixtures/answers/${name}.json`, import.meta.url), 'utf8'),
    );

function deliveryOf(line: string): RequestDelivery {
  const [, ended = '', cause = ''] = /^(lost|unsent) (\S+)$/.exec(line) ?? [];
  if (ended !== '') return { kind: ended, cause, detail: '' } as RequestDelivery;
  const [, status = '', said = '', body = ''] =
    /^(\d+)((?: [a-z-]+=\S*)*) ?([^]*)$/.exec(line) ?? [];
  const headers: Record<string, string | string[]> = {};
  for (const [, name = '', value = ''] of said.matchAll(/ ([a-z-]+)=(\S*)/g)) {
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  const { cut, coding, ...others } = headers;
  return {
    kind: 'answer',
    status: Number(status),
    headers: others,
    body: filledIn(body),
    complete: cut === undefined,
    ...(typeof coding === 'string' && { coding }),
  };
}

function inShort({ outcome, repeat, stops, failure, message }: Verdict): string {
  const words = { no: 'final', 'back-off': 'again', 'back-off-together': 'again, all wait' };
  const again = typeof repeat === 'object' ? `after ${repeat.afterMs}` : words[repeat];
  const why = failure === null ? [] : [`${failure.kind} ${failure.problem.code}${saysOf(failure)}`];
  const stopping = stops === 'nothing' ? [] : [`stops ${stops}`];
  const kept =
    outcome === 'done' && isObject(message)
      ? [`keeps ${stringifyExact(message['type'] ?? null)}`]
      : [];
  return [outcome, again, ...stopping, ...why, ...kept].join(', ');
}

/** What the text of a failure says beyond its line. */
function saysOf({ problem: { params } }: NonNullable<Verdict['failure']>): string {
  const { reason, location, isRepeatable } = params as Readonly<Record<string, string | boolean>>;
  const to = location === undefined || location === null ? [] : `to ${location}`;
  const said = [reason ?? [], to, isRepeatable === true ? 'repeatable' : []].flat();
  return said.length === 0 ? '' : ` (${said.join(' ')})`;
}

testCases(fileURLToPath(new URL('cases', import.meta.url)), (given: Given) => {
  const { to = ['lacuna.create', 'lacuna.move', 'track.delete'], sent = [] } = given;
  const { url = 'http://lms.example.com/api/public/2.0/lms/lacunaquestion/create' } = given;
  const questions = sent.map((text) => ({ text: filledIn(text) }));
  const { body = JSON.stringify({ title: 'Q', questions }) } = given;
  const verdictOf = (line: string, id: OperationId) =>
    inShort(
      classify(deliveryOf(line), {
        row: operations[id],
        maybePerformedBefore: given.again ?? false,
        trust503: given.trust503 ?? true,
        request: { method: 'POST', url: new URL(url), headers: {}, body },
        isAddressProven: () => given.isFirst !== true,
        now: 0,
      }),
    );
  const told = given.answers.map((each) => {
    const line = typeof each === 'string' ? each : (Object.keys(each)[0] ?? '');
    const verdicts = to.map((id) => verdictOf(line, id));
    return { [line]: (new Set(verdicts).size === 1 ? verdicts.slice(0, 1) : verdicts).join(' / ') };
  });
  return { answers: told };
});
