/** The shapes of bench/growth.js: texts that contain n of something. */

/**
 * @typedef {object} Shape
 * @property {string} name
 * @property {string} kind the kind of the documents
 * @property {number} n where the search for a size begins
 * @property {number} most the largest size, if a limit ends the growth
 * @property {readonly string[]} commands
 * @property {(n: number) => Record<string, string>} make the texts by file extension
 */

const question = {
  question: 'A capital do Brasil é ###.',
  title: 'Pergunta',
  difficulty: 1,
  source: 'Caderno',
  author: 'Maria',
  topicId: 8801,
  lacunaAlternatives: [{ alternatives: [{ description: 'Brasilia', score: 10 }] }],
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};
const { question: _, lacunaAlternatives: __, ...shared } = question;
const sentence = 'A capital do Brasil é [[Brasilia]].';

const READ = ['validate', 'lint'];
const ALL = [...READ, 'import', 'create', 'try', 'report', 'cloze'];
const MOST = [...READ, 'import', 'report'];

/** @type {(n: number, each: (index: number) => string, between?: string) => string} */
const times = (n, each, between = '') =>
  Array.from({ length: n }, (___, index) => each(index)).join(between);
/** @type {<T>(n: number, each: (index: number) => T) => T[]} */
const list = (n, each) => Array.from({ length: n }, (___, index) => each(index));

/**
 * A value in YAML's block style.
 * @param {unknown} value
 * @param {string} indent
 * @returns {string}
 */
function block(value, indent = '') {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item) => `\n${indent}- ${block(item, `${indent}  `).trimStart()}`).join('');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  return Object.entries(value)
    .map(([name, field]) => `\n${indent}${name}: ${block(field, `${indent}  `)}`)
    .join('');
}

/** @type {(value: object) => string} */
const yaml = (value) => `${block(value).trimStart()}\n`;
/** @type {(value: object) => { yaml: string, json: string }} */
const texts = (value) => ({ yaml: yaml(value), json: JSON.stringify(value, null, 1) });
/** @type {(fields: object, sentences: string) => string} */
const md = (fields, sentences) => `---\n${yaml(fields)}---\n${sentences}\n`;
/** @type {(more: string) => string} a question whose last lines are these */
const yamlWith = (more) => yaml(question) + more;
/** @type {(more: string) => string} */
const jsonWith = (more) => `${JSON.stringify(question, null, 1).slice(0, -2)},\n${more}\n}`;

const columns = ['question', 'title', 'difficulty', 'source', 'author', 'topicId', 'lacuna1'];
const permissionColumns = ['inheritPermissions', 'securityPermission', 'securityRestriction'];
const header = [...columns, ...permissionColumns].join(',');
const cells = 'É ###.,Pergunta,1,Caderno,Maria,8801,Brasilia,INHERIT,[],[]';

/** @type {(name: string, make: Shape['make'], more?: Partial<Shape>) => Shape} */
const shape = (name, make, more = {}) => ({
  name,
  make,
  kind: 'lacuna.create',
  n: 1000,
  most: Infinity,
  commands: READ,
  ...more,
});

/** @type {(n: number) => Record<string, number>} */
const unknown = (n) => Object.fromEntries(list(n, (index) => [`x${index}`, 1]));
/** @type {(n: number) => object[]} */
const parties = (n) => list(n, (index) => ({ partyId: index, roles: ['READ'] }));
/** @type {(n: number) => { description: string, score: number }[]} */
const answers = (n) =>
  list(n, (index) => ({ description: `r ${index}`, score: index === 0 ? 1 : 0 }));
/** @type {(words: string) => object} */
const asking = (words) => ({ ...question, question: `${words} ###.` });

