/**
 * What the columns of a sheet may be called besides the names of the contract (docs/files.md, Columns).
 * They are stable. Case, accents and spaces at the ends make no difference.
 */
import { withoutAccents } from '../core/texts.ts';

/** In Portuguese, the first name is that of the template. */
const namesByField: Readonly<
  Record<string, { readonly pt: readonly string[]; readonly en: readonly string[] }>
> = {
  operation: { pt: ['operação'], en: [] },
  resource: { pt: ['recurso'], en: [] },
  key: { pt: ['chave'], en: [] },
  release: { pt: ['liberação', 'notas da versão'], en: ['release notes'] },
  formerly: { pt: ['chaves anteriores'], en: [] },
  protect: { pt: ['proteger'], en: [] },
  title: { pt: ['título'], en: [] },
  question: { pt: ['questão', 'pergunta'], en: [] },
  cloze: { pt: ['enunciado', 'frase'], en: ['statement', 'sentence'] },
  difficulty: { pt: ['dificuldade', 'nível', 'nível de dificuldade'], en: ['level'] },
  source: { pt: ['fonte', 'origem'], en: [] },
  author: { pt: ['autor', 'autora', 'autor(a)', 'autoria'], en: [] },
  topicId: { pt: ['tópico', 'id do tópico', 'assunto'], en: ['topic', 'topic id'] },
  tags: { pt: ['etiquetas', 'marcadores', 'palavras-chave'], en: ['keywords'] },
  dropDown: { pt: ['lista', 'lista suspensa'], en: ['drop-down', 'drop down', 'list'] },
  assessWhole: { pt: ['avaliar em conjunto'], en: ['assess together'] },
  disabled: { pt: ['desativada'], en: [] },
  disableHTML: { pt: ['html como texto'], en: ['html as text'] },
  inheritPermissions: { pt: ['herdar permissões'], en: ['inherit permissions'] },
  securityPermission: { pt: ['permissões'], en: ['permissions'] },
  securityRestriction: { pt: ['restrições'], en: ['restrictions'] },
  name: { pt: ['nome'], en: [] },
  description: { pt: ['descrição'], en: [] },
  code: { pt: ['código'], en: [] },
  status: { pt: ['situação'], en: [] },
  workload: { pt: ['carga horária'], en: [] },
  objective: { pt: ['objetivo'], en: [] },
  cost: { pt: ['custo'], en: [] },
  parentId: { pt: ['pasta', 'id da pasta'], en: ['folder', 'folder id'] },
};

/** `Resposta 2` and the like are the answers of the second blank. */
const answers = /^(?:lacunas?|respostas?|blanks?|answers?) ?([1-9]\d{0,2})$/;

const fieldsByName: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByField).flatMap(([field, { pt, en }]) =>
    [field, ...pt, ...en].map((name) => [folded(name), field] as const),
  ),
);

function folded(name: string): string {
  return withoutAccents(name).trim().toLowerCase();
}

export const isSameHeader = (one: string, other: string): boolean => folded(one) === folded(other);

/** The name that the contract has for a column; any other name without the spaces at its ends. */
export function fieldOfHeader(written: string): string {
  const name = written.trim();
  // Nearly every column has the name of the contract.
  if (Object.hasOwn(namesByField, name)) return name;
  const [, blank] = answers.exec(folded(name)) ?? [];
  return blank === undefined ? (fieldsByName.get(folded(name)) ?? name) : `lacuna${blank}`;
}

/** Fields that somebody gives to the headers of a sheet, by `namedHeaders`. */
export type NamedHeaders = ReadonlyMap<string, string | null>;

/** @param fields of headers, as somebody typed both; null for a column that is left out */
export const namedHeaders = (fields: Iterable<readonly [string, string | null]>): NamedHeaders =>
  new Map(
    [...fields].map(([header, field]) => [
      folded(header),
      field === null ? null : fieldOfHeader(field),
    ]),
  );

/** As `fieldOfHeader`, with the names that somebody gave; null for a column that is left out. */
export function fieldOfNamed(written: string, named: NamedHeaders): string | null {
  const given = named.size === 0 ? undefined : named.get(folded(written));
  return given === undefined ? fieldOfHeader(written) : given;
}

/** What a field is called in Portuguese; its own name if it has no other. */
export function portugueseHeader(field: string): string {
  const [, blank] = /^lacuna([1-9]\d{0,2})$/.exec(field) ?? [];
  if (blank !== undefined) return `lacuna ${blank}`;
  return namesByField[field]?.pt[0] ?? field;
}

/** What to call a column of statements beside columns of answers, in the language of its name. */
export const questionHeaderLike = (written: string): string =>
  isPortuguese(written) ? 'Questão' : 'question';

const portugueseNames: ReadonlySet<string> = new Set(
  Object.values(namesByField).flatMap(({ pt }) => pt.map(folded)),
);

export const isPortuguese = (written: string): boolean => portugueseNames.has(folded(written));

export const headersFor = (fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => {
    if (field === 'lacunaAlternatives') return ['lacuna 1', 'resposta 1', 'blank 1', 'answer 1'];
    const { pt, en } = namesByField[field] ?? { pt: [], en: [] };
    return [field, ...pt, ...en];
  });
