/**
 * The language of the stories of commands (cases/): each line is what somebody does, and behind it
 * stands what came of it: the exit code, the codes with their lines, the operations that reached
 * the service. How it is worded stands in test/transcripts/.
 *
 *     hold DOC; DOC              writes the documents of the content folder;  `applied …` applies them
 *     write FILE DOC; DOC        writes documents, one a line
 *     scope NAME                 writes the lms-cli.yaml of a content folder with that scope
 *     copy FROM TO, link FILE NAME, remove FILE, read FILE, export NAME=VALUE, faults SPEC
 *     correct FILE FROM TO       writes TO wherever FROM stands in the file
 *     files [FOLDER]             the names in a folder, without those that SQLite removes beside a
 *                                database at some time after its end
 *     zip FILE NAME=FILE ...     a package with the contents of the files
 *     mode FILE [OCTAL], pipe FILE    tells or sets who may use it;  makes a pipe
 *     sql FILE STATEMENT         alters a ledger
 *     encode FILE ENCODING TEXT  writes the text in utf8, latin1, utf16le or utf16be; `bytes` are hex
 *     reports                    what the reports of the last `{reports}` say: of each kind its codes and
 *                                where they stand, and whether it is a success
 *     reset                      makes the local service a new one
 *     contents, holds RESOURCES, bodies N [FIELD ...]    what the service has: contents have a letter,
 *                                the same for the same;  the resources;  the last bodies that it received
 *     settle KEY --done          resolves what is in doubt about a key
 *     stop N COMMAND             with Ctrl-C once N requests were answered
 *     interrupt SIGNAL           stops the commands that follow before they send anything
 *     full N COMMAND             standard output is full after N texts
 *     complete WORDS             what zsh offers for the last word, without descriptions
 *     during N COMMAND || LINE; LINE    the lines are told while its Nth request is under way
 *     now COMMAND                by the clock of this machine; otherwise no time passes
 *     yesterday COMMAND          by a clock that was set back by a day
 *     two COMMAND                in the folder `two`, as another machine of the team;  `checkout` gives
 *                                it the documents
 *     shows TEXT, waits, opened  of the last command: how often that text stands in its output;  its
 *                                waits in ms;  the page that it opened in the browser
 *     header NAME                of each request that reached the service that `serves` describes
 *     database ...               what becomes of the shared ledger `{team}` (story-team.ts)
 *     COMMAND                    a command line of lms-cli. `plan` is told in short. Without a
 *                                terminal, `apply` and `undo` have --yes, and an undo and `prune`,
 *                                which is an apply, may delete all. `< FILE` is standard input,
 *                                `> FILE` gets the output, `| FIELD FIELD` shows fields of its
 *                                JSON, `| text` its text.
 *
 * Where the story has `serves`, commands reach the service of story-service.ts instead of the local one.
 * What differs each time is told as `{url}`, `{host}`, `{service}` or `{uuid}`. In a line, `{folder}` is the folder of the story, `{ledger}` the ledger of that service, `{copy}` the copy of a shared one, `{run N}` is the id of the Nth run, `{doubt N}` its first operation in doubt, `{id KEY}`
 * and `{version KEY}` what the ledger knows. How a DOC is written says story-documents.ts.
 */
