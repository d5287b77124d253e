import { relative } from 'node:path';
import type { Host } from '../core/host.ts';
import { visible } from '../presentation/display.ts';

/** The beginning of a text, in one line. */
export function shortened(text: string): string {
  const characters = Array.from(visible(text.replaceAll(/\s+/g, ' '), { multiline: false }));
  return characters.length > MOST
    ? `${characters.slice(0, MOST - 1).join('')}…`
    : characters.join('');
}

const MOST = 40;

/** A file as a person in the working directory would name it. */
export function shortPath(file: string, { workingDirectory }: Host): string {
  const path = relative(workingDirectory, file);
  return path.startsWith('..') ? file : path;
}
