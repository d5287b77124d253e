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
    ends: ['warning'],
    params: { status: 404 },
    next: doctor,
  }),
};
