/** The texts of the pages of `resources`. */
import type * as english from '../en/resources.ts';
import type { Widened } from '../widened.ts';
import { pt } from '../phrases-pt.ts';

export const resourcesPt = {
  columns: {
    key: 'chave',
    kind: 'tipo',
    id: 'id',
    version: 'versão',
    scope: 'escopo',
    state: 'estado',
    document: 'documento',
  },
  states: {
    applied: 'aplicado',
    assumed: 'só o id',
    'in-doubt': 'em dúvida',
    deleted: 'excluído',
    'given-up': 'resultado desconhecido',
    other: 'não criou nada',
  },
  details: {
    parent: 'pasta ou tópico',
    protected: 'protegido',
    yes: 'sim',
    changed: 'alterado',
    byRun: (time, run) => `${time} pela execução ${run}`,
    inCommit: (place, commit) => `${place}, no commit ${commit}`,
    deletedBy: 'excluído por',
    operation: 'operação',
    inRun: (operation, run) => `${operation} da execução ${run}`,
  },
  versions: {
    newest: (id) => `${id}, com o conteúdo mais novo`,
    older: (id) => `${id}, com conteúdo mais antigo`,
  },
  body: 'Conteúdo do último envio:',
  none: () =>
    'nenhum recurso ainda: aplique uma pasta de conteúdo, ou adote o que já existe no serviço',
  adopted: (count) =>
    `${pt.plural(count, 'recurso adotado', 'recursos adotados')}: o próximo apply ${count === 1 ? 'o envia por inteiro' : 'os envia por inteiro'}`,
  adoptedAsInFiles: (count, releases) =>
    `${pt.plural(count, 'recurso adotado', 'recursos adotados')} como nos arquivos${releases === 0 ? '' : `: o próximo apply libera ${releases === count ? (count === 1 ? 'esse recurso' : 'todos eles') : `${releases} deles`} uma vez`}`,
  adoptedRecorded: (count, { asInFiles, unknown }) =>
    `${pt.plural(count, 'recurso da exportação adotado', 'recursos da exportação adotados')}, ${pt.figure(asInFiles)} como nos arquivos${unknown === 0 ? '' : `: o próximo apply envia ${pt.figure(unknown)} por inteiro, porque ninguém sabia o conteúdo`}`,
  forgotten: (key) => `"${key}" foi esquecido: o recurso continua no serviço`,
  next: {
    resolve: (command) => `próximo passo: verifique no serviço e depois execute: ${command}`,
    adoptOrForget: (key) =>
      `próximo passo: verifique no serviço. Se ele existe: lms-cli resources adopt ${key} ID. Se não: lms-cli resources forget ${key}`,
  },
} satisfies Widened<typeof english.resourcesEn>;
