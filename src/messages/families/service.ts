/** Problems with the service and the network: refusals, lost and unusable answers. */
import { sandboxCommandLine } from '../../core/local-service.ts';
import type { SettingCause } from '../../core/http.ts';
import type { StopReason } from '../../core/events.ts';
import type { Whereabouts } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { stopsEn, stopsPt } from '../stops.ts';
import { quoted, type ServiceSaid, serviceText } from '../snippets.ts';

/** Whether sending the same request again ends in the same state. */
interface Repetition {
  readonly isRepeatable: boolean;
}

/** Why an answer may belong to another request. */
interface ForeignAnswer {
  readonly reason: 'known-id';
  readonly id: string;
}

/** It may have been performed. */
interface Doubt {
  /** The command that records what a person finds in the service, once the operation has a number. */
  readonly resolve?: string;
}

const checkFirstEn = ({ resolve }: Doubt) =>
  resolve === undefined
    ? 'check in the service whether it happened before you send it again'
    : `check in the service whether it happened, then record what you found: ${resolve}`;

const whatNextEn = ({ isRepeatable, ...doubt }: Repetition & Doubt) =>
  isRepeatable
    ? 'run the same command again: doing it twice has the same result'
    : checkFirstEn(doubt);

const checkFirstPt = ({ resolve }: Doubt) =>
  resolve === undefined
    ? 'verifique no serviço se a operação foi feita antes de enviá-la de novo'
    : `verifique no serviço se a operação foi feita e registre o que encontrou: ${resolve}`;

/** The answers that prove something. "Operação" is feminine. */
const answeredPt: Readonly<Record<string, string>> = { done: 'feita', rejected: 'recusada' };

const whatNextPt = ({ isRepeatable, ...doubt }: { readonly isRepeatable: boolean } & Doubt) =>
  isRepeatable
    ? 'execute o mesmo comando de novo: fazer duas vezes dá o mesmo resultado'
    : checkFirstPt(doubt);

const doctor = 'lms-cli doctor';
const RESOLVE = 'lms-cli runs resolve 261121-1435-x7k2mq 17 --created 4711';
const HOST = 'lms.example.com';

