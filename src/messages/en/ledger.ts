/** The texts of `lms-cli ledger`. */
import { en } from '../phrases-en.ts';

const KIB = 1024;

function size(bytes: number): string {
  if (bytes < KIB) return en.plural(bytes, 'byte', 'bytes');
  if (bytes < KIB * KIB) return `${en.figure(Math.round(bytes / KIB))} KiB`;
  return `${en.figure(Math.round(bytes / KIB / KIB))} MiB`;
}

interface Holder {
  readonly host: string;
  readonly folder: string;
  readonly command: string;
  readonly run: string | null;
  readonly since: string;
  readonly until: string;
}

interface Changes {
  readonly changes: number;
  readonly changeBytes: number;
}

interface Copy {
  readonly file: string;
  readonly generation: number;
  readonly at: string | null;
}

export const ledgerEn = {
  names: {
    ledger: 'ledger',
    role: 'kind',
    origin: 'belongs to',
    name: 'name',
    id: 'id',
    target: 'service',
    generation: 'generation',
    run: 'newest run',
    holder: 'in use by',
    changes: 'changes',
    snapshot: 'snapshot',
    pruned: 'pruned up to',
    replicas: 'replicas',
    copy: 'copy here',
  },
  roles: {
    shared: 'shared ledger',
    own: 'local ledger',
    copy: 'copy of a shared ledger',
    moving: 'becoming a shared ledger',
    retired: 'became a shared ledger, can only be read',
    pulled: 'pulled from a shared ledger, can only be read',
    forked: 'set aside from a shared ledger, can only be read',
  },
  nobody: 'nobody',
  holder: ({ host, folder, command, run, since, until }: Holder) =>
    `${run === null ? command : `${command}, run ${run},`} on ${host} in ${folder}, since ${since}, until ${until}`,
  changes: ({ changes, changeBytes }: Changes) =>
    `${en.figure(changes)}, ${size(changeBytes)} after the newest snapshot`,
  snapshot: (generation: number, bytes: number) => `of generation ${generation}, ${size(bytes)}`,
  replicas: (count: number) =>
    count === 0
      ? 'none that may lack the newest changes'
      : `${en.figure(count)} may lack the newest changes after a failover`,
  copy: ({ file, generation, at }: Copy) =>
    `${file}, generation ${generation}${at === null ? '' : `, brought up to date ${at}`}`,
  initialized: (schema: string, { reader, writer }: { reader: string; writer: string }) =>
    `the schema ${schema} is ready. Let users in with GRANT ${writer} TO …, and those that only read with GRANT ${reader} TO …`,
  nobodyHolds: (place: string) => `nobody is using ${place}`,
  unlocked: ({ command, host }: Pick<Holder, 'command' | 'host'>) =>
    `"${command}" on ${host} can send nothing more with this ledger`,
  pruned: (emptied: number, upTo: number) =>
    `emptied ${en.plural(emptied, 'change', 'changes')} up to generation ${upTo}`,
  cancelled: (file: string) => `${file} is a local ledger again`,
  pushed: (file: string, place: string, generation: number) =>
    `${file} is now ${place}, generation ${generation}\ndelete copies of the file, such as those in caches: they would send again everything that is sent from now on`,
  restored: (place: string, generation: number) => `restored ${place} to generation ${generation}`,
  replaced: (place: string, generation: number) =>
    `${place} goes on from generation ${generation}, as a new ledger`,
  pulled: (file: string, generation: number) =>
    `wrote ${file}, generation ${generation}, which can only be read`,
  upToDate: (file: string, generation: number) => `${file} has generation ${generation}`,
  setAside: (file: string, runs: readonly string[]) =>
    runs.length === 0
      ? `set the earlier copy aside as ${file}`
      : `set the earlier copy aside as ${file}, with ${en.plural(runs.length, 'run', 'runs')} that the database lacks: ${runs.join(', ')}`,
};
