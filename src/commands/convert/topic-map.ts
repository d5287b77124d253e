/** `--topic-map`: a CSV file that gives categories of a source their topics in the service. */
import { isIdText, toInteger } from '../../contract/numbers.ts';
import { CliError } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { cellsOf, delimiterOf } from '../../documents/csv-rows.ts';
import { problem } from '../../messages/problem.ts';
import { givenText } from './given-text.ts';

/** Ids of topics by the paths of categories. */
export type TopicMap = ReadonlyMap<string, number | bigint>;

/** Throws CliError `convert/topic-map`, and InvalidDocuments if the file cannot be read. */
export async function readTopicMap(file: string, host: Host): Promise<TopicMap> {
  const text = await givenText(file, host);
  const lines = text.split(/\r?\n/);
  const delimiter = delimiterOf(lines[0] ?? '');
  const topics = new Map<string, number | bigint>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const wrong = (reason: 'columns' | 'id' | 'twice') =>
      new CliError('input', problem('convert/topic-map', { file, line: index + 1, reason }));
    const [cells = null] = cellsOf([line], delimiter);
    const [category, id, ...others] = cells ?? [];
    if (category === undefined || id === undefined || others.length > 0) throw wrong('columns');
    // The first line may name the columns.
    if (index === 0 && !isIdText(id.trim())) continue;
    if (!isIdText(id.trim())) throw wrong('id');
    const path = pathOf(category);
    if (topics.has(path)) throw wrong('twice');
    topics.set(path, toInteger(id.trim()));
  }
  return topics;
}

/** The topic of a category, or of the nearest one around it; null if none is known. */
export function topicIn(topics: TopicMap, category: string): number | bigint | null {
  const names = pathOf(category).split('/');
  for (let length = names.length; length > 0; length -= 1) {
    const topic = topics.get(names.slice(0, length).join('/'));
    if (topic !== undefined) return topic;
  }
  return null;
}

/** Without the beginnings that Moodle writes: `$course$/top/`. */
function pathOf(category: string): string {
  const names = category.split('/').map((name) => name.trim());
  return names.filter((name) => !/^(?:\$\w+\$|top|)$/.test(name)).join('/');
}