import { execFileSync } from 'node:child_process';
import { chmod, cp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { zipSync } from 'fflate';
import type { Host } from '../../src/core/host.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { contentsOf, heldBy } from '../durability/content-truth.ts';
import { nodeClock } from '../../src/host/node-host.ts';
import { answering, type AnsweringServer } from '../harness/answering-server.ts';
import { inFolder, startCli, type Cli, type CliOptions } from '../harness/cli.ts';
import { fullOutput } from '../harness/full-output.ts';
import { createManualClock } from '../harness/manual-clock.ts';
import { CTRL_C } from '../harness/scripted-prompter.ts';
import { shellWords } from '../harness/transcripts.ts';
import { doubtsOf, field, textOf } from './bodies.ts';
import { changesInShort, COURSE, interruptedAfter, settle } from './content/folder.ts';
import { documentOf } from './story-documents.ts';
import { REPORTS, reportsIn } from './story-reports.ts';
import { behaviourOf } from './story-service.ts';
import { TEAM, TeamDatabase } from './story-team.ts';

/** A line alone, or with what came of it. */
type Line = string | Readonly<Record<string, unknown>>;

export interface Story {
  readonly story: readonly Line[];
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string | null>>;
  readonly faults?: string;
  /** The width of the terminal at which it is typed. */
  readonly terminal?: number;
  /** What the service demands of who calls. */
  readonly demands?: Exclude<CliOptions['authentication'], undefined>;
  readonly serves?: readonly string[];
  /** A question and its answer, in their order; `^C` is Ctrl-C. */
  readonly answers?: readonly Readonly<Record<string, string | boolean>>[];
  readonly in?: string;
  /** No import has --new-ledger unless it is typed. */
  readonly asTyped?: boolean;
}

export async function tellStory(given: Story): Promise<Line[]> {
  const answers = given.answers ?? [];
  const env = Object.entries(given.env ?? {}).map(([name, value]) => [name, value ?? undefined]);
  const options: CliOptions = {
    // Ids are told, which the service gives in the order of the requests.
    env: { LMS_CONCURRENCY: '1', ...Object.fromEntries(env) },
    atTerminal: given.terminal !== undefined,
    answers: answers
      .flatMap((each) => Object.entries(each))
      .map(([asked, answer]) => [new RegExp(asked), answer === '^C' ? CTRL_C : answer] as const),
    altersLedger: given.story.some((line) => lineOf(line).startsWith('sql ')),
    ...(given.demands === undefined ? {} : { authentication: given.demands }),
    ...(given.terminal === undefined ? {} : { columns: given.terminal }),
    ...(given.faults === undefined ? {} : { faults: given.faults }),
    ...(given.in === undefined ? {} : { workingIn: given.in }),
    ...(given.asTyped === undefined ? {} : { asTyped: given.asTyped }),
  };
  await using cli = await startCli(options);
  await using server =
    given.serves === undefined ? null : await answering(behaviourOf(given.serves));
  if (server !== null) cli.setEnv('LMS_BASE_URL', server.url);
  for (const [name, text] of Object.entries(given.files ?? {})) {
    await cli.write(name, text.replaceAll('{url}', cli.url));
  }
  const teller = new Teller(cli, given, server);
  const told: Line[] = [];
  for (const each of given.story) {
    const line = lineOf(each);
    const said = await teller.tell(line);
    told.push(said === null ? line : { [line]: said });
  }
  return told;
}

const lineOf = (line: Line) => (typeof line === 'string' ? line : (Object.keys(line)[0] ?? ''));

class Teller {
  readonly #cli: Cli;
  readonly #isAtTerminal: boolean;
  /** The folder of its commands. */
  readonly #in: string;
  readonly #server: AnsweringServer | null;
  readonly #team = new TeamDatabase();
  /** The requests that were told. */
  #seen = 0;
  readonly #contents: string[] = [];
  readonly #ids: string[] = [];
  #hasFolder = false;
  /** Both streams of the last command, whatever the width of the window. */
  #said = '';

  constructor(cli: Cli, given: Story, server: AnsweringServer | null) {
    this.#cli = cli;
    this.#isAtTerminal = given.terminal !== undefined;
    this.#in = given.in ?? '';
    this.#server = server;
  }

  /** What came of a line; null if that is not worth a word. */
  async tell(line: string): Promise<Json> {
    const [verb = ''] = line.split(' ', 1);
    const rest = line.slice(verb.length + 1);
    const [first = '', second = ''] = rest.split(' ');
    switch (verb) {
      case 'hold':
      case 'applied': {
        if (!this.#hasFolder) await this.#scope('history');
        await this.#write(COURSE, rest);
        if (verb === 'hold') return null;
        const told = await this.#command('apply --new-ledger');
        return this.#cli.exitCode === 0 ? null : told;
      }
      case 'scope':
        await this.#scope(first);
        return null;
      case 'write':
        await this.#write(first, rest.slice(first.length + 1));
        return null;
      case 'copy': {
        const [from = '', to = ''] = (await this.#filledIn(rest)).split(' ');
        await cp(join(this.#cli.folder, from), join(this.#cli.folder, to), { recursive: true });
        return null;
      }
      case 'link': {
        const [target = '', name = ''] = (await this.#filledIn(rest)).split(' ');
        await symlink(target, join(this.#cli.folder, name));
        return null;
      }
      case 'correct': {
        const [file = '', from = '', to = ''] = shellWords(await this.#filledIn(rest));
        const text = await this.#cli.read(file);
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
        await this.#cli.write(file, text.replaceAll(from, to));
        return null;
      }
      case 'files': {
        const names = await readdir(join(this.#cli.folder, rest)).catch(() => ['none']);
        const lasting = names.filter((name) => !/-(?:shm|wal)$/.test(name));
        return alone(await this.#masked([lasting.toSorted().join(' ')]));
      }
      case 'zip': {
        const entries = rest
          .slice(first.length + 1)
          .split(' ')
          .map((each) => each.split('='));
        const read = async (file = '') => readFile(join(this.#cli.folder, file));
        const held = entries.map(async ([name, file]) => [name, await read(file)] as const);
        await this.#cli.write(first, zipSync(Object.fromEntries(await Promise.all(held))));
        return null;
      }
      case 'mode':
        if (second !== '') await chmod(join(this.#cli.folder, first), Number.parseInt(second, 8));
        return ((await stat(join(this.#cli.folder, first))).mode & 0o777).toString(8);
      case 'pipe':
        execFileSync('mkfifo', [join(this.#cli.folder, first)]);
        return null;
      case 'sql': {
        const ledger = new DatabaseSync(join(this.#cli.folder, await this.#filledIn(first)));
        ledger.exec(rest.slice(first.length + 1));
        ledger.close();
        return null;
      }
      case 'encode':
        await this.#cli.write(first, encoded(second, rest.slice(first.length + second.length + 2)));
        return null;
      case 'reports':
        return this.#masked(await reportsIn(this.#cli, this.#in));
      case 'reset':
        await this.#cli.reset();
        this.#seen = 0;
        return null;
      case 'remove':
        await rm(join(this.#cli.folder, first), { recursive: true });
        return null;
      case 'read':
        return alone(await this.#masked([await this.#cli.read(first)]));
      case 'export': {
        const [name = '', value = ''] = rest.split('=');
        this.#cli.setEnv(name, (await this.#filledIn(value)) || undefined);
        return null;
      }
      case 'faults':
        this.#cli.setFaults(rest);
        return null;
      case 'contents':
        return this.#letter();
      case 'holds':
        return alone((await this.#cli.held(first)).map(inWords));
      case 'bodies': {
        const bodies = (await this.#cli.bodies()).slice(-Number(first));
        const fields = rest.slice(first.length + 1);
        return alone(
          fields === '' ? bodies.map((each) => stringifyExact(each)) : fieldsOf(fields, bodies, ''),
        );
      }
      case 'settle':
        await settle(this.#cli, first, ...shellWords(rest.slice(first.length + 1)));
        return null;
      case 'stop':
        return this.#command(rest.slice(first.length + 1), interruptedAfter(Number(first)));
      case 'interrupt':
        this.#cli.interrupt(first === 'SIGTERM' ? first : 'SIGINT');
        return null;
      case 'full':
        return this.#command(rest.slice(first.length + 1), fullOutput(Number(first)));
      case 'complete': {
        await this.#cli.run('__complete', 'zsh', ...shellWords(await this.#filledIn(rest)));
        const { exitCode, stdout, stderr } = this.#cli;
        const [kind = '', ...values] = stdout.trimEnd().split('\n');
        const told = values.map((value) => value.replace(/\t.*/, '')).join(', ');
        return exitCode === 0 && stderr === '' ? `${kind}: ${told}`.trimEnd() : [exitCode, stderr];
      }
      case 'during':
        return this.#during(Number(first), rest.slice(first.length + 1));
      case 'now':
        return this.#command(rest, (usual) => ({ ...usual, clock: nodeClock }));
      case 'yesterday':
        return this.#command(rest, (usual) => {
          const clock = createManualClock(usual.clock.now() - 86_400_000);
          return { ...usual, clock };
        });
      case 'two':
        return this.#command(rest, (usual) => inFolder(join(this.#cli.folder, 'two'), usual));
      case 'checkout':
        for (const name of ['lms-cli.yaml', COURSE]) {
          await this.#cli.write(`two/${name}`, await this.#cli.read(name));
        }
        return null;
      case 'shows':
        return this.#said.split(await this.#filledIn(rest)).length - 1;
      case 'waits':
        return this.#cli.waits.join(' ');
      case 'header':
        return this.#server?.arrived.map(({ headers }) => String(headers[first])) ?? [];
      case 'opened':
        return this.#cli.shown === null ? 'nothing' : this.#cli.shown.replace(/^.*\//, '');
      case 'database':
        return this.#team.tell(rest);
      case 'prune':
        return this.#command(`apply --prune --max-deletes 100% ${rest}`.trimEnd());
      default:
        return this.#command(line);
    }
  }

  async #scope(scope: string): Promise<void> {
    this.#hasFolder = true;
    await this.#cli.write('lms-cli.yaml', `content: { scope: ${scope}, files: [${COURSE}] }\n`);
  }

  async #write(file: string, text: string): Promise<void> {
    const documents = (await this.#filledIn(text)).split('; ').filter((each) => each !== '');
    await this.#cli.write(
      file,
      documents.map((each) => `${stringifyExact(documentOf(each))}\n`).join(''),
    );
  }

  /** With the ids that the ledger knows. */
  async #filledIn(line: string): Promise<string> {
    let filled = line.replaceAll('{url}', this.#url()).replaceAll('{team}', TEAM);
    filled = filled.replaceAll('{reports}', REPORTS).replaceAll('{folder}', this.#cli.folder);
    filled = filled.replaceAll('{ledger}', this.#ledger());
    if (line.includes('{copy}')) filled = filled.replaceAll('{copy}', await this.#copy());
    for (const [found, what = '', name = ''] of line.matchAll(
      /\{(run|doubt|id|version) (\S+?)\}/g,
    )) {
      filled = filled.replace(found, await this.#named(what, name));
    }
    return filled;
  }

  readonly #url = () => this.#server?.url ?? this.#cli.url;

  readonly #ledger = () => `.lms-cli/${new URL(this.#url()).host.replace(':', '-')}.ledger.db`;

  async #copy(): Promise<string> {
    const names = await readdir(join(this.#cli.folder, '.lms-cli'));
    return `.lms-cli/${names.find((name) => /^shared-.*\.ledger\.db$/.test(name)) ?? ''}`;
  }

  /** The oldest first, also those of a ledger that is lost since. */
  async #runs(): Promise<string[]> {
    const { stdout } = await this.#aside('runs', 'list', '-o', 'json');
    const listed = [parseExact(stdout)].flat().map((each: Json) => textOf(each, 'id'));
    const fresh = listed.filter((id) => id !== '' && !this.#ids.includes(id));
    this.#ids.push(...fresh.toReversed());
    return this.#ids;
  }

  async #run(number: number): Promise<string> {
    return (await this.#runs()).at(number - 1) ?? `no run ${number}`;
  }

  async #named(what: string, name: string): Promise<string> {
    if (what === 'run') return this.#run(Number(name));
    if (what !== 'doubt') return this.#id(what, name);
    const [seq = 'nothing'] = await doubtsOf(this.#cli, await this.#run(Number(name)));
    return seq;
  }

  async #id(what: string, key: string): Promise<string> {
    const { stdout } = await this.#aside('resources', 'show', key, '-o', 'json');
    return stringifyExact(field(parseExact(stdout), what === 'id' ? 'id' : 'versionId'));
  }

  /** A command that is no part of the story. */
  async #aside(...argv: string[]): Promise<{ readonly stdout: string }> {
    await this.#cli.run(...argv);
    return { stdout: this.#cli.stdout };
  }

  async #command(line: string, differing = (usual: Host) => usual): Promise<Json> {
    const cli = this.#cli;
    const { folder } = cli;
    const [, command = '', input = null, file = null, fields = null] =
      /^([^]*?)(?: < (\S+))?(?: > (\S+))?(?: \| ([\w. -]+))?$/.exec(await this.#filledIn(line)) ??
      [];
    const words = shellWords(command);
    const isAgreed = !this.#isAtTerminal && /^(?:apply|undo)$/.test(words[0] ?? '');
    if (isAgreed) words.push('--yes');
    if (isAgreed && words[0] === 'undo' && !words.includes('--max-deletes')) {
      words.push('--max-deletes', '100%');
    }
    if (words[0] === 'plan' && !words.includes('-o')) words.push('-o', 'json');
    const ports = { openLog: this.#team.connect };
    if (input !== null) await cli.runWith(await readFile(join(folder, input)), ...words);
    else await cli.runIn((usual) => ({ ...differing(usual), ...ports }), ...words);
    const { exitCode } = cli;
    this.#said = stripVTControlCharacters(cli.stdout + cli.stderr).replaceAll(/\s+/g, ' ');
    if (file !== null) await cli.write(file, cli.stdout);
    const stdout = cli.stdout.replaceAll(`${folder}/`, '');
    const stderr = cli.stderr.replaceAll(`${folder}/`, '');
    const output = parsed(stdout);
    const told = [String(exitCode), ...codesIn(output, stderr), ...(await this.#sent())];
    const list = fields === null ? inShort(output) : fieldsOf(fields, output, stdout);
    const masked = list.length === 0 ? [] : await this.#masked(list);
    if (masked.length === 0) return told.length === 1 ? exitCode : told.join(' ');
    return masked.length === 1 ? `${told.join(' ')}, ${masked[0]}` : [told.join(' '), ...masked];
  }

  /** What came of the lines, and then of the command beside which they were told. */
  async #during(nth: number, line: string): Promise<Json> {
    const [command = '', beside = ''] = line.split(' || ');
    const told: Json[] = [];
    let requests = 0;
    let isTold = false;
    const last = await this.#command(command, (usual) => ({
      ...usual,
      connect: async (options) => {
        const transport = await usual.connect(options);
        return {
          ...transport,
          send: async (request, ...limits) => {
            if (request.method === 'POST') requests += 1;
            const lines = requests === nth && !isTold ? beside.split('; ') : [];
            isTold ||= lines.length > 0;
            for (const each of lines) told.push(await this.tell(each));
            return transport.send(request, ...limits);
          },
        };
      },
    }));
    return [...told.filter((said) => said !== null), last];
  }

  /** Runs have numbers. */
  async #masked(list: readonly string[]): Promise<string[]> {
    const hasRun = list.some((each) => /\d{6}-\d{4}-[0-9a-z]{6}/.test(each));
    const runs = hasRun ? await this.#runs() : [];
    return list.map((each) =>
      runs
        .reduce((text, run, at) => text.replaceAll(run, `run ${at + 1}`), each)
        .replaceAll(this.#url(), '{url}')
        .replaceAll(this.#ledger(), '{ledger}')
        .replaceAll(new URL(this.#url()).host.replace(':', '-'), '{service}')
        .replaceAll(new URL(this.#url()).host, '{host}')
        .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '{uuid}'),
    );
  }

  async #sent(): Promise<string[]> {
    const all =
      this.#server?.arrived.map(({ method, path }) => `${method} ${path}`) ??
      (await this.#cli.requests());
    const fresh = all.slice(this.#seen).map((request) => {
      const [, kind = '', verb] = /\/2\.0\/lms\/([a-z]+)\/([a-z]+)/.exec(request) ?? [];
      return verb === undefined ? request : `${kind.replace('question', '')}.${verb}`;
    });
    this.#seen = all.length;
    return countedIn(fresh);
  }

  async #letter(): Promise<string> {
    const contents = [...contentsOf(await heldBy(this.#cli))].map((each) => JSON.stringify(each));
    const text = contents.toSorted().join();
    if (!this.#contents.includes(text)) this.#contents.push(text);
    const letter = String.fromCodePoint(65 + this.#contents.indexOf(text));
    return `${letter}, of ${contents.length}`;
  }
}

/** `\n`, `\r`, `\t` and `\u0301` stand for these. */
function encoded(encoding: string, text: string): Buffer {
  const plain = text.replaceAll(/\\([nrt]|u[\da-f]{4})/g, (escape) =>
    String(JSON.parse(`"${escape}"`)),
  );
  if (encoding === 'bytes') return Buffer.from(text, 'hex');
  if (encoding === 'utf16be') return Buffer.from(plain, 'utf16le').swap16();
  return Buffer.from(plain, encoding === 'latin1' || encoding === 'utf16le' ? encoding : 'utf8');
}

const alone = (list: readonly string[]): Json => (list.length === 1 ? (list[0] ?? '') : [...list]);

/** JSON or NDJSON; null for anything else. */
function parsed(stdout: string): Json {
  try {
    return parseExact(stdout);
  } catch {
    const lines = stdout.trimEnd().split('\n');
    return lines.every((line) => line.startsWith('{'))
      ? lines.map((line) => parseExact(line))
      : null;
  }
}

const SAID =
  /^(?:(\S+?:\d+):\d+ {2})?(?:\S.*? {2})?(?:error|warning) {2}([a-z0-9-]+\/[a-z0-9-]+)/gm;

/** The codes of what people and programs are told, each with its file and line. */
function codesIn(output: Json, stderr: string): string[] {
  const said = [...stderr.matchAll(SAID)].map(([, place, code = '']) =>
    place === undefined ? code : `${place} ${code}`,
  );
  const found = codesOf(output);
  const others = said.filter((code) => !found.some((each) => each.startsWith(code)));
  const all = [...new Set([...found, ...others])];
  // It stands behind its findings.
  const own = all.filter((code) => code !== 'document/invalid');
  return countedIn(own.length === 0 ? all : own);
}

function codesOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((each: Json) => codesOf(each));
  if (!isObject(value)) return [];
  const { code, file, reason, line = null } = value;
  const inside = Object.values(value).flatMap((each) => codesOf(each));
  if (typeof code !== 'string' || !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(code)) return inside;
  const place = typeof file === 'string' ? `${file}:${stringifyExact(line)} ` : '';
  const why = typeof reason === 'string' ? `:${reason}` : '';
  return [`${place}${code}${why}`, ...inside];
}

/** What a plan changes, and how operations ended. */
function inShort(output: Json): string[] {
  const changes = field(output, 'changes');
  if (Array.isArray(changes)) return changesInShort(output);
  const results = [output].flat().filter((each: Json) => textOf(each, 'outcome') !== '');
  return countedIn(
    results.map((each: Json) => {
      const [operation, outcome] = [textOf(each, 'operation'), textOf(each, 'outcome')];
      const key = textOf(each, 'key');
      return `${operation}${key === '' ? '' : ` of ${key}`} ${outcome}`;
    }),
  );
}

/** Fields of an object, or of each object of a list; `a.b` is the field of a field. */
function fieldsOf(fields: string, output: Json, stdout: string): string[] {
  if (fields === 'text') return [stdout];
  const found = (value: Json, path: string): Json => path.split('.').reduce(fieldIn, value);
  return [output].flat().map((each: Json) =>
    fields
      .split(' ')
      .map((path) => stringifyExact(found(each, path)))
      .join(' '),
  );
}

const fieldIn = (value: Json, name: string): Json =>
  Array.isArray(value) ? value.map((each: Json) => fieldIn(each, name)) : field(value, name);

function inWords({ id = null, title, name, topicId, parentId, description }: JsonObject): string {
  const shown = stringifyExact(title ?? name ?? description ?? null);
  const parent = topicId ?? parentId;
  return `${stringifyExact(id)} ${shown}${parent === undefined ? '' : ` in ${stringifyExact(parent)}`}`;
}

/** The same that follow each other are counted. */
function countedIn(list: readonly string[]): string[] {
  return list.flatMap((each, at) => {
    if (each === list[at - 1]) return [];
    const next = list.findIndex((other, after) => after > at && other !== each);
    const count = (next === -1 ? list.length : next) - at;
    return [count === 1 ? each : `${each} ×${count}`];
  });
}
