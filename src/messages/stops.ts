/** Why a run ended before it finished its work. */
import type { StopReason } from '../core/events.ts';

export const stopsEn: Readonly<Record<StopReason, string>> = {
  interrupted: 'stopped: interrupted',
  deadline: 'stopped: the time of --deadline is up',
  errors: 'stopped: more errors than --max-errors allows',
  breaker: 'stopped: several operations in a row failed for the same reason',
  caller: 'stopped: the service denied access',
  connection: 'stopped: nothing can be sent',
  address: 'stopped: probably a wrong address',
};

export const stopsPt: Readonly<Record<StopReason, string>> = {
  interrupted: 'parada: interrompida',
  deadline: 'parada: o tempo de --deadline acabou',
  errors: 'parada: mais erros do que --max-errors permite',
  breaker: 'parada: várias operações seguidas falharam pelo mesmo motivo',
  caller: 'parada: o serviço negou o acesso',
  connection: 'parada: nada pode ser enviado',
  address: 'parada: provavelmente o endereço está errado',
};
