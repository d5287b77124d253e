/** Undoing runs in a test, and what the service holds before and after. */
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import type { Cli } from '../../harness/cli.ts';
import { contentsOf, digitsIn, heldBy } from '../../durability/content-truth.ts';
import { textOf } from '../bodies.ts';
import { known, question, quiz, sent, trail } from './folder.ts';

/** The id of the newest run. */
export async function lastRun(cli: Cli): Promise<string> {
  await cli.run('runs', 'list', '-o', 'json');
  const [run = null] = asList(cli);
  return textOf(run, 'id');
}

export function asList(cli: Cli): JsonObject[] {
  const list = cli.json();
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Undoes a run. Returns the operations that reached the service, in their order. */
export async function undo(
  cli: Cli,
  run: string,
  ...options: readonly string[]
): Promise<string[]> {
  const before = (await cli.requests()).length;
  await cli.run('undo', run, '--yes', '--max-deletes', '100%', ...options);
  return (await sent(cli)).slice(before);
}

export const contents = async (cli: Cli) => contentsOf(await heldBy(cli));

/** A question, a test and a track that the service shows by their keys. */
export const q = (key: string, body: JsonObject = {}, beside = {}) =>
  question(key, { source: key, ...body }, beside);
export const a = (key: string, blocks: readonly JsonObject[], beside = {}) => {
  const { body, ...rest } = quiz(key, blocks, beside);
  return { ...rest, body: { ...(isObject(body) ? body : {}), conclusionMessage: key } };
};
export const t = (key: string, body: JsonObject = {}, beside = {}) =>
  trail(key, { code: key, parentId: 903, ...body }, beside);

/** The digits of the id of a resource. */
export const idNow = async (cli: Cli, key: string) => digitsIn((await known(cli, key))['id']);
