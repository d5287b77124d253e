/**
 * Checks reports against the published formats, with rules of our own: SARIF 2.1.0 (OASIS), as far as
 * lms-cli uses it, and the JUnit XML that the xUnit plug-in of Jenkins accepts (junit-10.xsd). That
 * plug-in knows `file` and `line` of a case in its versions up to 2.2.3; GitLab reads `file`.
 */
import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import type { Json } from '../../src/core/json.ts';
import { fits } from './json-schema.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

interface Rule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
}

const told: Rule = { required: [], optional: ['type', 'message'], children: [] };

const junit: Readonly<Record<string, Rule>> = {
  testsuites: {
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'errors'],
    children: ['testsuite'],
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['time', 'skipped', 'timestamp'],
    children: ['properties', 'testcase'],
  },
  properties: { required: [], optional: [], children: ['property'] },
  property: { required: ['name', 'value'], optional: [], children: [] },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'file', 'line'],
    children: ['skipped', 'error', 'failure'],
  },
  failure: told,
  error: told,
  skipped: told,
};

const forms: Readonly<Record<string, RegExp>> = {
  time: /^\d+\.\d{3}$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  line: /^[1-9]\d*$/,
  tests: /^[1-9]\d*$/,
};

interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly type: string | null;
}

interface JunitReport {
  readonly cases: readonly JunitCase[];
  /** All properties of all suites. */
  readonly properties: readonly (readonly [name: string, value: string])[];
  /** Of the whole, in seconds. */
  readonly time: number;
}

/** Throws Error for a report that is not valid, or that counts other cases than it has. */
export function readJunit(text: string): JunitReport {
  const root = elementOf(text);
  checkElement(root);
  for (const suite of root.children) checkCounts(suite);
  checkCounts(root);
  const cases = within(root, 'testcase').map(({ attributes, children: [child] }) => ({
    name: attributes['name'] ?? '',
    classname: attributes['classname'] ?? '',
    file: attributes['file'] ?? null,
    line: attributes['line'] === undefined ? null : Number(attributes['line']),
    kind: kindOf(child?.name),
    type: child?.attributes['type'] ?? null,
  }));
  const properties = within(root, 'property').map(
    ({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? ''] as const,
  );
  return { cases, properties, time: Number(root.attributes['time']) };
}

function kindOf(name: string | undefined): JunitCase['kind'] {
  return name === 'failure' || name === 'error' || name === 'skipped' ? name : 'passed';
}

function elementOf(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text);
  parser.close();
  const [root] = top.children;
  if (root?.name !== 'testsuites') throw new Error(`not a report: ${text.slice(0, 100)}`);
  return root;
}

function checkElement({ name, attributes, children, text }: Element): void {
  const rule = junit[name];
  if (rule === undefined) throw new Error(`<${name}> is not known`);
  const names = Object.keys(attributes);
  const wrong = [
    ...rule.required.filter((each) => !names.includes(each)),
    ...names.filter((each) => ![...rule.required, ...rule.optional].includes(each)),
    ...children.map((child) => child.name).filter((each) => !rule.children.includes(each)),
    ...names.filter((each) => !(forms[each] ?? /(?:)/).test(attributes[each] ?? '')),
    ...(rule !== told && text.trim() !== '' ? [text] : []),
  ];
  if (wrong.length > 0) throw new Error(`<${name}>: ${wrong.join(', ')}`);
  for (const child of children) checkElement(child);
}

function checkCounts(element: Element): void {
  const cases = within(element, 'testcase');
  const having = (name: string) =>
    cases.filter(({ children }) => children.some((child) => child.name === name)).length;
  const counts = {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    ...(element.name === 'testsuite' && { skipped: having('skipped') }),
  };
  for (const [name, count] of Object.entries(counts)) {
    if (element.attributes[name] !== String(count))
      throw new Error(`<${element.name}> ${name}=${element.attributes[name]}, but has ${count}`);
  }
}

const within = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : within(child, name)));

/** SARIF as far as lms-cli uses it. */
const SARIF = JSON.parse(
  readFileSync(new URL('../fixtures/formats/sarif.schema.json', import.meta.url), 'utf8'),
);

interface SarifRun {
  readonly isSuccessful: boolean;
  readonly exitCode: number | null;
  /** Codes of what ended the run, of its execution and of its configuration. */
  readonly execution: readonly string[];
  readonly configuration: readonly string[];
  readonly results: readonly { readonly code: string; readonly uri: string | null }[];
  readonly properties: Readonly<Record<string, Json>>;
}

/** Throws Error for a report that is not valid. */
export function readSarif(text: string): SarifRun {
  const log = JSON.parse(text);
  if (!fits(log, SARIF)) throw new Error(`not SARIF: ${text}`);
  const [run] = log.runs;
  const [invocation] = run.invocations;
  const codes = (list: { descriptor: { id: string; index: number } }[] = []) =>
    list.map(({ descriptor }) => {
      const { id } = run.tool.driver.notifications[descriptor.index];
      if (id !== descriptor.id) throw new Error(`${id} is not ${descriptor.id}`);
      return id;
    });
  return {
    isSuccessful: invocation.executionSuccessful,
    exitCode: invocation.exitCode ?? null,
    execution: codes(invocation.toolExecutionNotifications),
    configuration: codes(invocation.toolConfigurationNotifications),
    results: run.results.map((result: SarifResult) => ({
      code: result.ruleId,
      uri: result.locations[0]?.physicalLocation.artifactLocation.uri ?? null,
    })),
    properties: run.properties,
  };
}

interface SarifResult {
  readonly ruleId: string;
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
}
