/** The texts of `lms-cli ledger`. */
import type * as english from '../en/ledger.ts';
import { pt } from '../phrases-pt.ts';
import type { Widened } from '../widened.ts';

const KIB = 1024;

function size(bytes: number): string {
  if (bytes < KIB) return pt.plural(bytes, 'byte', 'bytes');
  if (bytes < KIB * KIB) return `${pt.figure(Math.round(bytes / KIB))} KiB`;
  return `${pt.figure(Math.round(bytes / KIB / KIB))} MiB`;
}

export const ledgerPt = {
  names: {
    ledger: 'registro',
    role: 'tipo',
    origin: 'pertence a',
    name: 'nome',
    id: 'id',
    target: 'serviço',
    generation: 'geração',
    run: 'última execução',
    holder: 'em uso por',
    changes: 'mudanças',
    snapshot: 'instantâneo',
    pruned: 'descartado até',
    replicas: 'réplicas',
    copy: 'cópia aqui',
  },
  roles: {
    shared: 'registro compartilhado',
    own: 'registro local',
    copy: 'cópia de um registro compartilhado',
    moving: 'virando um registro compartilhado',
    retired: 'virou um registro compartilhado, só pode ser lido',
    pulled: 'baixado de um registro compartilhado, só pode ser lido',
    forked: 'separado de um registro compartilhado, só pode ser lido',
  },
  nobody: 'ninguém',
  holder: ({ host, folder, command, run, since, until }) =>
    `${run === null ? command : `${command}, execução ${run},`} em ${host}, pasta ${folder}, desde ${since}, até ${until}`,
  changes: ({ changes, changeBytes }) =>
    `${pt.figure(changes)}, ${size(changeBytes)} depois do último instantâneo`,
  snapshot: (generation, bytes) => `da geração ${generation}, ${size(bytes)}`,
  replicas: (count) =>
    count === 0
      ? 'nenhuma que possa não ter as últimas mudanças'
      : `${pt.figure(count)} podem não ter as últimas mudanças depois de uma troca de servidor`,
  copy: ({ file, generation, at }) =>
    `${file}, geração ${generation}${at === null ? '' : `, atualizada em ${at}`}`,
  initialized: (schema, { reader, writer }) =>
    `o esquema ${schema} está pronto. Libere usuários com GRANT ${writer} TO …, e quem só lê com GRANT ${reader} TO …`,
  nobodyHolds: (place) => `ninguém está usando ${place}`,
  unlocked: ({ command, host }) =>
    `"${command}" em ${host} não pode enviar mais nada com este registro`,
  pruned: (emptied, upTo) =>
    `${pt.plural(emptied, 'mudança descartada', 'mudanças descartadas')} até a geração ${upTo}`,
  cancelled: (file) => `${file} é de novo um registro local`,
  pushed: (file, place, generation) =>
    `${file} agora é ${place}, geração ${generation}\nexclua as cópias do arquivo, como as de caches: elas enviariam de novo tudo o que for enviado a partir de agora`,
  restored: (place, generation) => `${place} restaurado até a geração ${generation}`,
  replaced: (place, generation) =>
    `${place} continua a partir da geração ${generation}, como um registro novo`,
  pulled: (file, generation) => `${file} gravado, geração ${generation}: só pode ser lido`,
  upToDate: (file, generation) => `${file} tem a geração ${generation}`,
  setAside: (file, runs) =>
    runs.length === 0
      ? `a cópia anterior foi separada como ${file}`
      : `a cópia anterior foi separada como ${file}, com ${pt.plural(runs.length, 'execução', 'execuções')} que o banco de dados não tem: ${runs.join(', ')}`,
} satisfies Widened<typeof english.ledgerEn>;
