/**
 * The documents of a story (stories.ts), each in a few words:
 *
 *     KEY [=TITLE] [in TOPIC]                   a question
 *     KEY[a b|5:c]                              an assessment: the versions of its blocks 1 and 5, where
 *                                               numbers stand for themselves
 *     /KEY [=NAME] [in PARENT] [pre KEY] [post KEY]    a track; a parent may be a key
 *
 * Behind it, `was KEY,KEY`, `protect`, `unreleased`, `notes TEXT`, `marked` (the service shows it by
 * its key) or `mark NAME`, and JSON that replaces fields of the body. `body DOC` is its body alone,
 * `create DOC` (without a key if that is `-`) and `edit ID DOC` are documents of an import, and
 * `json TEXT` is any other.
 */
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { parseExact } from '../../src/documents/exact-json.ts';
import { textOf } from './bodies.ts';
import { block, idOf, question, quiz, trail, versionOf } from './content/folder.ts';

export function documentOf(text: string): Json {
  const [first = ''] = text.split(' ', 1);
  const rest = text.slice(first.length + 1);
  if (first === 'json') return parseExact(rest);
  if (first === 'body') return bodyOf(rest);
  if (first === 'edit') {
    const [id = ''] = rest.split(' ', 1);
    const body = bodyOf(rest.slice(id.length + 1));
    return {
      operation: 'lacuna.edit',
      body: { ...(isObject(body) ? body : {}), id: parseExact(id) },
    };
  }
  if (first === 'create') {
    const { key = null, body = null, ...resource } = resourceOf(rest);
    const operation = `${textOf(resource, 'resource')}.create`;
    return key === '-' ? { operation, body } : { operation, key, body };
  }
  return resourceOf(text);
}

const bodyOf = (text: string): Json => resourceOf(text)['body'] ?? null;

function resourceOf(text: string): JsonObject {
  const [said = '', json = ''] = /\{/.test(text)
    ? [text.slice(0, text.indexOf('{')), text.slice(text.indexOf('{'))]
    : [text];
  const more = json === '' ? {} : parseExact(json);
  const [, name = '', blocks = null, tail = ''] =
    /^(\/?[^\s[]+)(?:\[(.*?)\])?(.*)$/.exec(said.trim()) ?? [];
  const words = tail.trim().split(' ');
  const behind = (word: string) =>
    words.includes(word) ? (words[words.indexOf(word) + 1] ?? '') : null;
  const title =
    words
      .find((word) => word.startsWith('='))
      ?.slice(1)
      .replaceAll('_', ' ') ?? null;
  const [parent, former, notes] = [behind('in'), behind('was'), behind('notes')];
  const isTrack = name.startsWith('/');
  const key = isTrack ? name.slice(1) : name;
  const mark = words.includes('marked') ? key : behind('mark');
  const beside = {
    ...(former === null ? {} : { formerly: former.split(',') }),
    ...(words.includes('protect') ? { protect: true } : {}),
    ...(words.includes('unreleased') ? { release: undefined } : {}),
    ...(notes === null ? {} : { release: notes }),
  };
  const body = isObject(more) ? more : {};
  if (isTrack) {
    const [pre, post] = [behind('pre'), behind('post')];
    return trail(
      key,
      {
        ...(mark === null ? {} : { code: mark, parentId: 903 }),
        ...(title === null ? {} : { name: title }),
        ...(parent === null ? {} : { parentId: given(parent, idOf) }),
        ...(pre === null ? {} : { preExamId: given(pre, versionOf) }),
        ...(post === null ? {} : { posExamId: given(post, versionOf) }),
        ...body,
      },
      beside,
    );
  }
  if (blocks === null) {
    return question(
      key,
      {
        ...(mark === null ? {} : { source: mark }),
        ...(title === null ? {} : { title }),
        ...(parent === null ? {} : { topicId: given(parent, idOf) }),
        ...body,
      },
      beside,
    );
  }
  const parts = blocks.split('|').map((each, at) => {
    const [, number = at + 1, part = ''] = /^(?:(\d+):)?(.*)$/.exec(each) ?? [];
    const versions = part.split(' ').filter((word) => word !== '');
    return block(Number(number), ...versions.map((word) => given(word, versionOf)));
  });
  const { body: whole = null, ...others } = quiz(key, parts, beside);
  const fields = {
    ...(mark === null ? {} : { conclusionMessage: mark }),
    ...(title === null ? {} : { name: title }),
    ...body,
  };
  return { ...others, body: { ...(isObject(whole) ? whole : {}), ...fields } };
}

/** A number, or what another document gives. */
const given = (word: string, reference: (key: string) => JsonObject): Json =>
  /^\d+$/.test(word) ? parseExact(word) : reference(word);