/** @type {readonly Shape[]} */
export const shapes = [
  shape(
    'unknown keys',
    (n) => ({
      ...texts({ ...question, ...unknown(n) }),
      csv: `${header},${times(n, (index) => `x${index}`, ',')}\n${cells},${times(n, () => '1', ',')}\n`,
      md: md({ ...shared, ...unknown(n) }, sentence),
    }),
    { commands: ALL, n: 8000 },
  ),
  shape(
    'duplicate keys',
    (n) => ({
      yaml: yamlWith(times(n, () => 'tags: a\n')),
      json: jsonWith(times(n, () => '"tags": "a"', ',\n')),
      ndjson: jsonWith(times(n, () => '"tags": "a"', ',')).replaceAll('\n', ''),
      csv: `${header},${times(n, () => 'tags', ',')}\n${cells},${times(n, () => 'a', ',')}\n`,
      md: `---\n${yaml(shared)}${times(n, () => 'tags: a\n')}---\n${sentence}\n`,
    }),
    { n: 8000 },
  ),
  shape(
    'wrong elements of a list',
    (n) => ({
      ...texts({
        ...question,
        securityPermission: list(n, () => ({ partyId: 'x', roles: ['y'] })),
      }),
      csv: `${header}\n${cells.replace(
        '[]',
        times(n, () => 'x:y', '|'),
      )}\n`,
      md: md(
        { ...shared, securityPermission: list(n, () => ({ partyId: 'x', roles: [] })) },
        sentence,
      ),
    }),
    { n: 8000, commands: MOST },
  ),
  shape('security entries', (n) => ({
    ...texts({ ...question, securityPermission: parties(n) }),
    csv: `${header}\n${cells.replace(
      '[]',
      times(n, (index) => `${index}:READ`, '|'),
    )}\n`,
    md: md({ ...shared, securityPermission: parties(n) }, sentence),
  })),
  shape('roles of one entry', (n) =>
    texts({ ...question, securityPermission: [{ partyId: 1, roles: list(n, () => 'READ') }] }),
  ),
  shape(
    'blanks',
    (n) =>
      texts({
        ...question,
        question: times(n, (index) => `texto ${index} ###`, ' '),
        lacunaAlternatives: list(n, (index) => ({
          alternatives: [{ description: `certa ${index}`, score: 10 }],
        })),
      }),
    { commands: [...MOST, 'cloze'], n: 100 },
  ),
  shape(
    'blanks of a sentence',
    (n) => {
      const cloze = times(n, (index) => `texto ${index} [[certa ${index} | errada = 0]]`, ' ');
      return { ...texts({ ...shared, cloze }), md: md(shared, cloze.replaceAll(']] ', ']]\n')) };
    },
    { commands: [...READ, 'report', 'contract'], n: 100 },
  ),
  shape(
    'mistakes of a sentence',
    (n) => {
      const cloze = times(n, (index) => `texto [[certa ${index} = x]] ]] ### `);
      return { ...texts({ ...shared, cloze }), md: md(shared, cloze) };
    },
    { n: 100, commands: [...READ, 'report'] },
  ),
  shape(
    'answers of a blank',
    (n) => ({
      ...texts({ ...question, dropDown: true, lacunaAlternatives: [{ alternatives: answers(n) }] }),
      csv: `${header}\n${cells.replace(
        'Brasilia',
        times(n, (index) => `r ${index}=1`, '|'),
      )}\n`,
      md: md(shared, `É [[${times(n, (index) => `r ${index} = 1`, ' | ')}]].`),
    }),
    { n: 100, commands: [...READ, 'cloze'] },
  ),
  shape(
    'tests of a question',
    (n) =>
      texts({
        ...question,
        lacunaAlternatives: [{ alternatives: answers(n) }],
        tests: list(n, (index) => ({ answers: [`R ${index}`], score: 7 })),
      }),
    { n: 100, commands: [...READ, 'try'] },
  ),
  shape(
    'answers in the statement',
    (n) => {
      const words = times(n, (index) => `casa casa p${index}`, ' ');
      const alternatives = list(n, (index) => ({ description: `casa q${index}`, score: 10 }));
      return texts({ ...asking(words), lacunaAlternatives: [{ alternatives }] });
    },
    { n: 100, commands: ['lint'] },
  ),
  shape(
    'aliases',
    (n) => ({
      yaml: yamlWith(`securityRestriction2: &a []\n${times(n, (index) => `x${index}: *a\n`)}`),
      md: `---\n${yaml(shared)}a: &a 1\n${times(n, (index) => `x${index}: *a\n`)}---\n${sentence}\n`,
    }),
    { most: 4500 },
  ),
  shape('anchors', (n) => ({
    yaml: yamlWith(`tests:\n${times(n, (index) => `  - &a${index} {answers: [x], score: 1}\n`)}`),
  })),
  shape('unknown aliases', (n) => ({ yaml: yamlWith(times(n, (index) => `x${index}: *b\n`)) }), {
    n: 8000,
  }),
  shape(
    'unknown YAML tags',
    (n) => ({ yaml: yamlWith(times(n, (index) => `x${index}: !b c\n`)) }),
    { n: 8000 },
  ),
  shape('tags of a question', (n) =>
    texts({ ...question, tags: times(n, (index) => `t${index} `) }),
  ),
  shape('rows', (n) => ({ csv: `${header}\n${times(n, () => `${cells}\n`)}` })),
  shape(
    'wrong rows',
    (n) => ({ csv: `${header}\n${times(n, () => `${cells.replace('1', 'x')}\n`)}` }),
    { commands: MOST },
  ),
  shape('rows with too many cells', (n) => ({
    csv: `${header}\n${times(n, () => `${cells},1\n`)}`,
  })),
  shape('stray quotes', (n) => ({
    csv: `${header}\n${times(n, () => `a"b"${cells.slice(2)},"x"y\n`)}`,
  })),
  shape(
    'documents',
    (n) => ({
      yaml: times(n, (index) => `---\n${yaml({ ...question, title: `P ${index}` })}`),
      json: `[${times(n, (index) => JSON.stringify({ ...question, title: `P ${index}` }), ',')}]`,
      ndjson: times(n, (index) => `${JSON.stringify({ ...question, title: `P ${index}` })}\n`),
      md: `---\n${yaml(shared)}---\n${times(n, (index) => `# Pergunta ${index}\n\n${sentence}\n\n`)}`,
    }),
    { n: 100, commands: [...READ, 'cloze'] },
  ),
  shape(
    'wrong documents',
    (n) => ({
      yaml: times(n, () => `---\n${yaml({ ...question, title: 1 })}`),
      json: `[${times(n, () => JSON.stringify({ ...question, title: 1 }), ',')}]`,
      ndjson: times(n, () => `${JSON.stringify({ ...question, title: 1 })}\n`),
      md: `---\n${yaml(shared)}---\n${times(n, (index) => `# P ${index}\n---\ntopicId: x\n---\n${sentence}\n\n`)}`,
    }),
    { n: 100, commands: MOST },
  ),
  shape('shared wrong fields', (n) => ({
    md: `---\n${yaml({ ...shared, topicId: 'x', a: 1 })}---\n${times(n, (index) => `# P ${index}\n\n${sentence}\n\n`)}`,
  })),
  shape(
    'answers that others show',
    (n) => ({
      md: `---\n${yaml(shared)}---\n${times(n, (index) => `# P ${index}\n\nCasa p${index} com [[casa q${index}]].\n\n`)}`,
      json: `[${times(n, (index) => JSON.stringify({ ...shared, cloze: `Casa p${index} com [[casa q${index}]].` }), ',')}]`,
    }),
    { n: 100, commands: ['lint'] },
  ),
  shape(
    'waivers',
    (n) => {
      const waiver = 'lms-cli-disable-next-line lint/x because';
      return {
        yaml: yamlWith(
          times(n, (index) => `# ${waiver}\n${index % 2 === 0 ? `x${index}: 1\n` : ''}`),
        ),
        md: `---\n${yaml(shared)}---\n${times(n, (index) => `# P\n\n${index % 2 === 0 ? sentence : ''}\n<!-- ${waiver} -->\n${sentence}\n\n`)}`,
      };
    },
    { n: 100, commands: ['lint'] },
  ),
  shape(
    'waivers in a row',
    (n) => ({
      yaml: yamlWith(times(n, () => '# lms-cli-disable-next-line lint/x because\n')),
    }),
    { n: 100, commands: ['lint'] },
  ),
  shape(
    'keys of an import',
    (n) => {
      const document = (/** @type {number} */ index) => ({
        operation: 'lacuna.create',
        key: `k${index}`,
        body: question,
      });
      return {
        yaml: times(n, (index) => `---\n${yaml(document(index))}`),
        json: `[${times(n, (index) => JSON.stringify(document(index)), ',')}]`,
        ndjson: times(n, (index) => `${JSON.stringify(document(index))}\n`),
      };
    },
    { kind: 'import', n: 100, commands: ['validate', 'import', 'lint'] },
  ),
  shape(
    'the same key',
    (n) => ({
      ndjson: times(
        n,
        () => `${JSON.stringify({ operation: 'lacuna.create', key: 'k', body: question })}\n`,
      ),
    }),
    { kind: 'import', n: 100, commands: ['validate', 'import'] },
  ),
  ...['a chain', 'circles', 'a star'].map((how) =>
    shape(
      `references in ${how}`,
      (n) => {
        const target = (/** @type {number} */ index) =>
          how === 'a star' ? 0 : how === 'a chain' ? Math.max(0, index - 1) : index - (index % 3);
        const back = (/** @type {number} */ index) =>
          how === 'circles' ? [{ $ref: `k${(index + 1) % n}` }, { $ref: 'k0' }] : [];
        return {
          ndjson: times(
            n,
            (index) =>
              `${JSON.stringify({
                operation: 'track.create',
                key: `k${index}`,
                body: {
                  name: 'T',
                  status: 'AVAILABLE',
                  author: 'M',
                  workload: 1,
                  cost: 1,
                  ...(index === 0
                    ? {}
                    : { trackItemIds: [{ $ref: `k${target(index)}` }, ...back(index)] }),
                },
              })}\n`,
          ),
        };
      },
      { kind: 'import', n: 100, commands: ['validate', 'import'] },
    ),
  ),
  shape(
    'misplaced references',
    (n) =>
      texts({
        operation: 'lacuna.create',
        body: { ...question, securityPermission: list(n, () => ({ $ref: 'x' })) },
      }),
    { kind: 'import', n: 8000, commands: ['validate', 'import'] },
  ),
  shape(
    'references of one document',
    (n) =>
      texts({
        operation: 'lacuna.create',
        body: {
          ...question,
          securityPermission: list(n, () => ({ partyId: { $ref: 'x' }, roles: [] })),
        },
      }),
    { kind: 'import', n: 100, commands: ['validate', 'import'] },
  ),
  shape(
    'one long value',
    (n) => {
      const words = 'palavra '.repeat(n);
      return {
        ...texts(asking(words)),
        csv: `${header}\n"${words}${cells.replace(',', '",')}\n`,
        md: md(shared, words + sentence),
      };
    },
    { n: 100_000, commands: [...READ, 'cloze'] },
  ),
  shape(
    'one value in a plain scalar',
    (n) => ({
      yaml: `question: ${'palavra '.repeat(n)}\n${yaml({ ...question, question: undefined })}`,
    }),
    { n: 100_000 },
  ),
  ...['|', '>', '"', "'", ' '].map((mark) =>
    shape(
      `lines of a scalar ${mark}`,
      (n) => {
        const quote = mark === '|' || mark === '>' || mark === ' ' ? '' : mark;
        const begin = quote === '' ? `${mark}\n` : mark;
        return {
          yaml: yamlWith(
            `source2: ${begin}${times(n, () => '  uma linha dela\n\n')}  fim${quote}\n`,
          ),
        };
      },
      { commands: ['validate', 'lint'] },
    ),
  ),
  shape(
    'lines of a sentence',
    (n) => {
      const lines = times(n, (index) => `uma linha ${index}\n\n`) + sentence;
      return {
        yaml: `${yaml(shared)}cloze: |\n  ${lines.replaceAll('\n', '\n  ')} [[=]]\n`,
        md: md(shared, `${lines} [[=]]`),
      };
    },
    { commands: [...READ, 'contract'] },
  ),
  ...[
    ' ',
    '\\',
    '#',
    '[',
    '<b',
    '&',
    '"',
    '[[',
    '[[a = ',
    '- ',
    '\u0301',
    '=',
    '|',
    '<!--',
    '\\|',
    '{',
  ].map((run) =>
    shape(
      `a run of ${run}`,
      (n) => {
        const words = `x${run.repeat(n)}x`;
        return {
          json: texts({
            ...asking(words),
            lacunaAlternatives: [{ alternatives: [{ description: words, score: 10 }] }],
          }).json,
          md: md(shared, `${words} ${sentence} [[a${run.replaceAll('[', '').repeat(n)}b]]`),
        };
      },
      { commands: ['lint', 'cloze'] },
    ),
  ),
  shape(
    'a number of many digits',
    (n) => ({
      yaml: yamlWith(`x: ${'7'.repeat(n)}\n`),
      json: jsonWith(`"x": ${'7'.repeat(n)}`),
      csv: `${header}\n${cells.replace('8801', '7'.repeat(n))}\n`,
      md: `---\n${yaml(shared)}x: ${'7'.repeat(n)}\n---\n${md({}, '').slice(0, 0)}É [[a = ${'7'.repeat(n)}]].\n`,
    }),
    { commands: ['validate', 'lint'] },
  ),
  shape('comments', (n) => ({
    yaml: yamlWith(times(n, () => '# um comentário\n')),
    json: jsonWith(`${times(n, () => '// um comentário\n')}"tags": "a"`),
    md: `---\n${yaml(shared)}---\n${times(n, () => '<!-- lms-cli-disable-next-line -->\n')}${sentence}\n`,
  })),
  shape('comments between elements', (n) => ({
    yaml: yamlWith(
      `tests:\n${times(n, () => '  # um\n   # dois\n  - answers: [a] # três\n\n    score: 1\n')}`,
    ),
    json: jsonWith(
      `"tests": [${times(n, () => '{"answers": ["a"] /* um */, "score": 1}', ', // dois\n')}]`,
    ),
  })),
  shape('comments before an element', (n) => ({
    yaml: yamlWith(`tests:\n${times(n, () => '  # um\n\n')}  - {answers: [a], score: 1}\n`),
  })),
  shape('comments inside braces', (n) => ({
    yaml: yamlWith(`tests: [\n${times(n, () => '  # um\n\n')} {answers: [a], score: 1}]\n`),
  })),
  shape(
    'blank lines',
    (n) => ({
      yaml: yamlWith('\n'.repeat(n)) + yaml({ tags: 'a' }),
      json: jsonWith(`${'\n'.repeat(n)}"tags": "a"`),
      ndjson: `${'\n'.repeat(n)}${JSON.stringify(question)}\n`,
      csv: `${header}\n${'\n'.repeat(n)}${cells}\n`,
      md: `${'\n'.repeat(n)}${md(shared, `${'\n'.repeat(n)}${sentence}${'\n'.repeat(n)}`)}`,
    }),
    { n: 10_000 },
  ),
  shape('empty documents', (n) => ({ yaml: `${yaml(question)}${'---\n'.repeat(n)}` })),
  shape(
    'nesting',
    (n) => ({
      yaml: yamlWith(times(n, (index) => `x${index}: ${'['.repeat(60)}${']'.repeat(60)}\n`)),
      json: jsonWith(times(n, (index) => `"x${index}": ${'['.repeat(60)}${']'.repeat(60)}`, ',\n')),
    }),
    { n: 100 },
  ),
  shape(
    'nesting in blocks',
    (n) => ({
      yaml: yamlWith(
        times(n, (index) => `x${index}:\n${times(60, (depth) => `${' '.repeat(depth + 1)}a:\n`)}`),
      ),
    }),
    { n: 20 },
  ),
  shape(
    'escapes',
    (n) => ({
      ...texts(asking('\u0001\t\n"\\é'.repeat(n))),
      ndjson: `${JSON.stringify(asking('x')).replace('x', '\\u00e9\\n\\"\\\\'.repeat(n))}\n`,
      yaml: `${yaml({ ...question, question: undefined })}question: "${'\\u00e9\\n\\"\\\\'.repeat(n)} ###"\n`,
    }),
    { commands: [...READ, 'cloze'] },
  ),
  shape('line ends of Windows', (n) => ({
    yaml: yamlWith(times(n, (index) => `x${index}: a\n`)).replaceAll('\n', '\r\n'),
    ndjson: times(n, () => `${JSON.stringify(question)}\r\n`),
    csv: `${header}\r\n${times(n, () => `${cells}\r\n`)}`,
    md: md({ ...shared, ...unknown(n) }, sentence).replaceAll('\n', '\r\n'),
  })),
  shape(
    'mistakes on one line',
    (n) => ({
      json: `{${times(n, (index) => `"x${index}": 1`, ' ')}}`,
      ndjson: `{${times(n, (index) => `"x${index}": 1`, ' ')}}\n`,
      yaml: `{${times(n, (index) => `x${index}: "1" 2`, ', ')}}\n`,
      csv: `${header}\n${cells}${times(n, () => ',"a"b')}\n`,
    }),
    { n: 8000 },
  ),
  shape(
    'wrong values on one line',
    (n) => {
      const value = {
        ...question,
        securityPermission: list(n, () => ({ partyId: 'é', roles: [] })),
      };
      return {
        json: JSON.stringify(value),
        yaml: JSON.stringify(value),
        ndjson: JSON.stringify(value),
      };
    },
    { n: 8000, commands: MOST },
  ),
  shape('mistakes on lines', (n) => ({
    json: `{${times(n, (index) => `"x${index}": 1`, '\n')}}`,
    yaml: times(n, (index) => `x${index}: a: b\n c\n`),
    md: `---\n${times(n, (index) => `x${index}: a: b\n c\n`)}---\n${sentence}\n`,
  })),
  shape('lines without a colon', (n) => ({ yaml: yamlWith(times(n, () => 'abc\n')) })),
  shape('mistakes in lists in brackets', (n) => ({
    yaml: yamlWith(`x: [\n${times(n, () => '[a: b: c], {d e: f: g},\n')}]\n`),
  })),
  shape('unclosed brackets', (n) => ({
    yaml: yamlWith(times(n, (index) => `x${index}: [a\n`)),
    json: `[${times(n, () => '{"a": [1}', ',')}]`,
    ndjson: times(n, () => '{"a": [1\n'),
  })),
  shape('unclosed quotes', (n) => ({
    yaml: yamlWith(times(n, (index) => `x${index}: "a\n`)),
    json: jsonWith(times(n, (index) => `"x${index}: 1,\n`)),
    csv: `${header}\n${times(n, () => '"a\n')}`,
  })),
  shape('control characters', (n) => ({
    yaml: yamlWith(times(n, () => 'x: \u0001\n')),
    json: jsonWith(`"x": "${'\u0001a'.repeat(n)}"`),
    ndjson: jsonWith(`"x": "${'\u0001a'.repeat(n)}"`).replaceAll('\n', ''),
  })),
  shape(
    'tags of HTML',
    (n) => ({
      ...texts(asking(times(n, () => '<b>a</i> <p> &amp; <br/> '))),
      md: md(shared, `${times(n, () => '<b>a</i> <p>\n')}${sentence}`),
    }),
    { commands: ['validate', 'lint'] },
  ),
  shape('titles and no sentences', (n) => ({ md: times(n, (index) => `# P ${index}\n`) })),
  shape('titles with fences', (n) => ({ md: times(n, (index) => `# P ${index}\n---\n`) })),
];
