/** The whole screen of a plan, once in each language. */
import { expect, test } from 'vitest';
import { folderWithEveryLine } from './every-line.ts';

const english = `\
  + lacuna      added     create, release                                                     course.ndjson:1
  ~ lacuna      capital   edit, release                                                       course.ndjson:2
      question: A Independência foi proclamada em [-1821-]{+1822+} por ###.
  > lacuna      moved     move 7 → 8                                                          course.ndjson:3
  = lacuna      new       renamed from old                                                    course.ndjson:4
  ~ lacuna      draft     release                                                             course.ndjson:5
  ~ assessment  test      edit, release, because of capital                                   course.ndjson:6
      assessmentBlockVersions[0].questionVersionIds[0]: 3 → new version of capital
  ? lacuna      doubtful  in doubt since run 261121-0900-g00001: resolve it first             course.ndjson:7
  ? lacuna      given     create given up in run 261121-0900-g00001: adopt or forget the key  course.ndjson:8
  ! assessment  blocked   waits for given, whose outcome is unknown                           course.ndjson:9
  - lacuna      gone      no longer in the files: kept (--prune deletes it)

1 to create, 2 to edit, 1 to move, 4 to release, 1 to rename, none to delete: 8 requests
4 releases cannot be undone, everything else can later: lms-cli undo RUN
1 resource is no longer in the files: kept
compared with what lms-cli last sent, not with changes made in the service itself
1 resource waits for others whose outcome is unknown
1 resource is left out until you resolve what is in doubt
1 operation was given up: check in the service whether the resource exists, then run lms-cli resources adopt KEY ID or lms-cli resources forget KEY
1 operation may have been performed: check in the service, then record what you found (or use --not-done or --give-up): lms-cli runs resolve 261121-0900-g00001 SEQ --created ID
`;

const portuguese = `\
  + lacuna      added     criar, liberar                                                               course.ndjson:1
  ~ lacuna      capital   editar, liberar                                                              course.ndjson:2
      question: A Independência foi proclamada em [-1821-]{+1822+} por ###.
  > lacuna      moved     mover 7 → 8                                                                  course.ndjson:3
  = lacuna      new       renomeado (chave anterior: old)                                              course.ndjson:4
  ~ lacuna      draft     liberar                                                                      course.ndjson:5
  ~ assessment  test      editar, liberar, por causa de capital                                        course.ndjson:6
      assessmentBlockVersions[0].questionVersionIds[0]: 3 → nova versão de capital
  ? lacuna      doubtful  em dúvida desde a execução 261121-0900-g00001: resolva primeiro              course.ndjson:7
  ? lacuna      given     criação abandonada na execução 261121-0900-g00001: adote ou esqueça a chave  course.ndjson:8
  ! assessment  blocked   aguarda given, com resultado desconhecido                                    course.ndjson:9
  - lacuna      gone      não está mais nos arquivos: mantido (--prune exclui)

1 a criar, 2 a editar, 1 a mover, 4 a liberar, 1 a renomear, nenhum a excluir: 8 requisições
4 liberações não podem ser desfeitas, todo o resto pode, mais tarde: lms-cli undo EXECUÇÃO
1 recurso não está mais nos arquivos: mantido
comparação com o último envio do lms-cli, não com mudanças feitas no próprio serviço
1 recurso aguarda outros, com resultado desconhecido
1 recurso fica de fora até você resolver o que está em dúvida
1 operação foi abandonada: verifique no serviço se o recurso existe e execute lms-cli resources adopt CHAVE ID ou lms-cli resources forget CHAVE
1 operação pode ter sido feita: verifique no serviço e registre o que encontrou (ou use --not-done ou --give-up): lms-cli runs resolve 261121-0900-g00001 SEQ --created ID
`;

test.each([
  ['en', english],
  ['pt-BR', portuguese],
])(
  'in %s: a line for each change, its fields below it, and what it adds up to',
  async (language, screen) => {
    await using cli = await folderWithEveryLine();
    await cli.run('plan', '--lang', language);
    // The number depends on which request came first.
    const shown = (cli.stdout + cli.stderr).replace(/(runs resolve \S+) \d+/, '$1 SEQ');
    expect(shown).toBe(screen);
  },
);
