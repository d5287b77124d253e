/** Problems with the service and the network: refusals, lost and unusable answers. */
import { sandboxCommand } from '../../../core/local-service.ts';
import type { serviceProblems as english } from '../../en/problems/service.ts';
import { serviceText } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { figure, unsentCauses } from '../phrases.ts';

interface Doubt {
  readonly resolve?: string;
}

const checkFirst = ({ resolve }: Doubt) =>
  resolve === undefined
    ? 'verifique no serviço se a operação foi feita antes de enviá-la de novo'
    : `verifique no serviço se a operação foi feita e registre o que encontrou: ${resolve}`;

const whatNext = ({ isRepeatable, ...doubt }: { readonly isRepeatable: boolean } & Doubt) =>
  isRepeatable
    ? 'execute o mesmo comando de novo: fazer duas vezes dá o mesmo resultado'
    : checkFirst(doubt);

export const serviceProblems = {
  'auth/unauthenticated': {
    message: (said) => `não autenticado: ${serviceText(said)}`,
    hint: () =>
      'verifique as credenciais em auth: no perfil. Sem perfil, verifique variáveis como LMS_TOKEN (veja `lms-cli help environment`)',
    explanation:
      'O serviço respondeu 401: faltam credenciais, ou elas estão erradas ou vencidas. Nada foi feito.',
  },
  'auth/forbidden': {
    message: (said) =>
      `acesso negado antes que a requisição chegasse ao serviço: ${serviceText(said)}`,
    hint: () => 'verifique as credenciais, a URL base e um possível gateway diante do serviço',
    explanation:
      'A resposta foi 403, mas não no formato do serviço. Portanto, um gateway ou contêiner recusou a requisição. Nada foi feito.',
  },
  'auth/not-allowed': {
    message: (said) => `permissão negada pelo serviço: ${serviceText(said)}`,
    hint: () => 'peça permissão sobre este recurso, ou use outro perfil',
    explanation:
      'O serviço respondeu 403 no seu próprio formato de erro. Ele sabe quem está chamando, mas não permite esta operação.',
  },
  'auth/proxy': {
    message: () => 'o proxy exige credenciais',
    hint: () => 'coloque-as em HTTPS_PROXY, ou exclua o servidor com NO_PROXY',
    explanation: 'Um proxy respondeu 407. A requisição não chegou ao serviço.',
  },
  'auth/login-page': {
    message: ({ status }) => `a resposta é uma página de login (HTTP ${status})`,
    hint: () => 'verifique as credenciais: faltam, estão erradas, ou a sessão expirou',
    explanation:
      'O serviço mostra sua página de login a quem não conhece, muitas vezes com status 200. Nada foi feito.',
  },
  'auth/redirect': {
    message: ({ status, location }) =>
      `a requisição foi redirecionada (HTTP ${status})${location === null ? '' : ` para ${location}`}`,
    hint: () => 'verifique a URL base e as credenciais',
    explanation:
      'O lms-cli não segue redirecionamentos, porque as credenciais iriam para outro lugar. As causas mais comuns são um endereço que mudou e uma página de login.',
  },
  'auth/login-failed': {
    message: ({ reason }) =>
      reason === 'refused'
        ? 'login recusado: nenhuma sessão foi aberta'
        : 'não foi possível acessar a página de login',
    hint: ({ reason }) =>
      reason === 'refused'
        ? 'verifique o nome de usuário e a senha'
        : 'verifique a URL base e tente de novo',
    explanation:
      'O login por sessão envia nome de usuário e senha, e exige em troca um cookie de sessão.',
  },

  'service/rejected': {
    message: (said) => `o serviço recusou a operação: ${serviceText(said)}`,
    hint: () => 'corrija o que o serviço aponta: sem mudança, a operação seria recusada de novo',
    explanation:
      'O serviço respondeu com um erro próprio, em geral HTTP 500, às vezes 200. Nada foi feito.',
  },
  'service/not-found-page': {
    message: ({ status }) =>
      `o serviço não está neste endereço: outro servidor respondeu (HTTP ${status})`,
    hint: () => 'verifique a URL base: em um servidor real, ela termina em /api/public',
    explanation: 'Um contêiner ou servidor web respondeu no lugar do serviço.',
  },
  'service/throttled': {
    message: ({ status, seconds }) =>
      `o serviço está ocupado (HTTP ${status})${seconds === null ? '' : ` e pede para esperar ${figure(seconds)} s`}`,
    hint: () => 'execute o mesmo comando mais tarde, ou com um --rate menor',
    explanation:
      'O serviço recusou a requisição de propósito, antes de fazer qualquer coisa. Ele continuou recusando depois de todas as novas tentativas.',
  },
  'service/not-taken': {
    message: ({ status }) => `o serviço não processou a requisição (HTTP ${status})`,
    hint: () => 'execute o mesmo comando de novo',
    explanation:
      '408, 421 e 425 significam que a requisição não foi processada. Novas tentativas não adiantaram.',
  },
  'service/server-error': {
    message: ({ status }) => `o servidor falhou (HTTP ${status}), e a operação pode ter sido feita`,
    hint: whatNext,
    explanation:
      'Um 5xx sem o envelope do próprio serviço pode vir de um proxy depois que o serviço fez seu trabalho. O lms-cli não repete uma operação que poderia ficar duplicada.',
  },
  'service/redirect-elsewhere': {
    message: ({ status, location }) =>
      `a resposta foi um redirecionamento (HTTP ${status})${location === null ? '' : ` para ${location}`}, o que muitas vezes significa que a operação foi feita`,
    hint: whatNext,
    explanation:
      'O lms-cli não segue redirecionamentos. Depois de um POST, um redirecionamento muitas vezes leva ao resultado.',
  },
  'service/unreadable-answer': {
    message: ({ status, reason }) =>
      `HTTP ${status}, mas a resposta ${
        {
          empty: 'está vazia',
          truncated: 'está cortada',
          'not-json': 'não é JSON',
          html: 'é uma página HTML',
          foreign: 'não é um envelope do serviço',
        }[reason]
      }`,
    hint: ({ reason, ...doubt }) =>
      `${reason === 'html' ? 'verifique a URL base. Se ela está certa, ' : ''}${checkFirst(doubt)}`,
    explanation:
      'Um sucesso é um envelope JSON completo. Qualquer outra resposta com status de sucesso pode significar que a operação foi feita, ou que outro servidor respondeu.',
  },
  'service/remark': {
    message: ({ text }) => `feita, mas o serviço diz: ${text}`,
    hint: () => 'verifique o recurso no serviço',
    explanation: 'O serviço fez a operação e acrescentou à resposta um WARNING ou uma QUESTION.',
  },
  'service/incomplete-answer': {
    message: ({ owed }) =>
      `falta na resposta ${{ id: 'o id do novo recurso', 'version-id': 'o id da versão', content: 'o conteúdo' }[owed]}`,
    hint: checkFirst,
    explanation:
      'Uma criação deve devolver um objeto com um id, uma liberação um id de versão, e uma edição um objeto. Sem isso, nada prova que a operação foi feita.',
  },

  'service/foreign-answer': {
    message: ({ reason, id, name }) =>
      ({
        'known-id': `o serviço devolveu o id "${id}", que pertence a outra operação`,
        'other-id': `o serviço devolveu o id "${id}", que não é o id do recurso editado`,
        'other-name': `o serviço devolveu o nome "${name}", que outra operação enviou`,
        early: 'o serviço respondeu antes de receber a requisição inteira',
        twice: 'o serviço enviou mais de uma resposta à requisição',
      })[reason],
    hint: checkFirst,
    explanation:
      'A resposta pode ser de outra requisição, por isso não prova nada. O lms-cli fecha a conexão. A causa mais comum é um proxy que mistura respostas.',
  },

  'network/unsent': {
    message: ({ cause, host }) => unsentCauses[cause].message(host),
    hint: ({ cause, host }) => {
      const command = cause === 'refused' ? sandboxCommand(host) : null;
      return command === null
        ? unsentCauses[cause].hint
        : `verifique a URL base, ou inicie o serviço local em outro terminal: ${command}`;
    },
    explanation: 'Nenhum byte da requisição saiu desta máquina, portanto nada foi feito.',
  },
  'network/lost': {
    message: ({ cause, host }) =>
      ({
        reset: `a conexão com ${host} caiu antes da resposta`,
        timeout: `tempo esgotado: ${host} não respondeu`,
        protocol: `${host} enviou algo que não é HTTP`,
      })[cause],
    hint: whatNext,
    explanation:
      'A conexão caiu depois que a requisição, ou parte dela, saiu desta máquina. O lms-cli não tem como saber se a operação foi feita.',
  },
  'run/interrupted': {
    message: () => 'interrompida com a requisição em andamento',
    hint: whatNext,
    explanation:
      'O comando foi interrompido depois de registrar que envia a requisição e antes de registrar a resposta. A requisição pode ter saído.',
  },
  'run/stopped': {
    message: ({ isBeforeSending }) =>
      isBeforeSending
        ? 'interrompido: nada foi enviado'
        : 'interrompido: nenhuma requisição em andamento',
    hint: ({ isBeforeSending }) =>
      isBeforeSending
        ? 'execute o mesmo comando de novo para recomeçar'
        : 'execute de novo o comando para tudo o que não aparece como feito',
    explanation:
      'O comando foi interrompido (Ctrl-C ou SIGTERM) antes de enviar qualquer coisa, ou entre duas requisições.',
  },
  'run/unrecorded': {
    message: ({ outcome, id }) =>
      `o serviço respondeu (${id === null ? outcome : `${outcome}, id ${id}`}), mas não foi possível gravar isso no registro`,
    hint: ({ id }) =>
      `torne o registro gravável e depois resolva a operação: lms-cli runs resolve EXECUÇÃO SEQ ${id === null ? '--done' : `--created ${id}`}`,
    explanation:
      'A resposta chegou, mas o lms-cli não conseguiu gravá-la. No registro, a operação ainda consta como uma que pode ter sido feita. A execução para ali.',
  },
  'run/not-sent': {
    message: () => 'não feita: a execução terminou antes',
    hint: () => 'execute o mesmo comando de novo',
    explanation:
      'A execução foi interrompida, ou o processo foi encerrado, antes de enviar esta requisição, ou antes de enviá-la de novo após uma recusa. Nada foi feito.',
  },
} satisfies Widened<typeof english>;
