/** The departures of an import of this process. */
import type { Attempted, Departing } from './departure-file.ts';
import {
  type Departures,
  layDepartures,
  openDepartures,
  removeDepartures,
  type Slot,
} from './departures.ts';

/** `lay` and `depart` throw CliError `ledger/unwritable`. Nothing may be sent then. */
export interface OwnDepartures {
  /** Before the first intent of the run is durable. */
  lay(): void;
  depart(departing: Attempted): Slot;
  free(slot: Slot): void;
  /** The run has ended, and everything in its record has an outcome. */
  remove(): void;
  close(): void;
}

/** @param run called once it has a row */
export function createOwnDepartures(
  ledger: string,
  run: () => Departing,
  now: () => number,
): OwnDepartures {
  let isLaid = false;
  let opened: Departures | null = null;
  const lay = () => {
    if (!isLaid) layDepartures(ledger, run());
    isLaid = true;
  };
  const close = () => {
    opened?.close();
    opened = null;
  };
  return {
    lay,
    depart: (departing) => {
      opened ??= openDepartures(ledger, run());
      return opened.depart(departing, now());
    },
    free: (slot) => opened?.free(slot),
    remove: () => {
      close();
      if (isLaid) removeDepartures(ledger);
    },
    close,
  };
}
