/**
 * Breaks one line at a time of the rooms below, and prints those where the tests stay green. The
 * files stay as they are: vitest.mutations.config.ts breaks what the tests load.
 * Usage: node scripts/mutations.js [--room NAME] [--count N] [--seed N]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseSync, Visitor } from 'rolldown/utils';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');

/** The files of each room, and the tests at its door. */
const rooms = {
  contract: { files: /^contract\//, tests: ['unit/contract', 'wire', 'commands/cases'] },
  classify: {
    files: /^execution\/classify/,
    tests: ['unit/execution', 'commands/operation', 'commands/cases'],
  },
  check: { files: /^documents\/check/, tests: ['unit/documents', 'commands/cases'] },
  ledger: {
    files: /^ledger\//,
    tests: ['unit/ledger', 'commands/cases', 'commands/ledger', 'commands/import', 'commands/runs'],
  },
  plan: { files: /^content\/plan\//, tests: ['commands/cases', 'commands/content'] },
};

/**
 * @typedef {{ start: number, end: number }} Span
 * @typedef {{ file: string, line: number, what: string, text: string } & Span} Mutation
 */

const { values } = parseArgs({
  options: {
    room: { type: 'string' },
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});

/** The operator instead of another one. @type {Record<string, string>} */
const others = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** All that can be broken in a file. @param {string} file @returns {Mutation[]} */
function mutationsOf(file) {
  const code = readFileSync(file, 'utf8');
  /** @type {Mutation[]} */
  const found = [];
  /** @type {(what: string, span: Span, text: string) => void} */
  const add = (what, { start, end }, text) =>
    found.push({ file, line: code.slice(0, start).split('\n').length, what, start, end, text });
  /** @type {(span: Span) => string} */
  const shown = ({ start, end }) => code.slice(start, end);
  /** @type {(node: { left: Span, right: Span, operator: string }) => void} */
  const flip = ({ left, right, operator }) => {
    const other = others[operator];
    const at = code.indexOf(operator, left.end);
    if (other === undefined || at >= right.start) return;
    add(`${operator} is ${other}`, { start: at, end: at + operator.length }, other);
  };
  /** @type {(node: { test: Span }) => void} */
  const negate = ({ test }) => add('negated', test, `!(${shown(test)})`);
  new Visitor({
    BinaryExpression: flip,
    LogicalExpression: flip,
    IfStatement: negate,
    ConditionalExpression: negate,
    ExpressionStatement: (node) => add('dropped', node, ';'),
    FunctionDeclaration: ({ body }) => {
      if (body !== null)
        add('returns at once', { start: body.start, end: body.start + 1 }, '{return;');
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') add(`is ${!node.value}`, node, String(!node.value));
      if (typeof node.value === 'number') add(`is ${node.value + 1}`, node, `${node.value + 1}`);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** Shuffles a list, in the same way for the same seed. @param {number} seed */
function drawing(seed) {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  /** @type {<T>(list: readonly T[]) => T[]} */
  return (list) =>
    list
      .map((each) => ({ each, rank: random() }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ each }) => each);
}

/** Whether tests pass, in a process of their own: a broken line may make a loop of no end. */
class Trial {
  /** @type {import('node:child_process').ChildProcess | null} */
  #running = null;
  /** How long the tests may take: what they took before a line was broken, three times. */
  #limit = Infinity;

  /** @param {readonly string[]} tests @param {Mutation} [mutation] */
  async isGreen(tests, mutation) {
    const begin = Date.now();
    const tooLong = mutation === undefined ? undefined : setTimeout(() => this.end(), this.#limit);
    try {
      for (const each of tests) if (!(await this.#passes(each, mutation))) return false;
      return true;
    } finally {
      clearTimeout(tooLong);
      if (mutation === undefined) this.#limit = 3 * (Date.now() - begin);
    }
  }

  /** @param {string} tests @param {Mutation} [mutation] */
  async #passes(tests, mutation) {
    const words = ['run', '--config=vitest.mutations.config.ts', '--bail=1', `test/${tests}`];
    const env = { ...process.env, LMS_MUTATION: JSON.stringify(mutation ?? {}) };
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, ...words], {
      cwd: root,
      env,
      stdio: 'ignore',
      // With its workers, it is a group that can be ended.
      detached: true,
    });
    this.#running = child;
    const [code] = await once(child, 'exit');
    this.#running = null;
    return code === 0;
  }

  end() {
    if (this.#running?.pid !== undefined) process.kill(-this.#running.pid, 'SIGKILL');
  }
}

const trial = new Trial();
process.on('exit', () => trial.end());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

for (const [room, { files, tests }] of Object.entries(rooms)) {
  if (values.room !== undefined && values.room !== room) continue;
  if (!(await trial.isGreen(tests))) throw new Error(`${room} is red before a line is broken`);
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => files.test(name) && /(?<!\.d)\.ts$/.test(name))
    .map((name) => join(source, name))
    .toSorted();
  const size = names.flatMap((name) => readFileSync(name, 'utf8').split('\n')).length;
  // One for each line that can be broken.
  const draw = drawing(Number(values.seed));
  /** @type {Map<string, Mutation>} */
  const lines = new Map();
  for (const each of draw(names.flatMap(mutationsOf))) lines.set(`${each.file}:${each.line}`, each);
  const tried = draw([...lines.values()]).slice(0, Number(values.count));
  let survivors = 0;
  for (const mutation of tried) {
    if (!(await trial.isGreen(tests, mutation))) continue;
    survivors += 1;
    console.log(`${relative(root, mutation.file)}:${mutation.line} ${mutation.what}`);
  }
  const perThousand = Math.round((survivors / tried.length) * (lines.size / size) * 1000);
  console.log(
    `${room}: ${survivors} of ${tried.length} survive, ${perThousand} for 1,000 lines (${lines.size} of ${size} lines can be broken)`,
  );
}
