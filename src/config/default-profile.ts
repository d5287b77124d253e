/** Names the default profile in a configuration file, whose comments and layout stay. */
import { Document, parseDocument } from 'yaml';
import type { Host } from '../core/host.ts';
import { markOf } from '../documents/decode.ts';
import type { Mapping } from '../documents/tree.ts';
import {
  documentIn,
  readConfiguration,
  writeConfiguration,
  type Configuration,
  type ConfigurationFile,
} from './load.ts';

/**
 * The file in which a default takes effect: the project's where it has the profile, or names a
 * default already, which would outrank the user's own; else the user's.
 */
export function fileOfDefault(
  name: string,
  { project, user }: Configuration,
): ConfigurationFile | null {
  const decides =
    project?.profiles.has(name) === true || (project?.defaultProfile ?? null) !== null;
  return decides ? project : user;
}

export async function writeDefaultProfile(
  name: string,
  file: ConfigurationFile,
  ports: Pick<Host, 'files'>,
): Promise<void> {
  const bytes = await readConfiguration(file, ports);
  const document = await documentIn(file, ports);
  const text = document?.source.text ?? '';
  const root = document?.node.kind === 'mapping' ? document.node : null;
  await writeConfiguration(file, markOf(bytes) + withDefault(name, text, root), ports);
}

const FIELD = 'defaultProfile';

/** A change of one place where that is possible; else the file is written anew from its tree. */
function withDefault(name: string, text: string, root: Mapping | null): string {
  const written = String(new Document(name)).trimEnd();
  const [first] = root?.fields ?? [];
  const field = root?.fields.find((each) => each.name === FIELD);
  if (field !== undefined) {
    const [start, end] = field.value.alias ?? field.value.range;
    const isInLine = start < end && !/[|>]/.test(text.charAt(start));
    if (isInLine) return text.slice(0, start) + written + text.slice(end);
  } else if (root !== null && first !== undefined && text.charAt(root.range[0]) !== '{') {
    const at = aboveComments(text, text.lastIndexOf('\n', first.key[0] - 1) + 1);
    const newline = text.includes('\r\n') ? '\r\n' : '\n';
    return `${text.slice(0, at)}${FIELD}: ${written}${newline}${text.slice(at)}`;
  }
  const tree = parseDocument(text);
  tree.set(FIELD, name);
  return String(tree);
}

/** Above the comment that belongs to a line; what begins the file is about the whole of it. */
function aboveComments(text: string, line: number): number {
  let start = line;
  while (start > 0) {
    const above = text.lastIndexOf('\n', start - 2) + 1;
    if (!/^\s*#/.test(text.slice(above, start))) return start;
    start = above;
  }
  return line;
}
