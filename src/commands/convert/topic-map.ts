/** `--topic-map`: a CSV file that gives categories of a source their topics in the service. */
import { isIdText, toInteger } from '../../contract/numbers.ts';
import { CliError } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { cellsOf, delimiterOf } from '../../documents/csv/rows.ts';
import { problem } from '../../messages/problem.ts';
import { givenText } from './given-text.ts';

/** The topics of categories, and how the questions used them. */
export interface TopicMap {
  /** The topic of a category, or of the nearest one around it; null if none is known. */
  readonly topicOf: (category: string) => number | bigint | null;
  /** The categories that no question had so far. */
  readonly unused: () => readonly string[];
  /** The first categories of questions that have no topic. */
  readonly unknown: () => readonly string[];
}

/** Categories without a topic that are kept, to be named. */
const MOST_UNKNOWN = 1000;

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
  return topicMapOf(topics);
}

/** @param topics ids by the paths of categories, as `pathOf` writes them */
export function topicMapOf(topics: ReadonlyMap<string, number | bigint>): TopicMap {
  const used = new Set<string>();
  const unknown = new Set<string>();
  return {
    topicOf(category) {
      const names = pathOf(category).split('/');
      for (let length = names.length; length > 0; length -= 1) {
        const path = names.slice(0, length).join('/');
        const topic = topics.get(path);
        if (topic === undefined) continue;
        used.add(path);
        return topic;
      }
      if (unknown.size < MOST_UNKNOWN) unknown.add(names.join('/'));
      return null;
    },
    unused: () => [...topics.keys()].filter((path) => !used.has(path)),
    unknown: () => [...unknown],
  };
}

/** Without the beginnings that Moodle writes: `$course$/top/`. */
function pathOf(category: string): string {
  const names = category.split('/').map((name) => name.trim());
  return names.filter((name) => !/^(?:\$\w+\$|top|)$/.test(name)).join('/');
}
