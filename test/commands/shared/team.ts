/** Two machines that share a service and a ledger, each with a home and a state folder of its own. */
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import {
  type AnsweringServer,
  alwaysJson,
  answering,
  type Behaviour,
} from '../../harness/answering-server.ts';
import { lacuna } from '../../harness/course.ts';
import { type Member, startMember } from '../../harness/member.ts';
import { createMemoryDatabase, type MemoryDatabase } from '../../harness/memory-log.ts';
import { question } from '../content/folder.ts';

const SEED = 'The first one';
const ADDRESS = 'postgres://ci@127.0.0.1/lms?name=production';

export interface Team extends AsyncDisposable {
  readonly database: MemoryDatabase;
  readonly server: AnsweringServer;
  readonly one: Member;
  readonly two: Member;
  /** Answers from now on. */
  behave(behaviour: Behaviour): void;
}

/** The ledger is there, with one question, unless told otherwise. */
export async function startTeam({ isThere = true } = {}): Promise<Team> {
  const database = createMemoryDatabase();
  let behaviour = creating(1);
  const server = await answering((...exchange) => behaviour(...exchange));
  const [one, two] = [await member(database, server), await member(database, server)];
  if (isThere) await seed(one);
  behaviour = creating(100);
  return {
    database,
    server,
    one,
    two,
    behave: (next) => {
      behaviour = next;
    },
    [Symbol.asyncDispose]: async () => {
      await one[Symbol.asyncDispose]();
      await two[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function seed(one: Member): Promise<void> {
  await one.write('seed.ndjson', `${stringifyExact(question('seed', { title: SEED }))}\n`);
  await one.type('apply', 'seed.ndjson', '--yes', '--no-release', '--new-ledger');
  if (one.exitCode !== 0) throw new Error(one.stderr);
}

async function member(database: MemoryDatabase, server: AnsweringServer): Promise<Member> {
  const started = await startMember(database.connect, { env: { LMS_LEDGER: ADDRESS } });
  started.setEnv('LMS_BASE_URL', server.url);
  return started;
}

/** Gives each create, and each release, the next id. */
export function creating(first = 100): Behaviour {
  let next = first;
  return (request, response) => {
    const id = next++;
    const content = request.path.includes('release') ? id : { id };
    alwaysJson(JSON.stringify({ content, message: null }))(request, response);
  };
}

/** Holds the first request until it is let go. */
export function holdingFirst(): {
  readonly behaviour: Behaviour;
  readonly reached: Promise<void>;
  readonly letGo: () => void;
} {
  let [open, letGo] = [() => {}, () => {}];
  const reached = new Promise<void>((resolve) => (open = resolve));
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const create = creating();
  let isFirst = true;
  return {
    reached,
    letGo: () => letGo(),
    behaviour: (...exchange) => {
      if (!isFirst) return create(...exchange);
      isFirst = false;
      open();
      void released.then(() => create(...exchange));
    },
  };
}

/** A file with that many creates, each with a key. */
export const documents = (...titles: readonly string[]) =>
  titles
    .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
    .map((document) => `${stringifyExact(document)}\n`)
    .join('');

/** The titles of what was created since, in the order of their arrival. */
export const createdIn = ({ arrived }: AnsweringServer) =>
  arrived
    .map(({ body }) => /"title":"([^"]*)"/.exec(body)?.[1])
    .filter((title) => title !== undefined && title !== SEED);
