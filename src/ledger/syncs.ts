/** Syncs to disk what SQLite does not sync. Both functions throw file system errors. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { platform } from 'node:process';

export function syncFile(file: string): void {
  // Windows syncs only a file that is open for writing.
  sync(file, 'r+');
}

/** A file is durable only together with its directory entry. Windows cannot open folders. */
export function syncFolder(folder: string): void {
  if (platform !== 'win32') sync(folder, 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
