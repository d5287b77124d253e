/** Problems that only `doctor` reports. */
import { shellWord } from '../../../core/texts.ts';
import { duration } from '../../snippets.ts';
import type { doctorProblems as english } from '../../en/problems/doctor.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted } from '../phrases.ts';

export const doctorProblems = {
  'doctor/node': {
    message: ({ version, engines }) =>
      `o Node ${version} não é compatível: o lms-cli exige ${engines}`,
    hint: () => 'instale uma versão compatível de https://nodejs.org',
    explanation:
      'O lms-cli não é testado com outras versões do Node. Pode faltar nelas algo que ele usa.',
  },
  'doctor/disk': {
    message: ({ folder, freeMiB }) => `só há ${figure(freeMiB)} MiB livres para ${quoted(folder)}`,
    hint: () => 'libere espaço: o lms-cli para de enviar quando não consegue registrar',
    explanation:
      'O lms-cli registra cada requisição antes de enviá-la. Com o disco cheio, uma execução para, e o serviço local não aceita mais nada.',
  },
  'doctor/state-unwritable': {
    message: ({ folder }) => `não foi possível gravar em ${quoted(folder)}`,
    hint: () =>
      'verifique o dono e as permissões, use outro lugar com --ledger CAMINHO, ou nenhum com --no-ledger',
    explanation:
      'A pasta .lms-cli contém o registro do que foi enviado. Sem ela, os comandos que enviam param antes da primeira requisição.',
  },
  'doctor/in-doubt': {
    message: ({ run, count }) =>
      `${counted(count, 'operação', 'operações')} da execução ${run} ${count === 1 ? 'pode ter sido feita' : 'podem ter sido feitas'}`,
    hint: ({ run }) =>
      `veja quais são com \`lms-cli runs show ${shellWord(run)}\`, verifique cada uma no serviço e depois resolva-as: lms-cli runs resolve ${shellWord(run)} SEQ`,
    explanation:
      'Estas operações não tiveram resposta clara. O lms-cli não as envia de novo até que você as resolva.',
  },
  'doctor/unfinished': {
    message: ({ run }) => `algumas operações da importação ${run} não foram feitas`,
    hint: ({ run }) => `retome-a: lms-cli runs resume ${shellWord(run)}`,
    explanation:
      'A importação mais recente foi parada ou encerrada, ou algumas operações não foram feitas. Quando você a retoma, o lms-cli não envia de novo o que está feito.',
  },
  'doctor/protected': {
    message: ({ profile }) => `nada foi enviado: o perfil ${quoted(profile)} é protegido`,
    hint: ({ profile }) =>
      `acrescente --confirm ${shellWord(profile)} para consultar o serviço mesmo assim`,
    explanation:
      'Todo comando que envia pede o nome de um perfil protegido. As requisições de doctor só leem, mas levam as credenciais.',
  },
  'doctor/no-answer': {
    message: ({ host, cause }) =>
      ({
        reset: `a conexão com ${host} caiu antes da resposta`,
        timeout: `tempo esgotado: ${host} não respondeu`,
        protocol: `${host} enviou algo que não é HTTP`,
      })[cause],
    hint: () => 'verifique o servidor e a porta da URL base e tente de novo',
    explanation:
      'O lms-cli se conectou, mas não recebeu uma resposta completa. A requisição de doctor não altera nada.',
  },
  'doctor/overloaded': {
    message: ({ url, status }) => `${url} responde ${status}: não aceita requisições agora`,
    hint: () => 'tente de novo mais tarde, ou fale com quem administra o serviço',
    explanation:
      'O serviço, ou um gateway diante dele, informa que está fora do ar, sobrecarregado ou lento demais.',
  },
  'doctor/clock': {
    message: ({ seconds, ahead }) =>
      `o relógio desta máquina está ${duration(seconds)} ${ahead ? 'adiantado' : 'atrasado'} em relação ao do serviço`,
    hint: ({ matters }) =>
      matters
        ? 'acerte o relógio: o OAuth 1.0a recusa assinaturas com mais de alguns minutos de diferença'
        : 'acerte o relógio, por exemplo com NTP',
    explanation:
      'doctor compara o cabeçalho Date da resposta com o relógio desta máquina. As assinaturas do OAuth 1.0a contêm a hora, e as sessões expiram por ela.',
  },
  'doctor/credentials-missing': {
    message: () => 'o serviço exige credenciais, mas nenhuma está configurada',
    hint: ({ profile }) =>
      profile === null
        ? 'defina variáveis como LMS_TOKEN, como mostra `lms-cli help environment`'
        : `acrescente auth: ao perfil ${quoted(profile)}, como mostra \`lms-cli help files\``,
    explanation:
      'O serviço recusou uma requisição sem credenciais, e o lms-cli não tem nenhuma para tentar. Um perfil precisa das suas, em auth:. Variáveis como LMS_TOKEN só valem quando nenhum perfil é usado.',
  },
  'doctor/unproven': {
    message: ({ status }) =>
      `não foi possível conferir as credenciais: o serviço responde ${status} com e sem elas`,
    hint: () => 'execute um comando que envie algo: a resposta mostra se estão certas',
    explanation:
      'O contrato não tem nenhuma operação que só leia, por isso doctor pergunta quem está chamando (GET /2.0/users/getCurrent). Um gateway que só deixa passar os caminhos do contrato dá a mesma resposta a todos.',
  },
} satisfies Widened<typeof english>;
