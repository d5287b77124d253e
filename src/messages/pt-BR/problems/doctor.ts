/** What `doctor` finds wrong that no other command would say. */
import { shellWord } from '../../../core/shell-word.ts';
import { duration } from '../../snippets.ts';
import type { doctorProblems as english } from '../../en/problems/doctor.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted } from '../phrases.ts';

export const doctorProblems = {
  'doctor/node': {
    message: ({ version, engines }) =>
      `o Node ${version} não é aceito: o lms-cli precisa de ${engines}`,
    hint: () => 'instale um Node que seja mantido, veja https://nodejs.org',
    explanation: 'Outras versões do Node não são testadas e podem não ter o que o lms-cli usa.',
  },
  'doctor/disk': {
    message: ({ folder, freeMiB }) => `só ${figure(freeMiB)} MiB estão livres para ${folder}`,
    hint: () => 'libere espaço: uma execução que não pode ser registrada não envia mais nada',
    explanation:
      'O que é enviado é registrado antes. Com o disco cheio a execução para, e o serviço local não aceita mais nada.',
  },
  'doctor/state-unwritable': {
    message: ({ folder }) => `não é possível gravar nada em ${folder}`,
    hint: () => 'verifique quem é o dono; --ledger CAMINHO usa outro lugar, --no-ledger nenhum',
    explanation:
      'A pasta .lms-cli guarda o registro do que foi enviado. Sem ela, os comandos que enviam param antes disso.',
  },
  'doctor/in-doubt': {
    message: ({ run, count }) =>
      `${counted(count, 'operação', 'operações')} da execução ${run} ${count === 1 ? 'pode ter sido feita' : 'podem ter sido feitas'}`,
    hint: ({ run }) =>
      `olhe nas telas do próprio serviço e depois use lms-cli runs resolve ${shellWord(run)}; lms-cli runs show ${shellWord(run)} lista quais são`,
    explanation:
      'Estas não tiveram resposta clara. Não são enviadas de novo até que alguém diga o que houve com elas.',
  },
  'doctor/unfinished': {
    message: ({ run }) => `a importação ${run} deixou algo por enviar`,
    hint: ({ run }) => `lms-cli runs resume ${shellWord(run)}`,
    explanation:
      'A importação mais recente foi parada ou interrompida, ou teve algo recusado. O que está feito não é enviado de novo quando ela continua.',
  },
  'doctor/protected': {
    message: ({ profile }) => `nada foi enviado: o perfil ${profile} é protegido`,
    hint: ({ profile }) => `para consultar o serviço mesmo assim, acrescente --confirm ${profile}`,
    explanation:
      'Todo comando que envia pede o nome de um perfil protegido. O que doctor envia só lê, mas leva as credenciais.',
  },
  'doctor/no-answer': {
    message: ({ host, cause }) =>
      ({
        reset: `a conexão com ${host} caiu antes de vir uma resposta`,
        timeout: `${host} não respondeu a tempo`,
        protocol: `${host} enviou algo que não é HTTP`,
      })[cause],
    hint: () => 'verifique se a URL base e a porta são as do serviço; tente de novo',
    explanation:
      'A conexão foi feita, mas não veio uma resposta inteira. A consulta não mudou nada.',
  },
  'doctor/overloaded': {
    message: ({ url, status }) => `${url} responde ${status}: não aceita requisições agora`,
    hint: () => 'tente de novo mais tarde; se continuar assim, fale com quem cuida do serviço',
    explanation:
      'Um gateway, ou o próprio serviço, diz que está fora do ar, sobrecarregado ou lento demais.',
  },
  'doctor/clock': {
    message: ({ seconds, ahead }) =>
      `este relógio está ${duration(seconds)} ${ahead ? 'adiantado' : 'atrasado'} em relação ao do serviço`,
    hint: ({ matters }) =>
      matters
        ? 'acerte o relógio: OAuth 1.0a recusa assinaturas com alguns minutos de diferença'
        : 'acerte o relógio, por exemplo por NTP',
    explanation:
      'A hora da resposta (o cabeçalho Date) é comparada com a desta máquina. As assinaturas de OAuth 1.0a levam a hora, e as sessões terminam por ela.',
  },
  'doctor/credentials-missing': {
    message: () => 'o serviço quer saber quem está chamando, e não há credenciais configuradas',
    hint: ({ profile }) =>
      profile === null
        ? 'defina as variáveis, como LMS_TOKEN: veja lms-cli help environment'
        : `escreva auth: no perfil ${quoted(profile)}, como mostra lms-cli help files; variáveis como LMS_TOKEN só valem onde nenhum perfil é usado`,
    explanation:
      'A consulta sem credenciais foi recusada, e não há nenhuma credencial para tentar de novo. Um perfil tem as suas, em auth:; variáveis como LMS_TOKEN só valem onde nenhum perfil é usado.',
  },
  'doctor/unproven': {
    message: ({ status }) =>
      `o serviço responde ${status} com credenciais e sem elas: não se sabe se estão certas`,
    hint: () => 'o primeiro comando que enviar algo dirá',
    explanation:
      'O contrato não tem nenhuma operação que só leia, por isso doctor pergunta quem está chamando (GET /2.0/users/getCurrent). Um gateway que só deixa passar os caminhos do contrato responde o mesmo a todos.',
  },
} satisfies Widened<typeof english>;
