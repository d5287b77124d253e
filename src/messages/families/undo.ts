/** Problems of `undo`. */
import { define, type Directions } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { remains } from '../remains.ts';
import { quoted } from '../snippets.ts';

type Remainder = keyof typeof remains.en;

/** Why a run cannot be undone; `run` is null for an adoption, `refersTo` for a later change. */
interface Obstacle {
  readonly resource: string;
  readonly run: string | null;
  readonly refersTo: string | null;
}

function obstacleTextEn({ resource, run, refersTo }: Obstacle): string {
  const since = run === null ? 'adopted since' : `run ${run}`;
  return refersTo === null
    ? `${quoted(resource)} (${since})`
    : `${quoted(resource)}, which refers to ${quoted(refersTo)} (${since})`;
}

function obstacleTextPt({ resource, run, refersTo }: Obstacle): string {
  const since = run === null ? 'adotado depois' : `execução ${run}`;
  return refersTo === null
    ? `${quoted(resource)} (${since})`
    : `${quoted(resource)}, que se refere a ${quoted(refersTo)} (${since})`;
}

const RUN = '261121-1435-x7k2mq';
const later = '261122-0910-m4t9ab';

interface Instead {
  /** What cannot be undone. */
  readonly id: string;
  /** With --last, the newest run that can be undone; null for none, and for a run that was named. */
  readonly instead: string | null;
}

const hint = {
  en: ({ id, instead }: Instead, { toSend, toRuns }: Directions) =>
    instead === null
      ? `see what the run did with \`lms-cli runs show ${id}${toRuns}\`, and correct that by hand`
      : `correct that by hand, or undo the newest run that can be undone: \`lms-cli undo ${instead}${toSend}\``,
  pt: ({ id, instead }: Instead, { toSend, toRuns }: Directions) =>
    instead === null
      ? `veja o que a execução fez com \`lms-cli runs show ${id}${toRuns}\` e corrija manualmente`
      : `corrija manualmente, ou desfaça a execução mais nova que pode ser desfeita: \`lms-cli undo ${instead}${toSend}\``,
};

export const undoProblems = {
  'undo/kept': define<Instead & { resource: string; remains: readonly Remainder[] }>({
    message: {
      en: (kept) =>
        `cannot take back ${quoted(kept.resource)}: ${kept.remains.map((each) => remains.en[each]).join(', ')}`,
      pt: (kept) =>
        `não é possível desfazer ${quoted(kept.resource)}: ${kept.remains.map((each) => remains.pt[each]).join(', ')}`,
    },
    hint,
    ends: ['refused', 'partly'],
    params: { id: RUN, resource: 'first-capital', remains: ['first-release'], instead: null },
  }),
  'undo/command': define<Instead & { command: string }>({
    message: {
      en: ({ id, command }) =>
        `cannot undo run ${id}: ${quoted(command)} keeps no earlier contents`,
      pt: ({ id, command }) =>
        `não é possível desfazer a execução ${id}: ${quoted(command)} não guarda os conteúdos anteriores`,
    },
    hint,
    ends: ['refused'],
    params: { id: RUN, command: 'lacuna edit', instead: null },
  }),
  'undo/running': define<{ id: string }>({
    message: {
      en: ({ id }) => `run ${id} is still running`,
      pt: ({ id }) => `a execução ${id} ainda está em andamento`,
    },
    hint: {
      en: 'wait until it ends, or stop it with Ctrl-C',
      pt: 'espere até ela terminar, ou interrompa-a com Ctrl-C',
    },
    ends: ['locked'],
    params: { id: RUN },
  }),
  'undo/built-on': define<
    Instead & {
      obstacles: readonly Obstacle[];
      more: number;
      latest: string | null;
    }
  >({
    message: {
      en: ({ id, obstacles, more }) =>
        `cannot undo run ${id}, because of later changes: ${en.sentenceList([...obstacles.map(obstacleTextEn), ...(more === 0 ? [] : [`${more} more`])])}`,
      pt: ({ id, obstacles, more }) =>
        `não é possível desfazer a execução ${id} por causa de mudanças posteriores: ${pt.sentenceList([...obstacles.map(obstacleTextPt), ...(more === 0 ? [] : [`mais ${more}`])])}`,
    },
    hint: {
      en: ({ latest, instead }, { toSend }) =>
        instead !== null
          ? `correct the resources in the files, or undo the newest run that can be undone: \`lms-cli undo ${instead}${toSend}\``
          : latest === null
            ? 'correct the resources in the files, and apply them'
            : `undo the later run first with \`lms-cli undo ${latest}${toSend}\`, or correct the files and apply them`,
      pt: ({ latest, instead }, { toSend }) =>
        instead !== null
          ? `corrija os recursos nos arquivos, ou desfaça a execução mais nova que pode ser desfeita: \`lms-cli undo ${instead}${toSend}\``
          : latest === null
            ? 'corrija os recursos nos arquivos e aplique-os'
            : `desfaça primeiro a execução posterior com \`lms-cli undo ${latest}${toSend}\`, ou corrija os arquivos e aplique-os`,
    },
    ends: ['conflict', 'refused'],
    params: {
      id: RUN,
      obstacles: [
        { resource: 'first-capital', run: later, refersTo: null },
        { resource: 'history-test', run: later, refersTo: 'independence' },
      ],
      more: 0,
      latest: later,
      instead: null,
    },
  }),
};
