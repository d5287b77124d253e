/**
 * The language of the ledger's stories (cases/): each line is what somebody does, and what is told
 * of it stands behind it. A person, a service that answers as the line says, and a real ledger.
 *
 *     apply|import|import again ITEM; ITEM -> ANSWER, KEY ANSWER    from beginning to end
 *     command ITEM -> ANSWER           a single command;  `before ITEM`: what it would be told first
 *     take apply|import|command ITEM   begins a run (`plan`) and takes its first step;  `next`: another one
 *     send N, pause N, end N ANSWER, withdraw N, finish    what becomes of the steps that were taken
 *     kill                             its process dies, and another one opens the ledger
 *     settle|correct [KEY|run N] ANSWER    a person says what happened: `done ID`, `not-done`, `give-up`
 *     adopt KEY @ID [=TITLE] [version V], forget KEY, rename KEY KEY, note KEY SCOPE    without a request
 *     elsewhere                        whether the ledger of this service opens for another one
 *     look KEY, formers, created, runs, results, list, worked    what the ledger knows
 *
 * ITEM is `VERB [KEY] [=TITLE] [@ID] [in TOPIC] [after KEY] [needs KEY] [protect] [commit C]`, about
 * questions. ANSWER is `done`, `as ID`, `in-doubt`, `rejected` or `failed`. The service counts ids
 * from 1 and versions from 500.
 */
import type {
  CommandRun,
  Ledger,
  RecordedResult,
  Resolution,
} from '../../../src/contract/ledger.ts';
import type { AskedDocument, ImportRun } from '../../../src/contract/import-run.ts';
import {
  type Operation,
  type OperationId,
  operationIds,
} from '../../../src/contract/operations.ts';
import type { WorkSource } from '../../../src/contract/work.ts';
import { CliError } from '../../../src/core/errors.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { Problem } from '../../../src/core/diagnostic.ts';
import type { Outcome } from '../../../src/core/result.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { nameOf, planOf, Teller } from './teller.ts';
import { applyOptions, contentOf, question, step } from './applying.ts';
import {
  type Answering,
  blocked,
  commandOf,
  copyOf,
  importOptions,
  inputFile,
  intent,
  newFile,
  newRun,
  opened,
  planned,
  resultOf,
  resultsOf,
  type Sent,
  sent,
  TARGET,
  worked,
} from './recording.ts';

/** A line alone, or with what was told of it. */
type Line = string | Readonly<Record<string, unknown>>;

export async function tellStory(lines: readonly Line[]): Promise<Line[]> {
  const story = new Story(await opened(newFile()));
  const told: Line[] = [];
  try {
    for (const each of lines) {
      const line = typeof each === 'string' ? each : (Object.keys(each)[0] ?? '');
      const said = await story.tell(line);
      told.push(said.length === 0 ? line : { [line]: said.length === 1 ? said[0] : said });
    }
  } finally {
    await story.close();
  }
  return told;
}

interface Item {
  readonly operation: OperationId;
  readonly key: string | null;
  readonly title: string | null;
  readonly id: string | null;
  readonly topic: string | null;
  readonly needs: string | null;
  readonly after: readonly string[];
  readonly commit: string | null;
  readonly protect: boolean;
}

function itemOf(text: string): Item {
  const [verb = '', ...words] = text.split(' ');
  const behind = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : null);
  const signed = (sign: string) => words.find((word) => word.startsWith(sign))?.slice(1) ?? null;
  const [first = ''] = words;
  const operation = operationIds.find((id) => id === `lacuna.${verb}`);
  if (operation === undefined) throw new Error(`nobody can ${text}`);
  return {
    operation,
    key: /^(?:|[=@].*|in|after|needs|protect)$/.test(first) ? null : first,
    title: signed('='),
    id: signed('@'),
    topic: behind('in') ?? null,
    needs: behind('needs') ?? null,
    after: behind('after')?.split(',') ?? [],
    commit: behind('commit') ?? null,
    protect: words.includes('protect'),
  };
}

