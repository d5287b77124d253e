/** Problems of a plan: what the documents of a content folder say beside what the ledger knows. */
import type { Resource } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted, referenceTo } from '../snippets.ts';

const RUN = '261121-1435-x7k2mq';

export const contentProblems = {
  'content/unknown-key': define<{ key: string; suggestion: string | null }>({
    message: {
      en: ({ key }) => `no document has the key ${quoted(key)}, and the ledger does not know it`,
      pt: ({ key }) => `nenhum documento tem a chave ${quoted(key)}, e o registro não a conhece`,
    },
    hint: {
      en: ({ key, suggestion }, { toLookUp }) =>
        suggestion !== null
          ? `did you mean ${quoted(suggestion)}?`
          : `correct the key, or record an existing resource: lms-cli resources adopt ${shellWord(key)} ID --as KIND${toLookUp}`,
      pt: ({ key, suggestion }, { toLookUp }) =>
        suggestion !== null
          ? `você quis dizer ${quoted(suggestion)}?`
          : `corrija a chave, ou registre um recurso que já existe: lms-cli resources adopt ${shellWord(key)} ID --as TIPO${toLookUp}`,
    },
    ends: ['input'],
    params: { key: 'first-capitel', suggestion: 'first-capital' },
    next: 'lms-cli resources list',
  }),
  'content/deleted-key': define<{ key: string; run: string }>({
    message: {
      en: ({ key, run }) => `the resource ${quoted(key)} was deleted by run ${run}`,
      pt: ({ key, run }) => `o recurso ${quoted(key)} foi excluído pela execução ${run}`,
    },
    hint: {
      en: 'remove the reference, or add a document with this key so that it is created again',
      pt: 'remova a referência, ou acrescente um documento com esta chave para que o recurso seja criado de novo',
    },
    ends: ['input'],
    params: { key: 'first-capital', run: RUN },
    next: 'lms-cli resources show first-capital',
  }),
  'content/refers-to-deleted': define<{ key: string }>({
    message: {
      en: ({ key }) => `this refers to ${quoted(key)}, which the plan deletes`,
      pt: ({ key }) => `isto se refere a ${quoted(key)}, que o plano exclui`,
    },
    hint: {
      en: ({ key }) =>
        `remove the reference, add a document for ${quoted(key)} again, or run without --prune`,
      pt: ({ key }) =>
        `remova a referência, acrescente outra vez um documento para ${quoted(key)}, ou execute sem --prune`,
    },
    ends: ['input'],
    params: { key: 'first-capital' },
    next: 'lms-cli plan --prune',
  }),
  'content/no-version': define<{ key: string }>({
    message: {
      en: ({ key }) => `${quoted(key)} has no released version`,
      pt: ({ key }) => `${quoted(key)} não tem versão liberada`,
    },
    hint: {
      en: ({ key }) =>
        `add release: with the release notes to the document of ${quoted(key)}, or refer to its id: ${referenceTo(key)}`,
      pt: ({ key }) =>
        `acrescente release: com as notas da liberação ao documento de ${quoted(key)}, ou use o id: ${referenceTo(key)}`,
    },
    ends: ['input'],
    params: { key: 'first-capital' },
    next: 'lms-cli resources show first-capital',
  }),
  'content/former-key-in-files': define<{ key: string; former: string }>({
    message: {
      en: ({ key, former }) =>
        `${quoted(former)} is an earlier key of ${quoted(key)}, but another document has it as its key`,
      pt: ({ key, former }) =>
        `${quoted(former)} é uma chave antiga de ${quoted(key)}, mas outro documento a usa como chave`,
    },
    hint: {
      en: ({ former }) => `remove the document with the key ${quoted(former)}, or the earlier key`,
      pt: ({ former }) => `remova o documento com a chave ${quoted(former)}, ou a chave antiga`,
    },
    ends: ['input'],
    params: { key: 'first-capital', former: 'capital-1' },
  }),
  'content/former-key': define<{ key: string; now: string }>({
    message: {
      en: ({ key, now }) => `the key ${quoted(key)} is now ${quoted(now)}`,
      pt: ({ key, now }) => `a chave ${quoted(key)} agora é ${quoted(now)}`,
    },
    hint: {
      en: ({ now }) => `refer to ${quoted(now)}`,
      pt: ({ now }) => `use ${quoted(now)} na referência`,
    },
    ends: ['input'],
    params: { key: 'capital-1', now: 'first-capital' },
  }),
  'content/former-twice': define<{ former: string; keys: readonly string[] }>({
    message: {
      en: ({ former, keys }) =>
        `${en.sentenceList(keys.map(quoted))} both name ${quoted(former)} as an earlier key`,
      pt: ({ former, keys }) =>
        `${pt.sentenceList(keys.map(quoted))} indicam ${quoted(former)} como chave antiga`,
    },
    hint: {
      en: 'remove it from one of the two documents',
      pt: 'remova-a de um dos dois documentos',
    },
    ends: ['input'],
    params: { former: 'capital-1', keys: ['first-capital', 'second-capital'] },
  }),
  'content/two-known': define<{ first: string; second: string }>({
    message: {
      en: ({ first, second }) =>
        `${quoted(first)} and ${quoted(second)} are two resources, but the document names both as its keys`,
      pt: ({ first, second }) =>
        `${quoted(first)} e ${quoted(second)} são dois recursos, mas o documento indica os dois como chaves`,
    },
    hint: {
      en: (_, { toLookUp }) =>
        `remove the earlier key, or forget one of them: lms-cli resources forget KEY${toLookUp}`,
      pt: (_, { toLookUp }) =>
        `remova a chave antiga, ou esqueça um deles: lms-cli resources forget CHAVE${toLookUp}`,
    },
    ends: ['input'],
    params: { first: 'first-capital', second: 'capital-1' },
  }),
  'content/key-of-import': define<{ key: string; operation: string; run: string }>({
    message: {
      en: ({ key, operation, run }) =>
        `${quoted(key)} is already the key of ${operation} in run ${run}`,
      pt: ({ key, operation, run }) =>
        `${quoted(key)} já é a chave de ${operation} na execução ${run}`,
    },
    hint: { en: 'choose another key', pt: 'escolha outra chave' },
    ends: ['input'],
    params: { key: 'first-capital', operation: 'lacuna.edit', run: RUN },
    next: `lms-cli runs show ${RUN}`,
  }),
  'content/kind-changed': define<{
    key: string;
    id: string;
    before: Resource;
    kind: Resource;
  }>({
    message: {
      en: ({ key, id, before, kind }) =>
        `${quoted(key)} is already ${en.aResource[before]} (id ${id}) and cannot become ${en.aResource[kind]}`,
      pt: ({ key, id, before, kind }) =>
        `${quoted(key)} já é ${pt.aResource[before]} (id ${id}) e não pode virar ${pt.aResource[kind]}`,
    },
    hint: {
      en: 'choose a new key for the new resource',
      pt: 'escolha uma chave nova para o recurso novo',
    },
    ends: ['input'],
    params: { key: 'first-capital', id: '17', before: 'lacuna', kind: 'assessment' },
  }),
  'content/other-scope': define<{ key: string; id: string; scope: string; isFormer: boolean }>({
    message: {
      en: ({ key, scope }) =>
        `${quoted(key)} belongs to the content folder with the scope ${quoted(scope)}`,
      pt: ({ key, scope }) =>
        `${quoted(key)} pertence à pasta de conteúdo com o escopo ${quoted(scope)}`,
    },
    hint: {
      en: ({ key, id, isFormer }, { toLookUp }) => {
        const adopt = `lms-cli resources adopt ${shellWord(key)} ${id} --as-in-files${toLookUp}`;
        return isFormer
          ? `remove the earlier key. To take over its resource, change the key back to ${quoted(key)} and run: ${adopt}`
          : `use another key. To take it over: ${adopt}`;
      },
      pt: ({ key, id, isFormer }, { toLookUp }) => {
        const adopt = `lms-cli resources adopt ${shellWord(key)} ${id} --as-in-files${toLookUp}`;
        return isFormer
          ? `remova a chave antiga. Para assumir o recurso dela, volte a usar a chave ${quoted(key)} e execute: ${adopt}`
          : `use outra chave. Para assumir o recurso: ${adopt}`;
      },
    },
    ends: ['input'],
    params: { key: 'first-capital', id: '17', scope: 'history', isFormer: false },
  }),
  'content/html-changed': define<{ key: string; id: string }>({
    message: {
      en: ({ key, id }) =>
        `disableHTML of ${quoted(key)} (lacuna ${id}) differs from what it was created with`,
      pt: ({ key, id }) =>
        `disableHTML de ${quoted(key)} (questão de lacunas ${id}) é diferente do valor usado na criação`,
    },
    hint: {
      en: 'restore the earlier value, or give the question a new key to create another one',
      pt: 'restaure o valor anterior, ou dê à questão uma chave nova para criar outra',
    },
    ends: ['input'],
    params: { key: 'first-capital', id: '17' },
  }),
  'content/given-up': define<{ key: string; verb: string; run: string }>({
    message: {
      en: ({ key, verb, run }) =>
        `the ${verb === 'delete' ? 'deletion' : 'create'} of ${quoted(key)} in run ${run} was given up, so nobody knows whether it exists`,
      pt: ({ key, verb, run }) =>
        `a ${verb === 'delete' ? 'exclusão' : 'criação'} de ${quoted(key)} na execução ${run} foi abandonada, por isso não se sabe se o recurso existe`,
    },
    hint: {
      en: ({ key }, { toLookUp }) =>
        `check in the service. If it exists, run: lms-cli resources adopt ${shellWord(key)} ID${toLookUp}. If not, run: lms-cli resources forget ${shellWord(key)}${toLookUp}`,
      pt: ({ key }, { toLookUp }) =>
        `verifique no serviço. Se existir, execute: lms-cli resources adopt ${shellWord(key)} ID${toLookUp}. Se não, execute: lms-cli resources forget ${shellWord(key)}${toLookUp}`,
    },
    ends: ['refused'],
    params: { key: 'first-capital', verb: 'create', run: RUN },
  }),
  'content/prune-needs': define<{ what: 'whole-folder' | 'scope' }>({
    message: {
      en: ({ what }) =>
        what === 'scope'
          ? '--prune needs a scope: content in lms-cli.yaml has none'
          : '--prune needs the whole content folder, not single files',
      pt: ({ what }) =>
        what === 'scope'
          ? '--prune precisa de um escopo: content em lms-cli.yaml não tem nenhum'
          : '--prune precisa da pasta de conteúdo inteira, não de arquivos avulsos',
    },
    hint: {
      en: ({ what }) =>
        what === 'scope'
          ? 'add scope: NAME to content in lms-cli.yaml, and apply once without --prune'
          : 'run it without files',
      pt: ({ what }) =>
        what === 'scope'
          ? 'acrescente scope: NOME a content em lms-cli.yaml, e aplique uma vez sem --prune'
          : 'execute sem arquivos',
    },
    ends: ['usage'],
    params: { what: 'scope' },
    next: 'lms-cli plan --prune',
  }),
  'content/too-many-deletes': define<{
    deletes: number;
    limit: string;
    resources: number | null;
  }>({
    message: {
      en: ({ deletes, limit, resources }) =>
        `the plan deletes ${en.plural(deletes, 'resource', 'resources')}${resources === null ? '' : ` of ${resources}`}, and the limit is ${limit}`,
      pt: ({ deletes, limit, resources }) =>
        `o plano exclui ${pt.plural(deletes, 'recurso', 'recursos')}${resources === null ? '' : ` de ${resources}`}, e o limite é ${limit}`,
    },
    hint: {
      en: ({ deletes }) =>
        `check that no files are missing. If not, allow it: --max-deletes ${deletes}`,
      pt: ({ deletes }) =>
        `verifique se não faltam arquivos. Se não faltam, permita: --max-deletes ${deletes}`,
    },
    ends: ['limit'],
    params: { deletes: 120, limit: '10%', resources: 240 },
    next: 'lms-cli plan --prune',
  }),
  'content/too-many-changes': define<{ changes: number; deletes: number; limit: number }>({
    message: {
      en: ({ changes, deletes, limit }) =>
        `the plan changes ${en.plural(changes, 'resource', 'resources')}${deletes === 0 ? '' : ` (${deletes} of them deleted)`}, and the limit is ${limit}`,
      pt: ({ changes, deletes, limit }) =>
        `o plano muda ${pt.plural(changes, 'recurso', 'recursos')}${deletes === 0 ? '' : ` (${pt.plural(deletes, 'excluído', 'excluídos')})`}, e o limite é ${limit}`,
    },
    hint: {
      en: ({ changes }) => `check the plan. If it is right, allow it: --max-changes ${changes}`,
      pt: ({ changes }) => `verifique o plano. Se está certo, permita: --max-changes ${changes}`,
    },
    ends: ['limit'],
    params: { changes: 120, deletes: 0, limit: 50 },
    next: 'lms-cli plan',
  }),
  'content/max-deletes-needed': define<{ deletes: number }>({
    message: {
      en: ({ deletes }) =>
        `the plan deletes ${en.plural(deletes, 'resource', 'resources')}, which requires --max-deletes without a terminal`,
      pt: ({ deletes }) =>
        `o plano exclui ${pt.plural(deletes, 'recurso', 'recursos')}, o que exige --max-deletes sem terminal`,
    },
    hint: {
      en: ({ deletes }) =>
        `set the most that it may delete: --max-deletes ${deletes}, or limits in the profile`,
      pt: ({ deletes }) =>
        `defina o máximo de exclusões: --max-deletes ${deletes}, ou limits no perfil`,
    },
    ends: ['usage'],
    params: { deletes: 2 },
    next: 'lms-cli plan --prune',
  }),
  'content/new-ledger': define<{ path: string }>({
    message: {
      en: ({ path }) => `no earlier run for this service in ${quoted(path)}`,
      pt: ({ path }) => `nenhuma execução anterior deste serviço em ${quoted(path)}`,
    },
    hint: {
      en: `restore the ledger, or everything would be sent again. For a first run, add --new-ledger`,
      pt: `restaure o registro, senão tudo seria enviado de novo. Na primeira execução, acrescente --new-ledger`,
    },
    ends: ['conflict'],
    params: { path: '.lms-cli/production.ledger.db' },
    next: 'lms-cli plan --new-ledger',
  }),
};
