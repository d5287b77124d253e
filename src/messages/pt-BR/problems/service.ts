/** What came back from the service or the network, or did not. */
import { sandboxCommand } from '../../../core/local-service.ts';
import type { serviceProblems as english } from '../../en/problems/service.ts';
import { serviceText } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { figure, unsentCauses } from '../phrases.ts';

const mayHaveHappened =
  'olhe nas telas do próprio serviço se isso aconteceu antes de enviar de novo';

const whatNext = ({ isRepeatable }: { readonly isRepeatable: boolean }) =>
  isRepeatable
    ? 'o mesmo comando pode ser executado de novo: feito uma ou duas vezes, o resultado é o mesmo'
    : mayHaveHappened;

export const serviceProblems = {
  'auth/unauthenticated': {
    message: (said) => `o serviço não sabe quem está chamando: ${serviceText(said)}`,
    hint: () =>
      'confira as credenciais: um perfil tem as suas em auth:, variáveis como LMS_TOKEN valem onde nenhum perfil é usado; veja lms-cli help environment',
    explanation:
      'O serviço respondeu 401: faltam credenciais, ou elas estão erradas ou vencidas. Nada foi feito.',
  },
  'auth/forbidden': {
    message: (said) =>
      `o acesso foi negado antes que a requisição chegasse ao serviço: ${serviceText(said)}`,
    hint: () => 'confira as credenciais e a URL base; pode haver um gateway no caminho',
    explanation:
      'A resposta foi 403, mas não na forma do serviço; portanto foi um gateway ou contêiner que a recusou. Nada foi feito.',
  },
  'auth/not-allowed': {
    message: (said) => `o serviço não permite isto: ${serviceText(said)}`,
    hint: () => 'peça a permissão sobre este recurso, ou use outro perfil',
    explanation:
      'O serviço respondeu 403 na sua própria forma de erro: quem chama é conhecido, mas não pode fazer justamente isto.',
  },
  'auth/proxy': {
    message: () => 'o proxy exige credenciais',
    hint: () => 'ponha-as em HTTPS_PROXY, ou peça uma exceção em NO_PROXY',
    explanation: 'Um proxy respondeu 407. A requisição não chegou ao serviço.',
  },
  'auth/login-page': {
    message: ({ status }) => `veio uma página de login (HTTP ${status}) em vez de uma resposta`,
    hint: () => 'faltam credenciais, ou elas estão erradas, ou a sessão terminou',
    explanation:
      'O serviço mostra sua página de login a quem não conhece, muitas vezes com status 200. Nada foi feito.',
  },
  'auth/redirect': {
    message: ({ status, location }) =>
      `a requisição foi redirecionada (HTTP ${status})${location === null ? '' : ` para ${location}`}`,
    hint: () => 'redirecionamentos não são seguidos: corrija a URL base, ou faça login',
    explanation:
      'Um redirecionamento enviaria as credenciais a outro lugar, por isso nenhum é seguido. Costuma ser um endereço que mudou ou uma página de login.',
  },
  'auth/login-failed': {
    message: ({ reason }) =>
      reason === 'refused'
        ? 'o login foi recusado: nenhuma sessão foi aberta'
        : 'não foi possível chegar à página de login',
    hint: ({ reason }) =>
      reason === 'refused'
        ? 'confira o nome de usuário e a senha'
        : 'confira a URL base e tente de novo',
    explanation:
      'O login por sessão envia nome de usuário e senha e precisa receber de volta um cookie de sessão.',
  },

  'service/rejected': {
    message: (said) => `o serviço recusou: ${serviceText(said)}`,
    hint: () => 'corrija o que o serviço diz; sem mudança, ele recusaria de novo',
    explanation:
      'O serviço respondeu com um erro próprio (HTTP 500 é o usual, 200 acontece). Nada foi feito.',
  },
  'service/not-found-page': {
    message: ({ status }) =>
      `HTTP ${status} com uma página que não é do serviço: ele não está neste endereço`,
    hint: () => 'confira a URL base: em um servidor real, ela termina em /api/public',
    explanation: 'Um contêiner ou servidor web respondeu no lugar do serviço.',
  },
  'service/throttled': {
    message: ({ status, seconds }) =>
      `o serviço está ocupado (HTTP ${status})${seconds === null ? '' : ` e pede para esperar ${figure(seconds)} s`}`,
    hint: () => 'execute o mesmo comando mais tarde, ou com um --rate menor',
    explanation:
      'O serviço recusou deliberadamente, antes de fazer qualquer coisa, e continuou recusando depois das novas tentativas.',
  },
  'service/not-taken': {
    message: ({ status }) => `o serviço não aceitou a requisição (HTTP ${status})`,
    hint: () => 'execute o mesmo comando de novo',
    explanation:
      '408, 421 e 425 dizem que a requisição não foi processada; novas tentativas não adiantaram.',
  },
  'service/server-error': {
    message: ({ status }) =>
      `o servidor falhou (HTTP ${status}) e não disse se a operação foi feita`,
    hint: whatNext,
    explanation:
      'Um 5xx sem o envelope do próprio serviço pode vir de um proxy depois que o serviço fez seu trabalho. Uma operação que poderia ficar duplicada não é repetida.',
  },
  'service/redirect-elsewhere': {
    message: ({ status, location }) =>
      `a resposta foi um redirecionamento (HTTP ${status})${location === null ? '' : ` para ${location}`}, o que muitas vezes significa que a operação foi feita`,
    hint: whatNext,
    explanation:
      'Redirecionamentos não são seguidos. Depois de um POST, um redirecionamento muitas vezes aponta para o resultado.',
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
    hint: ({ reason }) =>
      reason === 'html'
        ? `confira a URL base; se ela está certa, ${mayHaveHappened}`
        : mayHaveHappened,
    explanation:
      'Sucesso é um envelope JSON completo. Qualquer outra coisa com um status de sucesso pode significar que a operação foi feita, ou que algo diferente respondeu.',
  },
  'service/remark': {
    message: ({ text }) => `a operação está feita, mas o serviço diz: ${text}`,
    hint: () => 'veja-a no serviço',
    explanation: 'O serviço fez a operação e acrescentou à resposta um WARNING ou uma QUESTION.',
  },
  'service/incomplete-answer': {
    message: ({ owed }) =>
      `falta na resposta ${{ id: 'o id do que foi criado', 'version-id': 'o id da versão', content: 'o conteúdo' }[owed]}`,
    hint: () => mayHaveHappened,
    explanation:
      'Uma criação deve devolver um objeto com um id; uma liberação, um id de versão; uma edição, um objeto. Sem isso, nada prova que a operação foi feita.',
  },

  'service/foreign-answer': {
    message: ({ reason, id, name }) =>
      ({
        'known-id': `o serviço devolveu o id "${id}", que pertence a outra operação`,
        'other-id': `o serviço devolveu o id "${id}", que não é o id do recurso editado`,
        'other-name': `o serviço devolveu o nome "${name}", que outra operação enviou`,
        early: 'o serviço respondeu antes de receber a requisição inteira',
        twice: 'o serviço enviou mais de uma resposta à requisição',
        'mixed-up': 'a conexão que trouxe a resposta misturou respostas mais tarde',
      })[reason],
    hint: () => mayHaveHappened,
    explanation:
      'A resposta pode ser de outra requisição, por isso não prova nada. O lms-cli fecha a conexão e marca como suspeitas as respostas anteriores dela. A causa mais comum é um proxy que mistura respostas.',
  },

  'network/unsent': {
    message: ({ cause, host }) => unsentCauses[cause].message(host),
    hint: ({ cause, host }) => {
      const command = cause === 'refused' ? sandboxCommand(host) : null;
      return command === null
        ? unsentCauses[cause].hint
        : `confira a URL base, ou inicie o serviço local em outro terminal: ${command}`;
    },
    explanation: 'Nenhum byte da requisição saiu desta máquina; portanto nada foi feito.',
  },
  'network/lost': {
    message: ({ cause, host }) =>
      ({
        reset: `a conexão com ${host} caiu antes de chegar uma resposta`,
        timeout: `tempo esgotado: ${host} não respondeu`,
        protocol: `${host} enviou algo que não é HTTP`,
      })[cause],
    hint: whatNext,
    explanation:
      'A requisição, ou parte dela, já tinha saído desta máquina quando a conexão se perdeu. Daqui não há como saber se ela foi feita.',
  },
  'run/interrupted': {
    message: () => 'interrompida enquanto a requisição estava em andamento',
    hint: whatNext,
    explanation: 'O comando foi interrompido entre a requisição e a resposta.',
  },
  'run/stopped': {
    message: ({ isBeforeSending }) =>
      isBeforeSending ? 'interrompido: nada foi enviado' : 'interrompido',
    hint: ({ isBeforeSending }) =>
      isBeforeSending
        ? 'execute o mesmo comando de novo para recomeçar'
        : 'nada estava em andamento; o que foi feito antes está acima',
    explanation:
      'O comando foi interrompido (Ctrl-C ou SIGTERM) antes de enviar qualquer coisa, ou entre duas requisições.',
  },
  'run/unrecorded': {
    message: ({ outcome, id }) =>
      `o serviço respondeu (${id === null ? outcome : `${outcome}, id ${id}`}), mas o registro não conseguiu guardar a resposta`,
    hint: ({ id }) =>
      `torne o registro gravável e depois resolva a operação: lms-cli runs resolve RUN SEQ ${id === null ? '--done' : `--created ${id}`}`,
    explanation:
      'A resposta veio, mas não foi possível guardar seu resultado de forma durável: o registro ainda contém uma operação que pode ter sido feita. A execução para ali.',
  },
  'run/not-sent': {
    message: () => 'a execução terminou antes do envio',
    hint: () => 'execute o mesmo comando de novo',
    explanation:
      'A execução foi interrompida, ou tinha chegado ao seu limite, antes que esta requisição saísse.',
  },
} satisfies Widened<typeof english>;
