/** Problems that only `doctor` reports. */
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { duration, quoted } from '../snippets.ts';

const RUN = '261121-1435-x7k2mq';
const doctor = 'lms-cli doctor';

export const doctorProblems = {
  'doctor/node': define<{ version: string; engines: string }>({
    message: {
      en: ({ version, engines }) => `Node ${version} is not supported: lms-cli requires ${engines}`,
      pt: ({ version, engines }) =>
        `o Node ${version} não é compatível: o lms-cli exige ${engines}`,
    },
    hint: {
      en: 'install a supported version from https://nodejs.org',
      pt: 'instale uma versão compatível de https://nodejs.org',
    },
    ends: ['usage'],
    params: { version: 'v18.20.0', engines: '^20.19.0 || ^22.13.0 || >=24' },
  }),
  'doctor/state-unwritable': define<{ folder: string }>({
    message: {
      en: ({ folder }) => `cannot write to ${quoted(folder)}`,
      pt: ({ folder }) => `não foi possível gravar em ${quoted(folder)}`,
    },
    hint: {
      en: 'check its owner and permissions, use another place with --ledger PATH, or none with --no-ledger',
      pt: 'verifique o dono e as permissões, use outro lugar com --ledger CAMINHO, ou nenhum com --no-ledger',
    },
    why: {
      en: 'The folder .lms-cli contains the record of what was sent. Without it, commands that send stop before the first request.',
      pt: 'A pasta .lms-cli contém o registro do que foi enviado. Sem ela, os comandos que enviam param antes da primeira requisição.',
    },
    ends: ['output'],
    params: { folder: '.lms-cli' },
    next: 'ls -ld .lms-cli',
  }),
  'doctor/in-doubt': define<{ run: string; count: number }>({
    message: {
      en: ({ run, count }) =>
        `${en.plural(count, 'operation', 'operations')} of run ${run} may have been performed`,
      pt: ({ run, count }) =>
        `${pt.plural(count, 'operação', 'operações')} da execução ${run} ${count === 1 ? 'pode ter sido feita' : 'podem ter sido feitas'}`,
    },
    hint: {
      en: ({ run }, { toRuns }) =>
        `check each one in the service, then resolve it: lms-cli runs resolve ${shellWord(run)}${toRuns}`,
      pt: ({ run }, { toRuns }) =>
        `verifique cada uma no serviço e depois resolva-a: lms-cli runs resolve ${shellWord(run)}${toRuns}`,
    },
    why: {
      en: 'These operations got no clear answer. lms-cli does not send them again until you resolve them.',
      pt: 'Estas operações não tiveram resposta clara. O lms-cli não as envia de novo até que você as resolva.',
    },
    ends: ['warning'],
    params: { run: RUN, count: 2 },
  }),
  'doctor/no-answer': define<{ host: string; cause: keyof typeof en.lostCauses }>({
    message: {
      en: ({ host, cause }) => en.lostCauses[cause](host),
      pt: ({ host, cause }) => pt.lostCauses[cause](host),
    },
    hint: {
      en: 'check the host and port of the base URL, then try again',
      pt: 'verifique o servidor e a porta da URL base e tente de novo',
    },
    ends: ['unavailable'],
    params: { host: 'lms.example.com', cause: 'timeout' },
  }),
  'doctor/overloaded': define<{ url: string; status: number }>({
    message: {
      en: ({ url, status }) => `${url} answers ${status}: it accepts no requests now`,
      pt: ({ url, status }) => `${url} responde ${status}: não aceita requisições agora`,
    },
    hint: {
      en: 'try again later, or ask the people who run the service',
      pt: 'tente de novo mais tarde, ou fale com quem administra o serviço',
    },
    ends: ['unavailable'],
    params: { url: 'https://lms.example.com', status: 503 },
  }),
  'doctor/clock': define<{ seconds: number; ahead: boolean; matters: boolean }>({
    message: {
      en: ({ seconds, ahead }) =>
        `the clock of this machine is ${duration(seconds)} ${ahead ? 'ahead of' : 'behind'} that of the service`,
      pt: ({ seconds, ahead }) =>
        `o relógio desta máquina está ${duration(seconds)} ${ahead ? 'adiantado' : 'atrasado'} em relação ao do serviço`,
    },
    hint: {
      en: ({ matters }) =>
        matters
          ? 'set the clock: OAuth 1.0a refuses signatures that are more than a few minutes off'
          : 'set the clock, for example with NTP',
      pt: ({ matters }) =>
        matters
          ? 'acerte o relógio: o OAuth 1.0a recusa assinaturas com mais de alguns minutos de diferença'
          : 'acerte o relógio, por exemplo com NTP',
    },
    why: {
      en: 'doctor compares the Date header of the answer with the clock of this machine. OAuth 1.0a signatures contain the time, and sessions expire by it.',
      pt: 'doctor compara o cabeçalho Date da resposta com o relógio desta máquina. As assinaturas do OAuth 1.0a contêm a hora, e as sessões expiram por ela.',
    },
    ends: ['warning'],
    params: { seconds: 400, ahead: true, matters: true },
    next: doctor,
  }),
  'doctor/credentials-missing': define<{ profile: string | null }>({
    message: {
      en: 'the service requires credentials, but none are configured',
      pt: 'o serviço exige credenciais, mas nenhuma está configurada',
    },
    hint: {
      en: ({ profile }) =>
        profile === null
          ? 'set variables such as LMS_TOKEN, as `lms-cli help environment` shows'
          : `add auth: to the profile ${quoted(profile)}, as \`lms-cli help files\` shows`,
      pt: ({ profile }) =>
        profile === null
          ? 'defina variáveis como LMS_TOKEN, como mostra `lms-cli help environment`'
          : `acrescente auth: ao perfil ${quoted(profile)}, como mostra \`lms-cli help files\``,
    },
    why: {
      en: 'The service refused a request without credentials, and lms-cli has none to try. A profile needs its own, under auth:. Variables such as LMS_TOKEN count only if no profile is used.',
      pt: 'O serviço recusou uma requisição sem credenciais, e o lms-cli não tem nenhuma para tentar. Um perfil precisa das suas, em auth:. Variáveis como LMS_TOKEN só valem quando nenhum perfil é usado.',
    },
    ends: ['auth'],
    params: { profile: 'production' },
  }),
  'doctor/unproven': define<{ status: number }>({
    message: {
      en: ({ status }) =>
        `cannot check the credentials: the service answers ${status} with and without them`,
      pt: ({ status }) =>
        `não foi possível conferir as credenciais: o serviço responde ${status} com e sem elas`,
    },
    hint: {
      en: 'run a command that sends something: its answer shows whether they are right',
      pt: 'execute um comando que envie algo: a resposta mostra se estão certas',
    },
    why: {
      en: 'The contract has no operation that only reads, so doctor asks who is calling (GET /2.0/users/getCurrent). A gateway that lets only the paths of the contract through gives everybody the same answer.',
      pt: 'O contrato não tem nenhuma operação que só leia, por isso doctor pergunta quem está chamando (GET /2.0/users/getCurrent). Um gateway que só deixa passar os caminhos do contrato dá a mesma resposta a todos.',
    },
    ends: ['warning'],
    params: { status: 404 },
    next: doctor,
  }),
};
