/**
 * Kills imports with SIGKILL at random moments, resumes them, and compares what the ledger
 * says with what the local service really holds (issue 3). A service fails on purpose too.
 *
 *     node bench/kills.js [KILLS] [--seed N] [--faults SPEC] [--operations N]
 *
 * Prints its counts, and exits with 1 if an operation was lost or doubled.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '' },
    operations: { type: 'string', default: '200' },
  },
});
const wanted = Number(positionals[0] ?? 100);
const cli = fileURLToPath(new URL('../bin/lms-cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-kills-'));
const random = mulberry(Number(options.seed));

const serviceWords = ['sandbox', '--port', '0', '--db', join(folder, 'service.db'), '-q'];
const faultWords =
  options.faults === '' ? [] : ['--faults', options.faults, '--seed', options.seed];
const service = spawn(process.execPath, [cli, ...serviceWords, ...faultWords], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
/** @type {string} */
const url = await new Promise((resolve) => {
  createInterface({ input: service.stdout }).once('line', resolve);
});

const totals = {
  kills: 0,
  imports: 0,
  operations: 0,
  done: 0,
  inDoubt: 0,
  performed: 0,
  lost: 0,
  doubled: 0,
  wrongId: 0,
};
try {
  process.stdout.write(
    `seed ${options.seed}, faults "${options.faults}", Node ${process.version}\n`,
  );
  while (totals.kills < wanted) await oneImport();
} finally {
  service.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  `${totals.kills} kills over ${totals.imports} imports of ${options.operations} operations: ` +
    `${totals.lost} lost, ${totals.doubled} doubled, ${totals.wrongId} with a wrong id; ` +
    `${totals.done} done, ${totals.inDoubt} listed in doubt (${totals.performed} of them were performed)\n`,
);
process.exitCode = totals.lost + totals.doubled + totals.wrongId > 0 ? 1 : 0;

/** Imports once, killed again and again until it ends by itself, and compares. */
async function oneImport() {
  totals.imports += 1;
  const name = `run${totals.imports}`;
  const file = join(folder, `${name}.ndjson`);
  writeFileSync(file, documents(Number(options.operations), name));
  const words = [
    'import',
    file,
    '--base-url',
    url,
    '--ledger',
    join(folder, `${name}.ledger.db`),
    '-o',
    'json',
  ];
  let budgetMs = 300;
  for (;;) {
    const { wasKilled } = await runAndKill(words, budgetMs * (0.3 + random()));
    if (!wasKilled) break;
    totals.kills += 1;
    // Later kills strike later, so that an import comes to its end after several of them.
    budgetMs *= 1.15;
  }
  const last = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8', cwd: folder });
  await compare(JSON.parse(last.stdout), name);
}

/**
 * @param {string[]} words
 * @param {number} afterMs
 */
function runAndKill(words, afterMs) {
  const child = spawn(process.execPath, [cli, ...words], { stdio: 'ignore', cwd: folder });
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  return new Promise((resolve) => {
    child.on('exit', (_, signal) => {
      clearTimeout(timer);
      resolve({ wasKilled: signal === 'SIGKILL' });
    });
  });
}

/**
 * Each create is done and there once, with that id; or in doubt and there once or not at all;
 * or neither and not there.
 * @param {{ operation: string, outcome: string, key: string, content: { id: number } | null }[]} results
 * @param {string} name
 */
async function compare(results, name) {
  const held = [
    ...(await list('lacunaquestions')).map(({ id, title }) => ({ id, name: title })),
    ...(await list('assessments')),
    ...(await list('tracks')),
  ].filter((resource) => resource.name.startsWith(`${name}-`));
  /** @type {Map<string, number[]>} */
  const idsByName = new Map();
  for (const resource of held) {
    idsByName.set(resource.name, [...(idsByName.get(resource.name) ?? []), resource.id]);
  }
  totals.operations += results.length;
  for (const { operation, outcome, key, content } of results) {
    if (!operation.endsWith('.create')) continue;
    const ids = idsByName.get(key) ?? [];
    if (ids.length > 1) totals.doubled += 1;
    if (outcome === 'done' || outcome === 'skipped') {
      totals.done += 1;
      if (ids.length === 0) totals.lost += 1;
      if (ids.length === 1 && ids[0] !== content?.id) totals.wrongId += 1;
    } else if (outcome === 'in-doubt') {
      totals.inDoubt += 1;
      totals.performed += ids.length;
    } else if (ids.length > 0) {
      totals.doubled += 1;
    }
  }
}

/**
 * @param {string} resources
 * @returns {Promise<{ id: number, name: string, title: string }[]>}
 */
async function list(resources) {
  return await (await fetch(`${url}/sandbox/${resources}`)).json();
}

/**
 * Mixed operations that refer to each other; the name of each created resource is its key.
 * @param {number} count
 * @param {string} name
 */
function documents(count, name) {
  const lines = Array.from({ length: count }, (_, index) => {
    const key = `${name}-${index}`;
    const permissions = {
      inheritPermissions: 'INHERIT',
      securityPermission: [],
      securityRestriction: [],
    };
    const question = {
      question: 'A capital é ###.',
      title: key,
      difficulty: 1,
      source: 'Atlas',
      author: 'Ana',
      topicId: 7,
      lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 10 }] }],
      ...permissions,
    };
    const track = {
      name: key,
      status: 'AVAILABLE',
      author: 'Ana',
      workload: 60,
      cost: 0,
      parentId: 3,
    };
    switch (index % 8) {
      case 0:
      case 1:
        return { key, operation: 'lacuna.create', body: question };
      case 2:
        return {
          key,
          operation: 'assessment.create',
          body: { name: key, description: 'Capitais' },
        };
      case 3:
        return {
          key,
          operation: 'assessment.release',
          body: { id: { $ref: `${name}-${index - 1}` }, releaseNotes: 'x' },
        };
      case 4:
        return {
          key,
          operation: 'track.create',
          body: { ...track, preExamId: { $ref: `${name}-${index - 1}#versionId` } },
        };
      case 5:
        return {
          key,
          operation: 'track.move',
          params: { trackId: { $ref: `${name}-${index - 1}` }, destinationId: 4 },
        };
      case 6:
        return {
          key,
          operation: 'lacuna.edit',
          body: {
            ...question,
            title: `${name}-${index - 6}`,
            id: { $ref: `${name}-${index - 6}` },
          },
        };
      default:
        return {
          key,
          operation: 'lacuna.release',
          body: { id: { $ref: `${name}-${index - 6}` }, releaseNotes: 'x' },
        };
    }
  });
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/**
 * A small generator of numbers in [0, 1), so that a seed repeats the moments as far as a
 * machine can.
 * @param {number} seed
 */
function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
