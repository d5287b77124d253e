/** Problems of runs to show or resolve, and of their rejects. */
import type { NamedDoubts } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

/** `in doubt: 1, 2 and 3 of run 261121-1435-x7k2mq`. */
const inDoubtEn = ({ doubts = [], moreRuns = 0 }: Partial<NamedDoubts>) =>
  doubts.length === 0
    ? 'no operation is in doubt'
    : `in doubt: ${en.sentenceList([...doubts.map(({ run, seqs, more }) => `${en.sentenceList([...seqs.map(String), ...(more > 0 ? [`${more} more`] : [])])} of run ${run}`), ...(moreRuns > 0 ? [`those of ${en.plural(moreRuns, 'more run', 'more runs')}`] : [])])}`;

const inDoubtPt = ({ doubts = [], moreRuns = 0 }: Partial<NamedDoubts>) =>
  doubts.length === 0
    ? 'nenhuma operação está em dúvida'
    : `em dúvida: ${pt.sentenceList([...doubts.map(({ run, seqs, more }) => `${pt.sentenceList([...seqs.map(String), ...(more > 0 ? [`mais ${more}`] : [])])} da execução ${run}`), ...(moreRuns > 0 ? [`as de mais ${pt.plural(moreRuns, 'execução', 'execuções')}`] : [])])}`;

const RUN = '261121-1435-x7k2mq';

