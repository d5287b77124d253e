/** What can become of the departures that a killed import has noted. */
import { readFileSync, writeFileSync } from 'node:fs';
import { departuresFileOf, encodedHeader, placeOfSlot } from '../../src/ledger/departure-file.ts';

/** As if nothing had departed. */
export function forgetDepartures(ledger: string): void {
  edited(ledger, (bytes) => bytes.fill(0, placeOfSlot(0)));
}

/** As a power failure leaves it that kept the header and lost the notes. */
export function failPower(ledger: string): void {
  forgetDepartures(ledger);
  edited(ledger, (bytes) => {
    const header = bytes.toString('latin1', 0, placeOfSlot(0));
    const [, , , , boot = ''] = header.split('|');
    const other = `${boot.startsWith('0') ? '1' : '0'}${boot.slice(1)}`;
    const said = header.slice(0, header.lastIndexOf('|')).replace(boot, other);
    encodedHeader(said).copy(bytes);
  });
}

/** In place: another file would prove nothing. */
function edited(ledger: string, edit: (bytes: Buffer) => void): void {
  const path = departuresFileOf(ledger);
  const bytes = readFileSync(path);
  edit(bytes);
  writeFileSync(path, bytes, { flag: 'r+' });
}