export const serviceProblems = {
  'auth/unauthenticated': define<ServiceSaid>({
    message: {
      en: (said) => `not authenticated: ${serviceText(said)}`,
      pt: (said) => `não autenticado: ${serviceText(said)}`,
    },
    hint: {
      en: 'check the credentials under auth: in the profile. Without a profile, check variables such as LMS_TOKEN (see `lms-cli help environment`)',
      pt: 'verifique as credenciais em auth: no perfil. Sem perfil, verifique variáveis como LMS_TOKEN (veja `lms-cli help environment`)',
    },
    ends: ['auth'],
    params: { status: 401, serviceCode: null, text: null },
  }),
  'auth/forbidden': define<ServiceSaid>({
    message: {
      en: (said) => `access denied before the request reached the service: ${serviceText(said)}`,
      pt: (said) =>
        `acesso negado antes que a requisição chegasse ao serviço: ${serviceText(said)}`,
    },
    hint: {
      en: 'check the credentials, the base URL, and any gateway in front of the service',
      pt: 'verifique as credenciais, a URL base e um possível gateway diante do serviço',
    },
    ends: ['auth'],
    params: { status: 403, serviceCode: null, text: null },
    next: doctor,
  }),
  'auth/not-allowed': define<ServiceSaid>({
    message: {
      en: (said) => `permission denied by the service: ${serviceText(said)}`,
      pt: (said) => `permissão negada pelo serviço: ${serviceText(said)}`,
    },
    hint: {
      en: 'ask for permission on this resource, or use another profile',
      pt: 'peça permissão sobre este recurso, ou use outro perfil',
    },
    ends: ['auth'],
    params: { status: 403, serviceCode: 'ACCESS_DENIED', text: 'Access denied' },
    next: 'lms-cli lacuna create question.yaml --profile NAME',
  }),
  'auth/proxy': define<{ status: number }>({
    message: { en: 'the proxy requires credentials', pt: 'o proxy exige credenciais' },
    hint: {
      en: 'put them in HTTPS_PROXY, or exclude the server with NO_PROXY',
      pt: 'coloque-as em HTTPS_PROXY, ou exclua o servidor com NO_PROXY',
    },
    ends: ['auth'],
    params: { status: 407 },
  }),
  'auth/client-certificate': define<{ status: number }>({
    message: {
      en: 'the server requires a client certificate that it trusts',
      pt: 'o servidor exige um certificado de cliente em que ele confie',
    },
    hint: {
      en: 'add tls: { cert, key } to the profile, or correct the certificate given there',
      pt: 'acrescente tls: { cert, key } ao perfil ou corrija o certificado indicado ali',
    },
    ends: ['auth'],
    params: { status: 400 },
  }),
  'auth/login-page': define<{ status: number }>({
    message: {
      en: ({ status }) => `the answer is a login page (HTTP ${status})`,
      pt: ({ status }) => `a resposta é uma página de login (HTTP ${status})`,
    },
    hint: {
      en: 'check the credentials: they are missing or wrong, or the session has expired',
      pt: 'verifique as credenciais: faltam, estão erradas, ou a sessão expirou',
    },
    ends: ['auth'],
    params: { status: 200 },
    next: doctor,
  }),
  'auth/redirect': define<{ status: number; location: string | null }>({
    message: {
      en: ({ status, location }) =>
        `the request was redirected (HTTP ${status})${location === null ? '' : ` to ${location}`}`,
      pt: ({ status, location }) =>
        `a requisição foi redirecionada (HTTP ${status})${location === null ? '' : ` para ${location}`}`,
    },
    hint: {
      en: 'check the base URL and the credentials',
      pt: 'verifique a URL base e as credenciais',
    },
    ends: ['auth'],
    params: { status: 302, location: `https://${HOST}/login` },
    next: doctor,
  }),
  'auth/login-failed': define<{ reason: 'refused' | 'unreachable' }>({
    message: {
      en: ({ reason }) =>
        reason === 'refused'
          ? 'login refused: no session was opened'
          : 'cannot reach the login page',
      pt: ({ reason }) =>
        reason === 'refused'
          ? 'login recusado: nenhuma sessão foi aberta'
          : 'não foi possível acessar a página de login',
    },
    hint: {
      en: ({ reason }) =>
        reason === 'refused'
          ? 'check the user name and the password'
          : 'check the base URL and try again',
      pt: ({ reason }) =>
        reason === 'refused'
          ? 'verifique o nome de usuário e a senha'
          : 'verifique a URL base e tente de novo',
    },
    ends: ['auth', 'unavailable'],
    params: { reason: 'refused' },
    next: doctor,
  }),
  'service/rejected': define<ServiceSaid>({
    message: {
      en: (said) => `the service rejected it: ${serviceText(said)}`,
      pt: (said) => `o serviço recusou a operação: ${serviceText(said)}`,
    },
    hint: {
      en: 'correct what the service reports: unchanged, it would be rejected again',
      pt: 'corrija o que o serviço aponta: sem mudança, a operação seria recusada de novo',
    },
    ends: ['refused'],
    params: { status: 500, serviceCode: 'TOPIC_NOT_FOUND', text: 'Topic not found' },
    next: 'lms-cli lacuna create question.yaml --dry-run',
  }),
  'service/not-found-page': define<ServiceSaid & { isOwn: boolean }>({
    message: {
      en: ({ isOwn, ...said }) =>
        isOwn
          ? `the service does not know this address: ${serviceText(said)}`
          : `the service is not at this address: another server answered (HTTP ${said.status})`,
      pt: ({ isOwn, ...said }) =>
        isOwn
          ? `o serviço não conhece este endereço: ${serviceText(said)}`
          : `o serviço não está neste endereço: outro servidor respondeu (HTTP ${said.status})`,
    },
    hint: {
      en: ({ isOwn }) =>
        isOwn
          ? 'run `lms-cli doctor`. The base URL may be wrong: on a real server it ends in /api/public, without /2.0 or /v0. If it is right, check the ids in the document'
          : 'check the base URL: on a real server it ends in /api/public',
      pt: ({ isOwn }) =>
        isOwn
          ? 'execute `lms-cli doctor`. A URL base pode estar errada: em um servidor real, ela termina em /api/public, sem /2.0 nem /v0. Se ela está certa, verifique os ids no documento'
          : 'verifique a URL base: em um servidor real, ela termina em /api/public',
    },
    ends: ['auth'],
    params: { status: 404, serviceCode: null, text: null, isOwn: false },
    next: doctor,
  }),
  'service/throttled': define<{ status: number; seconds: number | null }>({
    message: {
      en: ({ status, seconds }) =>
        `the service is busy (HTTP ${status})${seconds === null ? '' : ` and asks to wait ${en.waitingTime(seconds)}`}`,
      pt: ({ status, seconds }) =>
        `o serviço está ocupado (HTTP ${status})${seconds === null ? '' : ` e pede para esperar ${pt.waitingTime(seconds)}`}`,
    },
    hint: {
      en: 'run the same command later, or with a lower --rate',
      pt: 'execute o mesmo comando mais tarde, ou com um --rate menor',
    },
    ends: ['unavailable'],
    params: { status: 429, seconds: 30 },
  }),
  'service/server-error': define<{ status: number } & Repetition & Doubt>({
    message: {
      en: ({ status }) =>
        `the server ${status < 500 ? 'gave the request up' : 'failed'} (HTTP ${status}), and the operation may have been performed`,
      pt: ({ status }) =>
        `o servidor ${status < 500 ? 'desistiu da requisição' : 'falhou'} (HTTP ${status}), e a operação pode ter sido feita`,
    },
    hint: { en: whatNextEn, pt: whatNextPt },
    ends: ['inDoubt', 'unavailable'],
    params: { status: 502, isRepeatable: false },
    next: RESOLVE,
  }),
  'service/redirect-elsewhere': define<
    { status: number; location: string | null } & Repetition & Doubt
  >({
    message: {
      en: ({ status, location }) =>
        `the answer was a redirect (HTTP ${status})${location === null ? '' : ` to ${location}`}, which often means that the operation was performed`,
      pt: ({ status, location }) =>
        `a resposta foi um redirecionamento (HTTP ${status})${location === null ? '' : ` para ${location}`}, o que muitas vezes significa que a operação foi feita`,
    },
    hint: { en: whatNextEn, pt: whatNextPt },
    ends: ['inDoubt', 'unavailable'],
    params: { status: 302, location: `https://${HOST}/questions`, isRepeatable: false },
    next: RESOLVE,
  }),
  'service/unreadable-answer': define<
    {
      status: number;
      reason: 'empty' | 'truncated' | 'encoded' | 'not-json' | 'html' | 'foreign';
      coding: string | null;
    } & Doubt
  >({
    message: {
      en: ({ status, reason, coding }) =>
        `HTTP ${status}, but the answer is ${
          {
            empty: 'empty',
            encoded: `encoded as ${quoted(coding ?? '')} and cannot be decoded`,
            truncated: 'cut short',
            'not-json': 'not JSON',
            html: 'an HTML page',
            foreign: 'not an envelope of the service',
          }[reason]
        }`,
      pt: ({ status, reason, coding }) =>
        `HTTP ${status}, mas a resposta ${
          {
            empty: 'está vazia',
            encoded: `está codificada como ${quoted(coding ?? '')} e não pode ser decodificada`,
            truncated: 'está cortada',
            'not-json': 'não é JSON',
            html: 'é uma página HTML',
            foreign: 'não é um envelope do serviço',
          }[reason]
        }`,
    },
    hint: {
      en: ({ reason, ...doubt }) =>
        `${reason === 'html' ? 'check the base URL. If it is right, ' : ''}${checkFirstEn(doubt)}`,
      pt: ({ reason, ...doubt }) =>
        `${reason === 'html' ? 'verifique a URL base. Se ela está certa, ' : ''}${checkFirstPt(doubt)}`,
    },
    ends: ['inDoubt'],
    params: { status: 200, reason: 'html', coding: null },
    next: RESOLVE,
  }),
  'service/remark': define<{ text: string }>({
    message: {
      en: ({ text }) => `done, but the service says: ${text}`,
      pt: ({ text }) => `feita, mas o serviço diz: ${text}`,
    },
    hint: { en: 'check the resource in the service', pt: 'verifique o recurso no serviço' },
    ends: ['warning'],
    params: { text: 'The topic has no other question' },
  }),
  'service/incomplete-answer': define<
    { status: number; owed: 'id' | 'version-id' | 'content' } & Doubt
  >({
    message: {
      en: ({ owed }) =>
        `the answer lacks ${{ id: 'the id of the new resource', 'version-id': 'the version id', content: 'the content' }[owed]}`,
      pt: ({ owed }) =>
        `falta na resposta ${{ id: 'o id do novo recurso', 'version-id': 'o id da versão', content: 'o conteúdo' }[owed]}`,
    },
    hint: { en: checkFirstEn, pt: checkFirstPt },
    ends: ['inDoubt'],
    params: { status: 200, owed: 'id' },
    next: RESOLVE,
  }),
  'service/foreign-answer': define<ForeignAnswer & Doubt>({
    message: {
      en: ({ id }) => `the service returned the id "${id}", which belongs to another operation`,
      pt: ({ id }) => `o serviço devolveu o id "${id}", que pertence a outra operação`,
    },
    hint: { en: checkFirstEn, pt: checkFirstPt },
    ends: ['inDoubt'],
    params: { reason: 'known-id', id: '4711' },
    next: RESOLVE,
  }),
  'network/not-let-in': define<{ cause: SettingCause; host: string }>({
    message: {
      en: ({ cause, host }) => en.unsentCauses[cause].message(host),
      pt: ({ cause, host }) => pt.unsentCauses[cause].message(host),
    },
    hint: {
      en: ({ cause }) => en.unsentCauses[cause].hint,
      pt: ({ cause }) => pt.unsentCauses[cause].hint,
    },
    ends: ['auth'],
    params: { cause: 'certificate', host: HOST },
    next: doctor,
  }),
  'network/unsent': define<{
    cause: Exclude<keyof typeof en.unsentCauses, SettingCause>;
    host: string;
  }>({
    message: {
      en: ({ cause, host }) => en.unsentCauses[cause].message(host),
      pt: ({ cause, host }) => pt.unsentCauses[cause].message(host),
    },
    hint: {
      en: ({ cause, host }) => {
        const command = cause === 'refused' ? sandboxCommandLine(host) : null;
        return command === null
          ? en.unsentCauses[cause].hint
          : `check the base URL, or start the local service in another terminal: ${command}`;
      },
      pt: ({ cause, host }) => {
        const command = cause === 'refused' ? sandboxCommandLine(host) : null;
        return command === null
          ? pt.unsentCauses[cause].hint
          : `verifique a URL base, ou inicie o serviço local em outro terminal: ${command}`;
      },
    },
    ends: ['unavailable'],
    params: { cause: 'name-not-resolved', host: HOST },
    next: doctor,
  }),
  'network/lost': define<{ cause: keyof typeof en.lostCauses; host: string } & Repetition & Doubt>({
    message: {
      en: ({ cause, host }) => en.lostCauses[cause](host),
      pt: ({ cause, host }) => pt.lostCauses[cause](host),
    },
    hint: {
      en: ({ cause, ...params }) =>
        `${cause === 'headers-too-long' ? 'set NODE_OPTIONS=--max-http-header-size=65536. Then ' : ''}${whatNextEn(params)}`,
      pt: ({ cause, ...params }) =>
        `${cause === 'headers-too-long' ? 'defina NODE_OPTIONS=--max-http-header-size=65536. Depois ' : ''}${whatNextPt(params)}`,
    },
    ends: ['inDoubt', 'unavailable'],
    params: { cause: 'reset', host: HOST, isRepeatable: false },
    next: RESOLVE,
  }),
  'run/interrupted': define<Repetition & Doubt & { elsewhere?: Whereabouts }>({
    message: {
      en: ({ elsewhere }) =>
        `interrupted while the request was in progress${elsewhere === undefined ? '' : ` on ${elsewhere.host}, in ${quoted(elsewhere.folder)}`}`,
      pt: ({ elsewhere }) =>
        `interrompida com a requisição em andamento${elsewhere === undefined ? '' : ` em ${elsewhere.host}, em ${quoted(elsewhere.folder)}`}`,
    },
    hint: {
      en: ({ elsewhere, ...params }) => `${en.elsewhereFirst(elsewhere)}${whatNextEn(params)}`,
      pt: ({ elsewhere, ...params }) => `${pt.elsewhereFirst(elsewhere)}${whatNextPt(params)}`,
    },
    ends: ['SIGINT', 'SIGTERM', 'SIGHUP', 'inDoubt'],
    params: { isRepeatable: false },
    next: RESOLVE,
  }),
  'run/stopped': define<{ isBeforeSending: boolean }>({
    message: {
      en: ({ isBeforeSending }) =>
        isBeforeSending
          ? 'interrupted: nothing was sent'
          : 'interrupted: no request was in progress',
      pt: ({ isBeforeSending }) =>
        isBeforeSending
          ? 'interrompido: nada foi enviado'
          : 'interrompido: nenhuma requisição em andamento',
    },
    hint: {
      en: ({ isBeforeSending }) =>
        isBeforeSending
          ? 'run the same command again to start over'
          : 'run the command again for everything that is not shown as done',
      pt: ({ isBeforeSending }) =>
        isBeforeSending
          ? 'execute o mesmo comando de novo para recomeçar'
          : 'execute de novo o comando para tudo o que não aparece como feito',
    },
    ends: ['SIGINT', 'SIGTERM', 'SIGHUP'],
    params: { isBeforeSending: false },
  }),
  'run/unrecorded': define<{ outcome: string; id: string | null; isKept: boolean }>({
    message: {
      en: ({ outcome, id }) =>
        `the service answered (${id === null ? outcome : `${outcome}, id ${id}`}), but the ledger could not record it`,
      pt: ({ outcome, id }) =>
        `o serviço respondeu (${answeredPt[outcome] ?? 'falhou'}${id === null ? '' : `, id ${id}`}), mas não foi possível gravar isso no registro`,
    },
    hint: {
      en: ({ id, isKept }, { toRuns }) =>
        isKept
          ? 'run the same command again in this folder: it records the answer first'
          : `make the ledger writable, then resolve it: lms-cli runs resolve RUN SEQ ${id === null ? '--done' : `--created ${id}`}${toRuns}`,
      pt: ({ id, isKept }, { toRuns }) =>
        isKept
          ? 'execute o mesmo comando de novo nesta pasta: ele primeiro grava a resposta'
          : `torne o registro gravável e depois resolva a operação: lms-cli runs resolve EXECUÇÃO SEQ ${id === null ? '--done' : `--created ${id}`}${toRuns}`,
    },
    ends: ['inDoubt'],
    params: { outcome: 'done', id: '4711', isKept: false },
  }),
  'run/ended-early': define<{ reason: StopReason; remaining: number }>({
    message: {
      en: ({ reason, remaining }) =>
        `${stopsEn[reason]} (${en.plural(remaining, 'operation', 'operations')} not reached)`,
      pt: ({ reason, remaining }) =>
        `${stopsPt[reason]} (${pt.plural(remaining, 'operação não alcançada', 'operações não alcançadas')})`,
    },
    hint: {
      en: 'remove the cause, then run the same command again: it continues where it stopped',
      pt: 'elimine a causa e execute o mesmo comando de novo: ele continua de onde parou',
    },
    ends: ['partly', 'unavailable', 'inDoubt', 'SIGINT', 'SIGTERM', 'SIGHUP'],
    params: { reason: 'deadline', remaining: 12 },
  }),
  'run/not-sent': define({
    message: {
      en: 'not performed: the run ended first',
      pt: 'não feita: a execução terminou antes',
    },
    hint: { en: 'run the same command again', pt: 'execute o mesmo comando de novo' },
    ends: ['unavailable'],
  }),
};
