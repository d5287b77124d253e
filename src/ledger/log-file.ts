/**
 * Reads SQLite's log (https://sqlite.org/fileformat2.html#walformat) frame by frame. SQLite treats
 * the first invalid frame as the end of the log. That is right for a torn last write. It is wrong
 * if valid frames follow: then the log was damaged in the middle, and its later frames are lost.
 */
import { readFileSync } from 'node:fs';

export interface LogState {
  /** Number of whole frames from the beginning. */
  readonly frames: number;
  /** True if frames that are valid by themselves follow an invalid one. */
  readonly isBroken: boolean;
}

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** A file without a valid header has no frames. Throws file system errors. */
export function lookAtLog(file: string): LogState {
  const log = readFileSync(file);
  const header = headerOf(log);
  if (header === null) return { frames: 0, isBroken: log.length > HEADER_BYTES };
  const { pageBytes, littleEndian, salts } = header;
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  let seeds: readonly Sum[] = [header.sum];
  let frames = 0;
  let isWhole = true;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const isOfThisLog = log.subarray(at + 8, at + 16).equals(salts);
    const stored: Sum = [log.readUInt32BE(at + 16), log.readUInt32BE(at + 20)];
    const page = at + FRAME_HEADER_BYTES;
    const found = seeds.map((seed) => {
      const sum = summed(log, [at, at + 8], { littleEndian, sum: seed });
      return summed(log, [page, page + pageBytes], { littleEndian, sum });
    });
    const isValid = isOfThisLog && found.some((each) => isEqual(each, stored));
    if (isValid && !isWhole) return { frames, isBroken: true };
    isWhole &&= isValid;
    if (isWhole) frames += 1;
    // The next checksum may build on the stored one of a broken frame or on the correct one.
    seeds = isWhole ? [stored] : [stored, ...found.slice(0, 1)];
  }
  return { frames, isBroken: false };
}

const isEqual = (one: Sum, other: Sum) => one[0] === other[0] && one[1] === other[1];

type Sum = readonly [number, number];

function headerOf(log: Buffer) {
  if (log.length < HEADER_BYTES) return null;
  const magic = log.readUInt32BE(0);
  if ((magic & 0xfffffffe) >>> 0 !== MAGIC) return null;
  const littleEndian = (magic & 1) === 0;
  const sum = summed(log, [0, 24], { littleEndian, sum: [0, 0] });
  if (sum[0] !== log.readUInt32BE(24) || sum[1] !== log.readUInt32BE(28)) return null;
  return { pageBytes: log.readUInt32BE(8), littleEndian, salts: log.subarray(16, 24), sum };
}

interface Summing {
  /** How words are read. The checksums themselves are stored big-endian. */
  readonly littleEndian: boolean;
  readonly sum: Sum;
}

function summed(log: Buffer, [start, end]: readonly [number, number], summing: Summing): Sum {
  const view = new DataView(log.buffer, log.byteOffset, log.length);
  let [first, second] = summing.sum;
  for (let at = start; at < end; at += 8) {
    first = (first + view.getUint32(at, summing.littleEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, summing.littleEndian) + first) >>> 0;
  }
  return [first, second];
}
