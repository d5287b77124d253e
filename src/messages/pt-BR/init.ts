/** What a new content folder says, in its files and beside them. */
import type { init as english } from '../en/init.ts';
import type { Widened } from '../widened.ts';

export const init = {
  configuration: {
    head: [
      'Os serviços para os quais o lms-cli envia, cada um com um nome próprio.',
      'Um comando escolhe com --profile NOME; lms-cli profile use NOME torna um deles o padrão.',
      'Sem nenhum serviço, --sandbox experimenta tudo no serviço local.',
    ],
    local: 'O serviço local, enquanto lms-cli sandbox é executado em outro terminal.',
    real: [
      'Servidores de verdade: remova o "# " de um deles e escreva o endereço. Segredos não ficam',
      'aqui, só os nomes das variáveis que os contêm.',
    ],
    asks: 'o nome dele precisa ser digitado antes de qualquer envio',
  },
  left: (paths) => `ficaram como estavam: ${paths.join(', ')}`,
  complete: () => 'todos os arquivos já existem: nada foi gravado',
  dryRun: () => 'simulação: nada foi gravado',
  next: () => 'a seguir:',
} satisfies Widened<typeof english>;
