/** Names the default profile in a configuration file, and keeps its comments and layout. */
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
 * The file in which a default takes effect. It is the project file if that has the profile, or if
 * it names a default already, which would override the user's. Otherwise it is the user's file.
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

/** Changes one place if possible. Otherwise it writes the whole file anew from its tree. */
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

/**
 * The place above the comment that belongs to a line. A comment at the start of the file belongs to
 * the whole file instead.
 */
function aboveComments(text: string, line: number): number {
  let start = line;
  while (start > 0) {
    const above = text.lastIndexOf('\n', start - 2) + 1;
    if (!/^\s*#/.test(text.slice(above, start))) return start;
    start = above;
  }
  return line;
}