export const runProblems = {
  'runs/unknown': define<{ id: string } & Partial<NamedDoubts>>({
    message: {
      en: ({ id }) => `run ${quoted(id)} not found`,
      pt: ({ id }) => `execução ${quoted(id)} não encontrada`,
    },
    hint: {
      en: (about, { toRuns }) =>
        about.doubts !== undefined
          ? `name the run first, then the operation: \`lms-cli runs resolve RUN SEQ${toRuns}\` (${inDoubtEn(about)})`
          : `list all runs with \`lms-cli runs list${toRuns}\`, or name another ledger with --ledger PATH`,
      pt: (about, { toRuns }) =>
        about.doubts !== undefined
          ? `indique primeiro a execução e depois a operação: \`lms-cli runs resolve EXECUÇÃO SEQ${toRuns}\` (${inDoubtPt(about)})`
          : `veja todas as execuções com \`lms-cli runs list${toRuns}\`, ou indique outro registro com --ledger CAMINHO`,
    },
    ends: ['usage'],
    params: { id: '261121-1436' },
  }),
  'runs/ambiguous': define<{
    id: string;
    /** By ledger. */
    candidates: readonly { readonly runs: readonly string[]; readonly ledger: string }[];
  }>({
    message: {
      en: ({ id, candidates }) =>
        `the id ${quoted(id)} is ambiguous: ${en.sentenceList(candidates.map(({ runs, ledger }) => `${en.sentenceList(runs)} in ${quoted(ledger)}`))}`,
      pt: ({ id, candidates }) =>
        `o id ${quoted(id)} é ambíguo: ${pt.sentenceList(candidates.map(({ runs, ledger }) => `${pt.sentenceList(runs)} em ${quoted(ledger)}`))}`,
    },
    hint: {
      en: 'type more of the id, or search a single ledger with --ledger PATH',
      pt: 'digite mais do id, ou procure em um só registro com --ledger CAMINHO',
    },
    ends: ['usage'],
    params: {
      id: '261121',
      candidates: [
        { runs: [RUN], ledger: '.lms-cli/production.ledger.db' },
        { runs: ['261121-1502-m4t9ab'], ledger: '.lms-cli/test.ledger.db' },
      ],
    },
    next: 'lms-cli runs list',
  }),
  'runs/none': define<{ purpose: 'show' | 'undo' }>({
    message: {
      en: ({ purpose }) =>
        ({
          show: 'no runs found',
          undo: 'no run to undo',
        })[purpose],
      pt: ({ purpose }) =>
        ({
          show: 'nenhuma execução encontrada',
          undo: 'nenhuma execução para desfazer',
        })[purpose],
    },
    hint: {
      en: (_, { toRuns }) =>
        `list all runs with \`lms-cli runs list${toRuns}\`, or name another ledger with --ledger PATH`,
      pt: (_, { toRuns }) =>
        `veja todas as execuções com \`lms-cli runs list${toRuns}\`, ou indique outro registro com --ledger CAMINHO`,
    },
    ends: ['usage'],
    params: { purpose: 'show' },
  }),
  'runs/input-late': define({
    message: {
      en: 'standard input had not ended when the time of --deadline was up',
      pt: 'a entrada padrão não tinha acabado quando o tempo de --deadline terminou',
    },
    hint: {
      en: 'run the same command again with all of the input: it skips what is done',
      pt: 'execute o mesmo comando de novo com a entrada inteira: ele pula o que já está feito',
    },
    ends: ['unavailable'],
  }),
  'runs/resolution-missing': define({
    message: {
      en: 'no outcome given for the operation',
      pt: 'nenhum resultado indicado para a operação',
    },
    hint: {
      en: 'add --created ID, --done, --not-done or --give-up, or resolve many with --from FILE',
      pt: 'acrescente --created ID, --done, --not-done ou --give-up, ou resolva várias com --from ARQUIVO',
    },
    ends: ['usage'],
  }),
  'runs/resolution-file': define<{ isBoth: boolean }>({
    message: {
      en: ({ isBoth }) =>
        isBoth
          ? 'created and outcome are both in this document'
          : 'no outcome given for the operation',
      pt: ({ isBoth }) =>
        isBoth
          ? 'created e outcome estão no mesmo documento'
          : 'nenhum resultado indicado para a operação',
    },
    hint: {
      en: 'write seq and created: ID, or seq and outcome: done, not-done or give-up',
      pt: 'escreva seq e created: ID, ou seq e outcome: done, not-done ou give-up',
    },
    ends: ['input'],
    params: { isBoth: false },
    next: `lms-cli runs resolve ${RUN} --from answers.yaml`,
  }),
  'runs/resolution-csv': define({
    message: {
      en: 'outcomes cannot be read from CSV',
      pt: 'não é possível ler resultados de um CSV',
    },
    hint: {
      en: 'write them as YAML or JSON, for example {seq: 17, created: 4711}',
      pt: 'escreva-os em YAML ou JSON, por exemplo {seq: 17, created: 4711}',
    },
    ends: ['input'],
    next: `lms-cli runs resolve ${RUN} --from answers.yaml`,
  }),
  'runs/resolution-twice': define<{ seq: number; line: number }>({
    message: {
      en: ({ seq, line }) => `operation ${seq} has another outcome on line ${line}`,
      pt: ({ seq, line }) => `a operação ${seq} tem outro resultado na linha ${line}`,
    },
    hint: {
      en: 'keep the one that is true, then run the same command again',
      pt: 'mantenha o verdadeiro e execute o mesmo comando de novo',
    },
    ends: ['input'],
    params: { seq: 17, line: 3 },
    next: `lms-cli runs resolve ${RUN} --from answers.yaml`,
  }),
  'runs/answers-invalid': define<{ errors: number }>({
    message: {
      en: ({ errors }) => `${en.plural(errors, 'error', 'errors')}: nothing was recorded`,
      pt: ({ errors }) => `${pt.plural(errors, 'erro', 'erros')}: nada foi registrado`,
    },
    hint: {
      en: 'correct the file, then run the same command again',
      pt: 'corrija o arquivo e execute o mesmo comando de novo',
    },
    ends: ['input'],
    params: { errors: 2 },
    next: `lms-cli runs resolve ${RUN} --from answers.yaml`,
  }),
  'runs/key-unknown': define<{ run: string; key: string }>({
    message: {
      en: ({ run, key }) => `run ${run} has no operation in doubt with the key ${quoted(key)}`,
      pt: ({ run, key }) =>
        `a execução ${run} não tem operação em dúvida com a chave ${quoted(key)}`,
    },
    hint: {
      en: ({ run }, { toRuns }) =>
        `list the operations in doubt: lms-cli runs show ${shellWord(run)}${toRuns}`,
      pt: ({ run }, { toRuns }) =>
        `veja o que está em dúvida: lms-cli runs show ${shellWord(run)}${toRuns}`,
    },
    ends: ['usage'],
    params: { run: RUN, key: 'capital' },
  }),
  'runs/seq-missing': define<
    {
      lacks: 'run' | 'operation';
      /** The value of --from; null without it. */
      file: string | null;
    } & NamedDoubts
  >({
    message: {
      en: ({ lacks }) => (lacks === 'run' ? 'no run specified' : 'no operation specified'),
      pt: ({ lacks }) =>
        lacks === 'run' ? 'nenhuma execução indicada' : 'nenhuma operação indicada',
    },
    hint: {
      en: ({ file, ...about }, { toRuns }) =>
        file === null
          ? `name the run, then the number or the key of the operation: \`lms-cli runs resolve RUN SEQ${toRuns}\` (${inDoubtEn(about)}). Or resolve many with --from FILE`
          : `name the run: \`lms-cli runs resolve RUN --from ${shellWord(file)}${toRuns}\` (${inDoubtEn(about)})`,
      pt: ({ file, ...about }, { toRuns }) =>
        file === null
          ? `indique a execução e depois o número ou a chave da operação: \`lms-cli runs resolve EXECUÇÃO SEQ${toRuns}\` (${inDoubtPt(about)}). Ou resolva várias com --from ARQUIVO`
          : `indique a execução: \`lms-cli runs resolve EXECUÇÃO --from ${shellWord(file)}${toRuns}\` (${inDoubtPt(about)})`,
    },
    ends: ['usage'],
    params: {
      lacks: 'operation',
      doubts: [{ run: RUN, seqs: [17], more: 0 }],
      moreRuns: 0,
      file: null,
    },
  }),
  'rejects/settled': define<{ run: string; seq: number; id: string | null }>({
    message: {
      en: ({ run, seq, id }) =>
        `its original, or another correction of it, is already done: operation ${seq} of run ${run}${id === null ? '' : `, id ${id}`}`,
      pt: ({ run, seq, id }) =>
        `o original, ou outra correção dele, já foi feito: operação ${seq} da execução ${run}${id === null ? '' : `, id ${id}`}`,
    },
    hint: {
      en: 'remove this document. To send it as a new one, remove the text that begins with "original:"',
      pt: 'remova este documento. Para enviá-lo como novo, remova dele o texto que começa com "original:"',
    },
    ends: ['input'],
    params: { run: RUN, seq: 17, id: '4711' },
    next: `lms-cli runs show ${RUN} -v`,
  }),
  'rejects/beside-original': define<{
    what: 'original' | 'correction';
    file: string;
    line: number;
  }>({
    message: {
      en: ({ what, file, line }) =>
        `${what === 'original' ? 'its original' : 'another correction of its original'} is in the input too (${file}:${line}): both would be sent`,
      pt: ({ what, file, line }) =>
        `${what === 'original' ? 'o original' : 'outra correção do mesmo original'} também está na entrada (${file}:${line}): os dois seriam enviados`,
    },
    hint: {
      en: ({ what }) =>
        what === 'original'
          ? 'import the corrected documents first, then the file of the originals'
          : 'remove one of them. To send both, remove the text that begins with "original:" from one',
      pt: ({ what }) =>
        what === 'original'
          ? 'importe primeiro os documentos corrigidos, depois o arquivo dos originais'
          : 'remova um dos dois. Para enviar ambos, remova de um deles o texto que começa com "original:"',
    },
    ends: ['input'],
    params: { what: 'original', file: 'course.yaml', line: 12 },
    next: 'lms-cli import rejects.yaml',
  }),
  'rejects/name': define<{ file: string; formats: readonly string[] }>({
    message: {
      en: ({ file }) => `cannot write rejects in the format that ${quoted(file)} names`,
      pt: ({ file }) =>
        `não é possível gravar as recusas no formato que o nome ${quoted(file)} indica`,
    },
    hint: {
      en: ({ formats }) => `use a name that ends in .${formats.join(' or .')}`,
      pt: ({ formats }) => `use um nome que termine em .${formats.join(' ou .')}`,
    },
    ends: ['usage'],
    params: { file: 'rejects.xlsx', formats: ['yaml', 'json', 'ndjson', 'csv'] },
  }),
  'rejects/not-csv': define<{ file: string }>({
    message: {
      en: ({ file }) =>
        `cannot write the rejected documents of ${quoted(file)} as CSV beside the others`,
      pt: ({ file }) =>
        `não foi possível gravar os documentos recusados de ${quoted(file)} como CSV junto com os outros`,
    },
    hint: {
      en: (_, { toRuns }) => `write them as YAML: lms-cli runs rejects RUN rejects.yaml${toRuns}`,
      pt: (_, { toRuns }) =>
        `grave-os como YAML: lms-cli runs rejects EXECUÇÃO rejects.yaml${toRuns}`,
    },
    ends: ['usage'],
    params: { file: 'course.yaml' },
  }),
};