/** A run with what was told of its plan; without it where there were findings. */
interface Begun {
  readonly run: CommandRun | ImportRun | null;
  readonly work: WorkSource | null;
  readonly told: readonly string[];
}

class Story {
  #file = '';
  #ledger: Ledger;
  readonly #teller = new Teller();
  /** Where each doubt was that somebody settled, by its key. */
  readonly #doubts = new Map<string, { readonly run: string; readonly seq: number }>();
  #last: { readonly run: string; readonly seq: number } | null = null;
  #ids = 0;
  #versions = 499;
  #taken: Sent[] = [];
  readonly #attempts = new Map<Sent, number>();
  #open: Begun | null = null;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    this.#file = ledger.path;
  }

  close = async () => this.#ledger[Symbol.asyncDispose]();

  /** Refusals are told with their codes. */
  async tell(line: string): Promise<readonly string[]> {
    try {
      return await this.#does(line);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return [this.#teller.problem(error.problem)];
    }
  }

  async #does(line: string): Promise<readonly string[]> {
    const [what = '', answer = 'done'] = line.split(' -> ');
    const [verb = '', ...words] = what.split(' ');
    const items = words.join(' ').split('; ');
    switch (verb) {
      case 'apply':
        return this.#works(await this.#applies(items), this.#answering(answer));
      case 'import':
        return this.#works(await this.#imports(items), this.#answering(answer));
      case 'command':
        return this.#works(await this.#commands(items), this.#answering(answer));
      case 'before':
        return this.#before(items);
      case 'plan':
      case 'take': {
        const [kind = '', ...rest] = words;
        const taken = rest.join(' ').split('; ');
        const begun =
          kind === 'apply'
            ? await this.#applies(taken)
            : kind === 'import'
              ? await this.#imports(taken)
              : await this.#commands(taken);
        this.#open = begun;
        return [...begun.told, ...(verb === 'plan' ? [] : await this.#next(begun.work))];
      }
      case 'next':
        return this.#next(this.#open?.work ?? null);
      case 'send':
        return this.#sends(this.#step(words));
      case 'pause':
        this.#step(words).entry.pause({ maybePerformed: words.includes('maybe') });
        return [];
      case 'end': {
        const { operation, entry } = this.#step(words);
        const answered = this.#answering(words.slice(1).join(' '))(operation);
        const result =
          typeof answered === 'string'
            ? resultOf(operation, answered)
            : resultOf(operation, 'done', answered.content);
        return [this.#teller.result(await entry.end(result, null))];
      }
      case 'withdraw':
        return [String(await this.#step(words).entry.withdraw())];
      case 'finish': {
        const counts = await this.#open?.run?.finish();
        this.#taken = [];
        return [stringifyExact(counts ?? null)];
      }
      case 'kill':
        await this.#kill();
        return [];
      case 'settle':
      case 'correct':
        return this.#resolve(words, verb === 'correct');
      case 'adopt':
        await this.#adopts(words);
        return [];
      case 'elsewhere': {
        await using other = await opened(this.#file, { target: `${TARGET}/other` });
        return [other.isNew ? 'a new ledger' : 'a ledger'];
      }
      case 'forget':
        await this.#ledger.resources.forget(words[0] ?? '', false);
        return [];
      case 'rename':
      case 'note':
        await this.#notes(verb, words);
        return [];
      case 'look':
        return this.#both((ledger) => words.flatMap((key) => this.#teller.state(ledger, key)));
      case 'list':
        return this.#both(({ resources }) =>
          [...resources.list(words[0])].map(
            (each) => `${each.key}: ${this.#teller.resource(each)}`,
          ),
        );
      case 'formers':
        return this.#both((ledger) => {
          const run = this.#run(words);
          return ledger.resources
            .past(run)
            .formers()
            .map(
              ({ key, before, body }) =>
                `${key} was ${before.key} ${this.#teller.resource(before)}, ${this.#teller.body(body)}`,
            );
        });
      case 'created':
        return this.#both((ledger) =>
          [...ledger.resources.past(this.#run(words)).created()].map(
            ({ id, key, source, since }) =>
              `${key ?? 'no key'} @${id} of line ${source?.line ?? '?'}` +
              (typeof since === 'object'
                ? `, changed by ${since.by === null ? 'nobody' : this.#teller.name(since.by)}`
                : since === 'gone'
                  ? ', gone'
                  : ''),
          ),
        );
      case 'worked':
        return this.#ledger.resources
          .formersOf(words[0] ?? '')
          .map(
            ({ run, before }) =>
              `${this.#teller.name(run)} on ${before.key} ${this.#teller.resource(before)}`,
          );
      case 'runs':
        return this.#ledger
          .runs()
          .map(
            ({ id, state, counts }) =>
              `${this.#teller.name(id)} ${state} ${stringifyExact({ ...counts })}`,
          );
      case 'results':
        return resultsOf(this.#ledger, this.#run(words)).map(
          ({ result }) =>
            `${this.#teller.result(result)}${result.sentAt === undefined ? ', not sent' : ''}`,
        );
      default:
        throw new Error(`nobody can ${line}`);
    }
  }

  /** What the ledger tells, which whoever only reads its file is told as well. */
  async #both(look: (ledger: Ledger) => readonly string[]): Promise<readonly string[]> {
    const told = look(this.#ledger);
    await using reading = await opened(this.#file, { readOnly: true });
    const read = look(reading);
    return read.join() === told.join() ? told : [...told, 'to a reader:', ...read];
  }

  #answering(text: string): Answering {
    const answers = text.split(', ').map((each) => {
      const [, key = null, outcome, id] =
        /^(?:(\S+) )?(?:(in-doubt|rejected|failed|done)|as (\d+))$/.exec(each) ?? [];
      if (outcome === undefined && id === undefined) throw new Error(`no answer: ${each}`);
      return {
        key,
        outcome: outcome as Outcome | undefined,
        id: /^[1-9]/.test(id ?? '') ? Number(id) : (id ?? null),
      };
    });
    return ({ id: operation, key, body, origin }) => {
      const name = key ?? String(origin?.line);
      const found = answers.find((each) => each.key === null || each.key === name);
      const { outcome = found === undefined ? 'done' : undefined, id } = found ?? { id: null };
      if (outcome !== undefined && outcome !== 'done') return outcome;
      if (operation.endsWith('.create')) {
        return { content: { id: outcome === undefined ? id : ++this.#ids } };
      }
      if (operation.endsWith('.release')) {
        return { content: outcome === undefined ? id : ++this.#versions };
      }
      return { content: operation.endsWith('.edit') ? { id: body?.['id'] ?? null } : 'OK' };
    };
  }

  /** The body and the params of an operation. */
  #parts({ operation, title, topic, needs, ...item }: Item, line: number) {
    const verb = operation.slice('lacuna.'.length);
    const state = item.key === null ? null : this.#ledger.resources.find(item.key);
    const known = state !== null && 'resource' in state ? state.resource : null;
    const id = item.id ?? known?.id ?? '0';
    const given = needs === null ? null : { $ref: needs };
    const [key = '', gives = 'id'] = (needs ?? '').split('#');
    const isParam = verb === 'move' || verb === 'delete';
    const isOwn = key === item.key;
    const path = isParam ? ['params', 'questionId'] : ['body', isOwn ? 'id' : 'needed'];
    const references = given === null ? [] : [{ key, gives: gives as 'id', path }];
    const written = this.#written(title ?? item.key ?? `document ${line}`, topic ?? '8801');
    const params: JsonObject = isParam
      ? { questionId: given ?? id, ...(verb === 'move' ? { topicId: topic } : {}) }
      : {};
    const needed: JsonObject = given === null ? {} : { [isOwn ? 'id' : 'needed']: given };
    const body: JsonObject | null = isParam
      ? null
      : verb === 'release'
        ? { id: Number(id), releaseNotes: title ?? 'Notes', ...needed }
        : { ...(verb === 'edit' ? { id: Number(id) } : {}), ...written, ...needed };
    const hasWritten = verb === 'create' || verb === 'edit';
    return { operation, params, body, references, written: hasWritten ? written : null };
  }

  #written(title: string, topic: string): JsonObject {
    const written = question(title, Number(topic));
    this.#teller.titles.set(contentOf(written), `"${title}"`);
    return written;
  }

  async #applies(items: readonly string[]): Promise<Begun> {
    const run = await this.#ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
    const asked = items.map((each, at): AskedDocument => {
      const { key, after, commit, protect, ...item } = itemOf(each);
      const { written, ...parts } = this.#parts({ key, after, commit, protect, ...item }, at + 1);
      const effect = { written, commit, protect };
      return step(at + 1, { ...parts, key: key ?? '', after, effect });
    });
    return this.#begun(run, asked);
  }

  async #imports(said: readonly string[]): Promise<Begun> {
    const again = said[0]?.startsWith('again ') ?? false;
    const items = again ? [said[0]?.slice('again '.length) ?? '', ...said.slice(1)] : said;
    const run = await this.#ledger.startImport(newRun, { ...importOptions, again });
    const asked = items.map((each, at): AskedDocument => {
      const item = itemOf(each);
      return planned(at + 1, { ...this.#parts(item, at + 1), key: item.key });
    });
    return this.#begun(run, asked);
  }

  async #begun(run: ImportRun, asked: readonly AskedDocument[]): Promise<Begun> {
    this.#teller.runs.push(run.id);
    const findings: Problem[] = [];
    for (const each of asked)
      findings.push(...run.add(each).findings.map(({ problem }) => problem));
    const check = await run.complete([inputFile]);
    findings.push(...check.findings.map(({ finding }) => finding.problem));
    if (findings.length === 0) return { run, work: run.work, told: planOf(check) };
    await run.abandon();
    this.#teller.runs.pop();
    return { run: null, work: null, told: findings.map((each) => this.#teller.problem(each)) };
  }

  async #commands(items: readonly string[]): Promise<Begun> {
    const operations = items.map((each) => this.#operation(each));
    const { run, work } = await commandOf(this.#ledger, operations, { again: true });
    this.#teller.runs.push(run.id);
    return { run, work, told: [] };
  }

  #operation(text: string): Operation {
    const { operation, params, body } = this.#parts(itemOf(text), 1);
    const texts = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    return { id: operation, params: Object.fromEntries(texts), body, key: null, origin: null };
  }

  async #before(items: readonly string[]): Promise<readonly string[]> {
    const operations = items.map((each) => this.#operation(each));
    const doubt = this.#ledger.doubtBefore(operations);
    const created = this.#ledger.doneBefore(operations);
    const told = doubt === null ? [] : [this.#teller.problem(doubt.problem)];
    return [...told, ...created.map(({ id }) => `created as ${id}`)];
  }

  async #works({ run, work, told }: Begun, answering: Answering): Promise<readonly string[]> {
    if (run === null || work === null) return told;
    const bodies = new Map<string, string>();
    const results = await worked({ work }, (operation) => {
      const needed = operation.body?.['needed'];
      if (needed !== undefined) bodies.set(nameOf(operation), ` with ${stringifyExact(needed)}`);
      return answering(operation);
    });
    await run.finish();
    return [
      ...told,
      ...results.map((each) => this.#teller.result(each) + (bodies.get(nameOf(each)) ?? '')),
    ];
  }

  async #next(work: WorkSource | null): Promise<readonly string[]> {
    if (work === null) return [];
    const found = await work.next();
    if (found === null) return ['nothing'];
    if (found.kind === 'settled') return [this.#teller.result(found.result)];
    this.#taken.push(sent(found));
    return [found.entry.maybePerformed ? 'may have been performed' : 'to send'];
  }

  #step([number = '']: readonly string[]): Sent {
    const found = this.#taken[/^\d+$/.test(number) ? Number(number) - 1 : 0];
    if (found === undefined) throw new Error('nothing was taken');
    return found;
  }

  async #sends(taken: Sent): Promise<readonly string[]> {
    const attempt = (this.#attempts.get(taken) ?? 0) + 1;
    this.#attempts.set(taken, attempt);
    const obstacle = await taken.entry.begin(intent(attempt));
    return obstacle === null ? [] : [this.#teller.result(await blocked(taken, obstacle))];
  }

  async #kill(): Promise<void> {
    const copy = copyOf(this.#file);
    await this.close();
    this.#file = copy;
    this.#taken = [];
    // Another process may have its number by now.
    this.#ledger = await opened(copy, { clock: createManualClock(Date.UTC(2026, 10, 22)) });
  }

  async #resolve(words: readonly string[], corrects: boolean): Promise<readonly string[]> {
    const at = words.findIndex((word) => /^(?:done|not-done|give-up)$/.test(word));
    const [word, id = null] = words.slice(at);
    const as = (word === 'give-up' ? 'given-up' : word) as Resolution['as'];
    const { run, seq } = await this.#doubt(words.slice(0, at).join(' '), corrects);
    this.#last = { run, seq };
    const found = await this.#ledger.resolve(run, [{ seq, as, id }], corrects);
    const told = (name: string, all: readonly RecordedResult[]) =>
      all.map(({ result }) => `${name}${this.#teller.result(result)}`);
    return [
      ...told('', found.settled),
      ...told('was ', found.corrected),
      ...found.wrong.map(({ error }) => this.#teller.problem(error.problem)),
    ];
  }

  /** By its key, by the run that has it, or the newest. */
  async #doubt(of: string, corrects: boolean) {
    if (corrects && of === '' && this.#last !== null) return this.#last;
    const state = of === '' || of.startsWith('run ') ? null : this.#ledger.resources.find(of);
    if (state !== null && 'doubt' in state) {
      this.#doubts.set(of, state.doubt);
      return state.doubt;
    }
    const settled = this.#doubts.get(of);
    if (settled !== undefined) return settled;
    const runs = this.#ledger.runs().map((each) => each.id);
    for (const run of of.startsWith('run ') ? [this.#run(of.split(' '))] : runs) {
      const [found] = this.#ledger.inDoubt(run);
      if (found !== undefined) return { run, seq: found.seq };
    }
    // It may be none any more, which the ledger is to say.
    if (this.#last === null) throw new Error(`${of} was never in doubt`);
    return this.#last;
  }

  async #adopts(words: readonly string[]): Promise<void> {
    const { key, id, title } = itemOf(`create ${words.join(' ')}`);
    const version = words.includes('version') ? (words.at(-1) ?? null) : null;
    const written = title === null ? null : this.#written(title, '8801');
    const where = { scope: 'course', protect: true, source: { file: 'course.yaml', line: 3 } };
    const body = written === null ? null : { written, resolved: written, ...where };
    await this.#ledger.resources.adopt(
      [{ key: key ?? '', kind: 'lacuna', id: id ?? '', version, body }],
      5,
    );
  }

  async #notes(verb: string, [key = '', ...words]: readonly string[]): Promise<void> {
    const run = await this.#ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
    this.#teller.runs.push(run.id);
    await run.complete([inputFile]);
    const newKey = verb === 'rename' ? (words[0] ?? '') : key;
    const scope = verb === 'rename' ? 'course' : (words[0] ?? null);
    const note = { key, newKey, scope, protect: words.includes('protect') };
    await this.#ledger.resources.note([note], run.id);
    await run.finish();
  }

  #run(words: readonly string[]): string {
    return this.#teller.runs[Number(words.at(-1)) - 1] ?? '';
  }
}
