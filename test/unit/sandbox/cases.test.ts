/**
 * Exchanges with the local service (cases/). Each line is a request, `METHOD PATH [KIND] [JSON]`, and
 * behind it stands what was answered: the status, and the code of an error or the content. KIND is
 * `track`, `assessment` or `lacuna`, a right body of which the JSON replaces fields.
 */
import { fileURLToPath } from 'node:url';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { testCases } from '../../harness/case-lists.ts';
import { assessment, lacuna, track } from '../../harness/course.ts';
import { running } from './running.ts';

type Line = string | Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, (more: JsonObject) => JsonObject>> = {
  assessment,
  lacuna,
  track,
};

function bodyOf(kind: string, json: string): Json | undefined {
  const said = json === '' ? {} : parseExact(json);
  if (kind === '') return json === '' ? undefined : said;
  return kinds[kind]?.(isObject(said) ? said : {});
}

testCases(
  fileURLToPath(new URL('cases', import.meta.url)),
  async ({ story }: { readonly story: readonly Line[] }) => {
    await using service = await running();
    const told: Line[] = [];
    for (const each of story) {
      const line = typeof each === 'string' ? each : (Object.keys(each)[0] ?? '');
      const [, method = '', path = '', kind = '', json = ''] =
        /^(\S+) (\S+)(?: ([a-z]+))?(?: (.*))?$/.exec(line) ?? [];
      const answer = await service.send(method, path, bodyOf(kind, json));
      told.push({ [line]: `${answer.status} ${inShort(answer.json)}`.trimEnd() });
    }
    return { story: told };
  },
);

function inShort(answer: Json): string {
  if (!isObject(answer)) return stringifyExact(answer);
  const { content = null, message = null } = answer;
  const code = isObject(message) ? (message['errorCode'] ?? null) : null;
  return content === 'ERROR' ? `ERROR ${stringifyExact(code)}` : stringifyExact(content);
}
