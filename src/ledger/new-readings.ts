/** Collects what an apply reads, in a temporary file, until its run ends. */
import type { KeptReadings } from '../contract/readings.ts';
import type { Reading } from '../contract/resources.ts';
import { READINGS_AT_ONCE } from './readings.ts';
import { createScratchFile } from './scratch-file.ts';

export interface NewReadings extends Disposable, Pick<KeptReadings, 'changed'> {
  /** Begins a file. */
  begin(): void;
  /** Adds the next reading of the file. */
  add(reading: Reading): void;
  /** Ends the file. What is kept of it stays as it is if nothing in it is new. */
  end(file: string, isChanged: boolean): void;
}

interface Page {
  readonly at: number;
  readonly length: number;
}

export function createNewReadings(): NewReadings {
  const scratch = createScratchFile();
  const files = new Map<string, readonly Page[]>();
  let pages: Page[] = [];
  let readings: Reading[] = [];
  let isLost = false;
  const flush = () => {
    if (readings.length === 0 || isLost) return;
    try {
      const at = scratch.size;
      pages.push({ at, length: scratch.appendText(JSON.stringify(readings)) });
      readings = [];
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      // Without space for it, everything is read again another time.
      isLost = true;
    }
  };
  return {
    begin: () => {
      readings = [];
      pages = [];
    },
    add: (reading) => {
      if (isLost) return;
      readings.push(reading);
      if (readings.length === READINGS_AT_ONCE) flush();
    },
    end: (file, isChanged) => {
      if (isChanged) flush();
      if (isChanged) files.set(file, pages);
    },
    *changed() {
      if (isLost) return;
      for (const [file, found] of files) {
        const texts = function* () {
          for (const { at, length } of found) yield scratch.read(at, length).toString('utf8');
        };
        yield { file, pages: texts() };
      }
    },
    [Symbol.dispose]: () => scratch[Symbol.dispose](),
  };
}
