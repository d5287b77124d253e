/** What a story (stories.ts) tells of results, problems and resources, in a line each. */
import type { PlanCheck } from '../../../src/contract/import-run.ts';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { Operation } from '../../../src/contract/operations.ts';
import type { KnownResource, SentBody } from '../../../src/contract/resources.ts';
import type { Problem } from '../../../src/core/diagnostic.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { Result } from '../../../src/core/result.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';

export class Teller {
  /** In the order in which they began. */
  readonly runs: string[] = [];
  /** The title of each content. */
  readonly titles = new Map<string, string>();

  state(ledger: Ledger, key: string): string[] {
    const { resources } = ledger;
    const state = resources.find(key);
    const given = resources.given(key);
    const told = [state.kind as string];
    if ('doubt' in state) told.push(`${state.doubt.operation} of ${this.name(state.doubt.run)}`);
    if ('resource' in state && state.resource !== null) {
      told.push(this.resource(state.resource), this.body(resources.bodyOf(key)));
      const { id, deletedBy } = state.resource;
      const holder = resources.byId('lacuna', id)?.key;
      if (holder !== (deletedBy === null ? key : undefined)) told.push(`@${id} is ${holder}`);
    }
    if (given !== null) told.push(`gives ${given.id}, ${given.versionId ?? 'no version'}`);
    return [`${key}: ${told.join(', ')}`];
  }

  resource(known: KnownResource): string {
    const { id, scope, content, parent, version, protect, deletedBy, run, commit, source } = known;
    const told = [
      `@${id} ${this.#title(content)} in ${parent ?? '?'}`,
      ...(version === null ? [] : [`version ${version.id} ${this.#title(version.content)}`]),
      `of ${scope ?? 'no scope'} by ${this.name(run)}`,
      ...(source === null ? [] : [`line ${source.line}`]),
      ...(protect ? ['protected'] : []),
      ...(commit === null ? [] : [`commit ${commit}`]),
      ...(deletedBy === null ? [] : [`deleted by ${this.name(deletedBy)}`]),
    ];
    return told.join(', ');
  }

  #title(content: string | null): string {
    return content === null ? '?' : (this.titles.get(content) ?? 'another');
  }

  body(body: SentBody | null): string {
    if (body === null) return 'no body';
    const told = ({ written, resolved }: { written: JsonObject; resolved: JsonObject }) => {
      const [one, other] = [written, resolved].map(
        ({ title = null, topicId = null }) =>
          `${stringifyExact(title)} in ${stringifyExact(topicId)}`,
      );
      return one === other ? one : `${one} as ${other}`;
    };
    const { released } = body;
    return `body ${told(body)}${released === null ? '' : `, released ${told(released)}`}`;
  }

  result(result: Pick<Result, 'key' | 'source' | 'outcome' | 'content' | 'error'>): string {
    const { outcome, content, error } = result;
    const id =
      typeof content === 'object' && content !== null && 'id' in content ? content['id'] : content;
    const shown = id === null || id === 'OK' ? '' : ` ${stringifyExact(id)}`;
    const isUsual = error === undefined || error.problem.code.startsWith('service/');
    return `${nameOf(result)} ${outcome}${shown}${isUsual ? '' : ` ${this.problem(error.problem)}`}`;
  }

  problem({ code, params }: Problem): string {
    const told = Object.entries(params).flatMap(([name, value]) =>
      ['string', 'number', 'bigint'].includes(typeof value) && !/^(?:seq|file|pid)$/.test(name)
        ? [
            `${name} ${this.runs.includes(String(value)) ? this.name(String(value)) : String(value)}`,
          ]
        : [],
    );
    return told.length === 0 ? code : `${code} (${told.join(', ')})`;
  }

  name(run: string | null): string {
    return run === null ? 'nobody' : `run ${this.runs.indexOf(run) + 1}`;
  }
}

export const nameOf = (
  of: { readonly key: string | null } & Partial<Pick<Result, 'source'> & Operation>,
) => of.key ?? String(of.source?.line ?? of.origin?.line ?? '?');

/** What would be done, of what is not only to be sent. */
export function planOf({ documents, existing, ...check }: PlanCheck): string[] {
  const counts = Object.entries(check).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0 ? [`${name} ${count}`] : [],
  );
  const exists = existing.flatMap((each) => each.existing.map(({ id }) => `exists ${id ?? '?'}`));
  const isPlain = check.toSend === documents && counts.length === 1 && exists.length === 0;
  return isPlain ? [] : [[...counts, ...exists].join(', ')];
}
