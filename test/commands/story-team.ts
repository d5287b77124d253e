/**
 * The shared ledger of a story (stories.ts), `{team}`, in a database in memory:
 *
 *     database away, back        it cannot be reached, and can be again
 *     database backup, restore   keeps all that it has, and sets it back
 *     database fail METHOD REASON before, after    its next call of that kind fails
 *     database lease             another machine begins to use the ledger for a minute
 *     database pass MS           its time passes
 *     database has NAME          how often it was asked for that
 */
import type { Json } from '../../src/core/json.ts';
import { createMemoryDatabase, type Backup, type LogMethod } from '../harness/memory-log.ts';

export const TEAM = 'postgres://ci@localhost/lms?name=team';

const place = {
  address: TEAM,
  connection: {
    host: 'localhost',
    port: 5432,
    user: 'ci',
    database: 'lms',
    password: null,
    tls: null,
  },
  schema: 'lms_cli',
  name: 'team',
  folder: '.lms-cli',
};

const holder = {
  machine: 'elsewhere',
  copy: '1:2',
  host: 'runner-7',
  folder: '/builds/course/.lms-cli',
  pid: 17,
  command: 'apply',
  run: '261121-1435-x7k2mq',
  isSingle: false,
  since: 0,
};

export class TeamDatabase {
  readonly #database = createMemoryDatabase();
  readonly connect = this.#database.connect;
  #backup: Backup = this.#database.backup();

  async tell(words: string): Promise<Json> {
    const [verb = '', ...rest] = words.split(' ');
    const database = this.#database;
    switch (verb) {
      case 'away':
      case 'back':
        database.isReachable = verb === 'back';
        return null;
      case 'backup':
        this.#backup = database.backup();
        return null;
      case 'restore':
        database.restore(this.#backup);
        return null;
      case 'fail': {
        const [method, reason, when] = rest;
        database.fail(
          method as LogMethod,
          reason as 'unreachable',
          when === 'before' ? when : 'after',
        );
        return null;
      }
      case 'pass':
        database.pass(Number(rest[0]));
        return null;
      case 'has':
        return database.calls.filter((call) => call === rest[0]).length;
      case 'lease': {
        const log = await database.connect(place);
        const state = await log.find(place.name);
        await log.take(state?.id ?? '', holder, 60_000);
        await log.close();
        return null;
      }
      default:
        throw new Error(`the database does not know ${words}`);
    }
  }
}
