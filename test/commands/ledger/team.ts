/** A team in a test: machines with folders of their own, one service, and one database. */
import type { SharedPlace } from '../../../src/contract/ledger.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { CliOptions } from '../../harness/cli.ts';
import { type Member, startMember } from '../../harness/member.ts';
import { createMemoryDatabase, type MemoryDatabase } from '../../harness/memory-log.ts';
import { question } from '../content/folder.ts';

export const ADDRESS = 'postgres://writer@localhost/lms?name=team';

export interface Team extends AsyncDisposable {
  readonly database: MemoryDatabase;
  /** The places to which somebody connected. */
  readonly places: readonly SharedPlace[];
  /** The first machine, which has the service. */
  readonly one: Member;
  /** Another machine that sends to the same service. */
  readonly two: Member;
}

/** Each machine has the content of one question. */
export async function startTeam(options: CliOptions = {}): Promise<Team> {
  const database = createMemoryDatabase();
  const places: SharedPlace[] = [];
  const openLog: MemoryDatabase['connect'] = (place) => {
    places.push(place);
    return database.connect(place);
  };
  const one = await startMember(openLog, options);
  const env = { LMS_BASE_URL: one.url, ...options.env };
  const two = await startMember(openLog, { ...options, env });
  for (const machine of [one, two]) {
    await machine.write('course.ndjson', `${stringifyExact(question('a'))}\n`);
  }
  return {
    database,
    places,
    one,
    two,
    async [Symbol.asyncDispose]() {
      await two[Symbol.asyncDispose]();
      await one[Symbol.asyncDispose]();
    },
  };
}

/** Both machines have a profile `team`, which is the default one, with the shared ledger. */
export async function nameInProfile({ one, two }: Team, ledger = `"${ADDRESS}"`): Promise<void> {
  const profile = `team: { baseUrl: "${one.url}", ledger: ${ledger} }`;
  for (const machine of [one, two]) {
    await machine.write('lms-cli.yaml', `defaultProfile: team\nprofiles:\n  ${profile}\n`);
    machine.setEnv('LMS_BASE_URL', undefined);
  }
}
